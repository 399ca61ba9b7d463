import type { ApplyRequest, ApplyResult, SyncEngine } from "../engine.ts";
import { OverBudget } from "../work.ts";
import { applyWatched } from "./apply-diff.ts";
import { LAYERS } from "./locate.ts";
import { type ApplyDiffOptions, DEFAULT_OPTIONS, NAME, optionsOf } from "./options.ts";
import { DIFF_ERRORS } from "./result.ts";
import { Watch } from "./watch.ts";

/** The request's own fault: this format edits exactly one file. */
const NOT_ONE_FILE = "not_one_file";

/** The engine with its usual options, and two that take less than the exact text. */
export const applyDiffEngines: readonly SyncEngine[] = [NAME, `${NAME}@0.9`, `${NAME}@0.8`].map((name) =>
  engineWith(name, optionsOf(name) ?? DEFAULT_OPTIONS),
);

/** The engine of a name such as `apply-diff@0.85`; undefined for names of others. Throws EditproofError. */
export function applyDiffNamed(name: string): SyncEngine | undefined {
  const options = optionsOf(name);
  return options && engineWith(name, options);
}

function engineWith(name: string, options: ApplyDiffOptions): SyncEngine {
  const { fuzzyThreshold, bufferLines } = options;
  return {
    name,
    version: "cb836567180a",
    format: "apply-diff",
    about: `SEARCH/REPLACE blocks with line hints as Roo Code applies them: similarity from ${fuzzyThreshold}, ${bufferLines} lines around a hint`,
    layers: LAYERS,
    errors: [...DIFF_ERRORS, NOT_ONE_FILE],
    previews: false,
    anyOrder: true,
    apply: (request) => apply(request, options),
  };
}

function apply(request: ApplyRequest, options: ApplyDiffOptions): ApplyResult {
  const { files, mode } = request;
  const watch = new Watch(request);
  const [file, ...others] = files;
  const outcome: Outcome =
    mode === "partial"
      ? // The tool shows nothing before the diff is whole.
        { status: "applied", files }
      : file === undefined || others.length > 0
        ? { status: "rejected", error: NOT_ONE_FILE }
        : applied(file, request.input, options, watch);
  const { linesCompared, charactersScanned } = watch.work;
  const trace = { blocks: watch.blocks, specifiedWork: watch.specifiedWork };
  return { ...outcome, work: { linesCompared, charactersScanned }, ...(request.trace ? { trace } : {}) };
}

type Outcome =
  | { readonly status: "applied"; readonly files: ApplyRequest["files"]; readonly failedBlocks?: number[] }
  | { readonly status: "rejected"; readonly error: string }
  | { readonly status: "hung"; readonly by: "budget" };

function applied(
  [path, original]: readonly [string, string],
  diff: string,
  options: ApplyDiffOptions,
  watch: Watch,
): Outcome {
  try {
    const result = applyWatched(original, diff, options, watch);
    if (!result.ok) return { status: "rejected", error: result.error };
    const failedBlocks = result.failed.map(({ block }) => block - 1).sort((a, b) => a - b);
    return { status: "applied", files: new Map([[path, result.content]]), failedBlocks };
  } catch (thrown) {
    if (thrown instanceof OverBudget) return { status: "hung", by: "budget" };
    throw thrown;
  }
}
