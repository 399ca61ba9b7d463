import { normalize } from "node:path";
import type { Change } from "../../apply-patch/plan.ts";
import type { Environment } from "../contract/environment.ts";
import { HandlerError } from "../contract/handler-error.ts";
import { moveTarget, shownPath } from "./changes.ts";

/**
 * A plan that cannot lose a file: paths in plain form, a move onto itself is a plain update. Throws HandlerError
 * `TARGET_EXISTS` for a move or an added file onto another file, `DUPLICATE_PATH` for two changes that meet in one
 * file, `ACCESS_DENIED` for a move to an ignored path.
 */
export async function reviewed(env: Environment, changes: readonly Change[]): Promise<readonly Change[]> {
  const plain = changes.map((change) => inPlainForm(env, change));
  const touched = new Set<string>();
  for (const change of plain) {
    const target = moveTarget(change);
    for (const path of target === "" ? [change.path] : [change.path, target]) {
      const { absolute } = env.paths.resolve(path);
      if (touched.has(absolute)) throw new HandlerError("DUPLICATE_PATH", `${path}: two changes meet in it`);
      touched.add(absolute);
    }
    await checkTarget(env, change);
  }
  return plain;
}

function inPlainForm({ paths }: Environment, change: Change): Change {
  const plain = (path: string) => {
    const { absolute } = paths.resolve(path);
    return [path, normalize(path)].find((form) => absolute.endsWith(form)) ?? absolute;
  };
  if (change.type !== "update") return { ...change, path: plain(change.path) };
  const { movePath, ...update } = change;
  const path = plain(update.path);
  if (!movePath || paths.resolve(movePath).absolute === paths.resolve(path).absolute)
    return { ...update, path };
  return { ...update, path, movePath: plain(movePath) };
}

async function checkTarget({ paths, ignore, files }: Environment, change: Change): Promise<void> {
  if (change.type !== "add" && moveTarget(change) === "") return;
  const target = shownPath(change);
  const { absolute, relative } = paths.resolve(target);
  if (!ignore.allows(relative))
    throw new HandlerError("ACCESS_DENIED", `${target}: the ignore rules refuse it`);
  if (await files.exists(absolute)) throw new HandlerError("TARGET_EXISTS", `${target}: is there already`);
}
