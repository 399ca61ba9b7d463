import { relative, resolve } from "node:path";
import type { Files } from "../../../records.ts";
import { MemoryFiles } from "./files.ts";

/** Files in memory below a root, and how they are called outside: as they were given, or from the root. */
export interface RootedFiles {
  readonly memory: MemoryFiles;
  /** Every file as it stands. */
  standing(): Files;
}

/** @param root absolute; where relative paths start, and no bound: `..` and absolute paths lead out of it. */
export function rootedFiles(root: string, files: Files): RootedFiles {
  const names = new Map([...files.keys()].map((path) => [resolve(root, path), path]));
  const memory = new MemoryFiles([...files].map(([path, text]) => [resolve(root, path), text]));
  return {
    memory,
    standing: () =>
      new Map([...memory.texts()].map(([path, text]) => [names.get(path) ?? relative(root, path), text])),
  };
}
