import { countText, findText } from "./exact.ts";
import type { Layer } from "./layer.ts";

/** The first occurrence in the whole file: the last resort for blocks out of file order. */
export const fullFile: Layer = {
  name: "full-file",
  minLines: 1,
  find: (original, search, _cursor, work) => findText(original.text, search.text, 0, work),
  count: (original, search) => countText(original.text, search.text, 0),
};
