import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderOf } from "../corpus/testing/folder.ts";
import { buildFault } from "../judge/faults/engines/build.ts";
import { call } from "./testing/call.ts";
import { textOf } from "./testing/run-files.ts";

const LOSSY = ["--property", "clean-applies", "--workers", "1", "--timeout", "5000"];

let folder: string;
/** A fuzz run of an engine that loses the last character, and what was printed. */
let out: string;
let printed: Awaited<ReturnType<typeof call>>;
let lossy: string;
let saved: string;

beforeAll(async () => {
  folder = await folderOf({
    "used/mine.txt": "mine\n",
    "empty/x": "",
    "broken/fuzz.json": '{"schemaVersion":1}',
  });
  lossy = moduleOf("lossy", "text.slice(0, -1)");
  out = join(folder, "lossy");
  saved = join(folder, "kept");
  printed = await call([
    "fuzz",
    ...["--engine-module", lossy, ...LOSSY],
    ...["--runs", "40", "--seed", "7", "--save", saved, "--out", out],
  ]);
});

afterAll(() => rmSync(folder, { recursive: true }));

/** The engine of the documentation, with what it makes of its text in the end. */
function moduleOf(name: string, end: string): string {
  const document = readFileSync(join(import.meta.dirname, "../../docs/engine-module.md"), "utf8");
  const source = /```js\n([\s\S]*?)```/.exec(document)?.[1] ?? "";
  const path = join(folder, `${name}.mjs`);
  writeFileSync(path, source.replace("[[path, text]]", `[[path, ${end}]]`));
  return path;
}

const namesIn = (path: string) => readdirSync(path).sort();
const stateIn = (path: string) => JSON.parse(textOf(path, "fuzz.json"));

test("a finding ends in exit 1, and is kept as a case, as a test and for ever", () => {
  expect(printed.code).toBe(1);
  expect(printed.err).toMatch(
    /^seed 7, exact-once: 40 runs an engine, 1 properties, 1 workers, files of embedded → /,
  );
  expect(printed.out).toContain("exact-once breaks clean-applies");
  expect(namesIn(out)).toEqual(["findings", "fuzz.json"]);
  const [json, code] = namesIn(join(out, "findings"));
  expect(json).toMatch(/^exact-once-clean-applies-[a-z0-9-]+-[0-9a-f]{8}\.json$/);
  expect(code).toBe(json?.replace(".json", ".test.ts"));
  expect(textOf(join(out, "findings"), code ?? "")).toContain("parseFinding(String.raw`{");
  expect(namesIn(saved)).toEqual(namesIn(join(out, "findings")).filter((name) => name.endsWith(".json")));
  expect(textOf(saved, json ?? "")).toBe(textOf(join(out, "findings"), json ?? ""));
  const state = stateIn(out);
  expect(state).toMatchObject({
    status: "finished",
    options: { seed: 7, runs: 40, properties: ["clean-applies"] },
  });
  expect(state.states).toMatchObject([{ engine: "exact-once", as: null, runs: 40 }]);
});

test("a finding is replayed by the command that the report gives: exit 1, and 0 once the engine is mended", async () => {
  const [, words = ""] = /again: editproof (fuzz --replay .+)/.exec(printed.out) ?? [];
  const again = await call(words.split(" "));
  expect(again).toMatchObject({ code: 1, err: "" });
  expect(again.out).toMatch(
    /^file [^\n]+\n[\s\S]*input, undamaged\n[\s\S]*exact-once breaks clean-applies: /,
  );
  moduleOf("lossy", "text");
  const mended = await call(words.split(" "));
  moduleOf("lossy", "text.slice(0, -1)");
  expect(mended.code).toBe(0);
  expect(mended.out).toMatch(/\nexact-once keeps clean-applies\n$/);
});

test("a built-in engine is green, and goes on with more runs", async () => {
  const green = join(folder, "green");
  const first = await call(["fuzz", "--engine", "v2", "--runs", "100", "--workers", "1", "--out", green]);
  expect(first).toMatchObject({ code: 0, out: expect.stringMatching(/^Runs\n[\s\S]*\nNo findings\.\n$/) });
  expect(namesIn(green)).toEqual(["fuzz.json"]);
  const more = await call(["fuzz", "--resume", green, "--runs", "120", "--workers", "1"]);
  expect(more.code).toBe(0);
  expect(stateIn(green)).toMatchObject({ status: "finished", states: [{ runs: 120, batches: 2 }] });
});

test("a copy of v1 that is held to its specification is green", async () => {
  const file = "search-replace/v1.ts";
  const sound = {
    name: "none",
    engine: "v1",
    about: "nothing",
    file,
    find: "class State {",
    put: "class State {",
  };
  const copy = await buildFault(sound, folder);
  const options = ["--runs", "100", "--workers", "1", "--out", join(folder, "copy")];
  const held = await call(["fuzz", "--engine-module", copy, "--as", "v1", ...options]);
  expect(held).toMatchObject({ code: 0, err: expect.stringMatching(/^seed /) });
  expect(held.out).toContain("\nNo findings.\n");
  expect(held.out).toMatch(/^fault:none: [a-z-]+ +\d+$/m);
});

