import { applyDiffFaults } from "./apply-diff.ts";
import { applyPatchFaults } from "./apply-patch.ts";
import type { EngineFault } from "./fault.ts";
import { fixesFaults } from "./fixes.ts";
import { furtherApplyDiffFaults } from "./further-apply-diff.ts";
import { furtherApplyPatchFaults } from "./further-apply-patch.ts";
import { furtherFixesFaults } from "./further-fixes.ts";
import { furtherHandlersFaults } from "./further-handlers.ts";
import { furtherSearchReplaceFaults } from "./further-search-replace.ts";
import { handlersFaults } from "./handlers.ts";
import { searchReplaceFaults } from "./search-replace.ts";

/** Every seeded fault of an engine. */
export const ENGINE_FAULTS: readonly EngineFault[] = [
  ...searchReplaceFaults,
  ...furtherSearchReplaceFaults,
  ...applyPatchFaults,
  ...furtherApplyPatchFaults,
  ...applyDiffFaults,
  ...furtherApplyDiffFaults,
  ...fixesFaults,
  ...furtherFixesFaults,
  ...handlersFaults,
  ...furtherHandlersFaults,
];
