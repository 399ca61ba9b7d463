import type { PlanResult } from "./plan.ts";

/** A plan as vector files write it. */
export function recordedPlan(plan: PlanResult): Readonly<Record<string, unknown>> {
  if (!plan.ok) return { ok: false, error: plan.error };
  return {
    ok: true,
    fuzz: plan.fuzz,
    warnings: plan.warnings.map(({ kind }) => kind),
    changes: plan.changes.map((change) => ({
      path: change.path,
      type: change.type,
      ...(change.type === "delete" ? {} : { newContent: change.newContent }),
      ...(change.type === "update" && change.movePath !== undefined ? { movePath: change.movePath } : {}),
    })),
  };
}
