import { stripFences } from "./fences.ts";

/** Who wrote a text, and for which file. */
export interface Origin {
  /** Null or empty: not known. */
  readonly modelId: string | null;
  /** Null: not known. */
  readonly path: string | null;
}

/**
 * A file's content, or a whole SEARCH/REPLACE diff, with what is taken for a model's slips put right: five named
 * entities become characters, and every U+FFFD goes. Models named `claude` are trusted, whatever else their name says;
 * in an `.xml` file entities stay. It knows nothing of the language, so it also changes entities that are meant.
 */
export function fixContent(text: string, { modelId, path }: Origin): string {
  if (modelId?.includes("claude")) return text;
  const decoded = path?.toLowerCase().endsWith(".xml") ? text : decodeEntities(text);
  return decoded.replaceAll("\ufffd", "");
}

/** The content of a whole file as it is written: without its fences, then fixed. */
export function fixWholeFile(text: string, origin: Origin): string {
  return fixContent(stripFences(text), origin);
}

/** In the order of the passes, which shows: `&amp;lt;` becomes `&lt;`, but `&amp;apos;` becomes an apostrophe. */
const ENTITIES: readonly (readonly [entity: string, character: string])[] = [
  ["&gt;", ">"],
  ["&lt;", "<"],
  ["&quot;", '"'],
  ["&amp;", "&"],
  ["&apos;", "'"],
];

function decodeEntities(text: string): string {
  return ENTITIES.reduce((decoded, [entity, character]) => decoded.replaceAll(entity, character), text);
}
