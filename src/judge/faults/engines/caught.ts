import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadCorpus } from "../../../corpus/load.ts";
import { engineNamed } from "../../../engines/registry.ts";
import { MUTATIONS } from "../../../mutations/catalogue.ts";
import { FORMAT_NAMES, INTENSITIES, type Mode, type ResultRow } from "../../../records.ts";
import { DEFAULT_CASES, DEFAULT_SEED, UNDAMAGED } from "../../../run/plan.ts";
import { runCases } from "../../../run/run-cases.ts";
import { buildFault, nameOf } from "./build.ts";
import type { EngineFault } from "./fault.ts";

/** What the default plan on the embedded pairs says of a fault. */
export interface Caught {
  readonly fault: EngineFault;
  /** Cases whose verdict differs from the sound engine's, by family, most first. */
  readonly verdicts: ReadonlyMap<string, number>;
  /** Cases whose previews differ in what is counted of them, though the verdict is the same. */
  readonly previews: number;
  /** Cases that the engine ran on. */
  readonly cases: number;
  /** The first case that catches it, and in which mode; null where none does. */
  readonly example: Example | null;
}

export interface Example {
  readonly case: string;
  readonly mode: Mode;
}

/** Runs every fault beside its sound engine, format by format: a thread holds so many engines at most. Takes minutes. */
export async function caughtFaults(
  faults: readonly EngineFault[],
  workers: number,
): Promise<readonly Caught[]> {
  const formats = new Map<string, EngineFault[]>();
  for (const fault of faults) {
    const { format } = engineNamed(fault.engine);
    formats.set(format, [...(formats.get(format) ?? []), fault]);
  }
  const caught: Caught[] = [];
  for (const some of formats.values()) caught.push(...(await caughtTogether(some, workers)));
  return caught;
}

async function caughtTogether(faults: readonly EngineFault[], workers: number): Promise<readonly Caught[]> {
  const folder = await mkdtemp(join(tmpdir(), "editproof-faults-"));
  try {
    const engineModules: string[] = [];
    for (const fault of faults) engineModules.push(await buildFault(fault, folder));
    const tallies = new Map(faults.map((fault) => [nameOf(fault), newTally(fault)]));
    const { pairs } = await loadCorpus("embedded");
    const options = {
      seed: DEFAULT_SEED,
      formats: FORMAT_NAMES,
      engines: [...new Set(faults.map(({ engine }) => engine))],
      engineModules,
      modes: ["final", "partial"] as const,
      mutations: [UNDAMAGED, ...MUTATIONS.map(({ name }) => name)],
      intensities: INTENSITIES,
      cases: DEFAULT_CASES,
      workers,
      timeout: 60_000,
    };
    for await (const results of runCases(pairs, options, new AbortController().signal)) {
      for (const result of results) {
        if ("executions" in result)
          compare(
            result.executions.map(({ row }) => row),
            tallies,
          );
      }
    }
    return [...tallies.values()].map(({ fault, verdicts, previews, cases, example }) => ({
      fault,
      verdicts: new Map([...verdicts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))),
      previews,
      cases,
      example,
    }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** How a faulty engine's row differs from that of the sound one, or null. */
export function difference(sound: ResultRow, faulty: ResultRow): "verdict" | "preview" | null {
  if (sound.verdict !== faulty.verdict) return "verdict";
  const figures = ({ stream }: ResultRow) =>
    stream && JSON.stringify([stream.errors, stream.retractions, stream.firstRightAt, stream.agrees]);
  return figures(sound) === figures(faulty) ? null : "preview";
}

interface Tally {
  readonly fault: EngineFault;
  readonly verdicts: Map<string, number>;
  previews: number;
  cases: number;
  /** Of a verdict, else of a preview. */
  example: (Example & { readonly by: "verdict" | "preview" }) | null;
}

function newTally(fault: EngineFault): Tally {
  return { fault, verdicts: new Map(), previews: 0, cases: 0, example: null };
}

/** The rows of one case: a case that differs in both modes is one. */
function compare(rows: readonly ResultRow[], tallies: ReadonlyMap<string, Tally>): void {
  for (const [name, tally] of tallies) {
    const own = rows.filter((row) => row.engine === name);
    if (own.length === 0) continue;
    tally.cases++;
    const differences = own.map((row) => {
      const sound = rows.find((other) => other.engine === tally.fault.engine && other.mode === row.mode);
      return sound ? difference(sound, row) : null;
    });
    const family = rows[0]?.family ?? "";
    if (differences.includes("verdict")) tally.verdicts.set(family, (tally.verdicts.get(family) ?? 0) + 1);
    else if (differences.includes("preview")) tally.previews++;
    for (const [index, by] of differences.entries()) {
      const row = own[index];
      const isFirst = tally.example === null || (tally.example.by === "preview" && by === "verdict");
      if (by !== null && row && isFirst) tally.example = { case: row.case, mode: row.mode, by };
    }
  }
}
