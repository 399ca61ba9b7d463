import type { Chunk } from "./chunks.ts";
import { END_OF_FILE, endsAction, HEADER, STARS } from "./markers.ts";
import { PatchError } from "./patch-error.ts";

/** What stands below a section's header. */
export interface SectionBody {
  /** The lines to be found in the file: context and deleted lines. */
  readonly context: readonly string[];
  /** Their places count from the first context line. */
  readonly chunks: readonly Chunk[];
  /** Whether an end-of-file marker closed it. */
  readonly endOfFile: boolean;
  /** Index of the line behind it. */
  readonly next: number;
}

/** Reads a body from the line `start`; it may be empty. Throws PatchError (BAD_MARKER_LINE). */
export function sectionBody(lines: readonly string[], start: number): SectionBody {
  const context: string[] = [];
  const chunks: Chunk[] = [];
  let delLines: string[] = [];
  let insLines: string[] = [];
  const close = () => {
    if (delLines.length === 0 && insLines.length === 0) return;
    chunks.push({ origIndex: context.length - delLines.length, delLines, insLines });
    delLines = [];
    insLines = [];
  };

  let next = start;
  for (; next < lines.length; next++) {
    const line = lines[next] as string;
    if (endsBody(line)) break;
    if (line.startsWith(STARS)) throw new PatchError("BAD_MARKER_LINE");
    const rest = line.slice(1);
    if (line.startsWith("+")) {
      insLines.push(rest);
    } else if (line.startsWith("-")) {
      delLines.push(rest);
      context.push(rest);
    } else {
      close();
      context.push(line.startsWith(" ") ? rest : line);
    }
  }
  close();

  const endOfFile = lines[next] === END_OF_FILE;
  return { context, chunks, endOfFile, next: endOfFile ? next + 1 : next };
}

function endsBody(line: string): boolean {
  return (
    line === "" ||
    line === STARS ||
    line.startsWith(HEADER) ||
    line.startsWith(END_OF_FILE) ||
    endsAction(line)
  );
}
