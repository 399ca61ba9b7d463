import { expect, test } from "vitest";
import { ApplyError, constructNewFileContent } from "../../index.ts";

const DIFF = "------- SEARCH\na\n=======\nb\n+++++++ REPLACE\n";

test("v1 unless told otherwise", () => {
  expect(constructNewFileContent(DIFF, "a\n", true)).toEqual({ newContent: "b\n", matchIndices: [0] });
  expect(constructNewFileContent(DIFF, "a\n", true, "v2")).toEqual({ newContent: "b\n", matchIndices: [] });
});

test.each([
  ["v1", "c\n", "search_not_found"],
  ["v3", "a\n", "unknown_version"],
  ["constructor", "a\n", "unknown_version"],
])("%s on %j throws an ApplyError of kind %s", (version, original, kind) => {
  const call = () => constructNewFileContent(DIFF, original, true, version);
  expect(call).toThrow(ApplyError);
  expect(call).toThrow(expect.objectContaining({ kind }));
});
