import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadCorpus } from "../corpus/load.ts";
import { loadEngines } from "../engines/load.ts";
import { engines } from "../engines/registry.ts";
import { MUTATIONS } from "../mutations/catalogue.ts";
import { FORMAT_NAMES, INTENSITIES } from "../records.ts";
import { runChunk } from "./chunk.ts";
import { casesCsv, layersCsv } from "./csv.ts";
import { type CaseSpec, planCases } from "./plan.ts";

// No verdict depends on where, when or in which order a case is run.

const run = promisify(execFile);
const BIN = fileURLToPath(new URL("../cli/bin.ts", import.meta.url));
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

let folder: string;
let plain: readonly string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "editproof-anywhere-"));
  plain = await rowsOf("plain", {}, 2);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  ["a time zone with odd minutes and one worker", { TZ: "Asia/Kathmandu" }, 1],
  [
    "Turkish, where i is not I, and three workers",
    { TZ: "America/St_Johns", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" },
    3,
  ],
  ["no locale at all", { TZ: "UTC", LANG: "C", LC_ALL: "C", LANGUAGE: "" }, 2],
])("the same rows: %s", async (name, env, workers) => {
  expect(await rowsOf(name, env, workers)).toEqual(plain);
});

test("the same rows when the plan is run from its end", async () => {
  const { pairs } = await loadCorpus("embedded");
  const options = {
    seed: 42,
    formats: FORMAT_NAMES,
    mutations: MUTATIONS.map(({ name }) => name),
    intensities: INTENSITIES,
  };
  const specs: CaseSpec[] = [];
  for (const spec of planCases(pairs, options)) if (specs.push(spec) === 400) break;
  const all = await loadEngines([...engines.keys()], []);
  const rows = async (chunk: readonly CaseSpec[]) => {
    const watch = { start() {}, stop: () => 0 };
    const task = {
      specs: chunk,
      seed: 42,
      engines: [],
      engineModules: [],
      modes: ["final", "partial"],
      forced: new Map(),
    } as const;
    const results = await runChunk(task, all, watch, () => undefined);
    return results.map((result) => {
      if (!("executions" in result)) return result.skipped;
      const made = result.executions.map(({ row }) => row);
      return casesCsv(made) + layersCsv(made);
    });
  };
  const forwards = await rows(specs);
  const backwards = await rows(specs.toReversed());
  expect(backwards.toReversed()).toEqual(forwards);
});

test("the same pairs from a checkout with other line ends", async () => {
  const clone = join(folder, "clone");
  const git = (...args: string[]) => run("git", ["-c", "core.autocrlf=true", "-c", "core.eol=crlf", ...args]);
  await git("init", "-q", clone);
  for (const name of [".gitattributes", "corpus"])
    await cp(join(ROOT, name), join(clone, name), { recursive: true });
  await git("-C", clone, "add", ".");
  await rm(join(clone, "corpus"), { recursive: true });
  await git("-C", clone, "checkout-index", "--all");
  const { fingerprint } = await loadCorpus(join(clone, "corpus", "pairs"));
  expect(fingerprint).toBe((await loadCorpus(join(ROOT, "corpus", "pairs"))).fingerprint);
  for (const name of await readdir(join(ROOT, "corpus", "conformance"))) {
    const path = join("corpus", "conformance", name);
    expect(await readFile(join(clone, path))).toEqual(await readFile(join(ROOT, path)));
  }
});

/** What a run of its own process writes: cases.csv and layers.csv. */
async function rowsOf(
  name: string,
  env: Readonly<Record<string, string>>,
  workers: number,
): Promise<string[]> {
  const out = join(folder, name.replaceAll(/\W/g, "-"));
  const asked = ["run", "--corpus", "embedded", "--cases", "250", "--workers", String(workers), "--out", out];
  await run(process.execPath, ["--import", "tsx", BIN, ...asked], {
    env: { ...process.env, ...env },
    cwd: ROOT,
  });
  return Promise.all(["cases.csv", "layers.csv"].map((file) => readFile(join(out, file), "utf8")));
}
