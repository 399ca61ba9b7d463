import { applyDiffModel } from "./models/apply-diff.ts";
import { applyPatchModel } from "./models/apply-patch.ts";
import { withFixesModel } from "./models/fixes.ts";
import {
  handlerApplyPatchModel,
  handlerApplyPatchSafeModel,
  messageApplyPatchModel,
} from "./models/handler-apply-patch.ts";
import { handlerModel, messageModel } from "./models/handlers.ts";
import type { Model } from "./models/model.ts";
import { v1Model, v2Model } from "./models/search-replace.ts";
import { wholeFileModel } from "./models/whole-file.ts";

/** The models of built-in engines, by name. */
const MODELS: ReadonlyMap<string, Model> = new Map([
  ["v1", v1Model],
  ["v1+fixes", withFixesModel(v1Model)],
  ["v2", v2Model],
  ["v2+fixes", withFixesModel(v2Model)],
  ["handler:replace_in_file", handlerModel("replace_in_file", v1Model)],
  ["message:replace_in_file", messageModel("replace_in_file", v1Model)],
  ["apply-patch", applyPatchModel],
  ["handler:apply_patch", handlerApplyPatchModel],
  ["handler:apply_patch:safe", handlerApplyPatchSafeModel],
  ["message:apply_patch", messageApplyPatchModel],
  ["apply-diff", applyDiffModel()],
  ["apply-diff@0.9", applyDiffModel({ fuzzyThreshold: 0.9 })],
  ["apply-diff@0.8", applyDiffModel({ fuzzyThreshold: 0.8 })],
  ["whole-file", wholeFileModel],
  ["whole-file+fixes", withFixesModel(wholeFileModel, true)],
  ["handler:write_to_file", handlerModel("write_to_file", v1Model)],
  ["message:write_to_file", messageModel("write_to_file", v1Model)],
]);

/** What an engine is specified to do; null where there is no model of it. */
export function modelOf(engine: string | null): Model | null {
  return (engine !== null && MODELS.get(engine)) || null;
}
