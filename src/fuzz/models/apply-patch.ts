import type { Files } from "../../records.ts";
import { plannedChanges } from "./apply-patch/changes.ts";
import { patchLines, pathsToLoad } from "./apply-patch/lines.ts";
import { parseActions } from "./apply-patch/parse.ts";
import { Refused } from "./apply-patch/refused.ts";
import { carriedOut, loadedTexts } from "./apply-patch/tree.ts";
import type { Model, ModelAnswer } from "./model.ts";

/** The engine `apply-patch`: a patch over files in memory, which are written one after another. */
export const applyPatchModel: Model = { final };

function final(files: Files, input: string): ModelAnswer {
  try {
    if (input === "") throw new Refused("MISSING_INPUT");
    const lines = patchLines(input);
    const loaded = loadedTexts(files, pathsToLoad(input));
    const changes = plannedChanges(parseActions(lines, loaded), loaded);
    const end = carriedOut(files, changes);
    if (end.error !== null) return { status: "rejected", error: end.error, files: end.files };
    return { status: "applied", files: end.files, failedBlocks: [] };
  } catch (thrown) {
    if (!(thrown instanceof Refused)) throw thrown;
    return thrown.kind === "NO_PROGRESS" ? { status: "hung" } : { status: "rejected", error: thrown.kind };
  }
}
