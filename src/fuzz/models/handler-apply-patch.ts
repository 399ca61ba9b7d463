import type { Files } from "../../records.ts";
import type { Change } from "./apply-patch/changes.ts";
import { plannedPatch } from "./apply-patch/planned.ts";
import { answerTo, Refused } from "./apply-patch/refused.ts";
import { reviewedChanges, targetOf } from "./apply-patch/review.ts";
import { saveChange } from "./apply-patch/view.ts";
import { absolutePath, type Disk, DiskFault, diskOf, exists, read, standing } from "./disk.ts";
import { slicedMessage } from "./message.ts";
import type { Model, ModelAnswer } from "./model.ts";

/** The engine `handler:apply_patch`: everything approved, saved file after file through the view. */
export const handlerApplyPatchModel: Model = {
  final: (files, input) => answerTo(() => final(files, input, false)),
};

/** The engine `handler:apply_patch:safe`: all files or none, and no file onto another. */
export const handlerApplyPatchSafeModel: Model = {
  final: (files, input) => answerTo(() => final(files, input, true)),
};

/** The engine `message:apply_patch`: the input is put into a message, and read out of it again. */
export const messageApplyPatchModel: Model = {
  final: (files, input) => handlerApplyPatchModel.final(files, throughMessage(input)),
};

function throughMessage(input: string): string {
  const [call] = slicedMessage(`<apply_patch>\n<input>${input}</input>\n</apply_patch>`);
  return (call?.type === "tool_use" && call.params.get("input")) || "";
}

function final(files: Files, input: string, isSafe: boolean): ModelAnswer {
  if (input === "") throw new Refused("MISSING_PARAM");
  const disk = diskOf(files);
  const planned = plannedPatch(input, (path) => loadedText(disk, path));
  const error = saveAll(disk, isSafe ? reviewedChanges(disk, planned) : planned);
  const now = standing(disk, files);
  if (error === null) return { status: "applied", files: now, failedBlocks: [] };
  return { status: "rejected", error, ...(!isSafe && !isSame(files, now) && { files: now }) };
}

function loadedText(disk: Disk, path: string): string {
  if (!exists(disk, absolutePath(path))) throw new Refused("FILE_NOT_FOUND");
  try {
    return read(disk, absolutePath(path));
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
    if (thrown instanceof DiskFault || thrown instanceof Refused) return thrown.kind;
    throw thrown;
  }
}

function isSame(a: Files, b: Files): boolean {
  return a.size === b.size && [...a].every(([path, text]) => b.get(path) === text);
}
