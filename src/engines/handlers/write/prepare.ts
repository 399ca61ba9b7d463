import { fixContent, fixWholeFile } from "../../model-fixes/content.ts";
import type { Environment } from "../contract/environment.ts";
import { withoutOutputs } from "../notebook.ts";
import { pathOf, type WriteCall } from "./call.ts";
import { type Replace, ReplaceRefused } from "./replace.ts";

/** What a call would write, and where. */
export interface Prepared {
  /** The path as given. */
  readonly path: string;
  readonly absolute: string;
  readonly text: string;
  readonly isNew: boolean;
}

/**
 * The part that the partial and the complete entry share. Null where the call goes no further: the path is ignored or
 * the diff does not apply, both with a result pushed, except for a partial diff, which fails in silence.
 */
export async function prepare(
  env: Environment,
  replace: Replace,
  call: WriteCall,
  final: boolean,
): Promise<Prepared | null> {
  const { view, paths, ignore, files, model } = env;
  const path = pathOf(call);
  const { absolute, relative } = paths.resolve(path);
  if (!ignore.allows(relative)) {
    refuseIgnored(env, call, relative);
    return null;
  }
  const isOld = view.editType === undefined ? await files.exists(absolute) : view.editType === "modify";
  view.editType = isOld ? "modify" : "create";
  const origin = { modelId: model.id, path: relative };
  const { diff, content = "" } = call.params;
  if (!diff) return { path, absolute, text: fixWholeFile(content, origin), isNew: !isOld };

  if (!view.editing) await view.open(absolute, path);
  try {
    const request = { diff: fixContent(diff, origin), original: view.original ?? "", final };
    return { path, absolute, text: await replace(request), isNew: !isOld };
  } catch (thrown) {
    if (!(thrown instanceof ReplaceRefused)) throw thrown;
    if (final) await refuseDiff(env, call, path, thrown);
    return null;
  }
}

function refuseIgnored(env: Environment, call: WriteCall, path: string): void {
  env.events.emit({ type: "ignore-error", path });
  push(env, call, { kind: "IGNORED", text: `The ignore rules keep ${path} from being read or written.` });
}

async function refuseDiff(
  env: Environment,
  call: WriteCall,
  path: string,
  why: ReplaceRefused,
): Promise<void> {
  const { session, events, view } = env;
  session.consecutiveMistakes++;
  events.emit({ type: "drop-partial", what: "diff-error" });
  events.emit({ type: "diff-error", path });
  const bucket = why.kind === "search_not_found" ? "search_not_found" : "other_diff_error";
  events.emit({ type: "diff-failed", bucket });
  const original = withoutOutputs(path, view.original ?? "");
  push(env, call, {
    kind: "DIFF_FAILED",
    error: why.kind,
    text: `The diff does not apply to ${path}: ${why.message}. The file as it stands:\n${original}`,
  });
  await view.revert();
  await view.reset();
}

function push(env: Environment, call: WriteCall, result: Environment["session"]["results"][number]): void {
  env.session.results.push(call.id === undefined ? result : { ...result, callId: call.id });
  if (env.oneToolATurn) env.session.didUseTool = true;
}
