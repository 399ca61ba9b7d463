import { posix } from "node:path";
import type { Files } from "../../../records.ts";
import type { Change } from "./changes.ts";
import { Refused } from "./refused.ts";

/** The texts at these paths, kept under the paths as written. Throws Refused. */
export function loadedTexts(files: Files, paths: readonly string[]): Map<string, string> {
  const loaded = new Map<string, string>();
  for (const path of paths) {
    const text = files.get(plainPath(path));
    if (text === undefined)
      throw new Refused(isFolder(files, plainPath(path)) ? "READ_ERROR" : "FILE_NOT_FOUND");
    loaded.set(path, text.replaceAll("\r\n", "\n"));
  }
  return loaded;
}

/** Carries the changes out one after another; those before a failure stand. */
export function carriedOut(files: Files, changes: readonly Change[]): { files: Files; error: string | null } {
  const standing = new Map(files);
  for (const change of changes) {
    const error = carryOut(standing, change);
    if (error !== null) return { files: standing, error };
  }
  return { files: standing, error: null };
}

function carryOut(standing: Map<string, string>, change: Change): string | null {
  const path = plainPath(change.path);
  if (change.type === "delete") {
    standing.delete(path);
    return null;
  }
  if (change.type === "update" && change.text === "") return "UPDATE_EMPTY";
  const moveTo = change.type === "update" && change.moveTo ? plainPath(change.moveTo) : null;
  const target = moveTo ?? path;
  if (isFolder(standing, target) || isBelowFile(standing, target)) return "WRITE_ERROR";
  standing.set(target, change.text);
  if (moveTo !== null) standing.delete(path);
  return null;
}

/** The path in its shortest form. */
function plainPath(path: string): string {
  const normal = posix.normalize(path);
  return normal !== "/" && normal.endsWith("/") ? normal.slice(0, -1) : normal;
}

/** The working folder, every folder around it, and every folder of a file. */
function isFolder(files: Files, path: string): boolean {
  if (path === "/" || path.split("/").every((part) => part === "." || part === "..")) return true;
  return [...files.keys()].some((file) => file.startsWith(`${path}/`));
}

function isBelowFile(files: Files, path: string): boolean {
  return [...files.keys()].some((file) => path.startsWith(`${file}/`));
}
