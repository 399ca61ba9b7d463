import { relative, resolve } from "node:path";
import type { Files, HungBy, Trace, Work } from "../../../records.ts";
import type { ApplyRequest, ApplyResult, EngineStream } from "../../engine.ts";
import { FIXED_MODEL } from "../../model-fixes/with-fixes.ts";
import type { Environment, Handler } from "../contract/environment.ts";
import type { HandlerEvent } from "../contract/events.ts";
import type { FileSystem } from "../contract/files.ts";
import { HandlerError } from "../contract/handler-error.ts";
import type { ToolResult } from "../contract/tool-result.ts";
import { headlessEnvironment } from "../memory/environment.ts";
import { EventLog } from "../memory/event-log.ts";
import { MemoryFiles } from "../memory/files.ts";
import type { HeadlessView } from "../view/headless-view.ts";

/** Milliseconds from one partial call to the next: slow enough for the view to show each. */
const BETWEEN_CALLS = 100;
const ROOT = "/work";

const NO_WORK: Work = { linesCompared: 0, charactersScanned: 0 };

/** What the engine inside the handler did in the call that is answered. */
export interface Inner {
  /** What the call is asked, for the engine inside. */
  request: Omit<ApplyRequest, "files">;
  work: Work;
  trace: Trace | undefined;
}

/** The engine inside would not have come back. */
export class Hung extends Error {
  readonly by: HungBy;

  constructor(by: HungBy) {
    super(`hung: ${by}`);
    this.name = "Hung";
    this.by = by;
  }
}

/** A tool over files of its own. */
export interface Tool<Call> {
  readonly handler: Handler<Call>;
  readonly env: ToolEnvironment;
}

/** A tool as an engine. */
export interface ToolPlan<Call> {
  build(files: MemoryFiles, inner: Inner): Tool<Call>;
  call(input: string, files: Files, inner: Inner): Call;
  /** What partial calls have shown; `events` are those of the last. */
  preview(view: HeadlessView, files: Files, events: readonly HandlerEvent[]): Preview;
}

export interface Preview {
  readonly files: Files;
  readonly announced?: string;
}

export type ToolEnvironment = Environment & { readonly view: HeadlessView; readonly events: EventLog };

/** Everything approved, by a model that the fixes of model output are for. */
export function toolEnvironment(files: FileSystem): ToolEnvironment {
  const model = { id: FIXED_MODEL, tokensOfLastRequest: 0 };
  return headlessEnvironment(ROOT, { files, model, events: new EventLog() });
}

/** One session over files in memory: the view stays open from one call to the next. */
export function openStream<Call>(tool: ToolPlan<Call>, files: Files): EngineStream {
  const names = new Map([...files.keys()].map((path) => [resolve(ROOT, path), path]));
  const memory = new MemoryFiles([...files].map(([path, text]) => [resolve(ROOT, path), text]));
  const request = { input: "", mode: "final", trace: false } as const;
  const inner: Inner = { request, work: NO_WORK, trace: undefined };
  const { env, handler } = tool.build(memory, inner);

  function standing(): Files {
    return new Map(
      [...memory.texts()].map(([path, text]) => [names.get(path) ?? relative(ROOT, path), text]),
    );
  }

  function rejected(error: string) {
    const now = standing();
    return { status: "rejected", error, ...(isSame(now, files) ? {} : { files: now }) } as const;
  }

  async function outcome(input: string, isFinal: boolean) {
    const call = tool.call(input, files, inner);
    try {
      if (!isFinal) {
        env.events.events.length = 0;
        await handler.partial(call);
        await env.clock.wait(BETWEEN_CALLS);
        return { status: "applied", ...tool.preview(env.view, files, env.events.events) } as const;
      }
      const result = (await handler.execute(call)) ?? env.session.results.at(-1);
      if (result !== undefined && DONE.has(result.kind))
        return { status: "applied", files: standing() } as const;
      return rejected(result?.error ?? result?.kind ?? "ERROR");
    } catch (thrown) {
      if (thrown instanceof Hung) return { status: "hung", by: thrown.by } as const;
      if (thrown instanceof HandlerError) return rejected(thrown.kind);
      throw thrown;
    }
  }

  return {
    async apply(asked): Promise<ApplyResult> {
      Object.assign(inner, { request: asked, work: NO_WORK, trace: undefined });
      const answer = await outcome(asked.input, asked.mode === "final");
      return { ...answer, work: inner.work, ...(asked.trace && { trace: inner.trace ?? { blocks: [] } }) };
    },
  };
}

const DONE: ReadonlySet<ToolResult["kind"]> = new Set(["SAVED", "SAVED_WITH_USER_EDITS", "APPLIED"]);

function isSame(a: Files, b: Files): boolean {
  return a.size === b.size && [...a].every(([path, text]) => b.get(path) === text);
}
