import { readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderOf } from "../corpus/testing/folder.ts";
import type { Engine } from "../engines/engine.ts";
import type { ForcedOutcome } from "../run/execute.ts";
import { engineFacts } from "../run/pool.ts";
import { randomOf } from "../run/random.ts";
import { type BatchResult, runBatch } from "./batch.ts";
import { changedBuiltIn } from "./built-ins.ts";
import { batchOf, type EngineState, newState, withBatch } from "./campaign.ts";
import { cook } from "./cook.ts";
import { drawRecipe } from "./draw.ts";
import type { Specimen } from "./specimen.ts";
import { type FuzzJson, readState, STATE_FILE, saveFinding, saveState } from "./store.ts";

const { streamed, ...rest } = drawRecipe("search-replace", [], randomOf("hostile"));
const recipe = { streamed, ...rest }; // fields in an order of its own
const finding: EngineState["findings"][number] = {
  engine: "mine",
  as: null,
  property: "locality",
  kind: "__proto__",
  what: "\u001b[2J",
  signature: "constructor",
  seed: -1,
  path: "0:1",
  recipe,
  specimen: cook(recipe) as Specimen,
  batch: 0,
  runs: 100,
};
const state: EngineState = {
  ...newState({ name: "mine" }, null),
  batches: 1,
  runs: 100,
  features: [{ feature: "end applied size 1", recipe, batch: 0, runs: 100 }],
  findings: [finding],
};
const whole: FuzzJson = {
  schemaVersion: 1,
  editproof: "1",
  status: "interrupted",
  corpus: { name: "embedded", fingerprint: "f" },
  options: {
    engines: [],
    engineModules: ["/mine.mjs"],
    as: null,
    properties: ["locality"],
    seed: 1,
    runs: 200,
    guided: true,
  },
  engines: [{ name: "mine", version: "1" }],
  states: [state],
};

test("a state with findings is read as it was written", async () => {
  const folder = await folderOf();
  await saveState(folder, whole);
  const read = await readState(folder);
  expect(read).toEqual(whole);
  const text = readFileSync(join(folder, STATE_FILE), "utf8");
  await saveState(folder, read);
  expect(readFileSync(join(folder, STATE_FILE), "utf8")).toBe(text);
});

const changed = (change: Partial<EngineState>) => ({ states: [{ ...state, ...change }] });

test.each<[what: string, change: object, message: string]>([
  [
    "a recipe that is none",
    changed({ features: [{ ...state.features[0], recipe: {} as never }] } as never),
    "format",
  ],
  [
    "damage that fills the memory",
    changed({
      findings: [
        {
          ...finding,
          recipe: { ...recipe, raw: [{ kind: "indent", side: "file", at: 0, amount: 2 ** 40, text: "" }] },
        },
      ],
    }),
    "raw.0.amount",
  ],
  ["a property that is none", { options: { ...whole.options, properties: ["__proto__"] } }, "properties.0"],
  ["a state of another engine", changed({ engine: "\u001b[2J" }), "states: expected one of each engine"],
  ["an engine twice", { states: [state, state] }, "states: expected one of each engine"],
  ["counts that are texts", changed({ again: { x: "\u001b[2J" as never } }), "again.x"],
])("a state with %s is refused in one line", async (_, change, message) => {
  const folder = await folderOf();
  await saveState(folder, { ...whole, ...change } as FuzzJson);
  const fault = String(await readState(folder).catch((error: unknown) => error));
  expect(fault).toContain(message);
  expect(fault).not.toMatch(/\p{Cc}/u);
});

test("names of an object's own in counts are harmless", async () => {
  const folder = await folderOf();
  await saveState(folder, whole);
  const json = JSON.stringify({ ...whole, states: [] }).replace(
    '"states":[]',
    '"states":[{"__proto__":{"engine":"mine"}}]',
  );
  writeFileSync(join(folder, STATE_FILE), json);
  await expect(readState(folder)).rejects.toThrow("states.0.engine");
});

const STILL = { start() {}, stop: () => 0 };
const work = { linesCompared: 0, charactersScanned: 0 };
const HUNG: ForcedOutcome = { kind: "timed-out", by: "clock" };

/** What a batch of an engine's first inputs comes to, where the guard has ended these slots. */
function batch(
  apply: Engine["apply"],
  { ended = 0, until = null }: { readonly ended?: number; readonly until?: number | null } = {},
): Promise<BatchResult> {
  const engine: Engine = {
    name: "mine",
    version: "1",
    format: "search-replace",
    about: "mine",
    layers: ["exact"],
    errors: ["refused"],
    previews: false,
    apply,
  };
  const properties = ["declared-errors-only", "deterministic", "bounded-work"];
  const options = { ...whole.options, runs: 30, properties };
  const task = batchOf(newState(engine, null), 0, options, []);
  if (task === null) throw new Error("no batch");
  const forced = new Map(Array.from({ length: ended }, (_, slot) => [slot, HUNG] as const));
  return runBatch({ ...task, forced, until }, engine, STILL, () => {});
}

