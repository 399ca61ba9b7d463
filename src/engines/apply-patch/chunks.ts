import { PatchError } from "./patch-error.ts";

/** Lines to delete and to insert at one place. */
export interface Chunk {
  /** First line, 0-based: within the context while a section is read, within the file once its place is known. */
  readonly origIndex: number;
  readonly delLines: readonly string[];
  readonly insLines: readonly string[];
}

/**
 * The text with all chunks applied, in their order. What stands at a chunk's place goes, whatever its text. Throws
 * PatchError (CHUNK_PAST_END, CHUNK_OVERLAP).
 */
export function applyChunks(text: string, chunks: readonly Chunk[]): string {
  if (chunks.length === 0) return text;
  const lines = text.split("\n");
  const result: string[] = [];
  let cursor = 0;
  for (const { origIndex, delLines, insLines } of chunks) {
    if (origIndex > lines.length) throw new PatchError("CHUNK_PAST_END");
    if (cursor > origIndex) throw new PatchError("CHUNK_OVERLAP");
    append(result, lines.slice(cursor, origIndex));
    append(result, insLines);
    cursor = origIndex + delLines.length;
  }
  append(result, lines.slice(cursor));
  return result.join("\n");
}

/** In a loop, since a spread of very many arguments overflows the stack. */
function append(lines: string[], more: readonly string[]): void {
  for (const line of more) lines.push(line);
}
