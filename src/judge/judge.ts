import type { Case, Files, Headline, Judgement, Outcome, Verdict } from "../records.ts";
import { isDrifted } from "./drift.ts";
import { otherBlocksStand, someBlocksStand } from "./partial.ts";
import { sameFiles } from "./same-files.ts";

/** What of a case the judge looks at. */
export type JudgedCase = Pick<Case, "language" | "files" | "expectation">;

/**
 * Holds an outcome against what a user would call right. The first verdict that fits, in the order of the
 * table of verdicts; the time is linear in the sizes of the files.
 *
 * `expectation.accepted[0]` has to be `files` with every block of `expectation.blocks` applied, or else no
 * difference to it can be proved to be drift. `failedBlocks` are indices into `expectation.blocks`.
 */
export function judge(task: { readonly case: JudgedCase; readonly outcome: Outcome }): Judgement {
  const verdict = verdictOf(task.case, task.outcome);
  const isPartialRight = verdict === "partial" && task.case.expectation.partial;
  return { verdict, headline: isPartialRight ? "right" : HEADLINE_OF[verdict] };
}

const HEADLINE_OF: Readonly<Record<Verdict, Headline>> = {
  hung: "failed",
  crashed: "failed",
  partial: "refused",
  safe: "right",
  refused: "refused",
  correct: "right",
  unchanged: "right",
  ignored: "silent",
  drifted: "drifted",
  corrupt: "silent",
};

function verdictOf(judged: JudgedCase, outcome: Outcome): Verdict {
  switch (outcome.kind) {
    case "timed-out":
      return "hung";
    case "crashed":
      return "crashed";
    case "rejected":
      return rejectedVerdict(judged, outcome.files);
    case "applied":
      return appliedVerdict(judged, outcome.files, new Set(outcome.failedBlocks));
  }
}

function rejectedVerdict(judged: JudgedCase, got: Files): Verdict {
  const { files, expectation } = judged;
  if (sameFiles(got, files)) return expectation.reject ? "safe" : "refused";
  return someBlocksStand(files, expectation, got) ? "partial" : "corrupt";
}

function appliedVerdict(judged: JudgedCase, got: Files, failed: ReadonlySet<number>): Verdict {
  const { files, expectation, language } = judged;
  const isUntouched = sameFiles(got, files);
  if (failed.size > 0) {
    // Every block reported as failed and nothing touched is a rejection, whatever the engine calls it.
    const allFailed = expectation.blocks.every((_, index) => failed.has(index));
    if (allFailed && isUntouched) return rejectedVerdict(judged, got);
    if (otherBlocksStand(files, expectation, got, failed)) return "partial";
  }
  if (expectation.accepted.some((accepted) => sameFiles(got, accepted))) return "correct";
  if (isUntouched) return expectation.unchanged ? "unchanged" : "ignored";
  return isDrifted(files, expectation, got, language) ? "drifted" : "corrupt";
}
