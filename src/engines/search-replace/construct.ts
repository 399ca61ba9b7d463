import type { Applier, NewFileContent } from "./applier.ts";
import { ApplyError } from "./apply-error.ts";
import { Locator } from "./locate.ts";
import { applierV1 } from "./v1.ts";
import { applierV2 } from "./v2.ts";

const VERSIONS: ReadonlyMap<string, Applier> = new Map([
  ["v1", applierV1],
  ["v2", applierV2],
]);

/**
 * The new text of the whole file, as the modelled applier makes it of a SEARCH/REPLACE diff.
 *
 * Synchronous, where upstream returns a promise that nothing depends on. Each call reads the whole diff and keeps
 * nothing for the next.
 *
 * @param diff All that the model has written so far.
 * @param original The old text of the whole file.
 * @param isFinal Whether the diff is complete; otherwise `newContent` is a preview, which lacks the untouched rest.
 * @param version `v1` or `v2`.
 * @throws ApplyError With `kind`, when the applier refuses the diff; `unknown_version` for any other version.
 */
export function constructNewFileContent(
  diff: string,
  original: string,
  isFinal: boolean,
  version = "v1",
): NewFileContent {
  const applier = VERSIONS.get(version);
  if (applier === undefined) throw new ApplyError("unknown_version");
  return applier.build(original, diff, isFinal, new Locator(original, applier.layers));
}
