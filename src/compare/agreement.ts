import { EditproofError } from "../errors.ts";
import { HEADLINES, type Headline, type ResultRow } from "../records.ts";
import { recordOf } from "../stats/record-of.ts";
import { compareText } from "../stats/tally.ts";

/** What of a row the comparison looks at. */
export interface ComparedRow extends Pick<ResultRow, "engine" | "mode" | "case" | "family" | "headline"> {
  /** What makes two rows answers to the same question; the case where absent. */
  readonly key?: string;
}

/** How two engines answered the same cases. */
export interface Agreement {
  /** Cases that both answered. */
  readonly cases: number;
  /** Cases that only one of them answered; they are left out of all else. */
  readonly onlyFirst: number;
  readonly onlySecond: number;
  /** `table[first][second]`: cases that came to these headlines. */
  readonly table: Readonly<Record<Headline, Readonly<Record<Headline, number>>>>;
  /** Every pair of different headlines that occurred, most frequent first. */
  readonly disagreements: readonly Disagreement[];
  /** By family, sorted by name. */
  readonly families: readonly FamilyBalance[];
}

interface Disagreement {
  readonly first: Headline;
  readonly second: Headline;
  readonly count: number;
  /** The ten lowest case ids: as good as drawn at random, since ids are hashes, and the same in any order. */
  readonly examples: readonly string[];
}

/** What the second engine wins and loses against the first. */
interface FamilyBalance {
  readonly family: string;
  readonly cases: number;
  /** Right where the first is not, and the reverse. */
  readonly wins: number;
  readonly losses: number;
  /** Not silent where the first is, and the reverse. */
  readonly silentLess: number;
  readonly silentMore: number;
}

/**
 * Compares two engines of one run, each in one mode; examples are cases of the second. Keeps one headline a case, not the rows, which may come in any
 * order. Throws EditproofError when a stream holds a case twice.
 */
export async function agreement(
  first: AsyncIterable<ComparedRow> | Iterable<ComparedRow>,
  second: AsyncIterable<ComparedRow> | Iterable<ComparedRow>,
): Promise<Agreement> {
  const headlines = new Map<string, Headline>();
  for await (const row of first) {
    const key = row.key ?? row.case;
    if (headlines.has(key)) throw twice(row);
    headlines.set(key, row.headline);
  }
  const seen = new Set<string>();
  const tally = createTally();
  let onlySecond = 0;
  for await (const row of second) {
    const key = row.key ?? row.case;
    if (seen.has(key)) throw twice(row);
    seen.add(key);
    const headline = headlines.get(key);
    if (headline === undefined) onlySecond++;
    else addPair(tally, row, headline);
  }
  const cases = seen.size - onlySecond;
  return { cases, onlyFirst: headlines.size - cases, onlySecond, ...resultOf(tally) };
}

function twice(row: ComparedRow): EditproofError {
  return new EditproofError(`case ${row.case} stands twice for engine ${row.engine} in ${row.mode} mode`, {
    hint: "compare one engine and mode with another, each from one run",
  });
}

interface Tally {
  readonly table: Record<Headline, Record<Headline, number>>;
  readonly examples: Map<string, string[]>;
  readonly families: Map<string, { -readonly [K in keyof FamilyBalance]: FamilyBalance[K] }>;
}

const EXAMPLES = 10;

function createTally(): Tally {
  const table = recordOf(HEADLINES, () => recordOf(HEADLINES, () => 0));
  return { table, examples: new Map(), families: new Map() };
}

function addPair(tally: Tally, row: ComparedRow, first: Headline): void {
  const second = row.headline;
  tally.table[first][second]++;
  // A case with two damages counts for the families of both.
  for (const name of new Set(row.family.split("+"))) addToFamily(tally, name, first, second);
  if (first === second) return;
  const kind = kindOf(first, second);
  const examples = [...(tally.examples.get(kind) ?? []), row.case].sort(compareText);
  tally.examples.set(kind, examples.slice(0, EXAMPLES));
}

function addToFamily(tally: Tally, name: string, first: Headline, second: Headline): void {
  let family = tally.families.get(name);
  if (!family) {
    family = { family: name, cases: 0, wins: 0, losses: 0, silentLess: 0, silentMore: 0 };
    tally.families.set(name, family);
  }
  family.cases++;
  if (first === second) return;
  if (second === "right") family.wins++;
  if (first === "right") family.losses++;
  if (first === "silent") family.silentLess++;
  if (second === "silent") family.silentMore++;
}

function resultOf({
  table,
  examples,
  families,
}: Tally): Pick<Agreement, "table" | "disagreements" | "families"> {
  const disagreements = HEADLINES.flatMap((first) =>
    HEADLINES.filter((second) => second !== first && table[first][second] > 0).map((second) => ({
      first,
      second,
      count: table[first][second],
      examples: examples.get(kindOf(first, second)) ?? [],
    })),
  );
  return {
    table,
    disagreements: disagreements.sort((a, b) => b.count - a.count),
    families: [...families.values()].sort((a, b) => compareText(a.family, b.family)),
  };
}

function kindOf(first: Headline, second: Headline): string {
  return `${first} ${second}`;
}