const refuse: Engine["apply"] = () => ({ status: "rejected", error: "refused", work });

test("an engine that hangs again and again ends its batch, and what was found stays", async () => {
  const { runs, findings, again } = await batch(refuse, { ended: 20 });
  expect(findings.map(({ kind }) => kind)).toEqual(["hung:clock"]);
  expect(runs + [...again.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(1);
  expect(runs).toBeLessThan(30);
});

test("when the time is over no input is begun, and a call that the guard ended before is still told", async () => {
  expect(await batch(refuse, { until: 0 })).toMatchObject({ runs: 0, findings: [] });
  expect(await batch(refuse, { until: 0, ended: 1 })).toMatchObject({ findings: [{ kind: "hung:clock" }] });
});

test("an error that speaks of clocks is made as small as any other", async () => {
  const { findings } = await batch(() => {
    throw new Error("clock of the ended-thread");
  });
  expect(findings.map(({ signature }) => signature)).toEqual(["crashed"]);
});

test.each<[what: string, answer: () => unknown]>([
  ["a text", () => ({ status: "applied", files: new Map([["a.txt", "\u0001".repeat(2 ** 28)]]), work })],
  ["a path", () => ({ status: "applied", files: new Map([["x".repeat(2 ** 28), ""]]), work })],
  ["an error", () => ({ status: "rejected", error: "x".repeat(2 ** 28), work })],
  [
    "what is announced",
    () => ({ status: "applied", files: new Map(), work, announced: "x".repeat(2 ** 28) }),
  ],
])("%s without measure counts as a crash, in few words", async (_, answer) => {
  const { findings } = await batch(answer as Engine["apply"]);
  expect(findings.map(({ what }) => what)).toEqual([
    "threw answered more than 1048576 characters and values",
  ]);
});

test("an engine that errs differently each time fills neither memory nor folder", async () => {
  let calls = 0;
  const result = await batch(() => {
    const error = `${calls++}\u001b${"long".repeat(50)}`;
    const block = { tries: [], layer: null, from: null, to: null, error };
    return { status: "rejected", error, work, trace: { blocks: Array(10).fill(block) } };
  });
  expect(result.findings.length).toBeGreaterThan(0);
  expect(result.findings.every(({ kind, what }) => kind.length < 100 && what.length < 200)).toBe(true);
  expect(result.features.every(({ feature }) => feature.length < 100)).toBe(true);
  let grown = newState({ name: "mine" }, null);
  for (let round = 0; round < 100; round++) {
    const named = (text: string) => `${text} ${round}`;
    grown = withBatch(grown, {
      ...result,
      findings: result.findings.map((each) => ({ ...each, kind: named(each.kind) })),
      again: new Map([...result.again, ...result.findings.map(({ kind }) => [named(kind), 1] as const)]),
      features: Array.from({ length: 100 }, (_, index) => ({ feature: named(`${index}`), recipe })),
    });
  }
  expect(grown.findings).toHaveLength(200);
  expect(grown.features).toHaveLength(5000);
  expect(Object.keys(grown.again).length).toBeLessThanOrEqual(201);
  expect(batchOf(grown, 200, { ...whole.options, runs: null }, [])?.mostFindings).toBe(0);
});

test("no finding is written through a link", async () => {
  const [folder, elsewhere] = [await folderOf(), await folderOf()];
  symlinkSync(elsewhere, join(folder, "findings"));
  await expect(saveFinding(folder, finding)).rejects.toThrow("cannot be written (it is a link or a file)");
  expect(readdirSync(elsewhere)).toEqual([]);
});

test("a built-in engine named twice is refused before anything is written", async () => {
  const twice = engineFacts({ engines: ["v1", "v1"], engineModules: [] }, { timeout: 1000 });
  await expect(twice).rejects.toThrow("v1: named twice");
});

test("what an engine changes of the language is told by name", () => {
  expect(changedBuiltIn()).toBeNull();
  const { flatMap } = Array.prototype;
  Array.prototype.flatMap = () => [];
  const changed = changedBuiltIn();
  Array.prototype.flatMap = flatMap;
  expect(changed).toBe("Array.prototype.flatMap");
  expect(changedBuiltIn()).toBeNull();
});
