import { expect, test } from "vitest";
import { type Draft, EFFECTS, type Effect } from "../records.ts";
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
import { mapTexts, textsOf } from "./draft.ts";
import type { Mutation } from "./mutation.ts";
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
  ["the second has nothing to damage", ["copy-above", "tabs-to-spaces-search"], "no block to damage"],
] as const)("%s", (_, names, wanted) => {
  expect(together(...names)).toBe(wanted);
});

/** A damage that puts its name behind every search line; its proof is written down, and fails as it is told to. */
function noted(
  name: string,
  effect: Effect,
  notes: string[],
  fault: (about: string) => boolean = () => false,
): Act {
  const searchOf = (draft: Draft) => textsOf(draft, 0, "search").join().trim();
  const mutation: Mutation = {
    name,
    family: name,
    formats: ["search-replace"],
    side: "search",
    effect,
    meaning: name,
    apply: (draft) => mapTexts(draft, ({ role, text }) => (role === "search" ? text + name : text)),
    prove: (before, after) => {
      const about = `${name}: ${searchOf(before)}→${searchOf(after)}`;
      notes.push(about);
      return fault(about) ? `not so: ${about}` : null;
    },
  };
  return { mutation, intensity: "light", random: () => randomOf(1) };
}

const BOTH_ON_THE_PILE = ["1: c→c1", "2: c1→c12", "1: c→c12"];
const STRONGER_SECOND = ["1: c→c1", "2: c1→c12"];
const STRONGER_FIRST = ["1: c→c1", "2: c→c2", "1: c→c12"];

test.each<readonly [Effect, Effect, readonly string[]]>([
  ["harmless", "harmless", BOTH_ON_THE_PILE],
  ["harmless", "drift", BOTH_ON_THE_PILE],
  ["drift", "harmless", BOTH_ON_THE_PILE],
  ["drift", "drift", BOTH_ON_THE_PILE],
  ["harmless", "ambiguous", STRONGER_SECOND],
  ["ambiguous", "ambiguous", STRONGER_SECOND],
  ["drift", "destructive", STRONGER_SECOND],
  ["ambiguous", "contradictory", STRONGER_SECOND],
  ["ambiguous", "harmless", STRONGER_FIRST],
  ["destructive", "drift", STRONGER_FIRST],
  ["no-op", "ambiguous", STRONGER_FIRST],
])("%s and %s: which claim is proved on what, and each proof counts", (one, two, proofs) => {
  const notes: string[] = [];
  damagedBy(clean, [noted("1", one, notes), noted("2", two, notes)]);
  expect(notes).toEqual(proofs);
  for (const [index, about] of proofs.entries()) {
    const fails = (other: string) => other === about;
    const said = damagedBy(clean, [noted("1", one, [], fails), noted("2", two, [], fails)]);
    const after = index === 2 ? "after another damage: " : "";
    expect(said).toEqual({ skipped: `${after}not so: ${about}` });
  }
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
  [5, ["12", "23", "34", "04", "01"]],
  [4, ["12", "23", "3", "0"]],
])("of %i that all go together, each is drawn with the half that follows it", (count, wanted) => {
  const all = Array.from({ length: count }, (_, index) => noted(String(index), "harmless", []).mutation);
  const drawn = all.map((mutation) => partnersOf(mutation, all).map(({ name }) => name));
  expect(drawn.map((names) => names.join(""))).toEqual(wanted);
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
