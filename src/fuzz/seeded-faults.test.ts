import { rmSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { folderOf } from "../corpus/testing/folder.ts";
import { ENGINE_FAULTS } from "../judge/faults/engines/all.ts";
import { buildFault, nameOf } from "../judge/faults/engines/build.ts";
import type { EngineFault } from "../judge/faults/engines/fault.ts";
import { newState } from "./campaign.ts";
import { sizeOf } from "./finding.ts";
import { fuzz } from "./fuzz.ts";

const folder = await folderOf();
afterAll(() => rmSync(folder, { recursive: true }));

const PROPERTIES = ["clean-applies", "prefix-safe"];
const same = "class State {";

// What all the faults come to is in docs/trust.md; here one is found by what is written alone, one by what is shown too.
test.each<[name: string, properties: readonly string[]]>([
  ["v1-tail-lost", ["clean-applies"]],
  ["v1-half-marker-shown", ["clean-applies", "prefix-safe"]],
  ["none", []],
])("fuzzing a module with the fault %s finds %j broken, in small cases", async (name, properties) => {
  const sound = { name, engine: "v1", about: "", file: "search-replace/v1.ts", find: same, put: same };
  const fault: EngineFault = ENGINE_FAULTS.find((each) => each.name === name) ?? sound;
  const engineModules = [await buildFault(fault, folder)];
  const [state] = await fuzz(
    [newState({ name: nameOf(fault) }, fault.engine)],
    {
      engines: [],
      engineModules,
      as: fault.engine,
      properties: PROPERTIES,
      seed: 42,
      runs: 200,
      guided: true,
    },
    {
      workers: 1,
      timeout: 10_000,
      realFiles: async () => [],
      isOver: (states) => states.some(({ findings }) => findings.length > 0),
      onBatch: async () => undefined,
    },
    new AbortController().signal,
  );
  const findings = state?.findings ?? [];
  expect([...new Set(findings.map(({ property }) => property))]).toEqual(properties);
  for (const { specimen } of findings) expect(sizeOf(specimen)).toBeLessThanOrEqual(12);
});
