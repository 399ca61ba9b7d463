import type { Files } from "../../../records.ts";
import type { Engine, EngineStream } from "../../engine.ts";
import { v1 } from "../../search-replace/engine.ts";
import { wholeFile } from "../../whole-file/engine.ts";
import { FILE_FAULTS } from "../contract/files.ts";
import type { MemoryFiles } from "../memory/files.ts";
import type { WriteCall } from "../write/call.ts";
import { writeHandler } from "../write/handler.ts";
import { type Replace, ReplaceRefused, replaceV1 } from "../write/replace.ts";
import { Hung, type Inner, openStream, type Tool, type ToolPlan, toolEnvironment } from "./stream.ts";

/** The request's own fault: this format edits exactly one file. */
const NOT_ONE_FILE = "not_one_file";

export const handlerReplaceInFile: Engine = writeEngine(
  {
    name: "handler:replace_in_file",
    format: "search-replace",
    about: "v1 in the handler of replace_in_file: fixes of model output, view, approval, save",
    layers: v1.layers,
    errors: ["MISSING_PARAM", "MISSING_DIFF", ...FILE_FAULTS, ...v1.errors],
  },
  {
    build: (files, inner) => built(files, replaceBy(inner)),
    call: (input, files) => ({ tool: "replace_in_file", params: { path: onlyPath(files), diff: input } }),
  },
);

export const handlerWriteToFile: Engine = writeEngine(
  {
    name: "handler:write_to_file",
    format: "whole-file",
    about: "whole files through the handler of write_to_file: fixes of model output, view, approval, save",
    layers: wholeFile.layers,
    errors: ["MISSING_PARAM", ...FILE_FAULTS, NOT_ONE_FILE],
  },
  {
    build: (files) => built(files, replaceV1),
    call: (input, files, inner) => {
      traceWhole(inner, files);
      return { tool: "write_to_file", params: { path: onlyPath(files), content: input } };
    },
  },
);

function writeEngine(
  about: Pick<Engine, "name" | "format" | "about" | "layers" | "errors">,
  tool: Pick<ToolPlan<WriteCall>, "build" | "call">,
): Engine {
  const plan: ToolPlan<WriteCall> = {
    ...tool,
    preview: (view, files) => ({ files: new Map([[onlyPath(files), view.shown ?? ""]]) }),
  };
  const stream = (files: Files) => (files.size === 1 ? openStream(plan, files) : NOT_ONE);
  return {
    ...about,
    version: "4.0.10",
    previews: true,
    stream,
    apply: ({ files, ...request }) => stream(files).apply(request),
  };
}

function built(files: MemoryFiles, replace: Replace): Tool<WriteCall> {
  const env = toolEnvironment(files);
  return { env, handler: writeHandler(env, replace) };
}

function onlyPath(files: Files): string {
  const [path = ""] = files.keys();
  return path;
}

const NOT_ONE: EngineStream = {
  apply: ({ trace }) => ({
    status: "rejected",
    error: NOT_ONE_FILE,
    work: { linesCompared: 0, charactersScanned: 0 },
    ...(trace && { trace: { blocks: [] } }),
  }),
};

/** v1 as the engine of a handler, its work and trace kept for the answer. */
function replaceBy(inner: Inner): Replace {
  return ({ diff, original, final }) => {
    const files = new Map([["", original]]);
    const mode = final ? "final" : "partial";
    const result = v1.apply({ ...inner.request, files, input: diff, mode });
    inner.work = result.work;
    inner.trace = result.trace;
    if (result.status === "hung") throw new Hung(result.by);
    if (result.status === "rejected") throw new ReplaceRefused(result.error);
    return result.files.get("") ?? "";
  };
}

/** Whole files have no engine inside; what is written over is told as the engine for whole files tells it. */
function traceWhole(inner: Inner, files: Files): void {
  const { work, trace } = wholeFile.apply({ ...inner.request, files });
  inner.work = work;
  inner.trace = trace;
}
