import type { HungBy } from "../../../records.ts";
import { LAYERS } from "../../apply-patch/finder.ts";
import { PATCH_ERRORS } from "../../apply-patch/patch-error.ts";
import { planLoaded } from "../../apply-patch/plan.ts";
import type { Engine } from "../../engine.ts";
import type { ToolMessage } from "../contract/approval.ts";
import { FILE_FAULTS } from "../contract/files.ts";
import type { PatchCall } from "../patch/call.ts";
import { type PatchParts, patchHandler } from "../patch/handler.ts";
import { reviewed } from "../patch/review.ts";
import { NO_JOURNAL } from "../safe/journal.ts";
import { safely } from "../safe/safely.ts";
import { Transaction } from "../safe/transaction.ts";
import { messageFacts, messageStream } from "./message-stream.ts";
import { bareStream, Hung, type Inner, streaming, type ToolPlan, toolEnvironment } from "./stream.ts";

const ERRORS = [...PATCH_ERRORS, "MISSING_PARAM", "UPDATE_EMPTY", ...FILE_FAULTS];

const APPLY_PATCH = patchPlan((files, inner) => {
  const env = toolEnvironment(files);
  return { env, handler: patchHandler(env, { plan: planBy(inner) }) };
});

const APPLY_PATCH_SAFE = patchPlan((files, inner) => {
  const transaction = new Transaction(files, NO_JOURNAL);
  const env = toolEnvironment(transaction);
  const handler = patchHandler(env, { plan: planBy(inner), review: reviewed });
  return { env, handler: safely(handler, env, transaction, () => "patch") };
});

export const handlerApplyPatch: Engine = {
  name: "handler:apply_patch",
  version: "4.0.10",
  format: "apply-patch",
  about: "apply-patch in the handler of apply_patch: view, approval, save file after file",
  layers: LAYERS,
  errors: ERRORS,
  previews: false,
  ...streaming(bareStream(APPLY_PATCH)),
};

export const handlerApplyPatchSafe: Engine = {
  ...handlerApplyPatch,
  name: "handler:apply_patch:safe",
  about: "the same, with every file put back behind a failure, and no file moved or added onto another",
  errors: [...ERRORS, "TARGET_EXISTS", "NOT_RESTORED"],
  ...streaming(bareStream(APPLY_PATCH_SAFE)),
};

export const messageApplyPatch: Engine = {
  ...handlerApplyPatch,
  ...messageFacts(handlerApplyPatch, APPLY_PATCH),
  ...streaming(messageStream(APPLY_PATCH)),
};

function patchPlan(build: ToolPlan<PatchCall>["build"]): ToolPlan<PatchCall> {
  return {
    tool: "apply_patch",
    params: (input) => ({ input }),
    build,
    call: (params) => ({ tool: "apply_patch", params }),
    preview(_, files, events) {
      const event = events.find(({ type }) => type === "say-partial");
      if (event?.type !== "say-partial") return { files };
      const { action, path } = event.message;
      return { files, announced: `${VERBS[action]} ${path}` };
    },
  };
}

/** As a patch names them. */
const VERBS: Readonly<Record<ToolMessage["action"], string>> = {
  created: "add",
  edited: "update",
  deleted: "delete",
};

/** Plans that would not have come back. */
const HUNG: Readonly<Record<string, HungBy>> = { NO_PROGRESS: "no-progress", OVER_BUDGET: "budget" };

/** The planner inside the handler, its work and trace kept for the answer. */
function planBy(inner: Inner): PatchParts["plan"] {
  return (lines, loaded, options) => {
    const { trace, budget } = inner.request;
    const plan = planLoaded(lines, loaded, { ...options, trace, ...(budget !== undefined && { budget }) });
    inner.work = plan.work;
    inner.trace = plan.trace;
    const by = plan.ok ? undefined : HUNG[plan.error];
    if (by !== undefined) throw new Hung(by);
    return plan;
  };
}
