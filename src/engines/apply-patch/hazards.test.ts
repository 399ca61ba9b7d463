import { expect, test } from "vitest";
import { applyPatch } from "./engine.ts";
import { loadFrom } from "./memory-files.ts";
import { planPatch } from "./plan.ts";

/**
 * Patches that end in a wrong or lost file without an error, with the plan that was observed for each. These faults are
 * what the product measures: an engine that loses one of them is no longer faithful. What approvals, refusals and the view
 * make of the plans on a disk is no part of this engine.
 */
interface Hazard {
  readonly code: string;
  readonly what: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly ignored?: readonly string[];
  /** What stands between the two sentinels. */
  readonly patch?: string;
  /** The whole input, where it is not that. */
  readonly input?: string;
  readonly fuzz?: number;
  /** Sections dropped. */
  readonly dropped?: number;
  /** The changes by what they do, with the new text; null for a deletion. */
  readonly changes?: Readonly<Record<string, string | null>>;
  readonly error?: string;
  /** What carrying out the plan as it stands leaves, where that is the loss. */
  readonly leaves?: Readonly<Record<string, string>>;
  /** Kind with which carrying out the plan fails. */
  readonly commitError?: string;
}

const HAZARDS: readonly Hazard[] = [
  {
    code: "H1",
    what: "a near miss replaces the first look-alike, not the best one",
    files: { a: "limit = 10\nlimit = 20\nlimit = 30\n" },
    patch: "*** Update File: a\n@@\n-limit = 35\n+limit = 36",
    fuzz: 1000,
    changes: { "update a": "limit = 36\nlimit = 20\nlimit = 30\n" },
  },
  {
    code: "H2",
    what: "a later section that moved backwards is put on a look-alike",
    files: { a: "set alpha 1\nset beta 2\nset alpha 3\n" },
    patch: "*** Update File: a\n@@\n-set beta 2\n+B\n@@\n-set alpha 1\n+A",
    fuzz: 1000,
    changes: { "update a": "set alpha 1\nB\nA\n" },
  },
  {
    code: "H3",
    what: "a section whose context is not found is dropped in silence",
    files: { a: "one\ntwo\nthree\n" },
    patch: "*** Update File: a\n@@\n-three\n+3\n@@\n-one\n+1",
    dropped: 1,
    changes: { "update a": "one\ntwo\n3\n" },
  },
  {
    code: "H4",
    what: "every section dropped still counts as success",
    files: { a: "one\n" },
    patch: "*** Update File: a\n@@\n-nothing like it at all\n+1",
    dropped: 1,
    changes: { "update a": "one\n" },
    leaves: { a: "one\n" },
  },
  {
    code: "H5",
    what: "an anchor that is not found is ignored",
    files: { a: "class A\n  run\nclass B\n  run\n" },
    patch: "*** Update File: a\n@@ class B {\n-  run\n+  walk",
    changes: { "update a": "class A\n  walk\nclass B\n  run\n" },
  },
  {
    code: "H6",
    what: "insertion without context goes to the current position, even at the end-of-file marker",
    files: { a: "one\ntwo\n" },
    patch: "*** Update File: a\n@@\n+three\n*** End of File",
    changes: { "update a": "three\none\ntwo\n" },
  },
  {
    code: "H7",
    what: "the end-of-file search prefers a shifted window that is similar",
    files: { a: "item 1\nitem 2\nitem 3\nitem 4\nitem 5\nitem 6\n" },
    patch: "*** Update File: a\n@@\n-item 2\n item 3\n item 4\n item 5\n item 6\n*** End of File",
    fuzz: 1000,
    changes: { "update a": "item 1\nitem 2\nitem 4\nitem 5\nitem 6\n" },
  },
  {
    code: "H8",
    what: "the end-of-file search with more context lines than the file has deletes a context line",
    files: { a: "only one long line" },
    patch: "*** Update File: a\n@@\n only one long line\n }\n-}\n+end\n*** End of File",
    fuzz: 1000,
    changes: { "update a": "end" },
  },
  {
    code: "H9",
    what: "canonical equality beats byte equality",
    files: { a: "x \u2013 y\nx - y\n" },
    patch: "*** Update File: a\n@@\n-x - y\n+z",
    changes: { "update a": "z\nx - y\n" },
  },
  {
    code: "H10",
    what: "indentation is matched loosely but inserted as written",
    files: { "a.py": "class A:\n        def f(self):\n                return 1\n" },
    patch: "*** Update File: a.py\n@@\n def f(self):\n-    return 1\n+    x = 2\n+    return x",
    fuzz: 100,
    changes: { "update a.py": "class A:\n        def f(self):\n    x = 2\n    return x\n" },
  },
  {
    code: "H11",
    what: "a list bullet written without the leading space is read as a deletion",
    files: { "a.md": "# List\n- first entry of list\n- second\n" },
    patch: "*** Update File: a.md\n@@\n- first entry of list\n+- new entry",
    fuzz: 1000,
    changes: { "update a.md": "# List\n- new entry\n- second\n" },
  },
  {
    code: "H12",
    what: "escaped quotes in the file are matched, and lost",
    files: { a: 'say(\\"x\\")\n' },
    patch: '*** Update File: a\n@@\n-say("x")\n+say("y")',
    changes: { "update a": 'say("y")\n' },
  },
  {
    code: "H13",
    what: "everything after the first end line is ignored",
    files: { a: "one\n", b: "one\n" },
    input:
      "*** Begin Patch\n*** Update File: a\n@@\n-one\n+1\n*** End Patch\n" +
      "*** Begin Patch\n*** Update File: b\n@@\n-one\n+1\n*** End Patch",
    changes: { "update a": "1\n" },
  },
  {
    code: "H14",
    what: "without sentinels, context lines that lack a prefix vanish",
    files: { a: "k: 1\nv: 2\nk: 1\n" },
    input: "*** Update File: a\n@@\nv: 2\n-k: 1\n+k: 9",
    changes: { "update a": "k: 9\nv: 2\nk: 1\n" },
  },
  {
    code: "H15",
    what: "without sentinels, the end-of-file marker vanishes",
    files: { a: "x\ny\nx" },
    input: "*** Update File: a\n@@\n-x\n+z\n*** End of File",
    changes: { "update a": "z\ny\nx" },
  },
  {
    code: "H16",
    what: "without sentinels, a cut-off patch is applied as far as it got",
    files: { a: "one\ntwo\nthree\n" },
    input: "*** Update File: a\n@@\n one\n-two",
    changes: { "update a": "one\nthree\n" },
  },
  {
    code: "H17",
    what: "two spellings of one path: the first change is lost",
    files: { a: "one\ntwo\n" },
    patch: "*** Update File: a\n@@\n-one\n+1\n*** Update File: ./a\n@@\n-two\n+2",
    changes: { "update a": "1\ntwo\n", "update ./a": "one\n2\n" },
    leaves: { a: "one\n2\n" },
  },
  {
    code: "H18",
    what: "add over a file that exists overwrites it",
    files: { a: "precious\n" },
    patch: "*** Add File: a\n+new",
    changes: { "add a": "new" },
    leaves: { a: "new" },
  },
  {
    code: "H19",
    what: "added files have no final newline",
    patch: "*** Add File: a\n+x",
    changes: { "add a": "x" },
    leaves: { a: "x" },
  },
  {
    code: "H20",
    what: "move to the same path deletes the file",
    files: { a: "one\n" },
    patch: "*** Update File: a\n*** Move to: a\n@@\n-one\n+1",
    changes: { "update a, move to a": "1\n" },
    leaves: {},
  },
  {
    code: "H21",
    what: "move onto an existing file overwrites it",
    files: { a: "one\n", b: "precious\n" },
    patch: "*** Update File: a\n*** Move to: b",
    changes: { "update a, move to b": "one\n" },
    leaves: { b: "one\n" },
  },
  {
    code: "H22",
    what: "move and add with the same target: both are planned, without an error",
    files: { a: "one\n" },
    patch: "*** Update File: a\n*** Move to: b\n@@\n-one\n+1\n*** Add File: b\n+added",
    changes: { "update a, move to b": "1\n", "add b": "added" },
  },
  {
    code: "H23",
    what: "the move target is not held against the ignore rules",
    files: { a: "one\n" },
    ignored: ["secret"],
    patch: "*** Update File: a\n*** Move to: secret",
    changes: { "update a, move to secret": "one\n" },
  },
  {
    code: "H24",
    what: "an added file that the ignore rules refuse is left out in silence",
    ignored: ["secret"],
    patch: "*** Add File: secret\n+x",
    changes: {},
  },
  {
    code: "H25",
    what: "delete through a path that is not in plain form: planned as written",
    files: { a: "one\n" },
    patch: "*** Delete File: ./a",
    changes: { "delete ./a": null },
  },
  {
    code: "H26",
    what: "line ends become LF in the whole file",
    files: { a: "one\r\ntwo\r\n" },
    patch: "*** Update File: a\n@@\n-two\n+2",
    changes: { "update a": "one\n2\n" },
    leaves: { a: "one\n2\n" },
  },
  {
    code: "H27",
    what: "a byte order mark is still there in the plan; the view drops it later",
    files: { a: "\ufeffone\ntwo\n" },
    patch: "*** Update File: a\n@@\n-two\n+2",
    changes: { "update a": "\ufeffone\n2\n" },
  },
  {
    code: "H27, first line",
    what: "a byte order mark on a matched line is forgiven by the trim level, and lost",
    files: { a: "\ufeffone\ntwo\n" },
    patch: "*** Update File: a\n@@\n-one\n+1",
    fuzz: 100,
    changes: { "update a": "1\ntwo\n" },
  },
  {
    code: "H28",
    what: "a failure in a later file leaves earlier files changed",
    files: { a: "one\n", b: "two" },
    patch: "*** Update File: a\n@@\n-one\n+1\n*** Update File: b\n@@\n-two",
    changes: { "update a": "1\n", "update b": "" },
    commitError: "UPDATE_EMPTY",
    leaves: { a: "1\n", b: "two" },
  },
  {
    code: "H29",
    what: "two updates are two changes, each saved before the next is asked about",
    files: { a: "one\n", b: "two\n" },
    patch: "*** Update File: a\n@@\n-one\n+1\n*** Update File: b\n@@\n-two\n+2",
    changes: { "update a": "1\n", "update b": "2\n" },
  },
  {
    code: "H30",
    what: "a deletion is planned without a word about what a refusal does",
    files: { a: "one\n" },
    patch: "*** Delete File: a",
    changes: { "delete a": null },
  },
  {
    code: "H31",
    what: "an add over an existing file is planned like any add, so that its refusal takes the file for new",
    files: { a: "precious\n" },
    patch: "*** Add File: a\n+new",
    changes: { "add a": "new" },
  },
  {
    code: "H32",
    what: "a move onto an existing file is planned like any move, so that its refusal takes the target for new",
    files: { a: "one\n", b: "precious\n" },
    patch: "*** Update File: a\n*** Move to: b\n@@\n-one\n+1",
    changes: { "update a, move to b": "1\n" },
  },
  {
    code: "H33",
    what: "an update without sections succeeds",
    files: { a: "one\n" },
    patch: "*** Update File: a",
    changes: { "update a": "one\n" },
    leaves: { a: "one\n" },
  },
  {
    code: "H33, empty",
    what: "an empty patch succeeds",
    files: { a: "one\n" },
    input: "*** Begin Patch\n*** End Patch",
    changes: {},
    leaves: { a: "one\n" },
  },
  {
    code: "H34",
    what: "a blank line while the position is 0 never ends",
    files: { a: "one\n" },
    patch: "*** Update File: a\n@@\n+zero\n",
    error: "NO_PROGRESS",
  },
  {
    code: "H34, dropped",
    what: "so does one behind a section that was dropped",
    files: { a: "one\n" },
    patch: "*** Update File: a\n@@\n-nothing like it at all\n+zero\n",
    error: "NO_PROGRESS",
  },
];

