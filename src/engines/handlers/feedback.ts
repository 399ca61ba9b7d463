import type { Answer } from "./contract/approval.ts";
import type { Environment } from "./contract/environment.ts";

/** What the user said beside yes or no goes back to the model. Nothing if nothing was said. */
export function pushFeedback({ session, events }: Environment, answer: Answer): void {
  const { text = "", images = [], files = [] } = answer;
  if (text === "" && images.length === 0 && files.length === 0) return;
  events.emit({ type: "feedback", text });
  const given = [...images, ...files].map((name) => `\n[${name}]`).join("");
  session.results.push({ kind: "FEEDBACK", text: `The user says: ${text}${given}` });
}
