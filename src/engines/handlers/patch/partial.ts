import { type PatchPreview, previewOf } from "../../apply-patch/preview.ts";
import type { ToolMessage } from "../contract/approval.ts";
import type { Environment } from "../contract/environment.ts";
import type { PatchCall } from "./call.ts";

const ACTIONS: Readonly<Record<PatchPreview["action"], ToolMessage["action"]>> = {
  add: "created",
  update: "edited",
  delete: "deleted",
};

/** Announces the first file of a patch that streams in. The view is not opened, but its edit type stays set. */
export async function partialPatch(env: Environment, { tool, params }: PatchCall): Promise<void> {
  try {
    const { paths, ignore, view, approval, events } = env;
    const input = params.input ?? "";
    const preview = previewOf(input, (path) => !ignore.allows(paths.resolve(path).relative));
    if (preview === null) return;
    view.editType = "modify";
    const message = { action: ACTIONS[preview.action], path: preview.path, content: input };
    const isAuto = await approval.auto(tool, paths.resolve(preview.path).absolute);
    events.emit({ type: isAuto ? "say-partial" : "ask-partial", message });
  } catch {
    // A preview that cannot be made is not made.
  }
}
