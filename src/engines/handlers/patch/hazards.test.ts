import { describe, expect, test } from "vitest";
import { outcomeOf, type Tree, world } from "../testing/world.ts";
import { patchHandler } from "./handler.ts";

/** What happens to files while a good plan is carried out. Measured, so it must stay. */
interface Hazard {
  readonly id: string;
  readonly what: string;
  readonly files?: Tree;
  readonly ignored?: readonly string[];
  readonly answers?: readonly ("yes" | "no")[];
  /** Between the sentinels. */
  readonly patch: string;
  readonly outcome?: string;
  readonly disk: Readonly<Record<string, string>>;
}

const update = (path: string, ...lines: string[]) => [`*** Update File: ${path}`, "@@", ...lines].join("\n");
const move = (path: string, to: string, ...lines: string[]) =>
  [`*** Update File: ${path}`, `*** Move to: ${to}`, ...lines].join("\n");
const whole = (patch: string) => `*** Begin Patch\n${patch}\n*** End Patch`;

const TWO = `${update("a", "-one", "+1")}\n${update("b", "-two", "+2")}`;

const HAZARDS: readonly Hazard[] = [
  {
    id: "H17",
    what: "two spellings of one path: the first change is lost",
    files: { a: "one\ntwo\n" },
    patch: `${update("a", "-one", "+1")}\n${update("./a", "-two", "+2")}`,
    disk: { a: "one\n2\n" },
  },
  {
    id: "H18",
    what: "add over a file that exists overwrites it",
    files: { a: "precious\n" },
    patch: "*** Add File: a\n+new",
    disk: { a: "new" },
  },
  {
    id: "H19",
    what: "added files have no final newline",
    patch: "*** Add File: a\n+x",
    disk: { a: "x" },
  },
  {
    id: "H20",
    what: "move to the same path deletes the file",
    files: { a: "one\n" },
    patch: move("a", "a", "@@", "-one", "+1"),
    disk: {},
  },
  {
    id: "H21",
    what: "move onto an existing file overwrites it",
    files: { a: "one\n", b: "precious\n" },
    patch: move("a", "b"),
    disk: { b: "one\n" },
  },
  {
    id: "H22",
    what: "move and add with the same target: the move is lost",
    files: { a: "one\n" },
    patch: `${move("a", "b", "@@", "-one", "+1")}\n*** Add File: b\n+added`,
    disk: { a: "one\n", b: "added" },
  },
  {
    id: "H23",
    what: "the move target is not held against the ignore rules",
    files: { a: "one\n" },
    ignored: ["secret"],
    patch: move("a", "secret"),
    disk: { secret: "one\n" },
  },
  {
    id: "H24",
    what: "an added file that the ignore rules refuse is left out in silence",
    ignored: ["secret"],
    patch: "*** Add File: secret\n+x",
    disk: {},
  },
  {
    id: "H25",
    what: "delete through a path that is not in plain form empties the file",
    files: { a: "one\n" },
    patch: "*** Delete File: ./a",
    disk: { a: "" },
  },
  {
    id: "H26",
    what: "line ends become LF in the whole file",
    files: { a: "one\r\ntwo\r\n" },
    patch: update("a", "-two", "+2"),
    disk: { a: "one\n2\n" },
  },
  {
    id: "H27",
    what: "a byte-order mark is lost",
    files: { a: "\ufeffone\ntwo\n" },
    patch: update("a", "-two", "+2"),
    disk: { a: "one\n2\n" },
  },
  {
    id: "H28",
    what: "a failure in a later file leaves earlier files changed",
    files: { a: "one\n", b: "two" },
    patch: `${update("a", "-one", "+1")}\n${update("b", "-two")}`,
    outcome: "error UPDATE_EMPTY",
    disk: { a: "1\n", b: "two" },
  },
  {
    id: "H29",
    what: "refusing one file does not undo those before it",
    files: { a: "one\n", b: "two\n" },
    answers: ["yes", "no"],
    patch: TWO,
    outcome: "DENIED",
    disk: { a: "1\n", b: "two\n" },
  },
  {
    id: "H30",
    what: "refusing a deletion deletes the file",
    files: { a: "one\n" },
    answers: ["no"],
    patch: "*** Delete File: a",
    outcome: "DENIED",
    disk: {},
  },
  {
    id: "H31",
    what: "refusing an add over an existing file deletes that file",
    files: { a: "precious\n" },
    answers: ["no"],
    patch: "*** Add File: a\n+new",
    outcome: "DENIED",
    disk: {},
  },
  {
    id: "H32",
    what: "refusing a move onto an existing file deletes the target",
    files: { a: "one\n", b: "precious\n" },
    answers: ["no"],
    patch: move("a", "b", "@@", "-one", "+1"),
    outcome: "DENIED",
    disk: { a: "one\n" },
  },
  {
    id: "P22",
    what: "a file that is not UTF-8 is destroyed, lines that were not touched included",
    files: { a: Buffer.from("93fa967b8cea0a6f6e650a", "hex") },
    patch: update("a", "-one", "+1"),
    disk: { a: "\ufffd\ufffd\ufffd{\ufffd\ufffd\n1\n" },
  },
  {
    id: "P23",
    what: "the input gets no content fixes",
    patch: "*** Add File: a.ts\n+a &amp;&amp; b",
    disk: { "a.ts": "a &amp;&amp; b" },
  },
];

test.each(HAZARDS)("$id: $what", async ({ files = {}, outcome = "APPLIED", ...hazard }) => {
  const { env, disk } = world(files, hazard);
  const run = () =>
    patchHandler(env).execute({ tool: "apply_patch", params: { input: whole(hazard.patch) } });
  expect(await outcomeOf(env, run)).toBe(outcome);
  expect(disk()).toEqual(hazard.disk);
  expect(env.view).toMatchObject({ editing: false, editType: undefined });
});

describe("counters and caches", () => {
  test("P25: errors never count as mistakes", async () => {
    const { env, disk } = world({});
    env.session.consecutiveMistakes = 2;
    const run = (input: string) => () =>
      patchHandler(env).execute({ tool: "apply_patch", params: { input } });
    expect(await outcomeOf(env, run("no patch"))).toBe("error UNKNOWN_LINE");
    expect(env.session.consecutiveMistakes).toBe(0);
    expect(await outcomeOf(env, run(""))).toBe("MISSING_PARAM");
    expect(env.session.consecutiveMistakes).toBe(1);
    expect(disk()).toEqual({});
  });

  test("P26: a refusal forgets the files already saved", async () => {
    const { env, events, disk } = world({ a: "one\n", b: "two\n" }, { answers: ["yes", "no"] });
    env.session.readCache.set("/work/a", 1).set("/work/b", 1);
    const params = { input: whole(TWO) };
    expect(await outcomeOf(env, () => patchHandler(env).execute({ tool: "apply_patch", params }))).toBe(
      "DENIED",
    );
    expect(disk()).toEqual({ a: "1\n", b: "two\n" });
    expect([...env.session.readCache.keys()]).toEqual(["/work/a", "/work/b"]);
    expect(events.filter(({ type }) => type === "edited-by-agent" || type === "tracked")).toEqual([]);
    expect(env.session.didReject).toBe(true);
  });
});
