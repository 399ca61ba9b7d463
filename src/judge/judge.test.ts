import fc from "fast-check";
import { expect, test } from "vitest";
import { type Files, HEADLINES, type MeantBlock, type Outcome } from "../records.ts";
import { linesOf } from "../text.ts";
import { type JudgedCase, judge } from "./judge.ts";
import { caseOf } from "./testing/notation.ts";
import { TABLE } from "./testing/table.ts";

test.each(TABLE.map((row) => [row.it, row] as const))("%s", (_, row) => {
  const { verdict, headline } = judge({ case: caseOf(row), outcome: row.got });
  expect(`${verdict} ${headline}`).toBe(row.says);
});

test("the table names each row once and holds every verdict and headline", () => {
  expect(new Set(TABLE.map((row) => row.it)).size).toBe(TABLE.length);
  const said = TABLE.map((row) => row.says.split(" "));
  expect([...new Set(said.map(([verdict]) => verdict))].sort()).toEqual([
    "correct",
    "corrupt",
    "crashed",
    "drifted",
    "hung",
    "ignored",
    "partial",
    "refused",
    "safe",
    "unchanged",
  ]);
  expect(new Set(said.map(([, headline]) => headline))).toEqual(new Set(HEADLINES));
});

test("where the blocks do not make the accepted file, no difference to it is drift", () => {
  const judged = caseOf({ edit: "a⏎«b⏎|B⏎»c⏎" });
  const accepted = [new Map([["f", "a\nx\nc\n"]])];
  const torn = { ...judged, expectation: { ...judged.expectation, accepted } };
  expect(verdict(torn, applied(new Map([["f", "a\nx \nc\n"]])))).toBe("corrupt");
});

test("a file that equals the accepted one is no difference, even where the blocks do not make it", () => {
  const judged = caseOf({ edit: { f: "a⏎«b⏎|B⏎»c⏎", g: "«d⏎|D⏎»" } });
  const [meant] = judged.expectation.accepted;
  const accepted = [new Map([...(meant ?? []), ["f", "a\nx\nc\n"]])];
  const torn = { ...judged, expectation: { ...judged.expectation, accepted } };
  const got = (f: string) =>
    applied(
      new Map([
        ["f", f],
        ["g", "D \n"],
      ]),
    );
  expect(verdict(torn, got("a\nx\nc\n"))).toBe("drifted");
  expect(verdict(torn, got("a\nx \nc\n"))).toBe("corrupt");
});

test("blocks need not be written in file order", () => {
  const judged = caseOf({ edit: "a⏎«b⏎|B⏎»c⏎«d⏎|D⏎»e⏎" });
  const blocks = judged.expectation.blocks.toReversed();
  const turned = { ...judged, expectation: { ...judged.expectation, blocks } };
  expect(verdict(turned, applied(new Map([["f", "a\nB \nc\nD\ne\n"]])))).toBe("drifted");
  const files = new Map([["f", "a\nB\nc\nd\ne\n"]]);
  expect(verdict(turned, { kind: "applied", files, failedBlocks: [0] })).toBe("partial");
  expect(verdict(turned, { kind: "applied", files, failedBlocks: [1] })).toBe("corrupt");
  expect(verdict(turned, { kind: "rejected", error: "e", files })).toBe("partial");
});

test.each([
  ["a\nB\nd\nE\n", [1], "partial"],
  ["a\nb\nC\nE\n", [0], "partial"],
  ["a\nB\nC\nE\n", [], "corrupt"],
  ["a\nB\nC\n", [2], "corrupt"],
])("of blocks that overlap, one alone can stand: %j, failed %j", (got, failedBlocks, said) => {
  const judged = caseOf({ edit: "a⏎b⏎c⏎d⏎", right: "reject" });
  const blocks = [
    { path: "f", from: 2, to: 6, text: "B\n" },
    { path: "f", from: 4, to: 8, text: "C\n" },
    { path: "f", from: 8, to: 8, text: "E\n" },
  ];
  const overlapping = { ...judged, expectation: { ...judged.expectation, accepted: [], blocks } };
  const files = new Map([["f", got]]);
  expect(verdict(overlapping, { kind: "applied", files, failedBlocks })).toBe(said);
  expect(verdict(overlapping, { kind: "rejected", error: "e", files })).toBe(said);
});

test("law: an accepted file is correct", () => {
  fc.assert(fc.property(cases, (judged) => verdict(judged, applied(meantOf(judged))) === "correct"));
});

test("law: the files as they were are unchanged or ignored, and a rejection safe or refused", () => {
  fc.assert(
    fc.property(cases, (judged) => {
      const { reject, unchanged } = judged.expectation;
      expect(verdict(judged, applied(judged.files))).toBe(unchanged ? "unchanged" : "ignored");
      expect(verdict(judged, { kind: "rejected", error: "e", files: judged.files })).toBe(
        reject ? "safe" : "refused",
      );
    }),
  );
});

test("law: a line too many anywhere is corrupt", () => {
  fc.assert(
    fc.property(cases, fc.nat(), fc.constantFrom("z\n", "\n", "a\n"), (judged, place, extra) => {
      const lines = linesOf(meantOf(judged).get("f") ?? "");
      const at = place % (lines.length + 1);
      const got = [...lines.slice(0, at), extra, ...lines.slice(at)].join("");
      // An inserted line can happen to undo a deletion.
      fc.pre(got !== judged.files.get("f"));
      expect(verdict(judged, applied(withText(judged, got)))).toBe("corrupt");
    }),
  );
});

