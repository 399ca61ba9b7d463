import type { Files, HungBy, Trace, Work } from "../../../records.ts";
import type { ApplyRequest, ApplyResult, Engine, EngineStream } from "../../engine.ts";
import { FIXED_MODEL } from "../../model-fixes/with-fixes.ts";
import type { Environment, Handler } from "../contract/environment.ts";
import type { HandlerEvent } from "../contract/events.ts";
import type { FileSystem } from "../contract/files.ts";
import { HandlerError } from "../contract/handler-error.ts";
import type { ToolResult } from "../contract/tool-result.ts";
import { headlessEnvironment } from "../memory/environment.ts";
import { EventLog } from "../memory/event-log.ts";
import type { MemoryFiles } from "../memory/files.ts";
import { rootedFiles } from "../memory/rooted-files.ts";
import type { HeadlessView } from "../view/headless-view.ts";

/** Milliseconds from one partial call to the next: slow enough for the view to show each. */
const BETWEEN_CALLS = 100;
const ROOT = "/work";

const NO_WORK: Work = { linesCompared: 0, charactersScanned: 0 };

/** What a call is asked besides what the model gave. */
export type Asked = Omit<ApplyRequest, "files" | "input">;

/** The parameters of a tool call, as the model gave them. */
export type Params = Readonly<Record<string, string>>;

/** What the engine inside the handler did in the call that is answered. */
export interface Inner {
  /** What the call is asked, for the engine inside. */
  request: Asked;
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
  readonly tool: string;
  /** The call that a model makes of an input: its parameters, in the order in which it writes them. */
  params(input: string, files: Files): Params;
  build(files: MemoryFiles, inner: Inner): Tool<Call>;
  call(params: Params, files: Files, inner: Inner): Call;
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

/** One tool over files in memory: the view stays open from one call to the next. */
export interface ToolSession {
  /** Null where there is no call: partial then shows nothing new, final is rejected as `NO_TOOL_CALL`. */
  apply(params: Params | null, asked: Asked): Promise<ApplyResult>;
}

/** Declared by engines of messages: the model did not call the tool. */
export const NO_TOOL_CALL = "NO_TOOL_CALL";

/** Sessions whose input is the bare input of the tool. */
export function bareStream<Call>(plan: ToolPlan<Call>): (files: Files) => EngineStream {
  return (files) => {
    const session = openSession(plan, files);
    return { apply: ({ input, ...asked }) => session.apply(plan.params(input, files), asked) };
  };
}

/** The entries of an engine that are one session, or a session of one call. */
export function streaming(
  stream: (files: Files) => EngineStream,
): Required<Pick<Engine, "apply" | "stream">> {
  return { stream, apply: ({ files, ...request }) => stream(files).apply(request) };
}

export function openSession<Call>(plan: ToolPlan<Call>, files: Files): ToolSession {
  const { memory, standing } = rootedFiles(ROOT, files);
  const inner: Inner = { request: { mode: "final", trace: false }, work: NO_WORK, trace: undefined };
  const { env, handler } = plan.build(memory, inner);

  function rejected(error: string) {
    const now = standing();
    return { status: "rejected", error, ...(isSame(now, files) ? {} : { files: now }) } as const;
  }

  async function outcome(params: Params | null, isFinal: boolean) {
    const call = params && plan.call(params, files, inner);
    try {
      if (!isFinal) {
        if (call !== null) {
          env.events.events.length = 0;
          await handler.partial(call);
          await env.clock.wait(BETWEEN_CALLS);
        }
        return { status: "applied", ...plan.preview(env.view, files, env.events.events) } as const;
      }
      if (call === null) return rejected(NO_TOOL_CALL);
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
    async apply(params, asked) {
      Object.assign(inner, { request: asked, work: NO_WORK, trace: undefined });
      const answer = await outcome(params, asked.mode === "final");
      return { ...answer, work: inner.work, ...(asked.trace && { trace: inner.trace ?? { blocks: [] } }) };
    },
  };
}

const DONE: ReadonlySet<ToolResult["kind"]> = new Set(["SAVED", "SAVED_WITH_USER_EDITS", "APPLIED"]);

function isSame(a: Files, b: Files): boolean {
  return a.size === b.size && [...a].every(([path, text]) => b.get(path) === text);
}
