import { expect, test } from "vitest";
import { editOf } from "../formats/edit.ts";
import { FORMATS } from "../formats/registry.ts";
import { type Draft, INTENSITIES, type Pair } from "../records.ts";
import { randomOf } from "../run/random.ts";
import { MUTATIONS } from "./catalogue.ts";
import { inputOf } from "./draft.ts";
import { expectationOf } from "./expectation.ts";
import { PAIRS } from "./testing/pairs.ts";

// Every mutation in every format that it claims to have a meaning in.

const ROWS = MUTATIONS.flatMap((mutation) =>
  mutation.formats.map((format) => ({ name: `${mutation.name} in ${format}`, mutation, format })),
);

function cleanDrafts(format: keyof typeof FORMATS): { pair: Pair; clean: Draft }[] {
  return PAIRS.flatMap((pair) => {
    const edit = editOf(pair);
    if ("skipped" in edit) return [];
    return ["a", "b", "c", "d"].flatMap((seed) => {
      const clean = FORMATS[format].write(edit, randomOf(seed));
      return "skipped" in clean ? [] : [{ pair, clean }];
    });
  });
}

test.each(ROWS)(
  "$name: the same seed, the same damage; what is emitted is proved and differs",
  ({ mutation, format }) => {
    let emitted = 0;
    for (const { clean } of cleanDrafts(format)) {
      for (const intensity of INTENSITIES) {
        const before = JSON.stringify(clean.lines);
        const damaged = mutation.apply(clean, intensity, randomOf(7));
        expect(mutation.apply(clean, intensity, randomOf(7))).toEqual(damaged);
        expect(JSON.stringify(clean.lines)).toBe(before);
        if ("skipped" in damaged || mutation.prove(clean, damaged) !== null) continue;
        emitted++;
        expect(inputOf(damaged) !== inputOf(clean) || damaged.files !== clean.files).toBe(true);
        const { accepted, reject } = expectationOf(damaged, mutation.effect);
        expect(accepted.length > 0 || reject).toBe(true);
      }
    }
    const isRare = RARE.has(mutation.name) || mutation.languages !== undefined;
    if (!isRare) expect(emitted).toBeGreaterThan(0);
  },
);

/** Mutations that these few pairs need not have a place for. */
const RARE = new Set(["no-final-newline-edit", "markers-escaped"]);

test("an undamaged edit is written as its format wants it", () => {
  const pair: Pair = {
    id: "p",
    source: "s",
    path: "a.txt",
    language: "Text",
    before: "one\ntwo\n=======\nfour\nfive\nsix\nseven\n",
    after: "one\n2\n=======\nfour\nfive\nsix\n7\n",
  };
  const edit = editOf(pair);
  if ("skipped" in edit) throw new Error(edit.skipped);
  const first = {
    int: () => 0,
    chance: () => true,
    pick: <T>(v: readonly T[]) => v[0] as T,
    shuffle: <T>(v: readonly T[]) => [...v],
  };
  const written = (format: keyof typeof FORMATS) => {
    const draft = FORMATS[format].write(edit, first);
    return "skipped" in draft ? draft.skipped : inputOf(draft);
  };
  expect(written("apply-diff")).toBe(
    "<<<<<<< SEARCH\n:start_line:2\n-------\ntwo\n=======\n2\n>>>>>>> REPLACE\n" +
      "<<<<<<< SEARCH\n:start_line:7\n-------\nseven\n=======\n7\n>>>>>>> REPLACE",
  );
  expect(written("apply-patch")).toBe(
    "*** Begin Patch\n*** Update File: a.txt\n@@\n-two\n+2\n@@\n-seven\n+7\n*** End Patch",
  );
  expect(written("whole-file")).toBe(pair.after);
});
