import type { Expectation, Files, Headline, Judgement, Outcome } from "../../records.ts";
import { type JudgedCase, judge } from "../judge.ts";

type Task = Parameters<typeof judge>[0];

/** A judge that is wrong on purpose: the hand-made cases have to catch it. */
export interface WrongJudge {
  readonly fault: string;
  judge(task: Task): Judgement;
  /** The row of the table that catches it, and what it says there. */
  readonly row: string;
  readonly says: string;
}

/** Each is the true judge with one rule left out or turned round. */
export const WRONG_JUDGES: readonly WrongJudge[] = [
  {
    fault: "compares without byte-order marks",
    judge: onTexts((text) => text.replaceAll("\ufeff", "")),
    row: "the byte-order mark lost",
    says: "correct right",
  },
  {
    fault: "compares without CR",
    judge: onTexts((text) => text.replaceAll("\r", "")),
    row: "line ends changed throughout",
    says: "correct right",
  },
  {
    fault: "compares without blank lines",
    judge: onTexts((text) => text.replace(/\n+/g, "\n")),
    row: "a blank line lost",
    says: "correct right",
  },
  {
    fault: "compares without white space at line ends",
    judge: onTexts((text) => text.replace(/[ \t]+$/gm, "")),
    row: "a space behind",
    says: "correct right",
  },
  {
    fault: "compares without the last line feed",
    judge: onTexts((text) => text.replace(/\n$/, "")),
    row: "the last line feed missing",
    says: "correct right",
  },
  {
    fault: "looks at the first file only",
    judge: onFiles((files) => new Map([...files].slice(0, 1))),
    row: "a file lost",
    says: "correct right",
  },
  {
    fault: "holds a deleted file and an empty one for the same",
    judge: onFiles(withoutEmptyFiles),
    row: "emptied and not deleted",
    says: "correct right",
  },
  {
    fault: "accepts the first end state only",
    judge: expecting((e) => ({ ...e, accepted: e.accepted.slice(0, 1) })),
    row: "another accepted file",
    says: "corrupt silent",
  },
  {
    fault: "takes every rejection for right",
    judge: expecting((e) => ({ ...e, reject: true })),
    row: "a needless rejection",
    says: "safe right",
  },
  {
    fault: "takes no rejection for right",
    judge: expecting((e) => ({ ...e, reject: false })),
    row: "a right rejection",
    says: "refused refused",
  },
  {
    fault: "takes every partial application for right",
    judge: expecting((e) => ({ ...e, partial: true })),
    row: "the second reported",
    says: "partial right",
  },
  {
    fault: "takes no partial application for right",
    judge: expecting((e) => ({ ...e, partial: false })),
    row: "the first reported, right",
    says: "partial refused",
  },
  {
    fault: "takes every untouched file for right",
    judge: expecting((e) => ({ ...e, unchanged: true })),
    row: "nothing done",
    says: "unchanged right",
  },
  {
    fault: "takes no untouched file for right",
    judge: expecting((e) => ({ ...e, unchanged: false })),
    row: "nothing to do",
    says: "ignored silent",
  },
  {
    fault: "knows no language with indentation",
    judge: (task) => judge(withCase(task, { language: "TypeScript" })),
    row: "indent of Python",
    says: "drifted drifted",
  },
  {
    fault: "takes every language for Python",
    judge: (task) => judge(withCase(task, { language: "Python" })),
    row: "less indent",
    says: "corrupt silent",
  },
  {
    fault: "allows drift in the whole file",
    judge: (task) => judge(withWholeFileBlocks(task)),
    row: "a space behind the line after",
    says: "drifted drifted",
  },
  {
    fault: "allows no drift",
    judge: (task) => rename(judge(task), "drifted", "corrupt", "silent"),
    row: "a space behind",
    says: "corrupt silent",
  },
  {
    fault: "does not read the files of a rejection",
    judge: onOutcome(restoreRejected),
    row: "a rejection that changed bytes",
    says: "safe right",
  },
  {
    fault: "does not read which blocks failed",
    judge: onOutcome((o) => ("failedBlocks" in o ? { ...o, failedBlocks: [] } : o)),
    row: "the second reported",
    says: "corrupt silent",
  },
  {
    fault: "takes an application for a rejection",
    judge: onOutcome(asRejection),
    row: "nothing done where rejection is right",
    says: "safe right",
  },
  {
    fault: "takes a rejection for an application",
    judge: onOutcome(asApplication),
    row: "a rejection that applied everything",
    says: "correct right",
  },
  {
    fault: "takes a crash for a rejection",
    judge: onOutcome(crashAsRejection),
    row: "crashed where rejection is right",
    says: "safe right",
  },
  {
    fault: "counts an ignored edit as right",
    judge: (task) => rename(judge(task), "ignored", "ignored", "right"),
    row: "nothing done",
    says: "ignored right",
  },
  {
    fault: "counts a hung engine as refusing",
    judge: (task) => rename(judge(task), "hung", "hung", "refused"),
    row: "over its budget",
    says: "hung refused",
  },
  {
    fault: "asks for no change first",
    judge: untouchedFirst,
    row: "correct goes before unchanged",
    says: "unchanged right",
  },
];