test("law: spaces behind a line are drift in a block and corrupt elsewhere", () => {
  fc.assert(
    fc.property(cases, fc.nat(), fc.constantFrom(" ", "\t", " \t ", "\r"), (judged, place, spaces) => {
      const lines = linesOf(meantOf(judged).get("f") ?? "");
      fc.pre(lines.length > 0);
      const at = place % lines.length;
      const got = lines
        .map((line, index) => (index === at ? line.replace("\n", `${spaces}\n`) : line))
        .join("");
      expect(verdict(judged, applied(withText(judged, got)))).toBe(
        isWritten(judged, at) ? "drifted" : "corrupt",
      );
    }),
  );
});

test("law: a rejection that left any proper part of the blocks is partial, and so is one that reports the rest", () => {
  fc.assert(
    fc.property(cases, fc.nat(), (judged, choice) => {
      const { blocks } = judged.expectation;
      const failed = blocks.map((_, index) => index).filter((index) => (choice >> index) & 1);
      fc.pre(failed.length > 0 && failed.length < blocks.length);
      const got = withText(judged, write(judged.files.get("f") ?? "", blocks, failed));
      expect(verdict(judged, { kind: "applied", files: got, failedBlocks: failed })).toBe("partial");
      expect(verdict(judged, { kind: "rejected", error: "e", files: got })).toBe("partial");
    }),
  );
});

test("law: the order of the files is of no account", () => {
  fc.assert(
    fc.property(cases, cases, fc.boolean(), (one, other, isRejected) => {
      const judged = { ...one, files: both(one.files, other.files) };
      const got = both(meantOf(one), other.files);
      const turned = new Map([...got].reverse());
      const outcome = (files: Files): Outcome =>
        isRejected ? { kind: "rejected", error: "e", files } : applied(files);
      expect(judge({ case: judged, outcome: outcome(turned) })).toEqual(
        judge({ case: judged, outcome: outcome(got) }),
      );
    }),
  );
});

test("many blocks of equal lines are read without trying every subset", () => {
  const blocks = Array.from({ length: 60 }, (_, index) => ({
    path: "f",
    from: index * 4,
    to: index * 4 + 2,
    text: index % 2 ? "" : "a\na\n",
  }));
  const before = "a\n".repeat(120);
  const judged: JudgedCase = {
    language: "C",
    files: new Map([["f", before]]),
    expectation: {
      accepted: [new Map([["f", write(before, blocks, [])]])],
      reject: false,
      partial: false,
      unchanged: false,
      blocks,
    },
  };
  const rejectedWith = (got: string) =>
    verdict(judged, { kind: "rejected", error: "e", files: new Map([["f", got]]) });
  expect(rejectedWith(`${before}a\n`)).toBe("partial");
  expect(rejectedWith(`${before}b\n`)).toBe("corrupt");
});

/** Kept lines and blocks by turns; every block changes something, and not only white space. */
const lines = (from: string[], max: number) =>
  fc.array(fc.constantFrom(...from), { maxLength: max }).map((list) => list.join(""));
const cases: fc.Arbitrary<JudgedCase> = fc
  .record({
    language: fc.constantFrom("TypeScript", "Python"),
    head: lines(["a\n", "\n", "  b\n", "c\r\n"], 3),
    parts: fc.array(
      fc.record({
        old: lines(["a\n", "  b\n", "\n"], 3),
        text: lines(["a\n", "A\n", "  B\n", "\n"], 3).filter((text) => /[AB]/.test(text)),
        gap: lines(["a\n", "\n", "  b\n", "c\r\n"], 3),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    reject: fc.boolean(),
    partial: fc.boolean(),
    unchanged: fc.boolean(),
  })
  .map(({ language, head, parts, ...right }) => {
    let before = head;
    const blocks: MeantBlock[] = [];
    for (const { old, text, gap } of parts) {
      blocks.push({ path: "f", from: before.length, to: before.length + old.length, text });
      before += old + gap;
    }
    const accepted = [new Map([["f", write(before, blocks, [])]])];
    return { language, files: new Map([["f", before]]), expectation: { accepted, blocks, ...right } };
  });

function verdict(judged: JudgedCase, outcome: Outcome): string {
  return judge({ case: judged, outcome }).verdict;
}

function applied(files: Files): Outcome {
  return { kind: "applied", files, failedBlocks: [] };
}

function meantOf(judged: JudgedCase): Files {
  return judged.expectation.accepted[0] ?? new Map();
}

function withText(judged: JudgedCase, text: string): Files {
  return new Map(judged.files).set("f", text);
}

/** Blocks written from the last to the first, unlike the judge does it. */
function write(before: string, blocks: readonly MeantBlock[], failed: readonly number[]): string {
  let text = before;
  for (const [index, block] of [...blocks.entries()].reverse()) {
    if (!failed.includes(index)) text = text.slice(0, block.from) + block.text + text.slice(block.to);
  }
  return text;
}

/** Whether a line of the meant file was written by a block. */
function isWritten(judged: JudgedCase, line: number): boolean {
  const owners: boolean[] = [];
  let at = 0;
  for (const block of judged.expectation.blocks) {
    const before = judged.files.get("f") ?? "";
    owners.push(
      ...linesOf(before.slice(at, block.from)).map(() => false),
      ...linesOf(block.text).map(() => true),
    );
    at = block.to;
  }
  return owners[line] ?? false;
}

function both(one: Files, other: Files): Files {
  return new Map([...one, ["g", other.get("f") ?? ""]]);
}
