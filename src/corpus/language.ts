import { readJson } from "./json.ts";

/** Which file is in which language; the content of `corpus/languages.json`. */
export interface LanguageTable {
  /** Whole file name, lower case → language. */
  readonly names: ReadonlyMap<string, string>;
  /** Extension without its dot, lower case → language. */
  readonly extensions: ReadonlyMap<string, string>;
  /** Interpreter of a `#!` line, without its version → language. */
  readonly shebang: ReadonlyMap<string, string>;
  /** Every language of the table. */
  readonly languages: ReadonlySet<string>;
}

/**
 * The language of a file by its name, for some names by its text, or null when none is known.
 * SVG is known and left out.
 */
export function languageOf(table: LanguageTable, path: string, text: string): string | null {
  const language = byName(table, path, text) ?? null;
  return language === "SVG" ? null : language;
}

/** Reads and checks the language table. Throws EditproofError naming file and field. */
export async function loadLanguages(file: URL = LANGUAGES): Promise<LanguageTable> {
  const { z } = await import("zod");
  const word = z.string().regex(/^[\x21-\x7e]+$/);
  const language = z.string().regex(/^[\x20-\x7e]+$/);
  const data = await readJson(
    file,
    z.strictObject({
      about: z.string(),
      names: z.record(word, language),
      extensions: z.record(language, z.array(word).min(1)),
      byContent: z.strictObject({ h: z.array(z.enum(["Objective-C", "C++", "C"])) }),
      shebang: z.record(word, language),
    }),
  );
  const extensions = Object.entries(data.extensions).flatMap(([name, list]) =>
    list.map((extension) => [extension, name] as const),
  );
  const names = new Map(Object.entries(data.names));
  const shebang = new Map(Object.entries(data.shebang));
  return {
    names,
    extensions: new Map(extensions),
    shebang,
    languages: new Set([
      ...Object.keys(data.extensions),
      ...names.values(),
      ...shebang.values(),
      ...data.byContent.h,
    ]),
  };
}

const LANGUAGES = new URL("../../corpus/languages.json", import.meta.url);

function byName(table: LanguageTable, path: string, text: string): string | undefined {
  const name = path.slice(path.lastIndexOf("/") + 1).toLowerCase();
  const whole = table.names.get(name);
  if (whole !== undefined) return whole;
  if (name.startsWith("dockerfile")) return "Dockerfile";
  const dot = name.lastIndexOf(".");
  const extension = dot < 0 ? "" : name.slice(dot + 1);
  if (extension === "h") return headerLanguage(text);
  if (extension === "pl" && /^:-/m.test(text)) return "Prolog";
  return table.extensions.get(extension) ?? table.shebang.get(interpreter(text));
}

const OBJECTIVE_C = /#import|@interface|@protocol|@class|NS_ASSUME_NONNULL/;
const CPP =
  /\bnamespace\b|\btemplate\s*<|\bstd::|\bclass\s+\w|\bpublic:|\bprivate:|\bconstexpr\b|\bnullptr\b/;

function headerLanguage(text: string): string {
  if (OBJECTIVE_C.test(text)) return "Objective-C";
  return CPP.test(text) ? "C++" : "C";
}

/** `python` for `#!/usr/bin/env python3`; empty without a `#!` line. */
function interpreter(text: string): string {
  const line = /^#!(.*)/.exec(text.slice(0, 80))?.[1] ?? "";
  const words = line.trim().split(/\s+/);
  const command = words[0]?.endsWith("/env")
    ? words.slice(1).find((word) => !word.startsWith("-"))
    : words[0];
  const name = (command ?? "").split("/").at(-1) ?? "";
  return name.replace(/[\d.]+$/, "");
}
