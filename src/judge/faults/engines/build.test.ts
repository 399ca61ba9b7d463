import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadCorpus } from "../../../corpus/load.ts";
import { MUTATIONS } from "../../../mutations/catalogue.ts";
import { INTENSITIES } from "../../../records.ts";
import { runCases } from "../../../run/run-cases.ts";
import { buildFault, nameOf } from "./build.ts";
import { difference } from "./caught.ts";

// The control of the table of faults: what is told of a fault must come of the fault, not of how it was built.
test("an engine that is built without a fault is told from the sound one by no case", async () => {
  const names = ["v1", "handler:replace_in_file", "message:replace_in_file"];
  const folder = await mkdtemp(join(tmpdir(), "editproof-control-"));
  const state = "class State {";
  const controls = names.map((engine, index) => ({
    name: `none-${index}`,
    engine,
    about: "nothing is wrong",
    file: "search-replace/v1.ts",
    find: state,
    put: state,
  }));
  try {
    const engineModules: string[] = [];
    for (const control of controls) engineModules.push(await buildFault(control, folder));
    const { pairs } = await loadCorpus("embedded");
    const options = {
      seed: 42,
      formats: ["search-replace"] as const,
      engines: names,
      engineModules,
      modes: ["final", "partial"] as const,
      mutations: MUTATIONS.map(({ name }) => name),
      intensities: INTENSITIES,
      cases: 100,
      workers: 1,
      timeout: 60_000,
    };
    let compared = 0;
    for await (const results of runCases(pairs, options, new AbortController().signal)) {
      for (const result of results) {
        const rows = "executions" in result ? result.executions.map(({ row }) => row) : [];
        for (const { engine, name } of controls) {
          for (const row of rows.filter((one) => one.engine === nameOf({ name }))) {
            const sound = rows.find((one) => one.engine === engine && one.mode === row.mode);
            if (!sound) throw new Error(`${engine} did not run`);
            expect(difference(sound, row), `${engine} ${row.mode} ${row.case}`).toBeNull();
            compared++;
          }
        }
      }
    }
    expect(compared).toBe(600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
