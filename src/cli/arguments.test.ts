import { expect, test } from "vitest";
import { call } from "./testing/call.ts";

/** The longest list that a message shows is a few names; a wrong value is cut. */
const MOST = 400;

test.each<[argv: readonly string[], message: string]>([
  ...["-1", "1e99", "NaN", "", "0x10", "1.5", " 5", "9007199254740993", "\u001b[2J"].flatMap(
    (value): [string[], string][] =>
      ["seed", "pairs", "cases", "workers", "timeout"].map((name) => [
        ["run", `--${name}=${value}`],
        `--${name}: expected a whole number`,
      ]),
  ),
  [["run", "--pairs", "0"], "--pairs: expected a whole number of at least 1"],
  [["run", "--workers", "257"], "--workers: expected a whole number from 1 to 256"],
  [["run", "--engines", "v1,,v2"], "--engines: expected names with commas between"],
  [["run", "--engines", "__proto__"], 'unknown engine "__proto__"'],
  [["run", "--mutations", `${"a".repeat(100_000)},`], "--mutations: expected names with commas between"],
  [["run", "--mutations", "constructor"], 'unknown mutation or family "constructor"'],
  [["run", "--modes", "\u009b2J"], "unknown --modes"],
  [["run", "--no-engines"], 'unknown option "--no-engines"'],
  [["run", "--seed.x", "5"], 'unknown option "--seed.x"'],
  [["run", "--__proto__", "5"], "Unknown argument: __proto__"],
  [["run", "--constructor", "3"], "Unknown argument: constructor"],
  [["run", "--toString=3"], "Unknown argument: toString"],
  [["run", "--", "--seed"], "unexpected argument"],
  [["run", "extra"], 'unexpected argument "extra"'],
  [["run", "--\u001b[2J"], 'unknown option "--\\u001b[2J"'],
  [["\u001b[2J"], 'unknown command "\\u001b[2J"'],
  [["list", "__proto__"], 'unknown list "__proto__"'],
  [["corpus", "stats", "--tier", "\u001b[2J"], "Invalid values"],
  [["corpus", "pull", "--only", "\u001b[2J"], "--only \\x1b[2J: no such package"],
  [["compare", "v1", "v2", "--run", "\u001b[2J"], "\\x1b[2J/run.json: cannot be read"],
  [["list", "pairs", "--corpus", "\u001b[2J"], "\\x1b[2J: expected a corpus directory"],
])("%j is a wrong call, told in one line", async (argv, message) => {
  const { code, out, err } = await call(argv);
  expect(code).toBe(2);
  expect(out).toBe("");
  expect(err).toContain(message);
  expect(err).toMatch(/^editproof: \P{Cc}*\n$/u);
  expect(err.length).toBeLessThan(MOST + message.length);
});
