import type { Change } from "../../apply-patch/plan.ts";
import type { ToolMessage } from "../contract/approval.ts";
import type { FileCounts } from "../contract/events.ts";

/** Where a change moves its file; empty where it does not. */
export function moveTarget(change: Change): string {
  return change.type === "update" ? (change.movePath ?? "") : "";
}

/** The path by which a change is shown, and found again. */
export function shownPath(change: Change): string {
  return moveTarget(change) || change.path;
}

export function messageOf(change: Change): ToolMessage {
  const action =
    change.type === "delete" ? "deleted" : change.type === "add" || moveTarget(change) ? "created" : "edited";
  return { action, path: shownPath(change), content: newText(change) };
}

export function countsOf(change: Change): FileCounts {
  return {
    created: change.type === "add" ? 1 : 0,
    deleted: change.type === "delete" ? 1 : 0,
    moved: moveTarget(change) === "" ? 0 : 1,
  };
}

export function oldText(change: Change): string {
  return change.type === "add" ? "" : change.oldContent;
}

export function newText(change: Change): string {
  return change.type === "delete" ? "" : change.newContent;
}
