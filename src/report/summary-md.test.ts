import { expect, test } from "vitest";
import { createLatencies } from "../stats/latency.ts";
import { createSummaryBuilder } from "../stats/summary.ts";
import { rowOf } from "../stats/testing/rows.ts";
import { summaryMarkdown } from "./summary-md.ts";
import { sampleSummary } from "./testing/sample.ts";

test("a run", () => {
  expect(summaryMarkdown(sampleSummary(), { runDir: "reports/run-1" })).toBe(DOCUMENT);
});

test("names from a run are shown, not read", () => {
  const builder = createSummaryBuilder();
  for (let index = 0; index < 5; index++) {
    builder.add(rowOf("corrupt", { engine: "<b>", family: "a|b", mutation: "m\n```", case: "x\n```" }));
  }
  const document = summaryMarkdown(builder.build(createLatencies()), { runDir: "r" });
  expect(document).not.toContain("<b>");
  expect(document).toContain("| a&#124;b | &#60;b&#62; | 5 |");
  expect(document).toContain("editproof replay 'x\\n```' --run r\n```\n");
});

const DOCUMENT = `# editproof

## Outcomes (%)

| engine | mode | cases | right | drifted | refused | silent | failed | silent, weighted |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
| v1 | final | 14 | 42.9 (21.4–67.4) | 7.1 (1.3–31.5) | 0 (0–21.5) | 50.0 (26.8–73.2) | 0 (0–21.5) | 50.0 |
| v1 | partial | 14 | 42.9 (21.4–67.4) | 7.1 (1.3–31.5) | 0 (0–21.5) | 50.0 (26.8–73.2) | 0 (0–21.5) | 50.0 |
| v2 | final | 14 | 50.0 (26.8–73.2) | 0 (0–21.5) | 21.4 (7.6–47.6) | 21.4 (7.6–47.6) | 7.1 (1.3–31.5) | 21.4 |
| v2 | partial | 14 | 50.0 (26.8–73.2) | 0 (0–21.5) | 21.4 (7.6–47.6) | 21.4 (7.6–47.6) | 7.1 (1.3–31.5) | 21.4 |

## Verdicts

| engine | mode | hung | crashed | partial | safe | refused | correct | unchanged | ignored | drifted | corrupt | by clock |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
| v1 | final | 0 | 0 | 0 | 0 | 0 | 6 | 0 | 1 | 1 | 6 | 0 |
| v1 | partial | 0 | 0 | 0 | 0 | 0 | 6 | 0 | 1 | 1 | 6 | 0 |
| v2 | final | 1 | 0 | 0 | 0 | 3 | 7 | 0 | 0 | 0 | 3 | 0 |
| v2 | partial | 1 | 0 | 0 | 0 | 3 | 7 | 0 | 0 | 0 | 3 | 0 |

## Times and streaming

| engine | mode | p50 µs | p90 µs | p99 µs | max µs | partial calls | errors swallowed | characters retracted | agreement % | amplification | median amplification |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
| v1 | final | 12.3 | 12.3 | 12.3 | 12.3 | – | – | – | – | – | – |
| v1 | partial | – | – | – | – | 280 | 0 | 31 | 42.9 (21.4–67.4) | 12.3 | 12.3 |
| v2 | final | – | – | – | – | – | – | – | – | – | – |
| v2 | partial | 2,000 | 2,000 | 2,000 | 2,000 | 280 | 28 | 31 | 50.0 (26.8–73.2) | 45.7 | 45.7 |

## By layer, final mode (%)

| engine | layer | blocks | of all blocks | rows | right | drifted | refused | silent | failed |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
| v1 | exact | 10 | 71.4 | 10 | 60.0 (31.3–83.2) | 0 (0–27.8) | 0 (0–27.8) | 40.0 (16.8–68.7) | 0 (0–27.8) |
| v1 | line-trimmed | 0 | 0 | 0 | – | – | – | – | – |
| v1 | block-anchor | 0 | 0 | 0 | – | – | – | – | – |
| v1 | full-file | 4 | 28.6 | 4 | 0 (0–49.0) | 25.0 (4.6–69.9) | 0 (0–49.0) | 75.0 (30.1–95.4) | 0 (0–49.0) |
| v1 | none | 0 | 0 | 0 | – | – | – | – | – |
| v2 | exact | 11 | 78.6 | 11 | 63.6 (35.4–84.8) | 0 (0–25.9) | 0 (0–25.9) | 27.3 (9.7–56.6) | 9.1 (1.6–37.7) |
| v2 | line-trimmed | 0 | 0 | 0 | – | – | – | – | – |
| v2 | block-anchor | 0 | 0 | 0 | – | – | – | – | – |
| v2 | full-file | 0 | 0 | 0 | – | – | – | – | – |
| v2 | none | 3 | 21.4 | 3 | 0 (0–56.1) | 0 (0–56.1) | 100 (43.9–100) | 0 (0–56.1) | 0 (0–56.1) |

## By mutation family, final mode (%)

| family | engine | cases | right | drifted | refused | silent | failed |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |
| none | v1 | 2 | 100 (34.2–100) | 0 (0–65.8) | 0 (0–65.8) | 0 (0–65.8) | 0 (0–65.8) |
| none | v2 | 2 | 100 (34.2–100) | 0 (0–65.8) | 0 (0–65.8) | 0 (0–65.8) | 0 (0–65.8) |
| place | v1 | 6 | 0 (0–39.0) | 0 (0–39.0) | 0 (0–39.0) | 100 (61.0–100) | 0 (0–39.0) |
| place | v2 | 6 | 0 (0–39.0) | 0 (0–39.0) | 50.0 (18.8–81.2) | 50.0 (18.8–81.2) | 0 (0–39.0) |
| white-space | v1 | 6 | 66.7 (30.0–90.3) | 16.7 (3.0–56.4) | 0 (0–39.0) | 16.7 (3.0–56.4) | 0 (0–39.0) |
| white-space | v2 | 6 | 83.3 (43.6–97.0) | 0 (0–39.0) | 0 (0–39.0) | 0 (0–39.0) | 16.7 (3.0–56.4) |

## By intensity, final mode (%)

| intensity | engine | cases | right | drifted | refused | silent | failed |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |
| none | v1 | 2 | 100 (34.2–100) | 0 (0–65.8) | 0 (0–65.8) | 0 (0–65.8) | 0 (0–65.8) |
| none | v2 | 2 | 100 (34.2–100) | 0 (0–65.8) | 0 (0–65.8) | 0 (0–65.8) | 0 (0–65.8) |
| light | v1 | 12 | 33.3 (13.8–60.9) | 8.3 (1.5–35.4) | 0 (0–24.2) | 58.3 (32.0–80.7) | 0 (0–24.2) |
| light | v2 | 12 | 41.7 (19.3–68.0) | 0 (0–24.2) | 25.0 (8.9–53.2) | 25.0 (8.9–53.2) | 8.3 (1.5–35.4) |

## By language, final mode (%)

| language | engine | cases | right | drifted | refused | silent | failed |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |
| TypeScript | v1 | 14 | 42.9 (21.4–67.4) | 7.1 (1.3–31.5) | 0 (0–21.5) | 50.0 (26.8–73.2) | 0 (0–21.5) |
| TypeScript | v2 | 14 | 50.0 (26.8–73.2) | 0 (0–21.5) | 21.4 (7.6–47.6) | 21.4 (7.6–47.6) | 7.1 (1.3–31.5) |

## Most often silently wrong, final mode (%)

| format | mutation | family | cases | v1 | v2 |
| --- | --- | --- | ---: | ---: | ---: |
| search-replace | decoy | place | 6 | 100 (61.0–100) | 50.0 (18.8–81.2) |
| search-replace | leading-blank | white-space | 6 | 16.7 (3.0–56.4) | 0 (0–39.0) |

## Replay one case of each

\`\`\`sh
editproof replay decoy-0 --run reports/run-1
editproof replay leading-blank-5 --run reports/run-1
\`\`\`
`;
