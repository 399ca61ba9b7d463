import { relative } from "node:path";
import type { Environment } from "../contract/environment.ts";
import type { HandlerEvent } from "../contract/events.ts";
import { HandlerError } from "../contract/handler-error.ts";
import { HookCancelled } from "../contract/hooks.ts";
import type { ToolResult } from "../contract/tool-result.ts";
import { type ScriptedAnswer, scriptedApproval } from "../memory/approval.ts";
import { headlessEnvironment } from "../memory/environment.ts";
import { EventLog } from "../memory/event-log.ts";
import { MemoryFiles } from "../memory/files.ts";
import { ignoredPaths } from "../memory/ignore-rules.ts";
import type { HeadlessView } from "../view/headless-view.ts";

const ROOT = "/work";

export type Tree = Readonly<Record<string, string | Uint8Array>>;

export interface WorldOptions {
  readonly ignored?: readonly string[];
  /** Asks, with these answers in order; without, everything is approved. */
  readonly answers?: readonly ("yes" | "no" | "message" | ScriptedAnswer)[];
  /** What the user makes of the document before each yes. */
  readonly userEdit?: (document: string) => string;
  readonly hook?: "cancels" | "fails";
  readonly given?: Partial<Environment>;
}

export interface World {
  readonly env: Environment & { readonly view: HeadlessView };
  readonly files: MemoryFiles;
  readonly events: readonly HandlerEvent[];
  /** Files by path from the root. */
  disk(): Record<string, string>;
}

/** An environment in memory, with everything approved unless told otherwise. */
export function world(tree: Tree, options: WorldOptions = {}): World {
  const files = new MemoryFiles(Object.entries(tree).map(([path, content]) => [`${ROOT}/${path}`, content]));
  const log = new EventLog();
  const edit = () => options.userEdit !== undefined && env.view.userEdit(options.userEdit);
  const answers = options.answers?.map((answer) =>
    typeof answer === "string" ? { answer, before: () => void edit() } : answer,
  );
  const env: Environment & { readonly view: HeadlessView } = headlessEnvironment(ROOT, {
    files,
    events: log,
    model: { id: "gpt-5", tokensOfLastRequest: 0 },
    ignore: ignoredPaths(options.ignored ?? []),
    ...(answers && { approval: scriptedApproval(answers) }),
    ...(options.hook && { hooks: hookThat(options.hook) }),
    ...options.given,
  });
  return {
    env,
    files,
    events: log.events,
    disk: () => Object.fromEntries([...files.texts()].map(([path, text]) => [relative(ROOT, path), text])),
  };
}

/** A result or what was thrown, in short: `SAVED`, `error UNKNOWN_LINE`, or the last pushed error. */
export async function outcomeOf(env: Environment, run: () => Promise<ToolResult | null>): Promise<string> {
  try {
    const result = await run();
    if (result !== null) return result.kind;
    const pushed = env.session.results.at(-1);
    return [pushed?.kind, pushed?.error].filter((part) => part !== undefined).join(" ");
  } catch (thrown) {
    if (thrown instanceof HandlerError) return `error ${thrown.kind}`;
    throw thrown;
  }
}

function hookThat(what: "cancels" | "fails"): Environment["hooks"] {
  return {
    async preToolUse() {
      throw what === "cancels" ? new HookCancelled() : new Error("the hook crashed");
    },
  };
}
