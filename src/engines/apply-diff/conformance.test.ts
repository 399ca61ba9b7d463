import { expect, test } from "vitest";
import { applyDiff } from "./apply-diff.ts";
import { decodeEntities } from "./decode-entities.ts";
import { vectors } from "./testing/vectors.ts";

test.each(vectors)("$id $topic", ({ original, diff, options, result }) => {
  const { decodeEntities: isEscaped = false, ...own } = options;
  const got = applyDiff(original, isEscaped ? decodeEntities(diff) : diff, own);
  // As text, so that the order of the fields counts too.
  expect(JSON.stringify(got)).toBe(JSON.stringify(result));
});

test("the vectors are there", () => {
  expect(vectors).toHaveLength(304);
});
