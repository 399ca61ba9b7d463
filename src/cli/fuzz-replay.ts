import { engines } from "../engines/registry.ts";
import { EditproofError } from "../errors.ts";
import { readFinding } from "../fuzz/finding-file.ts";
import type { Recheck } from "../fuzz/recheck.ts";
import type { RecheckTask } from "../fuzz/worker.ts";
import type { Files } from "../records.ts";
import { engineFacts, Pool } from "../run/pool.ts";
import { safeLine, safeText, shortLine } from "../safe-text.ts";
import { colorsFor } from "./colors.ts";
import type { Io } from "./command.ts";

export interface ReplayChoice {
  /** Absolute path, and as the user wrote it. */
  readonly path: string;
  readonly shown: string;
  readonly modules: readonly string[];
  readonly as: string | null;
  /** The engine to try instead of the finding's. */
  readonly engine: string | undefined;
  readonly timeout: number;
}

/** Tries a finding again and shows it; exit code 1 where the property is still broken. */
export async function replayFinding(choice: ReplayChoice, io: Io): Promise<number> {
  const { path, shown, modules, timeout } = choice;
  const finding = await readFinding(path);
  const wanted = choice.engine ?? finding.engine;
  const builtIn = engines.has(wanted) ? [wanted] : [];
  const facts = await engineFacts({ engines: builtIn, engineModules: modules }, { timeout });
  const engine =
    facts.find(({ name }) => name === wanted) ?? (modules.length === 1 ? facts.at(-1) : undefined);
  if (engine === undefined)
    throw new EditproofError(`${safeLine(shown)}: its engine ${shortLine(wanted)} is not built in`, {
      hint: "add --engine-module with the module that has it",
    });
  const as = choice.as ?? (engines.has(engine.name) ? engine.name : finding.as);
  const pool = new Pool({ workers: 1, timeout }, new URL("../fuzz/worker", import.meta.url));
  // What is outside of engine calls no guard watches: a large finding may take long.
  io.signal.addEventListener("abort", () => void pool.close(), { once: true });
  let result: Recheck;
  try {
    result = await pool.call<RecheckTask, Recheck>("again", {
      engines: builtIn,
      engineModules: modules,
      engine: engine.name,
      as,
      property: finding.property,
      kind: finding.kind,
      specimen: finding.specimen,
      forced: new Map(),
    });
  } finally {
    await pool.close();
  }
  const { bold, red, green } = colorsFor(io, io.stdout);
  const { specimen } = finding;
  const { damaged } = specimen;
  const text = [
    ...filesText(damaged?.files ?? specimen.files, bold),
    bold(damaged ? `input after ${shortLine(damaged.damages.join(", "))}` : "input, undamaged"),
    safeText(damaged?.input ?? specimen.clean.input),
  ];
  if (damaged && damaged.input !== specimen.clean.input)
    text.push(bold("input as it was meant"), safeText(specimen.clean.input));
  const { violation, known } = result;
  const name = safeLine(engine.name);
  if (violation === null) text.push(green(`${name} keeps ${finding.property}`));
  else if (known !== null) text.push(`${name} breaks ${finding.property} as specified: ${safeLine(known)}`);
  else text.push(red(`${name} breaks ${finding.property}: ${safeLine(violation.what)}`));
  io.stdout.write(`${text.join("\n")}\n`);
  return violation === null || known !== null ? 0 : 1;
}

function filesText(files: Files, title: (text: string) => string): readonly string[] {
  if (files.size === 0) return [title("no file")];
  return [...files].flatMap(([path, text]) => [title(`file ${safeLine(path)}`), safeText(text)]);
}
