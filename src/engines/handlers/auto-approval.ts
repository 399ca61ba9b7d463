import { relative, sep } from "node:path";

export interface ApprovalSettings {
  /** Everything, whatever the others say. */
  readonly everything: boolean;
  readonly edits: boolean;
  /** Needed besides `edits` for a path outside the workspace. */
  readonly outsideEdits: boolean;
}

/** Whether an edit of that file needs no question. `absolute`: empty where the call has no path. */
export function autoApproved(settings: ApprovalSettings, workspace: string, absolute: string): boolean {
  if (settings.everything) return true;
  if (absolute === "") return false;
  return settings.edits && (isInside(workspace, absolute) || settings.outsideEdits);
}

/** Whether an absolute path is the folder or below it, by its text. */
export function isInside(folder: string, absolute: string): boolean {
  const way = relative(folder, absolute);
  return way !== ".." && !way.startsWith(`..${sep}`) && !/^[A-Za-z]:|^[\\/]/.test(way);
}
