import { createReadStream } from "node:fs";
import { EditproofError } from "../errors.ts";
import { safeLine } from "../safe-text.ts";

/** UTF-16 units; a longer line is no vector but some other file. */
const MAX_LINE = 2 ** 27;

const READ_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: "no such file",
  EISDIR: "it is a directory",
  EACCES: "no permission",
  EPERM: "no permission",
};

/**
 * The lines of a file one by one, split at line feeds only, without them; a byte-order mark is left out. Throws
 * EditproofError when the file cannot be read. (node:readline also splits at U+2028, which JSON allows in strings.)
 */
export async function* fileLines(path: string): AsyncGenerator<string> {
  let rest: string[] = [];
  let held = 0;
  let first = true;
  for await (const chunk of textChunks(path)) {
    const pieces = (first && chunk.startsWith("\ufeff") ? chunk.slice(1) : chunk).split("\n");
    first = false;
    const last = pieces.pop() ?? "";
    for (const piece of pieces) {
      yield rest.length === 0 ? piece : rest.join("") + piece;
      rest = [];
      held = 0;
    }
    rest.push(last);
    held += last.length;
    if (held > MAX_LINE) {
      throw new EditproofError(`${safeLine(path)}: a line is longer than ${MAX_LINE} characters`);
    }
  }
  if (held > 0) yield rest.join("");
}

async function* textChunks(path: string): AsyncGenerator<string> {
  try {
    yield* createReadStream(path, { encoding: "utf8", highWaterMark: 2 ** 18 });
  } catch (thrown) {
    const code = (thrown as NodeJS.ErrnoException).code ?? "";
    const reason = READ_ERRORS[code] ?? (thrown as Error).message;
    throw new EditproofError(`cannot read ${safeLine(path)}: ${safeLine(reason)}`, { cause: thrown });
  }
}
