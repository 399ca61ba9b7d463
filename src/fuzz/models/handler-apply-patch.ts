import type { Files } from "../../records.ts";
import type { Change } from "./apply-patch/changes.ts";
import { Disk, DiskFault } from "./apply-patch/disk.ts";
import { plannedPatch } from "./apply-patch/planned.ts";
import { answerTo, Refused } from "./apply-patch/refused.ts";
import { reviewedChanges, targetOf } from "./apply-patch/review.ts";
import { saveChange } from "./apply-patch/view.ts";
import type { Model, ModelAnswer } from "./model.ts";

/** The engine `handler:apply_patch`: everything approved, saved file after file through the view. */
export const handlerApplyPatchModel: Model = {
  final: (files, input) => answerTo(() => final(files, input, false)),
};

/** The engine `handler:apply_patch:safe`: all files or none, and no file onto another. */
export const handlerApplyPatchSafeModel: Model = {
  final: (files, input) => answerTo(() => final(files, input, true)),
};

function final(files: Files, input: string, isSafe: boolean): ModelAnswer {
  if (input === "") throw new Refused("MISSING_PARAM");
  const disk = new Disk(files);
  const planned = plannedPatch(input, (path) => loadedText(disk, path));
  const changes = isSafe ? reviewedChanges(disk, planned) : planned;
  const error = saveAll(disk, changes);
  if (error === null) return { status: "applied", files: disk.standing(), failedBlocks: [] };
  const isChanged = !isSafe && !isSame(files, disk.standing());
  return { status: "rejected", error, ...(isChanged && { files: disk.standing() }) };
}

function loadedText(disk: Disk, path: string): string {
  if (!disk.isThere(path)) throw new Refused("FILE_NOT_FOUND");
  try {
    return disk.read(path);
  } catch (thrown) {
    if (thrown instanceof DiskFault) throw new Refused("READ_ERROR");
    throw thrown;
  }
}

/** The kind of the first failure, or null. Of two changes with one target, the later is saved twice. */
function saveAll(disk: Disk, changes: readonly Change[]): string | null {
  const shown = new Map(changes.map((change) => [targetOf(change), change]));
  try {
    for (const change of changes) saveChange(disk, shown.get(targetOf(change)) ?? change);
    return null;
  } catch (thrown) {
    if (thrown instanceof DiskFault) return thrown.kind;
    throw thrown;
  }
}

function isSame(a: Files, b: Files): boolean {
  return a.size === b.size && [...a].every(([path, text]) => b.get(path) === text);
}
