import { expect, test } from "vitest";
import { EFFECTS, type Effect } from "../records.ts";
import { randomOf } from "../run/random.ts";
import { MUTATIONS, mutationNamed } from "./catalogue.ts";
import { type Act, combinedEffect, damagedBy, inOrderOfSides, partnersOf } from "./combination.ts";
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

test("two mutations are partners from one side, if they are of different families, share a format and leave an answer", () => {
  const shares = (a: number, b: number) =>
    MUTATIONS[a]?.formats.some((format) => MUTATIONS[b]?.formats.includes(format));
  const partners = MUTATIONS.map((mutation) => new Set(partnersOf(mutation, MUTATIONS)));
  for (const [a, one] of MUTATIONS.entries()) {
    for (const [b, other] of MUTATIONS.entries()) {
      const drawn = Number(partners[a]?.has(other)) + Number(partners[b]?.has(one));
      const fits =
        one.family !== other.family && shares(a, b) && combinedEffect(one.effect, other.effect) !== null;
      if (drawn !== (fits ? 1 : 0)) expect(`${one.name} ${other.name} ${drawn}`).toBe(fits ? 1 : 0);
    }
  }
});

test("a set of two mutations has one pair", () => {
  const two = ["crlf-both", "fence"].map(mutationNamed);
  expect(two.map((mutation) => partnersOf(mutation, two).map(({ name }) => name))).toEqual([["fence"], []]);
});
