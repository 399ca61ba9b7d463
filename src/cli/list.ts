import Table from "cli-table3";
import { engines } from "../engines/registry.ts";
import { unknownName } from "../errors.ts";
import { editOf } from "../formats/edit.ts";
import { FORMATS } from "../formats/registry.ts";
import { PROPERTIES } from "../fuzz/properties.ts";
import { MUTATIONS } from "../mutations/catalogue.ts";
import { COVERAGE, rowsOf } from "../mutations/coverage.ts";
import { weightOf } from "../mutations/weights.ts";
import { INTENSITIES } from "../records.ts";
import { markdownTable } from "../report/markdown.ts";
import { mutationsPage } from "../report/mutations-page.ts";
import { safeJson, safeLine } from "../safe-text.ts";
import { linesOf } from "../text.ts";
import type { Command, Io } from "./command.ts";
import { CACHE_OPTION, type CorpusArgs, SOURCES_OPTION, TIER_OPTION } from "./corpus-choice.ts";
import { corpusFor } from "./load-corpus.ts";

/** One kind of thing that can be listed. */
interface Listing {
  /** Headings of the table, each with the field that it shows. */
  readonly columns: Readonly<Record<string, string>>;
  /** In the order of the table; the fields are those of `--json`. */
  entries(args: ListArgs, io: Io): Promise<readonly Entry[]>;
  /** The Markdown page, where it is more than the table. */
  markdown?(): string;
}

type Entry = Readonly<Record<string, string | number | readonly string[]>>;

/** What `list` knows, by the word the user writes. */
const LISTINGS: Readonly<Record<string, Listing>> = {
  engines: {
    columns: {
      engine: "name",
      version: "version",
      format: "format",
      layers: "layers",
      "what it is": "about",
    },
    entries: async () =>
      [...engines.values()].map(({ name, version, format, layers, errors, about }) => ({
        name,
        version,
        format,
        layers,
        errors,
        about,
      })),
  },
  formats: {
    columns: { format: "name", meaning: "meaning" },
    entries: async () => Object.values(FORMATS).map(({ name, meaning }) => ({ name, meaning })),
  },
  mutations: {
    columns: { member: "name", family: "family", side: "side", effect: "effect", meaning: "meaning" },
    entries: async () =>
      MUTATIONS.map(({ name, family, formats, side, effect, meaning }) => ({
        name,
        family,
        formats,
        side,
        effect,
        intensities: INTENSITIES,
        weight: weightOf(name),
        meaning,
        classes: rowsOf(name).map(({ id }) => id),
        reports: reportsOf(name),
      })),
    markdown: mutationsMarkdown,
  },
  properties: {
    columns: { property: "name", "what must hold": "about" },
    entries: async () => PROPERTIES.map(({ name, about }) => ({ name, about })),
  },
  pairs: {
    columns: { pair: "id", language: "language", lines: "lines", hunks: "hunks" },
    entries: async (args, io) => {
      const { pairs, read } = await corpusFor(args, io);
      const entries: Entry[] = [];
      for (const ref of pairs) {
        const pair = await read(ref);
        const edit = editOf(pair);
        const hunks = "skipped" in edit ? edit.skipped : edit.hunks.length;
        const { id, source, path, language } = pair;
        entries.push({ id, source, path, language, lines: linesOf(pair.before).length, hunks });
      }
      return entries;
    },
  },
};

interface ListArgs extends CorpusArgs {
  readonly what: string;
  readonly json: boolean;
  readonly format: Form;
}

type Form = (typeof FORMS)[number];
const FORMS = ["table", "json", "markdown"] as const;

/** Shows what there is to choose from. */
export const listCommand: Command<ListArgs> = {
  signature: "list <what>",
  about: `show what there is: ${Object.keys(LISTINGS).join(", ")}`,
  examples: [
    ["editproof list mutations", "every kind of damage with family, side and effect"],
    ["editproof list mutations --json", "the same for programs"],
    ["editproof list mutations --format markdown", "the page docs/mutations.md"],
    ["editproof list pairs --corpus embedded", "the pairs that come with editproof"],
  ],
  build: (yargs) =>
    yargs
      .positional("what", { type: "string", demandOption: true, describe: Object.keys(LISTINGS).join(", ") })
      .option("corpus", {
        type: "string",
        requiresArg: true,
        describe: "of which pairs are listed: embedded, small, full or a directory",
      })
      .option("tier", TIER_OPTION)
      .option("sources", SOURCES_OPTION)
      .conflicts("tier", "corpus")
      .conflicts("sources", "corpus")
      .option("cache", CACHE_OPTION)
      .option("format", {
        choices: FORMS,
        default: "table" as Form,
        requiresArg: true,
        describe: "how it is printed",
      })
      .option("json", { type: "boolean", default: false, describe: "short for --format json" }),
  run: async (args, io) => {
    const { what } = args;
    const form = args.json ? "json" : args.format;
    const listing = Object.hasOwn(LISTINGS, what) ? LISTINGS[what] : undefined;
    if (listing === undefined) throw unknownName("list", what, Object.keys(LISTINGS));
    const entries = await listing.entries(args, io);
    const texts: Readonly<Record<Form, () => string>> = {
      table: () => table(listing, entries),
      json: () => `${safeJson(JSON.stringify({ schemaVersion: 1, [what]: entries }, null, 2))}\n`,
      markdown: () => listing.markdown?.() ?? markdown(listing, entries),
    };
    io.stdout.write(texts[form]());
    return 0;
  },
};

/** The page that docs/mutations.md is. */
export function mutationsMarkdown(): string {
  return mutationsPage(
    MUTATIONS.map((mutation) => ({
      ...mutation,
      weight: weightOf(mutation.name),
      reports: reportsOf(mutation.name),
    })),
    COVERAGE.map(({ id, what, right, instead }) => {
      const members = MUTATIONS.filter(({ name }) => rowsOf(name).some((row) => row.id === id));
      return { id, what, right, instead, members: members.map(({ name }) => name) };
    }),
  );
}

function reportsOf(mutation: string): string[] {
  return [...new Set(rowsOf(mutation).flatMap(({ reports = [] }) => reports))];
}

function markdown({ columns }: Listing, entries: readonly Entry[]): string {
  return markdownTable(
    Object.keys(columns).map((head) => ({ head })),
    entries.map((entry) => Object.values(columns).map((field) => [entry[field] ?? ""].flat().join(" "))),
  );
}

function table({ columns }: Listing, entries: readonly Entry[]): string {
  const lines = new Table({
    head: Object.keys(columns),
    // Plain columns: they can be cut and searched with the shell's tools.
    chars: Object.fromEntries(FRAME.map((part) => [part, part === "middle" ? "  " : ""])),
    style: { head: [], border: [], "padding-left": 0, "padding-right": 0 },
  });
  for (const entry of entries) {
    lines.push(Object.values(columns).map((field) => safeLine([entry[field] ?? ""].flat().join(" "))));
  }
  return `${lines.toString().replace(/ +$/gm, "")}\n`;
}

const FRAME = [
  ...["top", "top-mid", "top-left", "top-right"],
  ...["bottom", "bottom-mid", "bottom-left", "bottom-right"],
  ...["left", "left-mid", "mid", "mid-mid", "right", "right-mid", "middle"],
];
