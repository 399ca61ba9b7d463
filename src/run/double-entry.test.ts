import { expect, test } from "vitest";
import { loadCorpus } from "../corpus/load.ts";
import { MUTATIONS } from "../mutations/catalogue.ts";
import { type Case, FORMAT_NAMES, INTENSITIES, type MeantBlock, type Pair } from "../records.ts";
import { buildCase } from "./build-case.ts";
import { type CaseSpec, planCases } from "./plan.ts";

// Right answers reckoned a second time, without the code that made them: lines cut and put in by their numbers.

const SEED = 42;

test.each([undefined, 2] as const)(
  "an accepted file is the original with the meant blocks put in by their line numbers; damages together: %s",
  async (combine) => {
    const entries = await entriesOf(combine, ({ task }) => {
      const { accepted, blocks } = task.expectation;
      // Where part of the edit is gone, what is certainly whole is a beginning of it, or all blocks but one.
      const kept = task.effect === "destructive" ? [...beginningsOf(blocks), ...allButOne(blocks)] : [blocks];
      const paths = [...new Set([...task.files.keys(), ...blocks.map((block) => block.path)])].sort();
      return accepted.slice(0, 1).map((files) => ({
        ours: paths.map((path) => [path, files.get(path)]),
        theirs: kept.map((some) =>
          paths.map((path) => [path, spliced(task.files.get(path) ?? "", path, some)]),
        ),
      }));
    });
    expect(entries.filter(({ ours, theirs }) => !holds(theirs, ours)).map(named)).toEqual([]);
    expect(entries.length).toBeGreaterThan(combine ? 2500 : 8000);
  },
);

test.each([undefined, 2] as const)(
  "where the file is as it was and the edit whole, it is the pair's own file after; damages together: %s",
  async (combine) => {
    const entries = await entriesOf(combine, ({ task, spec }) => {
      const asks = task.damages.some(({ mutation }) => MORE_ASKED.has(mutation));
      const untouched =
        task.files.get(task.path) === spec.pair.before &&
        task.effect !== "destructive" &&
        task.effect !== "no-op" &&
        !asks;
      const [files] = task.expectation.accepted;
      return untouched && files ? [{ ours: files.get(task.path), theirs: [spec.pair.after] }] : [];
    });
    expect(entries.filter(({ ours, theirs }) => !holds(theirs, ours)).map(named)).toEqual([]);
    expect(entries.length).toBeGreaterThan(combine ? 1000 : 6000);
  },
);

/** What asks for more than the pair's own change. */
const MORE_ASKED = new Set(["edit-at-start", "edit-at-end", "insertion", "deletion", "dollar-signs"]);

interface Entry {
  readonly task: Case;
  readonly spec: CaseSpec;
}

interface Reckoned {
  readonly ours: unknown;
  readonly theirs: readonly unknown[];
}

function holds(values: readonly unknown[], wanted: unknown): boolean {
  return values.some((value) => JSON.stringify(value) === JSON.stringify(wanted));
}

function named({ task }: Entry): string {
  return `${task.id} ${task.format} ${task.damages.map(({ mutation }) => mutation).join("+")}`;
}

/** What a check reckons for each case of a long plan over the embedded pairs. */
async function entriesOf(
  combine: 2 | undefined,
  reckon: (entry: Entry) => readonly Reckoned[],
): Promise<(Entry & Reckoned)[]> {
  const { pairs } = await loadCorpus("embedded");
  return [...planned(pairs, combine)].flatMap((spec) => {
    const task = buildCase(spec, SEED);
    return "skipped" in task ? [] : reckon({ task, spec }).map((both) => ({ task, spec, ...both }));
  });
}

function* planned(pairs: readonly Pair[], combine: 2 | undefined): Generator<CaseSpec> {
  const mutations = ["none", ...MUTATIONS.map(({ name }) => name)];
  const options = {
    seed: SEED,
    formats: FORMAT_NAMES,
    mutations,
    intensities: INTENSITIES,
    ...(combine && { combine }),
  };
  let left = combine ? 5000 : 12_000;
  for (const spec of planCases(pairs, options)) {
    if (left-- === 0) return;
    yield spec;
  }
}

function beginningsOf(blocks: readonly MeantBlock[]): MeantBlock[][] {
  return [...blocks.keys(), blocks.length].map((count) => blocks.slice(0, count));
}

function allButOne(blocks: readonly MeantBlock[]): MeantBlock[][] {
  return [...blocks.keys()].map((index) => blocks.toSpliced(index, 1));
}

/** The file once the blocks that are for it are put in, from the last to the first; a block said twice goes in once. */
function spliced(text: string, path: string, blocks: readonly MeantBlock[]): string {
  const lines = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const lineOf = (offset: number): number =>
    lines.length - (text.slice(offset).match(/\n|[^\n]$/g) ?? []).length;
  const numbered = new Map(
    blocks
      .filter((block) => block.path === path)
      .map((block) => {
        const [first, end] = [lineOf(block.from), lineOf(block.to)];
        return [`${first}-${end} ${block.text}`, { first, end, text: block.text }];
      }),
  );
  for (const { first, end, text: put } of [...numbered.values()].sort(
    (a, b) => b.first - a.first || b.end - a.end,
  )) {
    lines.splice(first, end - first, put);
  }
  return lines.join("");
}
