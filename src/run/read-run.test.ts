import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderOf } from "../corpus/testing/folder.ts";
import { EditproofError } from "../errors.ts";
import { readRows, readRunJson } from "./read-run.ts";

const OPTIONS = {
  seed: 1,
  formats: ["search-replace"],
  engines: ["v1"],
  engineModules: [],
  modes: ["final"],
  mutations: ["none"],
  intensities: ["light"],
  workers: 1,
  timeout: 5000,
};
const RUN = {
  schemaVersion: 1,
  editproof: "0.1.0",
  status: "finished",
  corpus: { name: "embedded", fingerprint: "00", pairs: 48 },
  options: OPTIONS,
  engines: [{ name: "v1", version: "1", format: "search-replace" }],
  machine: { node: "v20", platform: "linux", cpu: "x", cores: 2 },
};

const read = async (text: string) => readRunJson(await folderOf({ "run.json": text }));

test("what a run wrote is read", async () => {
  expect(await read(JSON.stringify(RUN))).toEqual(RUN);
});

const option = (fields: object) => ({ ...RUN, options: { ...OPTIONS, ...fields } });

test.each<[what: string, run: unknown, field: string]>([
  ["null", null, "Invalid input: expected object"],
  ["a list", [], "Invalid input: expected object"],
  ["another version", { ...RUN, schemaVersion: 2 }, "schemaVersion"],
  ["no engines", { ...RUN, engines: [null] }, "engines.0"],
  ["escapes", { ...RUN, engines: [{ name: "\u001b[2J", version: "1", format: "x" }] }, "engines.0.name"],
  ["a text for a seed", option({ seed: "1" }), "options.seed"],
  ["an enormous seed", option({ seed: 1e300 }), "options.seed"],
  ["an inherited name", option({ mutations: ["__proto__"] }), "options.mutations.0"],
  ["no intensity", option({ intensities: [] }), "options.intensities"],
  ["an unknown format", option({ formats: ["x"] }), "options.formats.0"],
  ["a text for a list", option({ modes: "final" }), "options.modes"],
  ["numbers for modules", option({ engineModules: [5] }), "options.engineModules.0"],
])("%s in run.json is told with its field", async (_what, run, field) => {
  const fault = await read(JSON.stringify(run)).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(EditproofError);
  expect(String(fault)).toContain(`run.json: ${field}`);
  expect(String(fault)).not.toMatch(/\p{Cc}/u);
});

test("fields of a prototype are no fields", async () => {
  await expect(read(`{"__proto__":${JSON.stringify(RUN)}}`)).rejects.toThrow("run.json: schemaVersion");
});

test("a pipe in the place of a file is refused", async () => {
  const folder = await folderOf();
  for (const name of ["run.json", "cases.csv"]) execFileSync("mkfifo", [join(folder, name)]);
  await expect(readRunJson(folder)).rejects.toThrow("cannot be read (not a regular file)");
  await expect(readRows(folder).next()).rejects.toThrow("(not a regular file)");
});

const HEADER = "engine,mode,case,pair,intensity,mutation,family,verdict,headline";
const ROW = "v1,final,0123456789ab,p,light,none,none,correct,right";

async function rowsOf(csv: string | Buffer) {
  const rows: unknown[] = [];
  for await (const row of readRows(await folderOf({ "cases.csv": csv }))) rows.push(row);
  return rows;
}

test("rows come as they stand", async () => {
  expect(await rowsOf(`${HEADER}\n`)).toEqual([]);
  expect(await rowsOf(`${HEADER}\n${ROW}\n${ROW}\n`)).toHaveLength(2);
});

test.each<[what: string, csv: string | Buffer, message: string]>([
  ["nothing", "", "it is empty"],
  ["other columns", "a,b\n1,2\n", "it has no column engine"],
  ["half a row", `${HEADER}\n${ROW}\nv1,fin`, "on line 3"],
  ["an open quote", `${HEADER}\n"${"a".repeat(2_000_000)}`, "Max Record Size"],
  ["binary junk", Buffer.from('\x00\xff"\x1b[2J\n', "latin1"), "cases.csv"],
  ["an id with escapes", `${HEADER}\n${ROW.replace("0123", "\u001b[2J")}\n`, "cases.csv:2: case: expected"],
  ["an id that is an option", `${HEADER}\n${ROW.replace("0123456789ab", "--help")}\n`, ":2: case: expected"],
  [
    "an unknown headline",
    `${HEADER}\n${ROW.replace("right", "constructor")}\n`,
    ":2: headline: expected one of",
  ],
  ["a family over lines", `${HEADER}\n${ROW.replace(",none,c", ',"a\nb",c')}\n`, "family: expected a name"],
])("%s in cases.csv is told", async (_what, csv, message) => {
  const fault = await rowsOf(csv).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(EditproofError);
  expect(String(fault)).toContain(message);
  expect(String(fault)).not.toMatch(/\p{Cc}/u);
});
