import { type FileHandle, readdir } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import type { ZodType } from "zod";
import { EditproofError } from "../errors.ts";
import type { Pair } from "../records.ts";
import { openRegular } from "../regular-file.ts";
import { shortLine } from "../safe-text.ts";
import { codeOf, parseJson } from "./json.ts";
import { type LanguageTable, languageOf } from "./language.ts";
import type { CorpusPart } from "./part.ts";
import { INSIDE, isInside } from "./path.ts";
import { isText, MAX_BYTES } from "./rules.ts";

/** `pair.json` in the folder of a pair. */
interface PairFile {
  /** POSIX path that the file has in its project. */
  readonly path: string;
  /** What the pair shows, for people. */
  readonly about?: string | undefined;
  readonly language?: string | undefined;
  /** Where a harvested pair comes from. */
  readonly origin?: { readonly commit: string; readonly path: string } | undefined;
}

/**
 * The pairs of a corpus directory, by name: `<name>/pair.json`, `<name>/before`, `<name>/after`. Files that lie beside
 * the folders are passed over; links are refused. Throws EditproofError naming the file and what was expected.
 */
export async function directoryPart(
  directory: string,
  table: LanguageTable,
  source = shortLine(basename(resolve(directory))),
): Promise<CorpusPart> {
  const schema = await pairSchema();
  const names: string[] = [];
  for (const entry of await entriesOf(directory)) {
    if (entry.isSymbolicLink()) throw wrong(join(directory, entry.name), "expected a folder, found a link");
    if (entry.isDirectory() && !entry.name.startsWith(".")) names.push(entry.name);
  }
  if (names.length === 0) {
    throw wrong(directory, "expected folders with pair.json, before and after; found none");
  }
  names.sort();
  const read = async (index: number): Promise<Pair> => {
    const name = names[index] ?? "";
    const folder = join(directory, name);
    if (shortLine(name) !== name) throw wrong(folder, "expected a printable name of at most 200 characters");
    const file = join(folder, "pair.json");
    const { path, language } = parseJson(await textOf(file), schema, file);
    const before = await textOf(join(folder, "before"));
    const after = await textOf(join(folder, "after"));
    if (before === after) throw wrong(folder, "expected a change, but before and after are equal");
    const known = language ?? languageOf(table, path, after);
    if (known === null) {
      throw wrong(file, `no language is known for ${shortLine(path)}; name it in the field "language"`);
    }
    const meant = [...table.languages].find((each) => each.toLowerCase() === known.toLowerCase());
    if (meant !== undefined && meant !== known) {
      throw wrong(file, `language: expected "${meant}", found "${shortLine(known)}"`);
    }
    return { id: `${source}:${name}`, source, path, language: known, before, after };
  };
  return { count: names.length, skipped: new Map(), read };
}

async function pairSchema(): Promise<ZodType<PairFile>> {
  const { z } = await import("zod");
  return z.strictObject({
    path: z.string().refine(isInside, INSIDE),
    about: z.string().optional(),
    language: z
      .string()
      .regex(/^[\x21-\x7e](?:[\x20-\x7e]{0,38}[\x21-\x7e])?$/, "expected the name of a language")
      .optional(),
    origin: z
      .strictObject({
        commit: z.string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/, "expected a commit"),
        path: z.string().refine(isInside, INSIDE),
      })
      .optional(),
  });
}

async function entriesOf(directory: string) {
  try {
    return await readdir(directory, { withFileTypes: true });
  } catch (cause) {
    throw wrong(directory, `expected a corpus directory (${codeOf(cause)})`, cause);
  }
}

async function textOf(file: string): Promise<string> {
  let handle: FileHandle;
  try {
    handle = await openRegular(file, "refuse");
  } catch (cause) {
    const code = codeOf(cause);
    const found = FOUND[code] ?? `cannot open it (${code})`;
    throw wrong(file, `expected a regular file, ${found}`, cause);
  }
  try {
    const { size } = await handle.stat();
    if (size > MAX_BYTES) throw wrong(file, `expected at most ${MAX_BYTES} bytes, found ${size}`);
    const bytes = await handle.readFile();
    if (!isText(bytes)) throw wrong(file, "expected UTF-8 text without NUL bytes");
    return bytes.toString("utf8");
  } finally {
    await handle.close();
  }
}

const FOUND: Readonly<Record<string, string>> = {
  ELOOP: "found a link",
  EISDIR: "found a folder",
  "not a regular file": "found none",
};

function wrong(file: string, why: string, cause?: unknown): EditproofError {
  return new EditproofError(`${shortLine(file)}: ${why}`, { cause });
}
