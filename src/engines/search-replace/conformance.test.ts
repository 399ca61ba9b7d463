import { describe, expect, test } from "vitest";
import { outcomeOf, VERSIONS } from "./testing/outcome.ts";
import { finalVectors, streamVectors } from "./testing/vectors.ts";

describe.each(VERSIONS)("%s gives what was recorded", (version) => {
  test.each(finalVectors)("$id $topic", (vector) => {
    expect(outcomeOf(version, vector.original, vector.diff, vector.final)).toEqual(vector[version]);
  });

  test.each(streamVectors)("$id at every cut", ({ original, diff, cuts, ...recorded }) => {
    const previews = cuts.map((cut) => outcomeOf(version, original, diff.slice(0, cut), false));
    expect(previews).toEqual(recorded[version]);
    expect(outcomeOf(version, original, diff, true)).toEqual(recorded[`${version}Final`]);
  });
});

test("the vectors are there", () => {
  expect([finalVectors.length, streamVectors.length]).toEqual([459, 60]);
});
