import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { loadCorpus } from "../corpus/load.ts";
import type { Case, Pair, Skipped } from "../records.ts";
import { buildCase, buildDrafts, caseId } from "./build-case.ts";
import type { CaseSpec } from "./plan.ts";

let pairs: readonly Pair[];
beforeAll(async () => {
  ({ pairs } = await loadCorpus("embedded"));
});

/**
 * Frozen: a change here means that runs of different versions of editproof cannot be compared case by case. Where
 * it is meant, take the new sample and raise CASE_VERSION in build-case.ts.
 */
test("the cases of seed 42 are what they always were", () => {
  const mutations = [
    "none",
    "copy-above",
    "shift-both",
    "swap-blocks",
    "cut-in-replace",
    "fence",
    "markers-long",
  ];
  const sample = ["go-backoff", "python-cart-totals", "yaml-crlf-pipeline"].flatMap((name) =>
    mutations.map((mutation) => {
      const spec = specOf(name, mutation);
      const task = buildCase(spec, 42);
      const made =
        "skipped" in task ? task.skipped : `${sha(task.input)} ${sha([...task.files].flat().join("\0"))}`;
      return `${name} ${mutation} ${caseId(spec, 42)} ${made}`;
    }),
  );
  expect(sample).toMatchInlineSnapshot(`
    [
      "go-backoff none 21f0dbe66a86 eb6116f3d460 f1435e1168d4",
      "go-backoff copy-above f7e5ed6100b2 eb6116f3d460 a3b9bf16ac0d",
      "go-backoff shift-both 2347523674d4 28a34b970e26 f1435e1168d4",
      "go-backoff swap-blocks dbdc97fbeb66 7d1883b58ebc f1435e1168d4",
      "go-backoff cut-in-replace e31e7925de65 4caeea2c4b35 f1435e1168d4",
      "go-backoff fence dfeb1638f1dd ae2b2a4a8ece f1435e1168d4",
      "go-backoff markers-long 418d3eee3676 32eb402c50d2 f1435e1168d4",
      "python-cart-totals none e5c9c2e80043 734f0f8423c3 551ce0cc492c",
      "python-cart-totals copy-above 3877a1e407f9 734f0f8423c3 33c29c159293",
      "python-cart-totals shift-both 5869d16cad11 no block to damage",
      "python-cart-totals swap-blocks beabe464e546 18be486e8bd6 551ce0cc492c",
      "python-cart-totals cut-in-replace 9782dc109985 b087015dd853 551ce0cc492c",
      "python-cart-totals fence 6949b7ff2778 d7b0b74724d7 551ce0cc492c",
      "python-cart-totals markers-long 05be950ff82a 26ccf8b2b9c2 551ce0cc492c",
      "yaml-crlf-pipeline none 88c2f14d2b9f d195b48f67e0 d7b54c645b1f",
      "yaml-crlf-pipeline copy-above d034da1f3135 d195b48f67e0 a406636ad6ac",
      "yaml-crlf-pipeline shift-both 55de9a24bfd3 no block to damage",
      "yaml-crlf-pipeline swap-blocks fb0bdd1f3516 a39937b0173a d7b54c645b1f",
      "yaml-crlf-pipeline cut-in-replace 7e09eafa15d5 2c4556f8e6ed d7b54c645b1f",
      "yaml-crlf-pipeline fence ad76a0799e39 e38b762f4090 d7b54c645b1f",
      "yaml-crlf-pipeline markers-long 0e6ee3b0b254 a196a75b3e3e d7b54c645b1f",
    ]
  `);
});

test("an id tells seed, damage, intensity and the pair's texts apart, and nothing else", () => {
  const spec = specOf("go-backoff", "copy-above");
  const other = { ...spec.pair, after: `${spec.pair.after}\n` };
  const ids = [
    caseId(spec, 1),
    caseId(spec, 2),
    caseId(specOf("go-backoff", "copy-below"), 1),
    caseId(specOf("go-backoff", "copy-above", "heavy"), 1),
    caseId(specOf("go-backoff", "none"), 1),
    caseId(specOf("rs-bounded-cache", "copy-above"), 1),
    caseId({ ...spec, pair: other }, 1),
  ];
  expect(new Set(ids).size).toBe(ids.length);
  expect(caseId({ ...spec, pair: { ...spec.pair } }, 1)).toBe(ids[0]);
});

test("all damages of a pair are done to the same clean edit, and another seed writes another", () => {
  const clean = (mutation: string, seed: number) => {
    const drafts = buildDrafts(specOf("ts-cart-totals", mutation), seed);
    return "skipped" in drafts ? drafts : drafts.clean.lines;
  };
  expect(clean("copy-above", 42)).toEqual(clean("none", 42));
  expect(clean("fence", 42)).toEqual(clean("none", 42));
  const written = Array.from({ length: 8 }, (_, seed) => JSON.stringify(clean("none", seed)));
  expect(new Set(written).size).toBeGreaterThan(1);
});

test("the case says what was done and what is right", () => {
  const task = buildCase(specOf("go-backoff", "copy-above"), 42) as Case;
  const { pair } = specOf("go-backoff", "copy-above");
  expect(task.damages).toEqual([{ mutation: "copy-above", family: "place", intensity: "medium" }]);
  expect(task).toMatchObject({ pair: pair.id, path: pair.path, language: "Go", format: "search-replace" });
  const undamaged = buildCase(specOf("go-backoff", "none"), 42) as Case;
  expect(undamaged).toMatchObject({ damages: [], effect: "harmless" });
  expect(undamaged.files).toEqual(new Map([[pair.path, pair.before]]));
  expect(undamaged.expectation).toMatchObject({ reject: false, partial: false, unchanged: false });
  expect(undamaged.expectation.accepted).toEqual([new Map([[pair.path, pair.after]])]);
});

test("what gives no case says why", () => {
  const { pair } = specOf("go-backoff", "none");
  const reason = (spec: CaseSpec) => (buildCase(spec, 42) as Skipped).skipped;
  const format = "search-replace";
  expect(reason({ pair: { ...pair, after: pair.before }, format, damages: [] })).toBe("nothing changed");
  const oneLine = { ...pair, before: "a\n", after: "b\n" };
  const swap = [{ mutation: "swap-blocks", intensity: "light" as const }];
  expect(reason({ pair: oneLine, format, damages: swap })).toMatch(/^[a-z]/);
});

function specOf(name: string, mutation: string, intensity: "medium" | "heavy" = "medium"): CaseSpec {
  const pair = pairs.find((each) => each.id === `embedded:${name}`) as Pair;
  return { pair, format: "search-replace", damages: mutation === "none" ? [] : [{ mutation, intensity }] };
}

function sha(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

test("an edit with nothing left to change stands alone in a patch: beside another, no change would be wrong", async () => {
  const { pairs } = await loadCorpus("embedded");
  const damages = [{ mutation: "already-applied", intensity: "light" }] as const;
  const cases = pairs.flatMap((pair) => {
    const companions = pairs.filter((other) => other.path !== pair.path).slice(0, 1);
    const task = buildCase({ pair, companions, format: "apply-patch", damages }, 42);
    return "skipped" in task ? [] : [task];
  });
  expect(cases.length).toBeGreaterThan(0);
  for (const task of cases) {
    expect(task.expectation.unchanged).toBe(true);
    expect(task.files.size).toBe(1);
    expect(task.expectation.accepted[0]).toEqual(task.files);
  }
});
