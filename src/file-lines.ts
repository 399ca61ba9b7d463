import { isUtf8 } from "node:buffer";
import { EditproofError } from "./errors.ts";
import { openRegular } from "./regular-file.ts";
import { safeLine } from "./safe-text.ts";

/** Bytes; a longer line is no record of ours but some other file. */
const MAX_LINE = 2 ** 27;

const READ_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: "no such file",
  EISDIR: "it is a directory",
  EACCES: "no permission",
  EPERM: "no permission",
  "not a regular file": "it is no regular file",
};

const FEED = 0x0a;
const BYTE_ORDER_MARK = "\ufeff";

/**
 * The lines of a regular file one by one, split at line feeds only, without them; a byte-order mark is left out. Throws
 * EditproofError, with the line, when the file cannot be read or is not UTF-8. (node:readline also splits at U+2028,
 * which JSON allows in strings.)
 */
export async function* fileLines(path: string): AsyncGenerator<string> {
  let line = 0;
  const textOf = (parts: readonly Buffer[]): string => {
    line++;
    const bytes = Buffer.concat(parts);
    if (bytes.length > MAX_LINE) throw wrong(path, line, `expected at most ${MAX_LINE} bytes in a line`);
    if (!isUtf8(bytes)) throw wrong(path, line, "expected UTF-8");
    const text = bytes.toString("utf8");
    return line === 1 && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  };
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunksOf(path)) {
    let start = 0;
    for (let feed = chunk.indexOf(FEED); feed >= 0; feed = chunk.indexOf(FEED, start)) {
      yield textOf([...held, chunk.subarray(start, feed)]);
      held = [];
      size = 0;
      start = feed + 1;
    }
    held.push(chunk.subarray(start));
    size += chunk.length - start;
    if (size > MAX_LINE) throw wrong(path, line + 1, `expected at most ${MAX_LINE} bytes in a line`);
  }
  if (size > 0) yield textOf(held);
}

async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  try {
    const handle = await openRegular(path, "follow");
    yield* handle.createReadStream({ highWaterMark: 2 ** 18 });
  } catch (thrown) {
    const code = (thrown as NodeJS.ErrnoException).code ?? "";
    const reason = READ_ERRORS[code] ?? (thrown as Error).message;
    throw new EditproofError(`cannot read ${safeLine(path)}: ${safeLine(reason)}`, { cause: thrown });
  }
}

function wrong(path: string, line: number, problem: string): EditproofError {
  return new EditproofError(`${safeLine(path)}:${line}: ${problem}`);
}
