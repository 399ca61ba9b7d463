/**
 * Fuzzes every seeded fault on one thread, a minute each at the most, and records what finds it: `npm run trust:fuzz`.
 * Takes some twenty minutes. Names of faults as arguments: only those, shown and not recorded.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { ENGINE_FAULTS } from "../src/judge/faults/engines/all.ts";
import { type Fuzzed, fuzzedFault } from "../src/judge/faults/engines/fuzzed.ts";
import { fuzzedPage } from "../src/judge/faults/engines/fuzzed-page.ts";

const RECORD = new URL("../src/judge/faults/engines/fuzzed.json", import.meta.url);
const PAGE = new URL("../docs/trust.md", import.meta.url);

const names = process.argv.slice(2);
const fuzzed: Fuzzed[] = [];
for (const fault of ENGINE_FAULTS.filter(({ name }) => names.length === 0 || names.includes(name))) {
  const result = await fuzzedFault(fault);
  fuzzed.push(result);
  process.stderr.write(`${JSON.stringify(result)}\n`);
}
if (names.length === 0) {
  writeFileSync(RECORD, `[\n${fuzzed.map((row) => `  ${JSON.stringify(row)}`).join(",\n")}\n]\n`);
  writeFileSync(PAGE, fuzzedPage(readFileSync(PAGE, "utf8"), fuzzed));
}
