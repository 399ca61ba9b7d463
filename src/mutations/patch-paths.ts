import type { Draft, Effect } from "../records.ts";
import type { Mutation } from "./mutation.ts";
import { lines } from "./patch-shape.ts";

/** Paths of a patch that are not written as the file is called. */
export const patchPaths: readonly Mutation[] = [
  path("path-b-prefixed", "b/ in front of the path, as in a unified diff", (name) => `b/${name}`),
  path("path-starred", "the path between two asterisks", (name) => `**${name}**`),
  path("path-language", "the language of a fence in front of the path", (name, { language }) => {
    const word = language.toLowerCase().replaceAll(" ", "-");
    return `${word} ${name}`;
  }),
  path("path-colon", "a colon behind the path", (name) => `${name}:`),
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
  rename: (path: string, draft: Draft) => string,
  effect: Effect = "harmless",
): Mutation {
  const mutation = lines(
    name,
    meaning,
    ["file"],
    (line, draft) => {
      const [, head = "", written = ""] = /^(\*\*\* \w+ File: )(.*)$/.exec(line.text) ?? [];
      const renamed = rename(written, draft);
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
