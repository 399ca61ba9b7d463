import { posix } from "node:path";
import type { Files } from "../../../records.ts";
import type { Change } from "./changes.ts";
import { Refused } from "./refused.ts";

/** The text at a path. Throws Refused. */
export function readFrom(files: Files, path: string): string {
  const text = files.get(plainPath(path));
  if (text === undefined)
    throw new Refused(isFolder(files, plainPath(path)) ? "READ_ERROR" : "FILE_NOT_FOUND");
  return text;
}

/** Carries out one change, or gives the kind of its failure. */
export function carryOut(standing: Map<string, string>, change: Change): string | null {
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
