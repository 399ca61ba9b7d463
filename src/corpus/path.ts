import { shortLine } from "../safe-text.ts";

/** What `isInside` asks for, as an error says it. */
export const INSIDE = "expected a relative path with / between its parts, without . and ..";

/** Whether a path from outside is a printable POSIX path that cannot leave the folder it is taken in. */
export function isInside(path: string): boolean {
  if (path.length > 1000 || path !== shortLine(path, 1000) || path.includes("\\") || /^[a-z]:/i.test(path)) {
    return false;
  }
  return path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}
