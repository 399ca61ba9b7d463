/**
 * Runs the default plan on every seeded fault beside its sound engine and records what catches it: `npm run trust`.
 * Takes several minutes on two cores. Ends with an error if a fault is not caught.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { ENGINE_FAULTS } from "../src/judge/faults/engines/all.ts";
import { caughtFaults } from "../src/judge/faults/engines/caught.ts";
import { pageWith, type Recorded } from "../src/judge/faults/engines/page.ts";

const RECORD = new URL("../src/judge/faults/engines/caught.json", import.meta.url);
const PAGE = new URL("../docs/trust.md", import.meta.url);

const caught = await caughtFaults(ENGINE_FAULTS, availableParallelism());
const missed = caught.filter(({ example }) => example === null).map(({ fault }) => fault.name);
if (missed.length > 0) throw new Error(`not caught: ${missed.join(", ")}`);
const place = new Map(ENGINE_FAULTS.map(({ name }, index) => [name, index]));
const inOrder = caught.toSorted((a, b) => (place.get(a.fault.name) ?? 0) - (place.get(b.fault.name) ?? 0));
const recorded = inOrder.flatMap(({ fault, verdicts, previews, cases, example }): Recorded[] => {
  if (example === null) return [];
  const { case: id, mode } = example;
  return [
    {
      fault: fault.name,
      verdicts: Object.fromEntries(verdicts),
      previews,
      cases,
      example: { case: id, mode },
    },
  ];
});
writeFileSync(RECORD, `[\n${recorded.map((row) => `  ${JSON.stringify(row)}`).join(",\n")}\n]\n`);
writeFileSync(PAGE, pageWith(readFileSync(PAGE, "utf8"), recorded));
