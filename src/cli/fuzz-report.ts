import { join } from "node:path";
import type { EngineState } from "../fuzz/campaign.ts";
import { sizeOf } from "../fuzz/finding.ts";
import { fileNameOf } from "../fuzz/store.ts";
import type { Colors } from "../report/colors.ts";
import { shellWord } from "../report/replay-command.ts";
import { safeLine } from "../safe-text.ts";
import { plainTable } from "./count-table.ts";

/** Runs after which the features reached are told. */
const MILESTONES = [200, 1000, 5000, 20_000, 100_000, 500_000];

/** What fuzzing gave: a row an engine, features over time, specified faults met, and each finding with its replay. */
export function fuzzReport(
  states: readonly EngineState[],
  {
    colors,
    shownOut,
    modules,
  }: {
    readonly colors: Colors;
    readonly shownOut: string;
    /** Words of a command line that name the engine modules, or nothing. */
    readonly modules: string;
  },
): string {
  const sections = [
    titled(
      "Runs",
      plainTable(
        ["engine", "runs", "skipped", "features", "specified faults", "findings", "more of their kinds"],
        states.map(({ engine, runs, skipped, features, findings, known, again }) => [
          engine,
          runs,
          skipped,
          features.length,
          sum(known),
          findings.length,
          sum(again),
        ]),
      ),
    ),
    titled("Features reached after so many runs", reachedTable(states)),
  ];
  const knownRows = states.flatMap(({ engine, known }) =>
    Object.entries(known)
      .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
      .map(([predicate, count]): [string, number] => [safeLine(`${engine}: ${predicate}`), count]),
  );
  if (knownRows.length > 0)
    sections.push(
      titled("Specified faults met (corpus/known.json)", plainTable(["engine: cause", "times"], knownRows)),
    );
  const findings = states.flatMap((state) => state.findings);
  sections.push(
    findings.length === 0
      ? "No findings.\n"
      : titled(
          `${findings.length} findings`,
          findings
            .map((finding) => {
              const { engine, property, kind, what, signature, runs, specimen } = finding;
              const path = join(shownOut, "findings", `${fileNameOf(finding)}.json`);
              return [
                `${colors.red(safeLine(engine))} breaks ${property} (${safeLine(kind)}; ${safeLine(signature)})`,
                `  ${safeLine(what)}`,
                `  ${sizeOf(specimen)} lines, within ${runs} runs; again: editproof fuzz --replay ${shellWord(path)}${modules}`,
              ].join("\n");
            })
            .join("\n"),
        ),
  );
  return sections.join("\n");

  function titled(title: string, text: string): string {
    return `${colors.bold(title)}\n${text}\n`;
  }
}

function reachedTable(states: readonly EngineState[]): string {
  const most = Math.max(...states.map(({ runs }) => runs), 0);
  const shown = MILESTONES.filter((runs) => runs < most);
  return plainTable(
    ["engine", ...shown.map((runs) => `${runs}`), "end"],
    states.map(({ engine, features }) => [
      engine,
      ...shown.map((runs) => features.filter((feature) => feature.runs <= runs).length),
      features.length,
    ]),
  );
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
