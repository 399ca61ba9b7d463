/** The public library: everything that may be imported from `editproof`. */

export { applyDiff } from "./engines/apply-diff/apply-diff.ts";
export { decodeEntities } from "./engines/apply-diff/decode-entities.ts";
export type { ApplyDiffOptions } from "./engines/apply-diff/options.ts";
export type { ApplyDiffResult } from "./engines/apply-diff/result.ts";
export type { ApplyRequest, ApplyResult, Engine } from "./engines/engine.ts";
export { engineNamed, engines } from "./engines/registry.ts";
export type { NewFileContent } from "./engines/search-replace/applier.ts";
export { ApplyError } from "./engines/search-replace/apply-error.ts";
export { constructNewFileContent } from "./engines/search-replace/construct.ts";
export { EditproofError } from "./errors.ts";
