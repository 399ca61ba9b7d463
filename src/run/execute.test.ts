import { expect, test } from "vitest";
import type { ApplyRequest, ApplyResult, Engine } from "../engines/engine.ts";
import { engineNamed } from "../engines/registry.ts";
import type { Case } from "../records.ts";
import { buildCase } from "./build-case.ts";
import { endedRow, execute } from "./execute.ts";

const PAIR = {
  id: "s:f.js",
  source: "s",
  path: "f.js",
  language: "JavaScript",
  before: "one\ntwo\nthree\n",
  after: "one\n2\nthree\n",
};
const TASK = buildCase({ pair: PAIR, format: "search-replace", damages: [] }, 1) as Case;
const MEANT = new Map([["f.js", PAIR.after]]);
const WORK = { linesCompared: 2, charactersScanned: 30 };
const NO_WORK = { linesCompared: 0, charactersScanned: 0 };

/** An engine that answers as told. */
function engineOf(apply: (request: ApplyRequest) => unknown): Engine {
  return {
    name: "own",
    version: "1",
    format: "search-replace",
    about: "",
    layers: [],
    errors: ["declared"],
    previews: true,
    apply: apply as (request: ApplyRequest) => ApplyResult,
  };
}

/** A watch on which every call takes longer by a nanosecond than the one before; each is watched twice. */
function stillWatch() {
  let watched = 0;
  return { start: () => watched++, stop: () => Math.ceil(watched / 2) };
}

function run(apply: (request: ApplyRequest) => unknown, mode: "final" | "partial" = "final") {
  return execute(engineOf(apply), TASK, mode, 1, stillWatch());
}

test("a final row: one timed call, one for the trace; work and verdict from the latter", async () => {
  const requests: ApplyRequest[] = [];
  const { row, nanoseconds } = await run((request) => {
    requests.push(request);
    return { status: "applied", files: MEANT, work: { ...WORK, linesCompared: requests.length } };
  });
  expect(requests.map(({ mode, trace }) => [mode, trace])).toEqual([
    ["final", false],
    ["final", true],
  ]);
  expect(nanoseconds).toEqual([1]);
  expect(row).toEqual({
    engine: "own",
    mode: "final",
    case: TASK.id,
    pair: "s:f.js",
    source: "s",
    path: "f.js",
    language: "JavaScript",
    format: "search-replace",
    mutation: "none",
    family: "none",
    intensity: "",
    effect: "harmless",
    expectation: "apply",
    outcome: "applied",
    error: "",
    verdict: "correct",
    headline: "right",
    hungBy: "",
    trace: { blocks: [] },
    work: { linesCompared: 2, charactersScanned: 30 },
    fileSize: PAIR.before.length,
    inputSize: TASK.input.length,
    blocks: 1,
    stream: null,
  });
});

test("a partial row: every prefix is timed, the closing final call is not", async () => {
  const requests: ApplyRequest[] = [];
  const { row, nanoseconds } = await run((request) => {
    requests.push(request);
    return { status: "applied", files: MEANT, work: WORK };
  }, "partial");
  const partial = requests.slice(0, -1);
  expect(partial.every(({ mode, input }) => mode === "partial" && TASK.input.startsWith(input))).toBe(true);
  expect(partial.at(-1)?.input).toBe(TASK.input);
  expect(requests.at(-1)).toMatchObject({ mode: "final", trace: true, input: TASK.input });
  expect(nanoseconds).toEqual(partial.map((_, index) => index + 1));
  expect(row.stream).toMatchObject({ calls: partial.length, errors: 0, agrees: true });
  expect(row.stream?.work.linesCompared).toBe(2 * requests.length);
});

test("every call has a budget, so that an engine that counts gives up alike on every machine", async () => {
  const budgets = new Set<number | undefined>();
  await run(({ budget }) => {
    budgets.add(budget);
    return { status: "hung", by: "budget", work: WORK };
  }, "partial");
  expect([...budgets]).toEqual([50_000_000]);
});

test.each([
  [{ status: "rejected", error: "declared" }, "rejected", "refused", "declared", ""],
  [{ status: "rejected", error: "surprise" }, "crashed", "crashed", "undeclared error surprise", ""],
  [
    { status: "rejected", error: "declared", files: new Map([["f.js", "x"]]) },
    "rejected",
    "corrupt",
    "declared",
    "",
  ],
  [{ status: "hung", by: "no-progress" }, "timed-out", "hung", "", "no-progress"],
  [{ status: "applied", files: TASK.files }, "applied", "ignored", "", ""],
  [{ status: "applied", files: new Map() }, "applied", "corrupt", "", ""],
])("%j is %s, verdict %s", async (answer, outcome, verdict, error, hungBy) => {
  const { row } = await run(() => ({ ...answer, work: WORK }));
  expect(row).toMatchObject({ outcome, verdict, error, hungBy });
});

