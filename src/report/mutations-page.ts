import { EFFECTS, type Effect } from "../records.ts";
import { type MarkdownColumn, markdownTable } from "./markdown.ts";

/** A mutation as the page shows it. */
export interface PageMutation {
  readonly name: string;
  readonly family: string;
  readonly formats: readonly string[];
  readonly side: string;
  readonly effect: Effect;
  readonly weight: number;
  readonly meaning: string;
  /** Public reports of its kind. */
  readonly reports: readonly string[];
}

/** A failure class as the page shows it. */
export interface PageClass {
  readonly id: string;
  readonly what: string;
  readonly right: string;
  readonly members: readonly string[];
  readonly instead?: string | undefined;
}

/** The catalogue of damage as a Markdown page, which `docs/mutations.md` is. */
export function mutationsPage(mutations: readonly PageMutation[], classes: readonly PageClass[]): string {
  const families = [...new Set(mutations.map(({ family }) => family))];
  return [
    "# The catalogue of damage\n",
    "Written by `npm run docs` from the code, which is what `editproof list mutations --format markdown` prints.\n",
    `${mutations.length} mutations in ${families.length} families. Each is one named, seeded kind of damage with an`,
    "intensity: *light* damages one thing, *medium* about half of what there is, *heavy* all of it; a step never makes the",
    "damage smaller. Before a case is emitted, the claimed effect is proved on the concrete file; what cannot be proved is",
    "no case, and counted by its reason.\n",
    "Weights, 3 often to 1 rarely, are our own choice: how often models do what is hardly ever published. They decide which",
    "mutations the list of the worst names, and the weighted score beside the plain one.\n",
    "## What is right\n",
    markdownTable(
      columns("effect", "what the damage does", "what is right"),
      EFFECTS.map((effect) => [effect, ...MEANING[effect]]),
    ),
    `${COMBINED}\n`,
    ...families.flatMap((family) => {
      const own = mutations.filter((mutation) => mutation.family === family);
      return [`## ${family}\n`, familyTable(own)];
    }),
    "## Failure classes seen in public\n",
    "Gathered from public reports and from other projects' evaluations. A mutation may stand for several.\n",
    markdownTable(
      columns("class", "what the model emits", "right", "mutations"),
      classes.map(({ id, what, right, members, instead }) => [
        id,
        what,
        right,
        instead ?? members.join(", "),
      ]),
    ),
  ].join("\n");
}

const MEANING: Readonly<Record<Effect, readonly [string, string]>> = {
  harmless: ["nothing that a reader would stumble over", "the intended file"],
  drift: ["the text no longer equals the file, but only one place can be meant", "the intended file"],
  ambiguous: ["several places, or several readings, can be meant", "the intended file, or a rejection"],
  destructive: [
    "part of the edit is gone",
    "a rejection, or the part that is certainly whole, the rest reported",
  ],
  contradictory: ["whole, but against itself or its format", "a rejection"],
  "no-op": ["nothing is left to change", "a rejection, or the file unchanged"],
};

const COMBINED = `
With \`run --combine 2\` a case bears two mutations of different families. The damage to the file comes first, then that to
the text, the markers, the order, the envelope, and a cut last. What is right goes by the stronger effect: harmless, drift,
ambiguous, and above these destructive, contradictory and no-op. Of the last three no two are combined: an answer cut short
need no longer contradict itself, and of two losses nobody could say what is certainly whole; nor is white space combined
with a loss, since drift could not be told there from a wrong file. The claim of the stronger is
proved on the result. Where the result is harmless or drift, both claims are; a weaker claim is else proved on the edit as it
was without the other. A case weighs as much as the lighter of its two, and counts for both in tables by mutation or family.`;

function familyTable(mutations: readonly PageMutation[]): string {
  const heads = columns("mutation", "formats", "side", "effect", "weight", "meaning", "reports");
  return markdownTable(
    heads,
    mutations.map((mutation) => [
      mutation.name,
      mutation.formats.join(", "),
      mutation.side,
      mutation.effect,
      String(mutation.weight),
      mutation.meaning,
      mutation.reports.join(", "),
    ]),
  );
}

function columns(...heads: readonly string[]): readonly MarkdownColumn[] {
  return heads.map((head) => ({ head }));
}
