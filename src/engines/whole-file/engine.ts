import type { BlockTrace, Work } from "../../records.ts";
import type { ApplyRequest, ApplyResult, SyncEngine } from "../engine.ts";
import { fixWholeFile } from "../model-fixes/content.ts";
import { FIXED_MODEL } from "../model-fixes/with-fixes.ts";

/** The only step: the whole file is the place. */
const WHOLE = "whole";
/** The request's own fault: this format writes exactly one file. */
const NOT_ONE_FILE = "not_one_file";
const NO_WORK: Work = { linesCompared: 0, charactersScanned: 0 };

export const wholeFile: SyncEngine = wholeFileEngine(
  "whole-file",
  "whole files written as the model gives them",
  (text) => text,
);

export const wholeFileWithFixes: SyncEngine = wholeFileEngine(
  "whole-file+fixes",
  "whole files without code fences around them; behind the fixes of model output",
  (text, path) => fixWholeFile(text, { modelId: FIXED_MODEL, path }),
);

function wholeFileEngine(
  name: string,
  about: string,
  fix: (text: string, path: string) => string,
): SyncEngine {
  return {
    name,
    version: "4.0.10",
    format: "whole-file",
    about,
    layers: [WHOLE],
    errors: [NOT_ONE_FILE],
    previews: true,
    apply(request) {
      const [file, ...others] = request.files;
      if (file === undefined || others.length > 0) {
        return { status: "rejected", error: NOT_ONE_FILE, work: NO_WORK, ...traceOf(request, []) };
      }
      const [path, original] = file;
      return written(request, path, original, fix(request.input, path));
    },
  };
}

function written(request: ApplyRequest, path: string, original: string, text: string): ApplyResult {
  const block: BlockTrace = {
    tries: [{ layer: WHOLE, hit: true, candidates: 1, ...NO_WORK }],
    layer: WHOLE,
    from: 0,
    to: original.length,
    error: null,
  };
  return {
    status: "applied",
    files: new Map([[path, request.mode === "final" ? text : withoutLastLine(text)]]),
    work: NO_WORK,
    ...traceOf(request, [block]),
  };
}

/** As a view shows a text that is still coming. What follows the last line feed is a line, also when it is empty. */
function withoutLastLine(text: string): string {
  return text.slice(0, text.lastIndexOf("\n") + 1);
}

function traceOf({ trace }: ApplyRequest, blocks: readonly BlockTrace[]) {
  return trace ? { trace: { blocks } } : {};
}
