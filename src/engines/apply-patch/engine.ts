import type { HungBy } from "../../records.ts";
import type { ApplyRequest, ApplyResult, SyncEngine } from "../engine.ts";
import { COMMIT_ERRORS, commit } from "./commit.ts";
import { LAYERS } from "./finder.ts";
import { loadFrom } from "./memory-files.ts";
import { PATCH_ERRORS, type PatchErrorKind } from "./patch-error.ts";
import { planPatch } from "./plan.ts";
import { previewOf } from "./preview.ts";

/**
 * The plan of a patch, carried out on the files as it stands: without the view, the approvals and their side effects.
 * Its trace has a block for every section; one that was dropped has an error there, and there alone.
 */
export const applyPatch: SyncEngine = {
  name: "apply-patch",
  version: "4.0.10",
  format: "apply-patch",
  about: "multi-file patch applier of Cline: finds context by levels of likeness, drops what it cannot find",
  layers: LAYERS,
  errors: [...PATCH_ERRORS, ...COMMIT_ERRORS],
  previews: false,
  apply: (request) => (request.mode === "final" ? final(request) : partial(request)),
};

/** Failures that are calls which would not have come back. */
const HUNG: Partial<Record<PatchErrorKind, HungBy>> = { NO_PROGRESS: "no-progress", OVER_BUDGET: "budget" };

function final({ files, input, ...options }: ApplyRequest): ApplyResult {
  const plan = planPatch(input, loadFrom(files), options);
  const { work } = plan;
  const traced = plan.trace === undefined ? {} : { trace: plan.trace };
  if (plan.ok) {
    const done = commit(files, plan.changes);
    return done.error === null
      ? { status: "applied", files: done.files, work, ...traced }
      : { status: "rejected", error: done.error, files: done.files, work, ...traced };
  }
  const by = HUNG[plan.error];
  return by === undefined
    ? { status: "rejected", error: plan.error, work, ...traced }
    : { status: "hung", by, work, ...traced };
}

/** Only what is about to happen to the first file is shown; no line of the patch is looked for. */
function partial({ files, input, trace }: ApplyRequest): ApplyResult {
  const preview = previewOf(input);
  return {
    status: "applied",
    files,
    ...(preview === null ? {} : { announced: `${preview.action} ${preview.path}` }),
    work: { linesCompared: 0, charactersScanned: 0 },
    ...(trace ? { trace: { blocks: [] } } : {}),
  };
}
