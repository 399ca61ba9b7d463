import { asciiJson } from "../text.ts";
import type { Finding } from "./finding.ts";
import { findingText } from "./finding-file.ts";

/** A vitest test of a finding, to paste: it fails for as long as the property is broken. */
export function readyTest(finding: Finding): string {
  const { engine, property, what } = finding;
  return [
    'import { engineNamed, parseFinding, recheck } from "editproof";',
    'import { expect, test } from "vitest";',
    "",
    `const finding = parseFinding(${rawTemplate(findingText(finding).trimEnd())});`,
    "",
    `test(${asciiJson(`${engine} keeps ${property}: ${what}`)}, async () => {`,
    "  // An engine of one's own stands here in place of a built-in one.",
    `  const { violation, known } = await recheck(engineNamed(${asciiJson(engine)}), finding.as, finding);`,
    "  expect(known ?? violation).toBe(known);",
    "});",
    "",
  ].join("\n");
}

/** JSON as a raw template literal, in which nothing is read as code: JSON may spell those characters otherwise. */
function rawTemplate(json: string): string {
  const inert = json.replaceAll("`", "\\u0060").replaceAll("${", "\\u0024{");
  return `String.raw\`${inert}\``;
}