test.each(HAZARDS)("$code: $what", ({ files = {}, ignored = [], fuzz = 0, dropped = 0, ...hazard }) => {
  const held = new Map(Object.entries(files));
  const isIgnored = (path: string) => ignored.includes(path);
  const input = hazard.input ?? `*** Begin Patch\n${hazard.patch}\n*** End Patch`;

  const plan = planPatch(input, loadFrom(held, isIgnored), { isIgnored });
  const expected =
    hazard.error === undefined
      ? { fuzz, dropped, changes: Object.entries(hazard.changes ?? {}) }
      : { error: hazard.error };
  expect(
    plan.ok
      ? { fuzz: plan.fuzz, dropped: plan.warnings.length, changes: plan.changes.map(shown) }
      : { error: plan.error },
  ).toEqual(expected);

  if (hazard.leaves === undefined) return;
  const result = applyPatch.apply({ files: held, input, mode: "final", trace: false });
  expect(result.status === "rejected" ? result.error : undefined).toBe(hazard.commitError);
  expect(result.status !== "hung" && result.files).toEqual(new Map(Object.entries(hazard.leaves)));
});

function shown(change: { type: string; path: string; movePath?: string; newContent?: string }) {
  const move = change.movePath === undefined ? "" : `, move to ${change.movePath}`;
  return [`${change.type} ${change.path}${move}`, change.newContent ?? null];
}

test("every hazard of the catalogue is here", () => {
  const codes = new Set(HAZARDS.map(({ code }) => code.replace(/,.*/, "")));
  expect([...codes]).toEqual(Array.from({ length: 34 }, (_, index) => `H${index + 1}`));
});
