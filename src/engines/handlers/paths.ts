import { resolve } from "node:path";
import type { PathRules } from "./contract/paths.ts";

/** One root: `..` and absolute paths are allowed; whoever holds the files may refuse them. */
export function singleRoot(root: string): PathRules {
  return {
    workingDirectory: root,
    resolve: (path) => ({ absolute: resolve(root, path), relative: path }),
  };
}

/** Several roots by name: a prefix `@name:` chooses one and is cut off. An unknown name falls back to the first. */
export function severalRoots(roots: readonly [NamedRoot, ...NamedRoot[]]): PathRules {
  return {
    workingDirectory: roots[0].path,
    resolve(path) {
      const [, name, rest] = /^@([^:]*):(.*)$/s.exec(path) ?? [];
      const root = roots.find((one) => one.name === name) ?? roots[0];
      const relative = rest ?? path;
      return { absolute: resolve(root.path, relative), relative };
    },
  };
}

export interface NamedRoot {
  readonly name: string;
  readonly path: string;
}
