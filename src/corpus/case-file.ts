import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import type { ZodType } from "zod";
import { EditproofError } from "../errors.ts";
import { fileLines } from "../file-lines.ts";
import { type Files, FORMAT_NAMES, type FormatName } from "../records.ts";
import { safeLine } from "../safe-text.ts";
import { parseJson } from "./json.ts";
import { type LanguageTable, languageOf, loadLanguages } from "./language.ts";
import { INSIDE, isInside } from "./path.ts";

/** One labelled case: files, what a model wrote, and what is right; docs/case-file.md tells the shape. */
export interface LabelledCase {
  /** Its own id, unique in the file. */
  readonly id: string;
  /** The public report, `owner/repository#number`, or empty. */
  readonly source: string;
  readonly kind: string;
  /** Users want this, though the format's rule says otherwise: tallied apart. */
  readonly stretch: boolean;
  /** The fault shows while the edit arrives: partial mode is run too. */
  readonly streaming: boolean;
  readonly format: FormatName;
  /** The file that the edit is about; of several the first, empty where there is none. */
  readonly path: string;
  readonly language: string;
  /** Texts as an editor decodes them. */
  readonly files: Files;
  readonly edit: string;
  /** End states that are right. */
  readonly accepted: readonly Files[];
  /** A rejection that leaves every byte is right. */
  readonly reject: boolean;
}

export interface CaseFile {
  readonly cases: readonly LabelledCase[];
  /** SHA-256 of all lines. */
  readonly fingerprint: string;
}

/** Reads labelled cases, one JSON object a line. Throws EditproofError naming file, line and field. */
export async function readCaseFile(path: string): Promise<CaseFile> {
  const schema = await labelledSchema();
  const table = await loadLanguages();
  const hash = createHash("sha256");
  const cases = new Map<string, LabelledCase>();
  let number = 0;
  for await (const line of fileLines(path)) {
    number++;
    hash.update(`${line}\n`);
    if (line.trim() === "") continue;
    const where = `${safeLine(path)}:${number}`;
    const labelled = labelledCase(parseJson(line, schema, where), table, where);
    if (cases.has(labelled.id))
      throw new EditproofError(`${where}: id: expected one of its own, but it stands in a line before`);
    cases.set(labelled.id, labelled);
  }
  if (cases.size === 0)
    throw new EditproofError(
      `${safeLine(path)}: expected labelled cases, one JSON object a line; found none`,
    );
  return { cases: [...cases.values()], fingerprint: hash.digest("hex") };
}

/** A file of a case as it stands in JSON. */
type Content = string | { readonly base64: string };

/** One line of a case file. */
export interface LabelledLine {
  readonly id: string;
  readonly source?: string | undefined;
  readonly kind?: string | undefined;
  readonly format: FormatName;
  readonly files: ReadonlyMap<string, Content>;
  readonly edit: string;
  readonly streaming?: boolean | undefined;
  readonly stretch?: boolean | undefined;
  readonly expect:
    | {
        readonly outcome: "apply";
        readonly files: ReadonlyMap<string, Content>;
        readonly orFiles?: ReadonlyMap<string, Content> | undefined;
      }
    | { readonly outcome: "reject"; readonly orFiles?: ReadonlyMap<string, Content> | undefined };
}

function labelledCase(line: LabelledLine, table: LanguageTable, where: string): LabelledCase {
  const {
    id,
    source = "",
    kind = "unknown",
    format,
    edit,
    streaming = false,
    stretch = false,
    expect,
  } = line;
  const bytes = bytesOf(line.files);
  const texts = new Map([...bytes].map(([path, content]) => [path, content.toString("utf8")]));
  const ends = [expect.outcome === "apply" ? expect.files : undefined, expect.orFiles].flatMap(
    (state) => state ?? [],
  );
  const accepted = ends.map(
    (state) =>
      new Map([...bytesOf(state)].map(([path, content]) => [path, reached(content, bytes.get(path))])),
  );
  const paths = [...new Set([...texts.keys(), ...ends.flatMap((state) => [...state.keys()])])];
  if (format !== "apply-patch" && paths.length !== 1) {
    throw new EditproofError(`${where}: files: expected exactly one file for format ${format}`);
  }
  const [path = ""] = paths;
  // Where a format knows no new files, one that is yet to be written is empty.
  const files = format === "apply-patch" || texts.size > 0 ? texts : new Map([[path, ""]]);
  const text = files.get(path) ?? accepted[0]?.get(path) ?? "";
  const language = languageOf(table, path, text) ?? "Text";
  return {
    id,
    source,
    kind,
    stretch,
    streaming,
    format,
    path,
    language,
    files,
    edit,
    accepted,
    reject: expect.outcome === "reject",
  };
}

