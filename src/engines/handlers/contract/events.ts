import type { ToolMessage } from "./approval.ts";

/** Files that a change created, deleted, moved. */
export interface FileCounts {
  readonly created: number;
  readonly deleted: number;
  readonly moved: number;
}

/** What a handler tells while it works; the order is part of its behaviour. */
export type HandlerEvent =
  | { readonly type: "ask-partial" | "say-partial" | "ask" | "say"; readonly message: ToolMessage }
  | { readonly type: "drop-partial"; readonly what: "ask" | "say" | "diff-error" }
  | { readonly type: "ignore-error" | "diff-error" | "notify" | "edited-by-agent"; readonly path: string }
  | { readonly type: "error"; readonly kind: string; readonly text: string }
  | { readonly type: "user-edits"; readonly path: string; readonly hunks: string }
  | { readonly type: "feedback"; readonly text: string }
  | { readonly type: "tracked"; readonly path: string; readonly by: "agent" | "user" }
  | { readonly type: "tool-used"; readonly auto: boolean; readonly approved: boolean }
  | {
      readonly type: "output-accepted" | "output-rejected";
      readonly by: "agent" | "human";
      /** Texts, of which `lineStatistics` makes lines added, changed and deleted. */
      readonly before: string;
      readonly after: string;
      readonly files: FileCounts;
    }
  | { readonly type: "diff-failed"; readonly bucket: "search_not_found" | "other_diff_error" };

export interface Events {
  emit(event: HandlerEvent): void;
}
