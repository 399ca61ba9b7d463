import type { Files } from "../../records.ts";
import { plannedPatch } from "./apply-patch/planned.ts";
import { answerTo } from "./apply-patch/refused.ts";
import { carryOut, readFrom } from "./apply-patch/tree.ts";
import type { Model, ModelAnswer } from "./model.ts";

/** The engine `apply-patch`: files in memory, written one after another; a folder is there while a file is in it. */
export const applyPatchModel: Model = {
  final: (files, input) => answerTo(() => final(files, input)),
};

function final(files: Files, input: string): ModelAnswer {
  const standing = new Map(files);
  for (const change of plannedPatch(input, (path) => readFrom(files, path))) {
    const error = carryOut(standing, change);
    if (error !== null) return { status: "rejected", error, files: standing };
  }
  return { status: "applied", files: standing, failedBlocks: [] };
}
