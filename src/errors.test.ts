import { expect, test } from "vitest";
import { unknownName } from "./errors.ts";

test.each([
  ["v3", ["v1", "v2"], "did you mean v1?"],
  ["vv2", ["v1", "v2"], "did you mean v2?"],
  ["prose", ["prose-before", "fence"], "did you mean prose-before?"],
  ["x", [], ""],
])("the nearest of %s among %j: %s", (name, known, hint) => {
  expect(unknownName("engine", name, known).hint).toBe(hint);
});

test("control characters of a name are written out", () => {
  const { message } = unknownName("engine", "a\u001b[31m\u009b2J\u202eb\n", ["v1"]);
  expect(message).toBe('unknown engine "a\\u001b[31m\\x9b2J\\u202eb\\n": expected one of v1');
});
