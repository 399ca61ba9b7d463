import { asSpecified } from "./properties/as-specified.ts";
import { blocksCommute } from "./properties/blocks-commute.ts";
import { boundedWork } from "./properties/bounded-work.ts";
import { cleanApplies } from "./properties/clean-applies.ts";
import { declaredErrorsOnly } from "./properties/declared-errors-only.ts";
import { deterministic } from "./properties/deterministic.ts";
import { idempotentRefusal } from "./properties/idempotent-refusal.ts";
import { lastPreviewAgrees } from "./properties/last-preview-agrees.ts";
import { lineEndingsKept } from "./properties/line-endings-kept.ts";
import { locality } from "./properties/locality.ts";
import { neverSilent } from "./properties/never-silent.ts";
import { prefixSafe } from "./properties/prefix-safe.ts";
import { sameEditSameFile } from "./properties/same-edit-same-file.ts";
import { v1V2Agree } from "./properties/v1-v2-agree.ts";
import type { Property } from "./property.ts";

/** Every property, in the order in which they are tried: the first that is broken names the finding. */
export const PROPERTIES: readonly Property[] = [
  declaredErrorsOnly,
  deterministic,
  cleanApplies,
  locality,
  idempotentRefusal,
  boundedWork,
  lineEndingsKept,
  blocksCommute,
  v1V2Agree,
  sameEditSameFile,
  neverSilent,
  prefixSafe,
  lastPreviewAgrees,
  asSpecified,
];
