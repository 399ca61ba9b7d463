import { HandlerError } from "../engines/handlers/contract/handler-error.ts";
import { AUTO_APPROVED, scriptedApproval } from "../engines/handlers/memory/approval.ts";
import { headlessEnvironment } from "../engines/handlers/memory/environment.ts";
import { ignoredPaths } from "../engines/handlers/memory/ignore-rules.ts";
import { rootedFiles } from "../engines/handlers/memory/rooted-files.ts";
import { patchHandler } from "../engines/handlers/patch/handler.ts";
import type { PatchTree, PatchVector } from "./apply-patch-vectors.ts";

const ROOT = "/work";

/** What the handler of patches leaves in memory of a vector's files, with the recorded answers of the user. */
export async function patchPipeline({ files, patch, ignored, approvals }: PatchVector): Promise<PatchTree> {
  const { memory, standing } = rootedFiles(ROOT, files);
  const answers = approvals?.map((isYes) => ({ answer: isYes ? "yes" : "no" }) as const);
  const env = headlessEnvironment(ROOT, {
    files: memory,
    ignore: ignoredPaths(ignored),
    approval: answers === undefined ? AUTO_APPROVED : scriptedApproval(answers),
  });
  try {
    await patchHandler(env).execute({ tool: "apply_patch", params: { input: patch } });
    return { files: standing(), applyError: null };
  } catch (thrown) {
    if (!(thrown instanceof HandlerError)) throw thrown;
    return { files: standing(), applyError: thrown.kind };
  }
}
