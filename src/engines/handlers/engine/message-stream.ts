import type { Files, Mode } from "../../../records.ts";
import type { ToolUse } from "../../assistant-message/block.ts";
import { parseAssistantMessage } from "../../assistant-message/parse.ts";
import type { ApplyResult, Engine, EngineStream } from "../../engine.ts";
import { NO_TOOL_CALL, openSession, type Params, type ToolPlan } from "./stream.ts";

/** What the engine of a tool says of itself where its input comes in a whole message. */
export function messageFacts<Call>(
  bare: Engine,
  { tool }: ToolPlan<Call>,
  moreErrors: readonly string[] = [],
): Pick<Engine, "name" | "about" | "errors"> {
  return {
    name: `message:${tool}`,
    about: `${bare.about}; out of the message that a model streams`,
    errors: [...bare.errors, ...moreErrors, NO_TOOL_CALL],
  };
}

/** Sessions whose input is the bare input of the tool, which they write into a message and read out of it again. */
export function messageStream<Call>(plan: ToolPlan<Call>): (files: Files) => EngineStream {
  return (files) => {
    const session = rawMessageStream(plan)(files);
    return {
      apply: ({ input, ...asked }) => {
        const message = messageWith(plan.tool, plan.params(input, files), asked.mode);
        return session.apply({ ...asked, input: message });
      },
    };
  };
}

/** Sessions whose input is the message itself, with one tool a turn: its first call, and no text behind it, counts. */
export function rawMessageStream<Call>(plan: ToolPlan<Call>): (files: Files) => EngineStream {
  return (files) => {
    const session = openSession(plan, files);
    return {
      async apply({ input, ...asked }): Promise<ApplyResult> {
        const work = { charactersScanned: 0 };
        const first = parseAssistantMessage(input, { work }).find((block) => block.type === "tool_use");
        const answer = await session.apply(paramsOf(first, plan.tool, asked.mode), asked);
        const charactersScanned = answer.work.charactersScanned + work.charactersScanned;
        return { ...answer, work: { ...answer.work, charactersScanned } };
      },
    };
  };
}

/**
 * At the end of the stream an open call is run as it is, as if it were closed. A closed call is no longer presented
 * while the rest streams: what it saves is answered at the end, and nothing behind it can change that.
 */
function paramsOf(call: ToolUse | undefined, tool: string, mode: Mode): Params | null {
  if (call?.name !== tool) return null;
  return mode === "final" || call.partial ? call.params : null;
}

/** A tool call as a model writes it; partial: its last parameter and the call are still open. */
function messageWith(tool: string, params: Params, mode: Mode): string {
  const values = Object.entries(params).map(([name, value]) => `<${name}>${value}</${name}>\n`);
  const whole = `<${tool}>\n${values.join("")}</${tool}>`;
  const closing = `</${Object.keys(params).at(-1)}>\n</${tool}>`;
  return mode === "partial" ? whole.slice(0, -closing.length) : whole;
}