test("--time ends a run; it is gone on with by time or by runs", async () => {
  const timed = join(folder, "timed");
  const argv = ["fuzz", "--engine", "apply-diff", "--property", "clean-applies,deterministic"];
  expect((await call([...argv, "--time", "1s", "--workers", "1", "--out", timed])).code).toBe(0);
  const { options, states } = stateIn(timed);
  expect(options).toMatchObject({ runs: null, properties: ["clean-applies", "deterministic"] });
  expect(states[0].runs).toBeGreaterThan(0);
  const unbounded = await call(["fuzz", "--resume", timed]);
  expect(unbounded).toMatchObject({
    code: 2,
    err: expect.stringContaining("was bounded by time; add --time"),
  });
  expect((await call(["fuzz", "--resume", timed, "--runs", "1"])).code).toBe(0);
  expect(stateIn(timed).states).toEqual(states);
});

test("an interrupt saves, says how to go on and ends with 130; going on tells what was found before", async () => {
  const cut = join(folder, "cut");
  const interrupt = new AbortController();
  const argv = ["fuzz", "--engine-module", lossy, ...LOSSY, "--runs", "999999", "--out", cut];
  const running = call(argv, {}, interrupt.signal);
  while (!existsSync(join(cut, "findings"))) await sleep(10);
  interrupt.abort();
  const { code, err } = await running;
  expect(code).toBe(130);
  expect(stateIn(cut).status).toBe("interrupted");
  const [, words = ""] = /\nto go on: editproof (fuzz --resume .+)\n$/.exec(err) ?? [];
  const rest = await call([...words.split(" "), "--runs", "1"]);
  expect(rest.code).toBe(1);
  expect(rest.out).toMatch(/exact-once breaks clean-applies[^\n]+\n[^\n]+\n {2}\d+ lines, within 100 runs/);
  expect(await call(["fuzz", "--resume", cut])).toMatchObject({
    code: 2,
    err: expect.stringContaining("engine modules: it began with"),
  });
});

test.each([
  ["--engine v9", 'unknown engine "v9"'],
  ["--engine v1,", "--engine: expected names with commas between"],
  ["--engine-module FOLDER/missing.mjs", "/missing.mjs: cannot be loaded as an engine module"],
  ["--property clean-aplies", "did you mean clean-applies?"],
  ["--time x", '--time: expected a time such as 90s, 10m or 1h, got "x"'],
  ["--time 0s", '--time: expected a time such as 90s, 10m or 1h, got "0s"'],
  ["--runs 0", '--runs: expected a whole number of at least 1, got "0"'],
  ["--runs 5 --time 2s", "mutually exclusive"],
  ["--seed -1", "--seed: expected a whole number from 0"],
  ["--as v1", "--as: says what engines of modules are; expected --engine-module beside it"],
  ["--as v9 --engine-module x.mjs", 'unknown --as "v9"'],
  ["--corpus FOLDER/none", "/none: expected a corpus directory (ENOENT)"],
  ["--out FOLDER/used", "/used: is not empty; choose another folder"],
  ["--resume FOLDER/empty", "/fuzz.json: cannot be read (ENOENT)"],
  ["--resume FOLDER/broken", "/fuzz.json: editproof: "],
  ["--resume FOLDER/broken --out FOLDER/x", "mutually exclusive"],
  ["--replay FOLDER/none.json", "/none.json: cannot be read (ENOENT)"],
  ["--replay FOLDER/broken/fuzz.json", "/fuzz.json: engine: "],
  ["--replay FOLDER/used", "/used: cannot be read (EISDIR)"],
])("fuzz %s is refused in one line before anything is written", async (line, message) => {
  const words = line.split(" ").map((word) => word.replace("FOLDER", folder));
  const refused = join(folder, "refused");
  const place = /--(?:out|resume|replay)/.test(line) ? [] : ["--out", refused];
  const result = await call(["fuzz", ...place, ...words]);
  expect(result).toMatchObject({ code: 2, out: "" });
  expect(result.err).toMatch(/^editproof: [^\n]+\n$/);
  expect(result.err).toContain(message);
  expect(existsSync(refused)).toBe(false);
});

test.each<[what: string, change: (state: ReturnType<typeof stateIn>) => void, message: string]>([
  [
    "a recipe of an unknown damage",
    (s) => s.states[0].features[0].recipe.damages.push({ mutation: "x" }),
    "mutation",
  ],
  ["a finding without its case", (s) => delete s.states[0].findings[0].specimen, "findings.0.specimen"],
  [
    "another engine",
    (s) => (s.states[0].engine = "\u001b[2J"),
    "states: expected one of each engine, in order",
  ],
  ["another version", (s) => (s.editproof = "0.0.0"), "editproof: it began with 0.0.0"],
  ["another corpus", (s) => (s.corpus.fingerprint = "0"), "corpus: it began with 0"],
])("a run is not gone on with from %s", async (what, change, message) => {
  const place = join(folder, what.replaceAll(" ", "-"));
  mkdirSync(place);
  const state = stateIn(out);
  change(state);
  const text = JSON.stringify(state);
  writeFileSync(join(place, "fuzz.json"), text);
  const result = await call(["fuzz", "--resume", place, "--engine-module", lossy]);
  expect(result).toMatchObject({ code: 2, out: "" });
  expect(result.err).toMatch(/^editproof: [^\n]+\n$/);
  expect(result.err).toContain(message);
  expect(textOf(place, "fuzz.json")).toBe(text);
});
