import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderOf } from "../corpus/testing/folder.ts";
import { randomOf } from "../run/random.ts";
import { type EngineState, newState } from "./campaign.ts";
import { cook } from "./cook.ts";
import { drawRecipe } from "./draw.ts";
import type { Specimen } from "./specimen.ts";
import { type FuzzJson, readState, STATE_FILE, saveState } from "./store.ts";

const recipe = drawRecipe("search-replace", [], randomOf("hostile"));
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
  expect(await readState(folder)).toEqual(whole);
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
