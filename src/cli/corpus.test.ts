import { expect, test } from "vitest";
import { folderOf } from "../corpus/testing/folder.ts";
import type { Io } from "./command.ts";
import { corpusPullCommand, corpusStatsCommand, pullLine } from "./corpus.ts";
import { progressOn } from "./progress.ts";

function screen(isTTY = false) {
  const written: string[] = [];
  return { written, out: { isTTY, columns: 20, write: (text: string) => written.push(text) } };
}

async function io(files: Record<string, string>) {
  const { written, out } = screen();
  const cwd = await folderOf(files);
  const surroundings: Io = {
    env: {},
    cwd,
    stdout: out,
    stderr: screen().out,
    signal: AbortSignal.timeout(60_000),
  };
  return { written, surroundings };
}

const files = { "mine/a/pair.json": '{"path":"a.js"}', "mine/a/before": "1\n", "mine/a/after": "\t2\n" };
const args = { tier: undefined, cache: undefined };

test("stats of a directory as JSON", async () => {
  const { written, surroundings } = await io(files);
  expect(await corpusStatsCommand.run({ ...args, corpus: "mine", json: true }, surroundings)).toBe(0);
  expect(JSON.parse(written.join(""))).toMatchObject({
    schemaVersion: 1,
    corpus: "mine",
    totals: { pairs: 1, languages: 1, sources: 1, skipped: 0 },
    languages: { JavaScript: 1 },
    skipped: {},
    byLanguage: { JavaScript: { pairs: 1, hunks: 1, linesBefore: 1, oddities: { tab: 1, giant: 0 } } },
  });
});

test("stats of a directory for people", async () => {
  const { written, surroundings } = await io(files);
  await corpusStatsCommand.run({ ...args, corpus: "mine", json: false }, surroundings);
  const text = written.join("");
  expect(text).toContain("1 pair in 1 language from 1 source; 0 files left out\n");
  expect(text).toMatch(
    /^language +pairs +hunks +lines before +removed +added +no edit\nJavaScript +1 +1 +1 +1 +1 +0$/m,
  );
  expect(text).toMatch(/^language +crlf .*\nJavaScript +0 +0 +0 +1 +0 +0 +0$/m);
  expect(text).toMatch(/^tab +1$/m);
});

test("a package that the tier does not have is refused", async () => {
  const { surroundings } = await io({});
  const pull = corpusPullCommand.run({ tier: "small", only: "none", cache: undefined }, surroundings);
  await expect(pull).rejects.toThrow("--only none: no such package in the small tier");
});

test("progress names the step, the count and the size", () => {
  const step = { done: 3, of: 28, name: "a@1.0.0", bytes: 1_200_000, ofBytes: 7_954_778 };
  expect(pullLine({ step: "packages", ...step })).toBe("fetching: 3/28 packages, 1.2 MB of 8.0 MB, a@1.0.0");
  expect(pullLine({ step: "pairs", ...step })).toBe("choosing pairs: 3/28 sources, a@1.0.0");
});

test("on a terminal one line is redrawn, cut to its width, and taken away", () => {
  const { written, out } = screen(true);
  const progress = progressOn({ stderr: out, env: {} });
  progress.update("a line that is longer than the terminal");
  progress.note("stays");
  progress.end();
  progress.end();
  expect(written).toEqual(["\ra line that is long\x1b[K", "\r\x1b[K", "stays\n"]);
});

test.each([
  [false, {}],
  [true, { CI: "true" }],
])("elsewhere a plain line comes every ten seconds (terminal %s, %j)", (isTTY, env) => {
  const { written, out } = screen(isTTY);
  let now = 0;
  const progress = progressOn({ stderr: out, env }, () => now);
  for (const time of [1, 9_999, 10_000, 10_001, 19_999, 20_000]) {
    now = time;
    progress.update(`at ${time}`);
  }
  progress.end();
  expect(written).toEqual(["at 10000\n", "at 20000\n"]);
});
