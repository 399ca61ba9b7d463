import fc from "fast-check";
import { expect, test } from "vitest";
import { MUTATIONS, mutationNamed } from "../mutations/catalogue.ts";
import type { Pair } from "../records.ts";
import { type PlanOptions, planCases, plannedCount } from "./plan.ts";

const pair = (id: string, language: string, source = "s"): Pair => ({
  id,
  source,
  path: id,
  language,
  before: `${id}\n`,
  after: `${id}!\n`,
});

const PAIRS = [
  ...Array.from({ length: 8 }, (_, n) => pair(`a${n}.js`, "JavaScript", n < 6 ? "big" : "little")),
  pair("b.py", "Python"),
  pair("c.go", "Go"),
];

const OPTIONS: PlanOptions = {
  seed: 7,
  formats: ["search-replace"],
  mutations: ["none", "copy-above", "swap-blocks"],
  intensities: ["light", "medium", "heavy"],
};

const key = (spec: { pair: Pair; damages: readonly { mutation: string; intensity: string }[] }) =>
  `${spec.pair.id} ${spec.damages.map((d) => `${d.mutation}/${d.intensity}`).join("+")}`;

test("each mutation meets each pair at each intensity once, the undamaged edit each pair once", () => {
  const keys = [...planCases(PAIRS, OPTIONS)].map(key);
  expect(keys.length).toBe(10 * (2 * 3 + 1));
  expect(new Set(keys).size).toBe(keys.length);
  expect(plannedCount(PAIRS, OPTIONS)).toBe(keys.length);
});

