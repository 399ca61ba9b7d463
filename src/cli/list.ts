import Table from "cli-table3";
import { unknownName } from "../errors.ts";
import { FORMATS } from "../formats/registry.ts";
import { MUTATIONS } from "../mutations/catalogue.ts";
import { INTENSITIES } from "../records.ts";
import type { Command } from "./command.ts";

/** One kind of thing that can be listed. */
interface Listing {
  /** Headings of the table, each with the field that it shows. */
  readonly columns: Readonly<Record<string, string>>;
  /** In the order of the table; the fields are those of `--json`. */
  entries(): Promise<readonly Entry[]>;
}

type Entry = Readonly<Record<string, string | readonly string[]>>;

/** What `list` knows, by the word the user writes. */
const LISTINGS: Readonly<Record<string, Listing>> = {
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
        meaning,
      })),
  },
};

interface ListArgs {
  readonly what: string;
  readonly json: boolean;
}

/** Shows what there is to choose from. */
export const listCommand: Command<ListArgs> = {
  signature: "list <what>",
  about: `show what there is: ${Object.keys(LISTINGS).join(", ")}`,
  examples: [
    ["editproof list mutations", "every kind of damage with family, side and effect"],
    ["editproof list mutations --json", "the same for programs"],
  ],
  build: (yargs) =>
    yargs
      .positional("what", { type: "string", demandOption: true, describe: Object.keys(LISTINGS).join(", ") })
      .option("json", { type: "boolean", default: false, describe: "one JSON document on standard output" }),
  run: async ({ what, json }, { stdout }) => {
    const listing = Object.hasOwn(LISTINGS, what) ? LISTINGS[what] : undefined;
    if (listing === undefined) throw unknownName("list", what, Object.keys(LISTINGS));
    const entries = await listing.entries();
    stdout.write(
      json ? `${JSON.stringify({ schemaVersion: 1, [what]: entries }, null, 2)}\n` : table(listing, entries),
    );
    return 0;
  },
};

function table({ columns }: Listing, entries: readonly Entry[]): string {
  const lines = new Table({
    head: Object.keys(columns),
    // Plain columns: they can be cut and searched with the shell's tools.
    chars: Object.fromEntries(FRAME.map((part) => [part, part === "middle" ? "  " : ""])),
    style: { head: [], border: [], "padding-left": 0, "padding-right": 0 },
  });
  for (const entry of entries) {
    lines.push(Object.values(columns).map((field) => [entry[field] ?? ""].flat().join(" ")));
  }
  return `${lines.toString().replace(/ +$/gm, "")}\n`;
}

const FRAME = [
  ...["top", "top-mid", "top-left", "top-right"],
  ...["bottom", "bottom-mid", "bottom-left", "bottom-right"],
  ...["left", "left-mid", "mid", "mid-mid", "right", "right-mid", "middle"],
];
