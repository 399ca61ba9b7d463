import { diffLines } from "diff";

export interface LineStatistics {
  readonly added: number;
  readonly changed: number;
  readonly deleted: number;
}

/**
 * Lines between two texts. Both get a final newline if not empty; of a removal directly followed by an addition the
 * smaller number is changed and the rest added or deleted.
 */
export function lineStatistics(before: string, after: string): LineStatistics {
  let added = 0;
  let changed = 0;
  let deleted = 0;
  let removed = 0;
  for (const part of diffLines(closed(before), closed(after))) {
    if (part.removed) {
      removed = part.count;
      deleted += removed;
    } else if (part.added) {
      const both = Math.min(removed, part.count);
      changed += both;
      deleted -= both;
      added += part.count - both;
      removed = 0;
    } else {
      removed = 0;
    }
  }
  return { added, changed, deleted };
}

function closed(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}
