/** The parts of an edit that hold text of the file. */
export type ContentSide = "search" | "replace" | "both";

/** How `meaning` names them. */
export const SIDE_WORDS: Readonly<Record<ContentSide, string>> = {
  search: "search text",
  replace: "replacement",
  both: "search text and replacement",
};
