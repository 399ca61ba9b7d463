import picocolors from "picocolors";
import { expect, test } from "vitest";
import { createLatencies } from "../stats/latency.ts";
import { createSummaryBuilder } from "../stats/summary.ts";
import { rowOf } from "../stats/testing/rows.ts";
import { terminalReport } from "./terminal.ts";
import { sampleSummary } from "./testing/sample.ts";

const PLAIN = { colors: picocolors.createColors(false), runDir: "reports/run 1" };

test("a run", () => {
  expect(terminalReport(sampleSummary(), PLAIN)).toBe(REPORT);
});

test("nothing run", () => {
  expect(terminalReport(createSummaryBuilder().build(createLatencies()), PLAIN)).toBe("No cases.\n");
});

test("nothing silent: no list of the worst", () => {
  const builder = createSummaryBuilder();
  builder.add(rowOf("correct"));
  const report = terminalReport(builder.build(createLatencies()), PLAIN);
  expect(report).not.toContain("silently wrong");
  expect(report).not.toContain("editproof replay");
});

test("names from a run cannot reach the terminal raw", () => {
  const builder = createSummaryBuilder();
  for (const id of ["1", "2", "3", "4", "5\x1b[2J"]) {
    builder.add(
      rowOf("corrupt", { engine: "v1\x1b[31m", family: "a\u202eb", mutation: "m\nn", case: `x\x07${id}` }),
    );
  }
  const report = terminalReport(builder.build(createLatencies()), { ...PLAIN, runDir: "r\x1b[0m" });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  expect(report).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  expect(report).toContain("m\\nn");
  expect(report).toContain("editproof replay 'x\\x071' --run 'r\\x1b[0m'");
});

test("a report fits 120 columns", () => {
  const widths = terminalReport(sampleSummary(), PLAIN)
    .split("\n")
    .map((line) => line.length);
  expect(Math.max(...widths)).toBeLessThanOrEqual(120);
});

test("a run with several formats: one table of outcomes, then the silent shares format by format", () => {
  const builder = createSummaryBuilder();
  for (const [engine, format] of [
    ["v1", "search-replace"],
    ["apply-patch", "apply-patch"],
  ] as const) {
    for (let n = 0; n < 6; n++) {
      builder.add(
        rowOf(n < 3 ? "corrupt" : "safe", {
          engine,
          format,
          mutation: "m",
          family: "f",
          case: `${engine}${n}`,
        }),
      );
    }
  }
  const report = terminalReport(builder.build(createLatencies()), PLAIN);
  expect(report).toContain("format          engine       mode   cases");
  for (const [engine, format] of [
    ["v1", "search-replace"],
    ["apply-patch", "apply-patch"],
  ]) {
    expect(report).toContain(`Silent by mutation family, ${format}, final mode`);
    expect(report).toContain(`Most often silently wrong, ${format}, final mode`);
    expect(report).toContain(`editproof replay ${engine}0 --run`);
  }
  expect(report).not.toContain("Outcomes by mutation family");
});

const REPORT = `Outcomes, in % of the cases (95 % interval); weighted: silent, by our own weights of mutations

engine  mode  cases             right         drifted          refused            silent          failed  weighted
──────────────────────────────────────────────────────────────────────────────────────────────────────────────────
v1      both     14  42.9 (21.4–67.4)  7.1 (1.3–31.5)       0 (0–21.5)  50.0 (26.8–73.2)      0 (0–21.5)      50.0
v2      both     14  50.0 (26.8–73.2)      0 (0–21.5)  21.4 (7.6–47.6)   21.4 (7.6–47.6)  7.1 (1.3–31.5)      21.4

Layers, in % of the blocks that they placed

engine  layers, none where no layer found the place
───────────────────────────────────────────────────
v1      exact 71.4, full-file 28.6
v2      exact 78.6, none 21.4

Times of a call; specified work over ours; streaming: work over one final call's, calls, errors, taken back

engine  mode     p50 µs  p99 µs  specified ×  work ×  calls  errors  retracted  agree %
───────────────────────────────────────────────────────────────────────────────────────
v1      final      12.3    12.3            –       –      –       –          –        –
v1      partial       –       –            –    12.3    280       0         31     42.9
v2      final         –       –            –       –      –       –          –        –
v2      partial   2,000   2,000            –    45.7    280      28         31     50.0

Outcomes by mutation family, final mode, in % (95 % interval)

family       engine  cases             right          drifted           refused            silent           failed
──────────────────────────────────────────────────────────────────────────────────────────────────────────────────
none         v1          2    100 (34.2–100)       0 (0–65.8)        0 (0–65.8)        0 (0–65.8)       0 (0–65.8)
             v2          2    100 (34.2–100)       0 (0–65.8)        0 (0–65.8)        0 (0–65.8)       0 (0–65.8)
place        v1          6        0 (0–39.0)       0 (0–39.0)        0 (0–39.0)    100 (61.0–100)       0 (0–39.0)
             v2          6        0 (0–39.0)       0 (0–39.0)  50.0 (18.8–81.2)  50.0 (18.8–81.2)       0 (0–39.0)
white-space  v1          6  66.7 (30.0–90.3)  16.7 (3.0–56.4)        0 (0–39.0)   16.7 (3.0–56.4)       0 (0–39.0)
             v2          6  83.3 (43.6–97.0)       0 (0–39.0)        0 (0–39.0)        0 (0–39.0)  16.7 (3.0–56.4)

Most often silently wrong, final mode, in % of the cases

   mutation       family       cases               v1                v2
───────────────────────────────────────────────────────────────────────
1  decoy          place            6   100 (61.0–100)  50.0 (18.8–81.2)
2  leading-blank  white-space      6  16.7 (3.0–56.4)        0 (0–39.0)

Replay one case of each

 1  editproof replay decoy-0 --run 'reports/run 1'
 2  editproof replay leading-blank-5 --run 'reports/run 1'
`;
