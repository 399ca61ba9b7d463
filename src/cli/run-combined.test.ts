import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folderOf } from "../corpus/testing/folder.ts";
import { call } from "./testing/call.ts";
import { recordsOf, textOf } from "./testing/run-files.ts";

const RUN = ["run", "--engines", "v2", "--corpus", "embedded", "--modes", "final", "--workers", "1"];

let folder: string;
let out: string;
let printed: Awaited<ReturnType<typeof call>>;

beforeAll(async () => {
  folder = await folderOf({});
  out = join(folder, "run");
  printed = await call([...RUN, "--combine", "2", "--cases", "40", "--out", out]);
});

afterAll(() => rmSync(folder, { recursive: true }));

test("every damaged case bears two mutations of two families, and undamaged cases stay", () => {
  expect(printed.code).toBe(0);
  const rows = recordsOf(out, "cases.csv");
  expect(rows.length).toBe(40);
  expect(rows.filter(({ mutation }) => mutation === "none").length).toBeGreaterThan(0);
  for (const { mutation = "", family = "" } of rows.filter((row) => row["mutation"] !== "none")) {
    expect(mutation.split("+")).toHaveLength(2);
    expect(new Set(family.split("+")).size).toBe(2);
  }
  expect(JSON.parse(textOf(out, "run.json")).options.combine).toBe(2);
});

test("tables name single families; a combined case is replayed by its id", async () => {
  const summary = JSON.parse(textOf(out, "summary.json"));
  expect(summary.groups.family.filter(({ key }: { key: string }) => key.includes("+"))).toEqual([]);
  const row = recordsOf(out, "cases.csv").find(({ mutation }) => mutation?.includes("+"));
  const [first, second] = row?.["mutation"]?.split("+") ?? [];
  const replayed = await call(["replay", row?.["case"] ?? "", "--run", out]);
  expect(replayed.code).toBe(0);
  expect(replayed.out).toMatch(new RegExp(`damage +${first} \\(.*\\) \\+ ${second} \\(`));
});

test.each([
  [["--combine", "3"], "--combine: expected a whole number from 1 to 2"],
  [["--combine", "2", "--mutations", "white-space"], "--combine 2: expected mutations of two families"],
])("%j is refused", async (args, message) => {
  const { code, err } = await call([...RUN, ...args, "--out", join(folder, "refused")]);
  expect(code).toBe(2);
  expect(err).toContain(message);
});
