/** The public library: everything that may be imported from `editproof`. */

export { applyDiff } from "./engines/apply-diff/apply-diff.ts";
export { decodeEntities } from "./engines/apply-diff/decode-entities.ts";
export type { ApplyDiffOptions } from "./engines/apply-diff/options.ts";
export type { ApplyDiffResult } from "./engines/apply-diff/result.ts";
export type { ApplyRequest, ApplyResult, Engine } from "./engines/engine.ts";
export type { Answer, Approval, ToolMessage } from "./engines/handlers/contract/approval.ts";
export type { Environment, Handler } from "./engines/handlers/contract/environment.ts";
export type { Events, HandlerEvent } from "./engines/handlers/contract/events.ts";
export { FileError } from "./engines/handlers/contract/files.ts";
export { HandlerError } from "./engines/handlers/contract/handler-error.ts";
export { HookCancelled, type Hooks } from "./engines/handlers/contract/hooks.ts";
export type { IgnoreRules } from "./engines/handlers/contract/ignore-rules.ts";
export type { ToolResult } from "./engines/handlers/contract/tool-result.ts";
export { readIgnoreRules } from "./engines/handlers/disk/gitignore.ts";
export {
  type DirectoryOptions,
  type OpenDirectory,
  openDirectory,
} from "./engines/handlers/disk/open-directory.ts";
export type { PatchCall } from "./engines/handlers/patch/call.ts";
export type { WriteCall } from "./engines/handlers/write/call.ts";
export { engineNamed, engines } from "./engines/registry.ts";
export type { NewFileContent } from "./engines/search-replace/applier.ts";
export { ApplyError } from "./engines/search-replace/apply-error.ts";
export { constructNewFileContent } from "./engines/search-replace/construct.ts";
export { EditproofError } from "./errors.ts";
export { parseFinding, type SavedFinding } from "./fuzz/finding-file.ts";
export { type Recheck, recheck } from "./fuzz/recheck.ts";