test("a plan that is cut short has every mutation about equally often", () => {
  const counts = new Map<string, number>();
  for (const spec of [...planCases(PAIRS, OPTIONS)].slice(0, 15)) {
    const name = spec.damages[0]?.mutation ?? "none";
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  expect([...counts.values()]).toEqual([5, 5, 5]);
});

test("a sample takes languages in turn, and sources in turn within a language", () => {
  const specs = [...planCases(PAIRS, { ...OPTIONS, pairs: 4, mutations: ["none"] })];
  const languages = specs.map((spec) => spec.pair.language).sort();
  expect(languages).toEqual(["Go", "JavaScript", "JavaScript", "Python"]);
  const sources = specs.filter((spec) => spec.pair.language === "JavaScript").map((spec) => spec.pair.source);
  expect(sources.sort()).toEqual(["big", "little"]);
});

test("the plan depends on the seed and not on the order of the pairs", () => {
  const plan = (pairs: readonly Pair[], seed: number) => [...planCases(pairs, { ...OPTIONS, seed })].map(key);
  expect(plan([...PAIRS].reverse(), 7)).toEqual(plan(PAIRS, 7));
  expect(plan(PAIRS, 8)).not.toEqual(plan(PAIRS, 7));
});

test("a mutation that has a meaning for some languages only meets pairs of these, as often as the others meet theirs", () => {
  const specs = [...planCases(PAIRS, { ...OPTIONS, mutations: ["copy-above", "shift-meaning-both"] })];
  const of = (name: string) => specs.filter((spec) => spec.damages[0]?.mutation === name);
  expect(new Set(of("shift-meaning-both").map((spec) => spec.pair.id))).toEqual(new Set(["b.py"]));
  expect(
    of("shift-meaning-both")
      .map((spec) => spec.damages[0]?.intensity)
      .sort(),
  ).toEqual(["heavy", "light", "medium"]);
  expect(of("copy-above").length).toBe(30);
});

const COMBINED: PlanOptions = {
  ...OPTIONS,
  formats: ["search-replace", "apply-diff"],
  mutations: ["none", ...MUTATIONS.map(({ name }) => name)],
  combine: 2,
};

test("combined: two mutations of different families that fit format and language, and no case twice", () => {
  const specs = [...planCases(PAIRS, COMBINED)];
  expect(plannedCount(PAIRS, COMBINED)).toBeGreaterThanOrEqual(specs.length);
  const keys = specs.map((spec) => `${spec.format} ${key(spec).split("+").sort().join("+")}`);
  expect(new Set(keys).size).toBe(keys.length);
  expect(specs.filter(({ damages }) => damages.length === 0)).toHaveLength(2 * PAIRS.length);
  for (const { pair, format, damages } of specs) {
    const both = damages.map(({ mutation }) => mutationNamed(mutation));
    expect(new Set(both.map(({ family }) => family)).size).toBe(damages.length === 0 ? 0 : 2);
    expect(
      both.every(
        ({ formats, languages }) => formats.includes(format) && (languages?.has(pair.language) ?? true),
      ),
    ).toBe(true);
  }
});

test("combined: a mutation meets all its partners before it meets one again", () => {
  const options = {
    ...COMBINED,
    mutations: ["fence", "crlf-both", "copy-above", "swap-blocks", "markers-colon"],
  };
  const counts = new Map<string, number>();
  for (const { format, damages } of planCases(PAIRS, options)) {
    const pair = `${format} ${damages.map(({ mutation }) => mutation).join("+")}`;
    counts.set(pair, (counts.get(pair) ?? 0) + 1);
  }
  expect(counts.size).toBe(2 * 10);
  expect([...new Set(counts.values())]).toEqual([15]);
});

test("combined: a mutation that has no partner is left out", () => {
  const options = { ...COMBINED, mutations: ["none", "fence", "fence-language"] };
  expect([...planCases(PAIRS, options)].every(({ damages }) => damages.length === 0)).toBe(true);
  expect(plannedCount(PAIRS, options)).toBe(2 * PAIRS.length);
});

/** So many pairs in each cell: languages by sources. */
const grid = fc.array(fc.array(fc.nat(9), { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 4 });

const pairsOf = (counts: readonly (readonly number[])[]) =>
  counts.flatMap((sources, language) =>
    sources.flatMap((count, source) =>
      Array.from({ length: count }, (_, n) =>
        pair(`${language}-${source}-${n}`, `L${language}`, `s${source}`),
      ),
    ),
  );

test("of several sources, any beginning meets each source of a language as often as the others, while it has pairs", () => {
  fc.assert(
    fc.property(grid, fc.nat(1000), (counts, seed) => {
      const pairs = pairsOf(counts);
      fc.pre(new Set(pairs.map(({ source }) => source)).size > 1);
      const met = counts.map((sources) => sources.map(() => 0));
      for (const spec of planCases(pairs, { ...OPTIONS, seed, mutations: ["none"] })) {
        const [language, source] = spec.pair.id.split("-").map(Number) as [number, number];
        const row = met[language] as number[];
        row[source] = (row[source] as number) + 1;
        const open = row.filter((count, index) => count < (counts[language]?.[index] ?? 0));
        const most = Math.max(...row);
        for (const count of open) expect(most - count).toBeLessThanOrEqual(1);
      }
      expect(met).toEqual(counts);
    }),
  );
});

test("mutations that meet few pairs each meet all languages and sources together", () => {
  const pairs = pairsOf([
    [400, 8, 8],
    [8, 8, 8],
    [40, 8, 8],
    [8, 8, 8],
  ]);
  const names = MUTATIONS.filter(({ languages }) => !languages).map(({ name }) => name);
  const specs = [...planCases(pairs, { ...OPTIONS, mutations: names })].slice(0, names.length * 3);
  const share = (holds: (pair: Pair) => boolean) =>
    specs.filter((spec) => holds(spec.pair)).length / specs.length;
  for (const language of ["L0", "L1", "L2", "L3"]) {
    expect(share((each) => each.language === language)).toBeCloseTo(1 / 4, 1);
  }
  for (const source of ["s0", "s1", "s2"])
    expect(share((each) => each.source === source)).toBeCloseTo(1 / 3, 1);
});
