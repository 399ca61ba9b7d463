import { expect, test } from "vitest";
import { EFFECTS, type Effect } from "../records.ts";
import { randomOf } from "../run/random.ts";
import { MUTATIONS, mutationNamed } from "./catalogue.ts";
import {
  type Act,
  combinedEffect,
  damagedBy,
  goTogether,
  inOrderOfSides,
  partnersOf,
} from "./combination.ts";
import { draftOfTexts, shown } from "./testing/notation.ts";

const clean = draftOfTexts("a\nb\n  c\nd\ne\n", "a\nb\n  C\nd\ne\n");

const act = (name: string): Act => ({
  mutation: mutationNamed(name),
  intensity: "heavy",
  random: () => randomOf(1),
});

function together(...names: readonly string[]) {
  const result = damagedBy(clean, names.map(act));
  return "skipped" in result ? result.skipped : `${result.effect}: ${shown(result.draft)}`;
}

test.each([
  ["no damage", [], "harmless: <|-  c|=|+  C|>"],
  ["one", ["crlf-search"], "drift: <|-  c␍|=|+  C|>"],
  ["both stand", ["crlf-search", "markers-colon"], "drift: <------- SEARCH:|-  c␍|=|+  C|>+++++++ REPLACE:"],
  [
    "a copy, and marks",
    ["copy-above", "markers-colon"],
    "ambiguous: <------- SEARCH:|-  c|=|+  C|>+++++++ REPLACE:",
  ],
  [
    "the second takes the first one's claim away",
    ["copy-above", "crlf-search"],
    "after another damage: no block can mean several places",
  ],
  [
    "each says what is left",
    ["revised-block", "cut-in-close-marker"],
    "two damages of which each alone says what is left",
  ],
  ["the first has nothing to damage", ["tabs-to-spaces-search", "markers-colon"], "no block to damage"],
] as const)("%s", (_, names, wanted) => {
  expect(together(...names)).toBe(wanted);
});

test.each<readonly [Effect, Effect, Effect | null]>([
  ["harmless", "harmless", "harmless"],
  ["drift", "harmless", "drift"],
  ["harmless", "ambiguous", "ambiguous"],
  ["ambiguous", "drift", "ambiguous"],
  ["destructive", "ambiguous", "destructive"],
  ["harmless", "contradictory", "contradictory"],
  ["no-op", "drift", "no-op"],
  ["destructive", "destructive", null],
  ["contradictory", "destructive", null],
  ["no-op", "contradictory", null],
])("%s and %s: %s", (a, b, wanted) => {
  expect(combinedEffect(a, b)).toBe(wanted);
  expect(combinedEffect(b, a)).toBe(wanted);
});

test("what a combination is, is what one of the two is", () => {
  for (const a of EFFECTS) for (const b of EFFECTS) expect([a, b, null]).toContain(combinedEffect(a, b));
});

test("the file is damaged first and the answer cut last", () => {
  const names = ["cut-in-search", "fence", "swap-blocks", "markers-colon", "crlf-both", "copy-above"];
  const sorted = inOrderOfSides(names.map(mutationNamed)).map(({ name }) => name);
  expect(sorted).toEqual(names.toReversed());
});

test("two mutations that go together are partners from one side", () => {
  const partners = MUTATIONS.map((mutation) => new Set(partnersOf(mutation, MUTATIONS)));
  const wrong = MUTATIONS.flatMap((one, a) =>
    MUTATIONS.filter((other, b) => {
      const drawn = Number(partners[a]?.has(other)) + Number(partners[b]?.has(one));
      return drawn !== (goTogether(one, other) ? 1 : 0);
    }).map((other) => `${one.name} ${other.name}`),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ["crlf-both", "fence", true],
  ["crlf-both", "shift-both", false],
  ["hint-off", "path-dotted", false],
  ["cut-in-search", "revised-block", false],
  ["cut-in-search", "crlf-both", false],
  ["cut-in-search", "typo", true],
] as const)("%s with %s: %s", (a, b, wanted) => {
  expect(goTogether(mutationNamed(a), mutationNamed(b))).toBe(wanted);
  expect(goTogether(mutationNamed(b), mutationNamed(a))).toBe(wanted);
});

test("a set of two mutations has one pair", () => {
  const two = ["crlf-both", "fence"].map(mutationNamed);
  expect(two.map((mutation) => partnersOf(mutation, two).map(({ name }) => name))).toEqual([["fence"], []]);
});
