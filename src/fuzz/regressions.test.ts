import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { TestSpecification, Vitest } from "vitest/node";
import config from "../../vitest.config.ts";
import { folderOf } from "../corpus/testing/folder.ts";
import { engineNamed } from "../engines/registry.ts";
import { findingText, readFinding, type SavedFinding } from "./finding-file.ts";
import { recheck } from "./recheck.ts";
import { findingFiles } from "./store.ts";
import { cooked, RECIPE } from "./testing/hand-made.ts";

const FOLDER = fileURLToPath(new URL("../../corpus/regressions", import.meta.url));

test.each((await findingFiles(FOLDER)).map((path) => [basename(path), path]))(
  "%s stays mended",
  async (_, path) => {
    expect(await brokenIn(path)).toBeNull();
  },
);

const PLAIN = cooked(RECIPE);
const KEPT: SavedFinding = {
  engine: "v2",
  as: "v2",
  property: "clean-applies",
  kind: "corrupt",
  what: "it was broken once",
  specimen: PLAIN,
};
/** What the edit should have given, and does not. */
const OTHER = { ...PLAIN.clean.expectation, accepted: [new Map([["a.txt", "other\n"]])] };

test.each<readonly [string, SavedFinding, string | null]>([
  ["that is kept", KEPT, null],
  [
    "that is broken",
    { ...KEPT, as: null, specimen: { ...PLAIN, clean: { ...PLAIN.clean, expectation: OTHER } } },
    "an undamaged edit is corrupt",
  ],
  [
    "that is broken as specified",
    { ...KEPT, specimen: { ...PLAIN, clean: { ...PLAIN.clean, expectation: OTHER } } },
    null,
  ],
])("a file with a property %s is told from others", async (_, finding, broken) => {
  const folder = await folderOf({ "one.json": findingText(finding), "README.md": "no finding" });
  try {
    const files = await findingFiles(folder);
    expect(files).toEqual([join(folder, "one.json")]);
    expect(await Promise.all(files.map(brokenIn))).toEqual([broken]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("a file that is no finding is no pass", async () => {
  const folder = await folderOf({ "one.json": "{}" });
  try {
    await expect(brokenIn(join(folder, "one.json"))).rejects.toThrow("one.json: engine");
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("they are tried before all other tests", async () => {
  const Sequencer = config.test?.sequence?.sequencer;
  if (Sequencer === undefined) throw new Error("no sequencer");
  const nothingKnown = { getFileTestResults: () => undefined, getFileStats: () => undefined };
  const sequencer = new Sequencer({ cache: nothingKnown, config: { root: "/" } } as unknown as Vitest);
  const project = { name: "", config: { sequence: { groupOrder: 0 } } };
  const files = ["/src/a.test.ts", "/src/fuzz/regressions.test.ts", "/src/z.test.ts"];
  const specifications = files.map((moduleId) => ({ moduleId, project }) as unknown as TestSpecification);
  const sorted = await sequencer.sort(specifications);
  expect(sorted.map(({ moduleId }) => moduleId)).toEqual([files[1], files[0], files[2]]);
  expect(fileURLToPath(import.meta.url).endsWith(files[1] as string)).toBe(true);
});

/** How the engine breaks what it broke when the file was written; null where it does not, or as specified. */
async function brokenIn(path: string): Promise<string | null> {
  const finding = await readFinding(path);
  const { violation, known } = await recheck(engineNamed(finding.engine), finding.as, finding);
  return known === null ? (violation?.what ?? null) : null;
}
