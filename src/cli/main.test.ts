import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderOf } from "../corpus/testing/folder.ts";
import { packageVersion } from "../version.ts";
import { colorsFor } from "./colors.ts";
import { main } from "./main.ts";
import { call } from "./testing/call.ts";

let folder: string;
beforeAll(async () => {
  folder = await folderOf();
});
afterAll(() => rm(folder, { recursive: true }));

test("a bare call prints what --help prints: every command, and the exit codes", async () => {
  const bare = await call([]);
  expect(bare).toMatchObject({ code: 0, err: "" });
  expect(await call(["--help"])).toEqual(bare);
  for (const command of ["run", "replay <case>", "compare <first> <second>", "list <what>"]) {
    expect(bare.out).toContain(`  editproof ${command} `);
  }
  expect(bare.out).toMatch(/Exit codes: 0 .* 1 .* 2 .*70 .* 130 /s);
});

test.each(["run", "replay", "compare", "list", "conform", "corpus pull", "corpus stats", "corpus harvest"])(
  "%s --help has the options and examples to copy",
  async (command) => {
    const { code, out, err } = await call([...command.split(" "), "--help"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(new RegExp(`^editproof ${command}`));
    expect(out).toMatch(new RegExp(`Examples:\n  editproof ${command}`));
  },
);

test("--version prints the version alone", async () => {
  expect(await call(["--version"])).toEqual({ code: 0, out: `${packageVersion()}\n`, err: "" });
});

test.each([
  ["rnu", 'unknown command "rnu"', "did you mean run?"],
  ["zebra", "expected one of run, replay, compare, fuzz, list, conform, corpus", "did you mean "],
  ["corpus pul", 'unknown command of corpus "pul"', "did you mean pull?"],
  ["run --worker 2", 'unknown option "--worker"', "did you mean --workers?"],
  ["run --engine-modul x", 'unknown option "--engine-modul"', "did you mean --engine-module?"],
  ["corpus stats --tire small", 'unknown option "--tire"', "did you mean --tier?"],
  ["--versoin", 'unknown option "--versoin"', "did you mean --version?"],
  ["run fast", 'unexpected argument "fast"', "see editproof --help"],
  ["run --workers", "workers", "see editproof --help"],
  ["run --pairs --cases 3", "pairs", "see editproof --help"],
  ["corpus", "expected a command of corpus", "see editproof --help"],
  ["corpus pull --tier huge", 'Argument: tier, Given: "huge", Choices: "small", "full"', ""],
  ["corpus stats --tier small --corpus x", "tier and corpus", ""],
  ["list engins", 'unknown list "engins"', "did you mean engines?"],
  ["replay", "", "see editproof --help"],
  ["compare v1 v2", "run", "see editproof --help"],
])("%s: one line, exit code 2, nothing on standard output", async (line, what, hint) => {
  const { code, out, err } = await call(line.split(" "));
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toMatch(/^editproof: [^\n]+\n$/);
  expect(err).toContain(what);
  expect(err).toContain(hint);
});

test.each([
  ["an unknown command", ["\x1b[2J"]],
  ["an unknown option", ["run", "--\x1b[2J"]],
  ["an option's value", ["run", "--modes", "\x9b2J\u202e"]],
  ["a path", ["compare", "v1", "v2", "--run", "no\x1b[2J\nsuch"]],
  ["a corpus", ["list", "pairs", "--corpus", "no\x1b[2J"]],
])("controls in %s never reach the terminal", async (_, argv) => {
  const { code, err } = await call(argv);
  expect(code).toBe(2);
  expect(err).toMatch(/^[ -~]+\n$/);
});

test.each([
  [
    "of most options the last one counts",
    ["list", "pairs", "--corpus", "one", "--corpus", "other"],
    "other: ",
  ],
  ["so of switches", ["list", "pairs", "--json", "--corpus", "one", "--json"], "one: expected a corpus"],
  [
    "each engine module is loaded",
    ["run", "--engine-module", "a.mjs", "--engine-module", "b.mjs"],
    "a.mjs: ",
  ],
])("given twice: %s", async (_, argv, says) => {
  const { code, err } = await call(argv);
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(says) });
});

test("what falls short is exit code 1", async () => {
  const vector = { id: "x", original: "a\n", diff: "", final: true, v1: { ok: false, error: "none" } };
  await writeFile(join(folder, "vectors.jsonl"), `${JSON.stringify(vector)}\n`);
  const { code, out } = await call(["conform", join(folder, "vectors.jsonl"), "--engine", "v1"]);
  expect(code).toBe(1);
  expect(out).toMatch(/\n0 matched, 1 differ\n$/);
});

test("an interrupted command is exit code 130", async () => {
  const vectors = join(import.meta.dirname, "../../corpus/conformance/search-replace.jsonl");
  const { code, err } = await call(["conform", vectors, "--engine", "v1"], {}, AbortSignal.abort());
  expect({ code, err }).toEqual({ code: 130, err: "" });
});

test("a fault of editproof itself is exit code 70, with the place in the code", async () => {
  let err = "";
  const code = await main(["list", "formats"], {
    env: {},
    cwd: folder,
    stdout: {
      write: () => {
        throw new TypeError("on purpose");
      },
    },
    stderr: { write: (text: string) => (err += text) },
    signal: new AbortController().signal,
  });
  expect(code).toBe(70);
  expect(err).toMatch(/^editproof: fault of editproof itself: TypeError: on purpose\n +at .*main\.test\.ts/);
});

test.each([
  ["list", "engines"],
  ["list", "formats"],
  ["list", "mutations"],
  ["list", "pairs", "--corpus", "embedded"],
  ["corpus", "stats", "--corpus", "embedded"],
])("%s %s --json: one document and nothing else, on either stream", async (...argv) => {
  const { code, out, err } = await call([...argv, "--json"]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(JSON.parse(out).schemaVersion).toBe(1);
});

test.each([
  [{}, false, false],
  [{}, true, true],
  [{ NO_COLOR: "1" }, true, false],
  [{ TERM: "dumb" }, true, false],
  [{ FORCE_COLOR: "1" }, false, true],
  [{ FORCE_COLOR: "0" }, true, false],
  [{ NO_COLOR: "1", FORCE_COLOR: "1" }, true, false],
])("colours with %j on a terminal or not (%s): %s", (env, isTTY, coloured) => {
  const out = { write: () => true, isTTY };
  const io = { env, cwd: folder, stdout: out, stderr: out, signal: new AbortController().signal };
  expect(colorsFor(io, out).red("x")).toBe(coloured ? "\x1b[31mx\x1b[39m" : "x");
});
