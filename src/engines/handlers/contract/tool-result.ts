import type { SaveRecord } from "./diff-view.ts";

export type ResultKind =
  | "SAVED"
  | "SAVED_WITH_USER_EDITS"
  | "APPLIED"
  | "DENIED"
  | "IGNORED"
  | "DIFF_FAILED"
  | "MISSING_PARAM"
  | "MISSING_DIFF"
  | "MISSING_CONTENT"
  | "FEEDBACK"
  | "HOOK_NOTE"
  | "ERROR"
  | "SKIPPED"
  | "PLAN_MODE"
  | "REPEATED"
  | "NOTHING";

/** A file in a result. */
export interface ResultFile extends SaveRecord {
  readonly path: string;
  readonly deleted?: boolean;
}

/** What the model gets back. */
export interface ToolResult {
  readonly kind: ResultKind;
  /** For the model; its wording is free. */
  readonly text: string;
  readonly files?: readonly ResultFile[];
  /** Kind of the engine's error behind `DIFF_FAILED`, or of the error behind `ERROR`. */
  readonly error?: string;
  /** Of a `HOOK_NOTE`, where the hook named one. */
  readonly noteType?: string;
  readonly callId?: string;
}
