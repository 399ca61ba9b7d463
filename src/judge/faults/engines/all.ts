import { applyDiffFaults } from "./apply-diff.ts";
import { applyPatchFaults } from "./apply-patch.ts";
import type { EngineFault } from "./fault.ts";
import { fixesFaults } from "./fixes.ts";
import { handlersFaults } from "./handlers.ts";
import { searchReplaceFaults } from "./search-replace.ts";

/** Every seeded fault of an engine. */
export const ENGINE_FAULTS: readonly EngineFault[] = [
  ...searchReplaceFaults,
  ...applyPatchFaults,
  ...applyDiffFaults,
  ...fixesFaults,
  ...handlersFaults,
];
