import type { Environment } from "../contract/environment.ts";
import type { Model } from "../contract/model.ts";
import type { ResultKind, ToolResult } from "../contract/tool-result.ts";
import { pathOf, type WriteCall } from "./call.ts";

/**
 * The first thing that a complete call lacks, as the error that it gets; null if it lacks nothing. Each counts as a
 * mistake and resets the view.
 */
export async function missing(env: Environment, call: WriteCall): Promise<ToolResult | null> {
  const lack = CHECKS.find(({ fails }) => fails(call));
  if (lack === undefined) return null;
  const { session, view, events } = env;
  session.consecutiveMistakes++;
  await view.reset();
  const text =
    lack.kind === "MISSING_CONTENT" ? contentText(session.consecutiveMistakes, env.model) : lack.text;
  events.emit({
    type: "error",
    kind: lack.kind,
    text: shownText(lack.kind, session.consecutiveMistakes, text),
  });
  return { kind: lack.kind, text };
}

interface Check {
  readonly kind: ResultKind;
  readonly text: string;
  fails(call: WriteCall): boolean;
}

const CHECKS: readonly Check[] = [
  {
    kind: "MISSING_PARAM",
    text: "The parameter path is missing. Send the call again with it.",
    fails: (call) => pathOf(call) === "",
  },
  {
    kind: "MISSING_DIFF",
    text: "The parameter diff is missing or empty. Send the call again with it.",
    fails: ({ tool, params }) => tool === "replace_in_file" && !params.diff,
  },
  {
    kind: "MISSING_CONTENT",
    text: "",
    fails: ({ tool, params }) => tool === "write_to_file" && params.content === undefined,
  },
  {
    kind: "MISSING_PARAM",
    text: "The parameter content is missing or empty. Send the call again with it.",
    fails: ({ tool, params }) => tool === "new_rule" && !params.content,
  },
];

/** By the session's count of mistakes, this one included: level 1, 2, 3 and more. */
const CONTENT_LEVELS: readonly string[] = [
  "The parameter content is missing; perhaps the output was cut off. Send the whole content, or edit in parts.",
  "The parameter content is missing again. Take another way: write a short file first and add to it piece by piece.",
  "The parameter content is missing once more. Do not try this call again; tell what is in the way, or edit in parts.",
];

function contentText(mistakes: number, model: Model): string {
  const level = CONTENT_LEVELS[Math.min(mistakes, CONTENT_LEVELS.length) - 1] ?? "";
  const used = contextUsed(model);
  return used > 50
    ? `${level} The context window is ${used} % full, which may be why the output is cut off.`
    : level;
}

/** Percent; 0 where the window's size is no size. */
function contextUsed({ contextWindow = 128_000, tokensOfLastRequest }: Model): number {
  return contextWindow > 0 ? Math.round((100 * tokensOfLastRequest) / contextWindow) : 0;
}

function shownText(kind: ResultKind, mistakes: number, text: string): string {
  if (kind !== "MISSING_CONTENT") return text;
  return mistakes < 2
    ? "The model left out the content of the file. It is told to send it."
    : `The model left out the content of the file ${mistakes} times. It is told to take another way.`;
}
