import { expect, test } from "vitest";
import { applyDiff } from "./apply-diff.ts";
import { decodeEntities } from "./decode-entities.ts";
import { HAZARDS } from "./testing/hazards.ts";

test.each(HAZARDS)("$code: $what", ({ original, diff, options = {}, content, failed = [] }) => {
  const { decodeEntities: isEscaped = false, ...own } = options;
  const result = applyDiff(original, isEscaped ? decodeEntities(diff) : diff, own);
  expect(result).toEqual({ ok: true, content, failed });
});

test("every hazard has its row", () => {
  expect(HAZARDS.map(({ code }) => code)).toEqual(Array.from({ length: 40 }, (_, index) => `H${index + 1}`));
});
