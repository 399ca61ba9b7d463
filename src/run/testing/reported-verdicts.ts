import { fileURLToPath } from "node:url";
import { readCaseFile } from "../../corpus/case-file.ts";
import { loadEngines } from "../../engines/load.ts";
import { engines } from "../../engines/registry.ts";
import { runChunk } from "../chunk.ts";
import { readyCase } from "../labelled.ts";

export const REPORTED_CASES = fileURLToPath(new URL("../../../corpus/reported/cases.jsonl", import.meta.url));
export const REPORTED_VERDICTS = fileURLToPath(
  new URL("../../../corpus/reported/verdicts.json", import.meta.url),
);

/** What every built-in engine makes of every reported case, as corpus/reported/verdicts.json records it. */
export async function reportedVerdicts(): Promise<string> {
  const { cases } = await readCaseFile(REPORTED_CASES);
  const specs = cases.map(readyCase);
  const chunk = {
    specs,
    seed: 42,
    engines: [],
    engineModules: [],
    modes: ["final", "partial"],
    forced: new Map(),
  } as const;
  const watch = { start() {}, stop: () => 0 };
  const results = await runChunk(chunk, await loadEngines([...engines.keys()], []), watch, () => undefined);
  const lines = results.map((result, index) => {
    const rows = "executions" in result ? result.executions.map(({ row }) => row) : [];
    const verdicts = new Map<string, string>();
    for (const { engine, verdict } of rows) {
      const before = verdicts.get(engine);
      verdicts.set(engine, before === undefined || before === verdict ? verdict : `${before}/${verdict}`);
    }
    return `  ${JSON.stringify(cases[index]?.id)}: ${JSON.stringify(Object.fromEntries(verdicts))}`;
  });
  return `{\n${lines.join(",\n")}\n}\n`;
}
