import { posix } from "node:path";
import type { Files } from "../../records.ts";
import type { Loaded } from "./plan.ts";

/** Loads from files held in memory; a path that only leads to other files is a directory, which cannot be read. */
export function loadFrom(files: Files, isIgnored: (path: string) => boolean = () => false) {
  return (path: string): Loaded => {
    if (isIgnored(path)) return { error: "ACCESS_DENIED" };
    const key = fileKey(path);
    const text = files.get(key);
    if (text !== undefined) return { text };
    return { error: isDirectory(files, key) ? "READ_ERROR" : "FILE_NOT_FOUND" };
  };
}

/** The path in plain form, relative to the working directory where it lies there; `""` for the directory itself. */
export function fileKey(path: string): string {
  const plain = posix.normalize(path).replace(/(?<=.)\/$/, "");
  return plain === "." ? "" : plain;
}

/** Whether a path in plain form is a directory: the working directory, one above it, or one with files in it. */
export function isDirectory(files: Files, key: string): boolean {
  if (key === "" || key === "/" || ABOVE.test(key)) return true;
  const prefix = `${key}/`;
  return [...files.keys()].some((file) => file.startsWith(prefix));
}

const ABOVE = /^(\.\.\/)*\.\.$/;
