/** Records what every built-in engine makes of every reported case: `npm run reported:update`, then read the change. */
import { writeFileSync } from "node:fs";
import { REPORTED_VERDICTS, reportedVerdicts } from "../src/run/testing/reported-verdicts.ts";

writeFileSync(REPORTED_VERDICTS, await reportedVerdicts());
