import { diffArrays } from "diff";
import type { Edit, Hunk, Pair, Skipped } from "../records.ts";
import { linesOf } from "../text.ts";

/**
 * Lines gone plus lines come beyond which a pair is given up. A bound in lines and not in time, so that every
 * machine gives up the same pairs; no model writes more in one edit.
 */
const MOST_CHANGED_LINES = 2000;

/** The smallest line change that turns `before` into `after`, or why there is none. */
export function editOf(pair: Pair): Edit | Skipped {
  if (pair.before === pair.after) return { skipped: "nothing changed" };
  if (swapsLineEnds(pair)) return { skipped: "all line ends changed" };
  const changes = diffArrays(linesOf(pair.before), linesOf(pair.after), {
    maxEditLength: MOST_CHANGED_LINES,
  });
  if (changes === undefined) return { skipped: `more than ${MOST_CHANGED_LINES} lines changed` };
  const hunks: { from: number; to: number; added: string[] }[] = [];
  let line = 0;
  let open: { from: number; to: number; added: string[] } | null = null;
  for (const change of changes) {
    if (!change.added && !change.removed) {
      line += change.count;
      open = null;
      continue;
    }
    if (open === null) {
      open = { from: line, to: line, added: [] };
      hunks.push(open);
    }
    if (change.removed) {
      line += change.count;
      open.to = line;
    } else {
      open.added.push(...change.value);
    }
  }
  return { pair, hunks: hunks satisfies readonly Hunk[] };
}

/** No model sees line ends: a user wants the file's own kept, whatever a later version of the file has. */
function swapsLineEnds({ before, after }: Pair): boolean {
  const kinds = [before, after].map((text) => new Set(text.match(/\r?\n/g)));
  return (
    kinds.every((kind) => kind.size === 1) && [...(kinds[0] ?? [])].join() !== [...(kinds[1] ?? [])].join()
  );
}
