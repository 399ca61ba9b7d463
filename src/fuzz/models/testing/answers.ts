import type { ApplyResult, Engine, SyncEngine } from "../../../engines/engine.ts";
import type { Files } from "../../../records.ts";
import type { Model, ModelAnswer } from "../model.ts";

/** All that is asked of an engine, and of its model, about one input that streams in. */
export interface Answers {
  readonly final: ModelAnswer;
  readonly previews: readonly ModelAnswer[];
  /** The final call that closes the stream. */
  readonly closing: ModelAnswer;
}

export async function engineAnswers(
  engine: Engine,
  files: Files,
  prefixes: readonly string[],
  input: string,
): Promise<Answers> {
  const stream = engine.stream?.(files) ?? {
    apply: (request) => engine.apply({ ...request, files }),
  };
  const previews: ModelAnswer[] = [];
  for (const prefix of prefixes)
    previews.push(answerOf(await stream.apply({ input: prefix, mode: "partial", trace: false })));
  return {
    final: answerOf(await engine.apply({ files, input, mode: "final", trace: false })),
    previews,
    closing: answerOf(await stream.apply({ input, mode: "final", trace: false })),
  };
}

export function modelAnswers(
  model: Model,
  files: Files,
  prefixes: readonly string[],
  input: string,
): Answers {
  const final = model.final(files, input);
  return {
    final,
    previews: model.previews?.(files, prefixes) ?? [],
    closing: model.closing?.(files, prefixes, input) ?? final,
  };
}

/** An engine that answers at once as the model of itself, for models that are built over another. */
export function modelOf(engine: SyncEngine): Model {
  const answer = (files: Files, input: string, mode: "final" | "partial") =>
    answerOf(engine.apply({ files, input, mode, trace: false }));
  return {
    final: (files, input) => answer(files, input, "final"),
    previews: (files, prefixes) => prefixes.map((prefix) => answer(files, prefix, "partial")),
  };
}

function answerOf(result: ApplyResult): ModelAnswer {
  switch (result.status) {
    case "applied":
      return { status: "applied", files: result.files, failedBlocks: result.failedBlocks ?? [] };
    case "rejected":
      return {
        status: "rejected",
        error: result.error,
        ...(result.files === undefined ? {} : { files: result.files }),
      };
    case "hung":
      return { status: "hung" };
  }
}
