import { ApplyError } from "../apply-error.ts";
import { constructNewFileContent } from "../construct.ts";

/** A result as the vector files write it. */
export type Outcome =
  | { readonly ok: true; readonly newContent: string; readonly matchIndices: readonly number[] }
  | { readonly ok: false; readonly error: string };

export type Version = "v1" | "v2";

export const VERSIONS: readonly Version[] = ["v1", "v2"];

export function outcomeOf(version: Version, original: string, diff: string, isFinal: boolean): Outcome {
  try {
    return { ok: true, ...constructNewFileContent(diff, original, isFinal, version) };
  } catch (thrown) {
    if (thrown instanceof ApplyError) return { ok: false, error: thrown.kind };
    throw thrown;
  }
}
