import { expect, test } from "vitest";
import { judge } from "../judge.ts";
import { caseOf } from "../testing/notation.ts";
import { TABLE } from "../testing/table.ts";
import { WRONG_ANSWERS } from "./answers.ts";
import { WRONG_JUDGES } from "./judges.ts";

test.each(WRONG_JUDGES.map((wrong) => [wrong.fault, wrong] as const))(
  "caught: a judge that %s",
  (_, wrong) => {
    const row = TABLE.find(({ it }) => it === wrong.row);
    if (!row) throw new Error(`the table has no row "${wrong.row}"`);
    const { verdict, headline } = wrong.judge({ case: caseOf(row), outcome: row.got });
    expect(`${verdict} ${headline}`).toBe(wrong.says);
    expect(wrong.says).not.toBe(row.says);
  },
);

/** Files that give every fault its chance. */
const EDITS = [
  "import x⏎⏎«let a = 1⏎|let a = 2⏎»let b··⏎«call(a)⏎|call(b)⏎»end⏎",
  "⌂# title⏎text&lt;⏎«old⏎|new⏎»⏎tail⏎",
  "one␍⏎«two␍⏎|2␍⏎»three␍⏎",
];

test.each(WRONG_ANSWERS.map((wrong) => [wrong.fault, wrong] as const))(
  "caught: an applier that %s",
  (_, wrong) => {
    const verdicts = EDITS.flatMap((edit) => {
      const judged = caseOf({ edit, right: "reject" });
      const right = judged.expectation.accepted[0]?.get("f") ?? "";
      const text = wrong.answer(right, judged.files.get("f") ?? "", judged.expectation.blocks);
      if (text === null) return [];
      const outcome = { kind: "applied", files: new Map([["f", text]]), failedBlocks: [] } as const;
      return [judge({ case: judged, outcome }).verdict];
    });
    expect(new Set(verdicts)).toEqual(new Set([wrong.says]));
  },
);
