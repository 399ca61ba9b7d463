import type { Mutation } from "./mutation.ts";
import { blockMutations } from "./white-space-blocks.ts";
import { fileMutations } from "./white-space-file.ts";
import { lineEndMutations } from "./white-space-line-ends.ts";
import { lineMutations } from "./white-space-lines.ts";

/** Spaces, tabs, blank lines and line ends that file and edit do not share. */
export const whiteSpace: readonly Mutation[] = [
  ...lineMutations,
  ...blockMutations,
  ...fileMutations,
  ...lineEndMutations,
];
