import type { Change } from "../../apply-patch/plan.ts";
import type { SaveRecord } from "../contract/diff-view.ts";
import type { Environment } from "../contract/environment.ts";
import type { ResultFile, ToolResult } from "../contract/tool-result.ts";
import { withHunks } from "../view/hunks.ts";
import { countsOf, newText } from "./changes.ts";

export interface SavedChange {
  readonly change: Change;
  readonly record: SaveRecord;
}

/** What the model is told of an applied patch: no word about sections that were left out. */
export function appliedResult(
  env: Environment,
  saved: ReadonlyMap<string, SavedChange>,
  fuzz: number,
): ToolResult {
  const files = [...saved].map(([path, one]) => fileOf(env, path, one));
  const remark = fuzz > 0 ? `\nSome places were found by likeness only (fuzz ${fuzz}).` : "";
  return { kind: "APPLIED", files, text: `${files.map(textOf).join("\n")}${remark}` };
}

function fileOf({ session, events }: Environment, path: string, { change, record }: SavedChange): ResultFile {
  if (change.type === "delete") {
    // Only deletions are remembered as edits.
    session.didEdit = true;
    return { path, deleted: true };
  }
  const { userEdits, final } = record;
  if (userEdits !== undefined) {
    const text = newText(change);
    events.emit({ type: "user-edits", path, hunks: userEdits });
    const after = withHunks(text, userEdits) ?? final ?? text;
    events.emit({ type: "output-accepted", by: "human", before: text, after, files: countsOf(change) });
  }
  return { path, ...record };
}

function textOf({ path, deleted, userEdits, formatting, final }: ResultFile): string {
  if (deleted) return `${path}: deleted`;
  const edits = userEdits === undefined ? "" : `\nwith edits of the user:\n${userEdits}`;
  const formatted = formatting === undefined ? "" : `\nformatted on saving:\n${formatting}`;
  return `${path}: saved${edits}${formatted}\nIt now holds:\n${final}`;
}
