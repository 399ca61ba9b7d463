import type { Property, Violation } from "../property.ts";
import { difference } from "../same-answer.ts";
import { SIDES, type Trial } from "../trial.ts";

/** Held against a second implementation of the engine's specification, which shares no code with it. */
export const asSpecified: Property = {
  name: "as-specified",
  about: "every answer, final and preview, is that of a plain model written from the engine's specification",
  appliesTo: () => true,
  broken: (trial) => trial.once("as-specified", () => firstBroken(trial)),
};

async function firstBroken(trial: Trial): Promise<Violation | null> {
  const { model } = trial;
  if (model === null) return null;
  for (const side of SIDES) {
    const [given, answer] = [trial.inputOf(side), await trial.final(side)];
    if (given === null || answer === null) continue;
    const by = difference(answer, model.final(given.files, given.input));
    if (by !== null)
      return { kind: `final-${by}`, what: `${side} edit: the specification asks for another ${by}` };
  }
  return await previewBroken(trial);
}

async function previewBroken(trial: Trial) {
  const side = trial.specimen.damaged ? "damaged" : "clean";
  const [given, streamed] = [trial.inputOf(side), await trial.stream(side)];
  if (given === null || streamed === null) return null;
  const wanted = trial.engine.previews && trial.model?.previews?.(given.files, streamed.prefixes);
  for (const [index, expected] of (wanted || []).entries()) {
    const shown = streamed.previews[index];
    const by = shown && difference(shown, expected);
    if (by) {
      const { length } = streamed.prefixes[index] ?? "";
      return {
        kind: `preview-${by}`,
        what: `after ${length} characters the specification asks for another ${by}`,
      };
    }
  }
  const { model } = trial;
  // Where nothing of a stream stays, closing it is a call like any other.
  const closed =
    model?.closing?.(given.files, streamed.prefixes, given.input) ?? model?.final(given.files, given.input);
  const by = closed ? difference(streamed.final, closed) : null;
  return by === null
    ? null
    : { kind: `closing-${by}`, what: `closing a stream, the specification asks for another ${by}` };
}