function bytesOf(state: ReadonlyMap<string, Content>): Map<string, Buffer> {
  return new Map(
    [...state].map(([path, content]) => [
      path,
      typeof content === "string" ? Buffer.from(content) : Buffer.from(content.base64, "base64"),
    ]),
  );
}

/**
 * The text of a file that is right when it has these bytes. An engine sees texts: bytes that are no UTF-8 reach it as
 * U+FFFD, and what it writes is UTF-8 again. So such bytes come out right where the file is left as it was, and
 * otherwise by no text; a lone surrogate for each stands for that here.
 */
function reached(content: Buffer, before: Buffer | undefined): string {
  if (isUtf8(content) || before?.equals(content)) return content.toString("utf8");
  return content.toString("utf8").replaceAll("\ufffd", "\udcff");
}

/** The shape of a line, read so that a file may be named `__proto__`. Unknown fields are passed over. */
async function labelledSchema(): Promise<ZodType<LabelledLine>> {
  const { z } = await import("zod");
  const content = await contentSchema();
  const files = z
    .custom<object>(isRecord, "expected an object of paths and contents")
    .transform((record, context) => {
      const entries = Object.entries(record);
      const wrong = (path: PropertyKey[], message: string) =>
        context.addIssue({ code: "custom", path, message });
      if (entries.length > MOST_FILES) wrong([], `expected at most ${MOST_FILES} files`);
      const contents = new Map<string, Content>();
      for (const [path, value] of entries.slice(0, MOST_FILES)) {
        if (!isInside(path)) wrong([path], INSIDE);
        const checked = content.safeParse(value);
        if (checked.success) contents.set(path, checked.data);
        else wrong([path], CONTENT);
      }
      return contents;
    });
  return lineSchema(files);
}

/** The same shape with plain records, as docs/case-file.schema.json publishes it. */
export async function publishedSchema(): Promise<Readonly<Record<string, unknown>>> {
  const { z } = await import("zod");
  const schema = await lineSchema(z.record(z.string(), await contentSchema()));
  return { title: "A labelled case: one line of a case file", ...z.toJSONSchema(schema, { io: "input" }) };
}

/** Files of one state. */
const MOST_FILES = 1000;

/** One line that can be shown as it is. */
const PRINTABLE = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]*$/u;

const CONTENT = "expected text, or an object with base64";

async function contentSchema() {
  const { z } = await import("zod");
  return z.union([z.string(), z.object({ base64: z.base64() })]);
}

async function lineSchema<T extends ZodType>(files: T) {
  const { z } = await import("zod");
  const line = z.string().max(200).regex(PRINTABLE, "expected one printable line");
  return z.object({
    id: line.min(1),
    source: z.optional(line),
    kind: z.optional(z.string().regex(/^\w[\w.-]{0,59}$/, "expected a word")),
    format: z.enum(FORMAT_NAMES),
    files,
    edit: z.string(),
    streaming: z.optional(z.boolean()),
    stretch: z.optional(z.boolean()),
    expect: z.discriminatedUnion("outcome", [
      z.object({ outcome: z.literal("apply"), files, orFiles: z.optional(files) }),
      z.object({ outcome: z.literal("reject"), orFiles: z.optional(files) }),
    ]),
  });
}

function isRecord(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
