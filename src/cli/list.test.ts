import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MUTATIONS } from "../mutations/catalogue.ts";
import { listCommand } from "./list.ts";

async function listed(what: string, format: "table" | "json" | "markdown" = "table", json = false) {
  const parts: string[] = [];
  const sink = { write: (part: string) => parts.push(part) };
  const io = { env: {}, cwd: "/", stdout: sink, stderr: sink, signal: new AbortController().signal };
  const code = await listCommand.run({ what, format, json, corpus: undefined, cache: undefined }, io);
  return { text: parts.join(""), code };
}

test("formats as a table", async () => {
  const { text, code } = await listed("formats");
  expect(code).toBe(0);
  expect(text).toBe(
    [
      "format          meaning",
      "search-replace  blocks of lines to find and lines to put in their place",
      "apply-patch     a patch between *** Begin Patch and *** End Patch, for one file or several",
      "apply-diff      blocks of lines to find and to put in their place, with the line where each starts",
      "whole-file      the whole new text of the file",
      "",
    ].join("\n"),
  );
});

test("mutations as a table: a line each, under the headings", async () => {
  const lines = (await listed("mutations")).text.trimEnd().split("\n");
  expect(lines[0]).toMatch(/^member +family +side +effect +meaning$/);
  expect(lines).toHaveLength(MUTATIONS.length + 1);
  const at = (lines[0] ?? "").indexOf("meaning");
  expect(lines.slice(1).map((line) => line.slice(at))).toEqual(MUTATIONS.map(({ meaning }) => meaning));
});

test("mutations as JSON", async () => {
  const { text } = await listed("mutations", "json");
  expect((await listed("mutations", "table", true)).text).toBe(text);
  const { schemaVersion, mutations } = JSON.parse(text);
  expect(schemaVersion).toBe(1);
  expect(mutations).toHaveLength(MUTATIONS.length);
  expect(mutations.find(({ name }: { name: string }) => name === "shift-both")).toEqual({
    name: "shift-both",
    family: "white-space",
    formats: ["search-replace", "apply-diff", "apply-patch"],
    side: "both",
    effect: "drift",
    intensities: ["light", "medium", "heavy"],
    weight: 3,
    meaning:
      "the whole block indented more or less by a constant, in a language that does not care; search text and replacement",
    classes: ["A1"],
    reports: ["continuedev/continue#11282", "openai/codex#30505"],
  });
});

test.each(["mutation", "__proto__", "toString"])("list %s is refused", async (what) => {
  await expect(listed(what)).rejects.toThrow(`unknown list "${what}"`);
});

test("docs/mutations.md is what the list prints", async () => {
  const { text } = await listed("mutations", "markdown");
  expect(text).toBe(readFileSync(new URL("../../docs/mutations.md", import.meta.url), "utf8"));
});

test("any list as a Markdown table", async () => {
  const { text } = await listed("formats", "markdown");
  expect(text.split("\n").slice(0, 2)).toEqual(["| format | meaning |", "| --- | --- |"]);
});
