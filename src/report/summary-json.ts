import { safeJson } from "../safe-text.ts";
import type { Summary } from "../stats/summary.ts";

/** The summary as an indented JSON document that is safe to show; ends with a line feed. */
export function summaryJson(summary: Summary): string {
  return safeJson(`${JSON.stringify(summary, null, 2)}\n`);
}