test.each([
  ["nothing", undefined],
  ["a promise of nothing", Promise.resolve(undefined)],
  ["an unknown status", { status: "done", files: MEANT, work: WORK }],
  ["an object for files", { status: "applied", files: { "f.js": "x" }, work: WORK }],
  ["no files", { status: "applied", work: WORK }],
  ["a file that is no text", { status: "applied", files: new Map([["f.js", Buffer.from("x")]]), work: WORK }],
  ["no work", { status: "applied", files: MEANT }],
  ["an error that is no text", { status: "rejected", error: new Error("x"), work: WORK }],
  ["a trace without blocks", { status: "applied", files: MEANT, work: WORK, trace: {} }],
  ["a trace without tries", { status: "applied", files: MEANT, work: WORK, trace: { blocks: [{}] } }],
])("an engine that answers %s has crashed, in both modes", async (_, answer) => {
  for (const mode of ["final", "partial"] as const) {
    const { row } = await run(() => answer, mode);
    expect(row).toMatchObject({ outcome: "crashed", verdict: "crashed", headline: "failed", stream: null });
    expect(row.error).toMatch(/^WrongAnswer: /);
  }
});

test("what an engine throws is its crash, the message cut, the times kept", async () => {
  const { row, nanoseconds } = await run(() => {
    throw new RangeError("x".repeat(999));
  });
  expect(row).toMatchObject({ outcome: "crashed", error: `RangeError: ${"x".repeat(188)}…`, work: NO_WORK });
  expect(nanoseconds).toEqual([1]);
  const thrown = await run(() => {
    throw "a text";
  });
  expect(thrown.row.error).toBe("a text");
});

test("a preview that throws ends the row, whatever the final call would have said", async () => {
  let calls = 0;
  const { row, nanoseconds } = await run(({ mode }) => {
    if (++calls === 3) throw new Error("third");
    expect(mode).toBe("partial");
    return { status: "applied", files: MEANT, work: WORK };
  }, "partial");
  expect(row).toMatchObject({ outcome: "crashed", error: "Error: third", stream: null });
  expect(nanoseconds.length).toBe(3);
});

test("an engine that changes the files it is given changes nothing for the next call or engine", async () => {
  const greedy = await run(({ files }) => {
    const text = `${files.get("f.js")}!`;
    (files as Map<string, string>).set("f.js", text);
    return { status: "applied", files, work: WORK };
  });
  expect(greedy.row.verdict).toBe("corrupt");
  expect(TASK.files).toEqual(new Map([["f.js", PAIR.before]]));
  const next = await execute(engineNamed("v1"), TASK, "final", 1, stillWatch());
  expect(next.row.verdict).toBe("correct");
});

test("an engine that answers later is waited for, and the wait is timed once a call", async () => {
  const { row, nanoseconds } = await run(async () => ({ status: "applied", files: MEANT, work: WORK }));
  expect(row.verdict).toBe("correct");
  expect(nanoseconds).toEqual([1]);
});

test("an engine with a stream is shown the prefixes and the whole through one stream, in partial mode only", async () => {
  const streams: string[][] = [];
  const engine: Engine = {
    ...engineOf(() => ({ status: "applied", files: TASK.files, work: WORK })),
    stream() {
      const calls: string[] = [];
      streams.push(calls);
      return {
        apply({ mode }) {
          calls.push(mode);
          return { status: "applied", files: MEANT, work: WORK };
        },
      };
    },
  };
  expect((await execute(engine, TASK, "final", 1, stillWatch())).row.verdict).toBe("ignored");
  expect(streams).toEqual([]);
  expect((await execute(engine, TASK, "partial", 1, stillWatch())).row.verdict).toBe("correct");
  expect(streams.length).toBe(1);
  expect(streams[0]?.at(-1)).toBe("final");
  expect(new Set(streams[0]?.slice(0, -1))).toEqual(new Set(["partial"]));
});

test("an engine that shows no text has no story to agree on, and takes nothing back", async () => {
  const engine = {
    ...engineOf(({ mode }) => ({
      status: "applied",
      files: mode === "final" ? MEANT : TASK.files,
      work: WORK,
    })),
    previews: false,
  };
  const { row } = await execute(engine, TASK, "partial", 1, stillWatch());
  expect(row.stream).toMatchObject({ agrees: null, retractions: 0, firstRightAt: null });
});

test("a row that the guard ended has its outcome and nothing measured", async () => {
  const engine = engineOf(() => undefined);
  const late = endedRow(engine, TASK, "partial", { kind: "timed-out", by: "clock" });
  expect(late).toMatchObject({ verdict: "hung", hungBy: "clock", error: "", stream: null, work: NO_WORK });
  const gone = endedRow(engine, TASK, "final", { kind: "crashed", message: "gone" });
  expect(gone).toMatchObject({ verdict: "crashed", hungBy: "", error: "gone", trace: { blocks: [] } });
});

test.each([
  [{ accepted: [] }, ""],
  [{ accepted: [], reject: true }, "reject"],
  [{ reject: true, partial: true }, "apply+reject+partial"],
  [{ accepted: [MEANT, TASK.files], unchanged: true }, "apply-any+unchanged"],
])("what is right is written as a word each: %j", async (expectation, text) => {
  const task = { ...TASK, expectation: { ...TASK.expectation, ...expectation } };
  const engine = engineOf(() => ({ status: "applied", files: MEANT, work: WORK }));
  const { row } = await execute(engine, task, "final", 1, stillWatch());
  expect(row.expectation).toBe(text);
});

test("several damages are joined", async () => {
  const damages = [
    { mutation: "a", family: "x", intensity: "heavy" as const },
    { mutation: "b", family: "y", intensity: "heavy" as const },
  ];
  const row = endedRow(engineNamed("v1"), { ...TASK, damages }, "final", { kind: "crashed", message: "" });
  expect(row).toMatchObject({ mutation: "a+b", family: "x+y", intensity: "heavy" });
});
