import type { Files } from "../../records.ts";
import type { Model, ModelAnswer } from "./model.ts";
import { readByV1 } from "./search-replace/v1.ts";
import { readByV2 } from "./search-replace/v2.ts";

export const v1Model: Model = modelOf(readByV1);
export const v2Model: Model = modelOf(readByV2);

type Read = typeof readByV1;

/** Of a version that reads all anew at each call. */
function modelOf(read: Read): Model {
  return {
    final: (files, input) => answer(read, files, input, true),
    previews: (files, prefixes) => prefixes.map((prefix) => answer(read, files, prefix, false)),
  };
}

function answer(read: Read, files: Files, input: string, isFinal: boolean): ModelAnswer {
  const [only, ...others] = files;
  if (only === undefined || others.length > 0) return { status: "rejected", error: "not_one_file" };
  const [path, original] = only;
  const result = read(original, input, isFinal);
  if ("error" in result) return { status: "rejected", error: result.error };
  return { status: "applied", files: new Map([[path, result.text]]), failedBlocks: [] };
}
