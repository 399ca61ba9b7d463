import type { Files } from "../../records.ts";
import type { Model } from "./model.ts";

/**
 * Fixes of model output, as they are made for every model but those called `claude`.
 *
 * @param path decides whether entities are data; absent, they are none
 */
export function withContentFixes(text: string, path: string | undefined): string {
  const isXml = path?.toLowerCase().endsWith(".xml");
  const decoded = isXml ? text : ENTITIES.reduce((now, [name, sign]) => now.split(name).join(sign), text);
  return decoded.split("\ufffd").join("");
}

/** A whole file without the code fence in its first line and the one at its very end, whoever wrote it. */
export function withoutFences(text: string): string {
  const opened = text.startsWith(FENCE) ? text.split("\n").slice(1).join("\n").trim() : text;
  return opened.endsWith(FENCE) ? opened.split("\n").slice(0, -1).join("\n").trim() : opened;
}

/** The model of an engine behind the fixes; `ofWholeFiles`: its input is no diff, so fences go as well. */
export function withFixesModel({ final, previews }: Model, ofWholeFiles = false): Model {
  const fixed = (files: Files, text: string) => {
    const [path] = files.keys();
    return withContentFixes(ofWholeFiles ? withoutFences(text) : text, path);
  };
  return {
    final: (files, input) => final(files, fixed(files, input)),
    ...(previews && {
      previews: (files: Files, prefixes: readonly string[]) =>
        previews(
          files,
          prefixes.map((prefix) => fixed(files, prefix)),
        ),
    }),
  };
}

const FENCE = "```";

/** In this order, a pass each: what one pass makes, a later one may decode. */
const ENTITIES: readonly (readonly [name: string, sign: string])[] = [
  ["&gt;", ">"],
  ["&lt;", "<"],
  ["&quot;", '"'],
  ["&amp;", "&"],
  ["&apos;", "'"],
];
