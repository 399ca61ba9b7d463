import { readFile } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import ignore from "ignore";
import { isInside } from "../auto-approval.ts";
import type { IgnoreRules } from "../contract/ignore-rules.ts";

/**
 * Rules of a file in the working directory, in gitignore syntax, case not told apart. Without the file, or with an empty
 * one, everything is allowed; with one, the file itself is refused. What lies outside is allowed: it is for the files
 * to refuse.
 *
 * @param name of the rules file
 */
export async function readIgnoreRules(workingDirectory: string, name: string): Promise<IgnoreRules> {
  return gitignoreRules(workingDirectory, name, await textOf(join(workingDirectory, name)));
}

/** The same from the text of the rules file. */
export function gitignoreRules(workingDirectory: string, name: string, text: string): IgnoreRules {
  if (text.trim() === "") return { allows: () => true };
  const rules = ignore().add(text).add(`/${name}`);
  return {
    allows(path) {
      const absolute = resolve(workingDirectory, path);
      const inside = relative(workingDirectory, absolute).split(sep).join("/");
      return inside === "" || !isInside(workingDirectory, absolute) || !rules.ignores(inside);
    },
  };
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (thrown) {
    if (thrown instanceof Error && "code" in thrown && thrown.code === "ENOENT") return "";
    throw thrown;
  }
}