function withCase(task: Task, change: Partial<JudgedCase>): Task {
  return { ...task, case: { ...task.case, ...change } };
}

function expecting(change: (expectation: Expectation) => Expectation): WrongJudge["judge"] {
  return (task) => judge(withCase(task, { expectation: change(task.case.expectation) }));
}

function onOutcome(change: (outcome: Outcome, task: Task) => Outcome): WrongJudge["judge"] {
  return (task) => judge({ ...task, outcome: change(task.outcome, task) });
}

function onFiles(change: (files: Files) => Files): WrongJudge["judge"] {
  return ({ case: judged, outcome }) => {
    const { expectation } = judged;
    return judge({
      case: {
        ...judged,
        files: change(judged.files),
        expectation: { ...expectation, accepted: expectation.accepted.map(change) },
      },
      outcome: "files" in outcome ? { ...outcome, files: change(outcome.files) } : outcome,
    });
  };
}

/** Blocks keep their offsets, so texts that change before a block can at most hide more faults. */
function onTexts(change: (text: string) => string): WrongJudge["judge"] {
  return onFiles((files) => new Map([...files].map(([path, text]) => [path, change(text)])));
}

function withoutEmptyFiles(files: Files): Files {
  return new Map([...files].filter(([, text]) => text !== ""));
}

function withWholeFileBlocks(task: Task): Task {
  const { files, expectation } = task.case;
  const blocks = [...(expectation.accepted[0] ?? [])].map(([path, text]) => ({
    path,
    from: 0,
    to: files.get(path)?.length ?? 0,
    text,
  }));
  return withCase(task, { expectation: { ...expectation, blocks } });
}

function rename(said: Judgement, from: string, verdict: Judgement["verdict"], headline: Headline): Judgement {
  return said.verdict === from ? { verdict, headline } : said;
}

function restoreRejected(outcome: Outcome, task: Task): Outcome {
  return outcome.kind === "rejected" ? { ...outcome, files: task.case.files } : outcome;
}

function asRejection(outcome: Outcome): Outcome {
  return outcome.kind === "applied" ? { kind: "rejected", error: "", files: outcome.files } : outcome;
}

function asApplication(outcome: Outcome): Outcome {
  return outcome.kind === "rejected" ? { kind: "applied", files: outcome.files, failedBlocks: [] } : outcome;
}

function crashAsRejection(outcome: Outcome, task: Task): Outcome {
  return outcome.kind === "crashed" ? { kind: "rejected", error: "", files: task.case.files } : outcome;
}

function untouchedFirst(task: Task): Judgement {
  const said = judge(withCase(task, { expectation: { ...task.case.expectation, accepted: [] } }));
  return said.verdict === "unchanged" || said.verdict === "ignored" ? said : judge(task);
}
