import type { Draft, Effect, Random } from "../records.ts";
import type { Mutation } from "./mutation.ts";
import { lines } from "./patch-shape.ts";

/** Paths of a patch that are not written as the file is called. */
export const patchPaths: readonly Mutation[] = [
  path(
    "path-decorated",
    "b/, asterisks, a colon or the language of a fence beside the path",
    (name, { language }, random) => {
      const word = language.toLowerCase().replaceAll(" ", "-");
      return random.pick([`**${name}**`, `${word} ${name}`, `${name}:`, `b/${name}`]);
    },
  ),
  // Another file may bear such a name: who looks for it and finds none is right to refuse.
  path("path-case", "the path in other case", (name) => otherCase(name), "ambiguous"),
  path("path-basename", "the path without its folders", (name) => name.replace(/^.*\//, ""), "ambiguous"),
  path(
    "path-absolute",
    "the path from the root of the disk",
    (name) => `/home/user/project/${name}`,
    "ambiguous",
  ),
  path("path-unknown", "a path that no file has", unknown, "destructive"),
  path(
    "path-directory",
    "the path of a folder in place of the file's",
    (name) => name.replace(/\/?[^/]*$/, ""),
    "destructive",
  ),
];

function path(
  name: string,
  meaning: string,
  rename: (path: string, draft: Draft, random: Random) => string,
  effect: Effect = "harmless",
): Mutation {
  const mutation = lines(
    name,
    meaning,
    ["file"],
    (line, draft, random) => {
      const [, head = "", written = ""] = /^(\*\*\* \w+ File: )(.*)$/.exec(line.text) ?? [];
      const renamed = rename(written, draft, random);
      return written === "" || renamed === "" ? line.text : head + renamed;
    },
    effect,
  );
  return {
    ...mutation,
    family: "structure",
    apply: (draft, intensity, random) =>
      draft.files.has(draft.path)
        ? mutation.apply(draft, intensity, random)
        : { skipped: "the file does not exist" },
  };
}

/** In small letters; where it has no others, its first letter in capitals. */
function otherCase(name: string): string {
  const small = name.toLowerCase();
  return small === name ? name.replace(/[a-z](?=[^/]*$)/, (letter) => letter.toUpperCase()) : small;
}

function unknown(name: string): string {
  return name.replace(/([^/]+?)((?:\.[^/.]*)?)$/, "$1_renamed$2");
}
