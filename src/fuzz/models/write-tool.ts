import type { Files } from "../../records.ts";
import { absolutePath, DiskFault, diskOf, exists, standing } from "./disk.ts";
import { newView, type OpenView, open, revert, save, show, type View } from "./edit-view.ts";
import { withContentFixes, withoutFences } from "./fixes.ts";
import type { Model, ModelAnswer } from "./model.ts";

export type WriteTool = "write_to_file" | "replace_in_file";

/** What a model gave to a call, by name. */
export type Params = ReadonlyMap<string, string>;

/** A tool over files of its own, from the first partial call to the final one; null: the model has called nothing. */
export interface ToolSession {
  partial(params: Params | null): ModelAnswer;
  execute(params: Params): ModelAnswer;
}

/**
 * Handlers of the tools that write one file, everything approved.
 *
 * @param files exactly one
 * @param replace the model of the applier of diffs
 */
export function toolSession(tool: WriteTool, replace: Model, files: Files): ToolSession {
  const disk = diskOf(files);
  const [shownAs = ""] = files.keys();
  let view: View = null;

  function rejected(error: string): ModelAnswer {
    const now = standing(disk, files);
    return { status: "rejected", error, ...(isSame(now, files) ? {} : { files: now }) };
  }

  /** The view, open; one that cannot be opened stays. */
  function opened(path: string): OpenView {
    if (view !== null) return view;
    view = newView(absolutePath(path), !exists(disk, absolutePath(path)));
    open(view, disk);
    return view;
  }

  /** The new text of the file, or what the applier says instead. */
  function newText(path: string, params: Params, mode: "final" | "partial"): string | ModelAnswer {
    const diff = params.get("diff") ?? "";
    if (diff === "") return withContentFixes(withoutFences(params.get("content") ?? ""), path);
    const { original } = opened(path);
    const answer = applied(replace, original, withContentFixes(diff, path), mode);
    return answer.status === "applied" ? (answer.files.get("") ?? "") : answer;
  }

  /** Puts back what was opened, and closes it. */
  function giveUp(): void {
    const open = view;
    view = null;
    if (open !== null) ifPossible(() => revert(open, disk));
  }

  function showPartial(params: Params): void {
    const path = pathOf(params);
    if (path === "" || missing(tool, params) !== null) return;
    const text = newText(path, params, "partial");
    if (typeof text !== "string") return;
    try {
      show(opened(path), text);
    } catch (fault) {
      giveUp();
      throw fault;
    }
  }

  function run(params: Params): ModelAnswer {
    const path = pathOf(params);
    const error = path === "" ? "MISSING_PARAM" : missing(tool, params);
    if (error !== null) return rejected(error);
    const text = newText(path, params, "final");
    if (typeof text !== "string") {
      giveUp();
      return text.status === "rejected" ? rejected(text.error) : text;
    }
    save(opened(path), disk, text);
    return { status: "applied", files: standing(disk, files), failedBlocks: [] };
  }

  /** What the work answers, or the fault that stopped it. */
  function guarded(work: () => ModelAnswer, onFault: () => void): ModelAnswer {
    try {
      return work();
    } catch (fault) {
      if (!(fault instanceof DiskFault)) throw fault;
      onFault();
      return rejected(fault.kind);
    }
  }

  return {
    partial: (params) =>
      guarded(
        () => {
          if (params !== null) showPartial(params);
          return { status: "applied", files: new Map([[shownAs, view?.shown ?? ""]]), failedBlocks: [] };
        },
        () => {},
      ),
    execute: (params) => guarded(() => run(params), giveUp),
  };
}

function pathOf(params: Params): string {
  return params.get("path") || (params.get("absolutePath") ?? "");
}

function missing(tool: WriteTool, params: Params): string | null {
  if (tool === "replace_in_file") return params.get("diff") ? null : "MISSING_DIFF";
  return params.has("content") ? null : "MISSING_CONTENT";
}

function applied(replace: Model, original: string, diff: string, mode: "final" | "partial"): ModelAnswer {
  const files = new Map([["", original]]);
  if (mode === "final") return replace.final(files, diff);
  return replace.previews?.(files, [diff])[0] ?? replace.final(files, diff);
}

function ifPossible(work: () => void): void {
  try {
    work();
  } catch (fault) {
    if (!(fault instanceof DiskFault)) throw fault;
  }
}

function isSame(a: Files, b: Files): boolean {
  return a.size === b.size && [...a].every(([path, text]) => b.get(path) === text);
}
