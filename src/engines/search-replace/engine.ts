import type { Trace, Work } from "../../records.ts";
import type { ApplyRequest, ApplyResult, EngineFacts, SyncEngine } from "../engine.ts";
import { OverBudget } from "../work.ts";
import type { Applier } from "./applier.ts";
import { ApplyError } from "./apply-error.ts";
import { EMPTY_SEARCH, Locator } from "./locate.ts";
import { applierV1 } from "./v1.ts";
import { applierV2 } from "./v2.ts";

/** The request's own fault: this format edits exactly one file. */
const NOT_ONE_FILE = "not_one_file";

export const v1: SyncEngine = searchReplaceEngine(
  "v1",
  "SEARCH/REPLACE applier of Cline, default version: lenient, takes blocks out of file order",
  applierV1,
  { anyOrder: true },
);

export const v2: SyncEngine = searchReplaceEngine(
  "v2",
  "SEARCH/REPLACE applier of Cline, second version: a strict state machine, blocks in file order only",
  applierV2,
);

function searchReplaceEngine(
  name: string,
  about: string,
  applier: Applier,
  claims: Pick<EngineFacts, "anyOrder"> = {},
): SyncEngine {
  return {
    name,
    ...claims,
    version: "4.0.10",
    format: "search-replace",
    about,
    layers: [EMPTY_SEARCH, ...applier.layers.map((layer) => layer.name)],
    errors: [...applier.errors, NOT_ONE_FILE],
    previews: true,
    apply: (request) => apply(applier, request),
  };
}

function apply(applier: Applier, request: ApplyRequest): ApplyResult {
  const [file, ...others] = request.files;
  if (file === undefined || others.length > 0) {
    const work: Work = { linesCompared: 0, charactersScanned: 0 };
    return { status: "rejected", error: NOT_ONE_FILE, work, ...traceOf(request, { blocks: [] }) };
  }
  const [path, original] = file;
  const locator = new Locator(original, applier.layers, request);
  const outcome = build(applier, locator, path, original, request);
  const { linesCompared, charactersScanned } = locator.work;
  return {
    ...outcome,
    work: { linesCompared, charactersScanned },
    ...traceOf(request, locator),
  };
}

type Status =
  | { readonly status: "applied"; readonly files: ReadonlyMap<string, string> }
  | { readonly status: "rejected"; readonly error: string }
  | { readonly status: "hung"; readonly by: "budget" };

function build(
  applier: Applier,
  locator: Locator,
  path: string,
  original: string,
  { input, mode }: ApplyRequest,
): Status {
  try {
    const { newContent } = applier.build(original, input, mode === "final", locator);
    return { status: "applied", files: new Map([[path, newContent]]) };
  } catch (thrown) {
    if (thrown instanceof ApplyError) return { status: "rejected", error: thrown.kind };
    if (thrown instanceof OverBudget) return { status: "hung", by: "budget" };
    throw thrown;
  }
}

function traceOf({ trace }: ApplyRequest, { blocks }: Trace): { trace?: Trace } {
  return trace ? { trace: { blocks } } : {};
}
