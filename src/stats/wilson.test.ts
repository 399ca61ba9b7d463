import fc from "fast-check";
import { probit } from "simple-statistics";
import { expect, test } from "vitest";
import { shareOf } from "./wilson.ts";

/** R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3. */
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])("%d of %d lies between %d and %d, as published", (count, total, low, high) => {
  const share = shareOf(count, total);
  expect(share.low).toBeCloseTo(low, 4);
  expect(share.high).toBeCloseTo(high, 4);
});

test.each([
  [0, 0, { count: 0, share: 0, low: 0, high: 1 }],
  [7, 7, { count: 7, share: 1, low: 0.6456696, high: 1 }],
  [5, 10, { count: 5, share: 0.5, low: 0.2365931, high: 0.7634069 }],
])("%d of %d", (count, total, wanted) => {
  const share = shareOf(count, total);
  expect(share.low).toBeCloseTo(wanted.low, 6);
  expect(share.high).toBeCloseTo(wanted.high, 6);
  expect([share.count, share.share]).toEqual([wanted.count, wanted.share]);
});

test("a bound is a share from which the one measured lies 1.96 standard errors away", () => {
  const z = Math.abs(probit(0.025));
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (total, part) => {
        const { share, low, high } = shareOf(Math.floor(part * total), total);
        for (const bound of [low, high]) {
          if (bound === 0 || bound === 1) continue;
          expect(Math.abs(share - bound) / Math.sqrt((bound * (1 - bound)) / total)).toBeCloseTo(z, 2);
        }
        expect(low).toBeLessThanOrEqual(share);
        expect(high).toBeGreaterThanOrEqual(share);
      },
    ),
  );
});
