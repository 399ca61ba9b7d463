import { expect, test } from "vitest";
import { editOf } from "../formats/edit.ts";
import { FORMATS } from "../formats/registry.ts";
import { inputOf } from "../mutations/draft.ts";
import type { Draft, Pair, Random } from "../records.ts";
import { buildCase } from "./build-case.ts";
import { withCompanions } from "./companions.ts";
import { planCases } from "./plan.ts";

const first: Random = {
  int: () => 0,
  chance: () => true,
  pick: (v) => v[0] as never,
  shuffle: (v) => [...v],
};

const pairOf = (path: string, text: string): Pair => ({
  id: `s:${path}`,
  source: "s",
  path,
  language: "Text",
  before: `a\n${text}\nb\n`,
  after: `a\n${text}!\nb\n`,
});

function patchOf(pair: Pair): Draft {
  const edit = editOf(pair);
  if ("skipped" in edit) throw new Error(edit.skipped);
  const draft = FORMATS["apply-patch"].write(edit, first);
  if ("skipped" in draft) throw new Error(draft.skipped);
  return draft;
}

const [x, y] = [pairOf("x", "one"), pairOf("y", "two")];

test("the sections of other files stand before the damaged one; what is right for each is right together", () => {
  const both = withCompanions(patchOf(x), [patchOf(y)], "harmless");
  expect(inputOf(both)).toBe(
    "*** Begin Patch\n*** Update File: y\n@@\n-two\n+two!\n*** Update File: x\n@@\n-one\n+one!\n*** End Patch",
  );
  expect(both.path).toBe("x");
  expect(both.blocks.map((block) => block.path)).toEqual(["y", "x"]);
  expect(both.files).toEqual(
    new Map([
      ["y", y.before],
      ["x", x.before],
    ]),
  );
  expect(both.accepted).toEqual([
    new Map([
      ["y", y.after],
      ["x", x.after],
    ]),
  ]);
});

test("a cut that leaves nothing certain of its own file leaves the others whole; a contradiction leaves nothing", () => {
  const gone = { ...patchOf(x), accepted: [] };
  expect(withCompanions(gone, [patchOf(y)], "destructive").accepted).toEqual([
    new Map([
      ["y", y.after],
      ["x", x.before],
    ]),
  ]);
  expect(withCompanions(gone, [patchOf(y)], "contradictory").accepted).toEqual([]);
});

test("about a third of the patches of a plan are for several files of one source, and their ids differ", () => {
  const pairs = Array.from({ length: 30 }, (_, n) => pairOf(`f${n}`, `text ${n}`));
  const options = {
    seed: 1,
    formats: ["apply-patch"],
    mutations: ["none", "copy-above"],
    intensities: ["light"],
  } as const;
  const specs = [...planCases(pairs, options)];
  const many = specs.filter((spec) => spec.companions);
  expect(many.length / specs.length).toBeGreaterThan(0.2);
  expect(many.length / specs.length).toBeLessThan(0.5);
  for (const spec of many) {
    const { companions: _, ...alone } = spec;
    const [together, single] = [buildCase(spec, 1), buildCase(alone, 1)];
    if ("skipped" in together || "skipped" in single) continue;
    expect(together.id).not.toBe(single.id);
    expect(together.files.size).toBe(1 + (spec.companions?.length ?? 0));
  }
});
