import type { Files } from "../../../records.ts";
import type { Engine, EngineStream } from "../../engine.ts";
import { v1 } from "../../search-replace/engine.ts";
import { wholeFile } from "../../whole-file/engine.ts";
import { FILE_FAULTS } from "../contract/files.ts";
import type { MemoryFiles } from "../memory/files.ts";
import type { HeadlessView } from "../view/headless-view.ts";
import type { WriteCall } from "../write/call.ts";
import { writeHandler } from "../write/handler.ts";
import { type Replace, ReplaceRefused } from "../write/replace.ts";
import { messageFacts, messageStream } from "./message-stream.ts";
import {
  bareStream,
  Hung,
  type Inner,
  type Preview,
  streaming,
  type Tool,
  type ToolPlan,
  toolEnvironment,
} from "./stream.ts";

/** The request's own fault: this format edits exactly one file. */
const NOT_ONE_FILE = "not_one_file";

export const REPLACE_IN_FILE: ToolPlan<WriteCall> = {
  tool: "replace_in_file",
  params: (diff, files) => ({ path: onlyPath(files), diff }),
  build,
  call: (params) => ({ tool: "replace_in_file", params }),
  preview,
};

export const WRITE_TO_FILE: ToolPlan<WriteCall> = {
  tool: "write_to_file",
  params: (content, files) => ({ path: onlyPath(files), content }),
  build,
  call: (params, files, inner) => {
    if (params["content"] !== undefined) traceWhole(inner, files);
    return { tool: "write_to_file", params };
  },
  preview,
};

export const handlerReplaceInFile: Engine = {
  name: "handler:replace_in_file",
  version: "4.0.10",
  format: "search-replace",
  about: "v1 in the handler of replace_in_file: fixes of model output, view, approval, save",
  layers: v1.layers,
  errors: ["MISSING_PARAM", "MISSING_DIFF", ...FILE_FAULTS, ...v1.errors],
  previews: true,
  anyOrder: true,
  ...streaming(oneFile(bareStream(REPLACE_IN_FILE))),
};

export const messageReplaceInFile: Engine = {
  ...handlerReplaceInFile,
  ...messageFacts(handlerReplaceInFile, REPLACE_IN_FILE),
  ...streaming(oneFile(messageStream(REPLACE_IN_FILE))),
};

export const handlerWriteToFile: Engine = {
  name: "handler:write_to_file",
  version: "4.0.10",
  format: "whole-file",
  about: "whole files through the handler of write_to_file: fixes of model output, view, approval, save",
  layers: wholeFile.layers,
  errors: ["MISSING_PARAM", ...FILE_FAULTS, NOT_ONE_FILE],
  previews: true,
  ...streaming(oneFile(bareStream(WRITE_TO_FILE))),
};

/** What a file says may end its content early or become a `diff`, which then is applied by v1. */
export const messageWriteToFile: Engine = {
  ...handlerWriteToFile,
  ...messageFacts(handlerWriteToFile, WRITE_TO_FILE, ["MISSING_CONTENT", ...v1.errors]),
  layers: [...wholeFile.layers, ...v1.layers],
  ...streaming(oneFile(messageStream(WRITE_TO_FILE))),
};

function oneFile(open: (files: Files) => EngineStream): (files: Files) => EngineStream {
  return (files) => (files.size === 1 ? open(files) : NOT_ONE);
}

function build(files: MemoryFiles, inner: Inner): Tool<WriteCall> {
  const env = toolEnvironment(files);
  return { env, handler: writeHandler(env, replaceBy(inner)) };
}

function preview(view: HeadlessView, files: Files): Preview {
  return { files: new Map([[onlyPath(files), view.shown ?? ""]]) };
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
  const { work, trace } = wholeFile.apply({ ...inner.request, files, input: "" });
  inner.work = work;
  inner.trace = trace;
}
