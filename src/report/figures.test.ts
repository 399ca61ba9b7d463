import { expect, test } from "vitest";
import { shareOf } from "../stats/wilson.ts";
import { count, figure, percent, shareText } from "./figures.ts";

test.each([
  [0, 10, "0 (0–27.8)"],
  [10, 10, "100 (72.2–100)"],
  [621, 1000, "62.1 (59.1–65.1)"],
  [0, 0, "–"],
])("%d of %d is written %s", (hits, total, text) => {
  expect(shareText(shareOf(hits, total))).toBe(text);
});

test.each([
  [0.9999, "99.9"],
  [0.00001, "0.0"],
  [0.5, "50.0"],
])("%d in per cent is %s", (share, text) => {
  expect(percent(share)).toBe(text);
});

test.each([
  [0, "0"],
  [0.012345, "0.0123"],
  [4.5678, "4.57"],
  [9.999, "10.0"],
  [45.678, "45.7"],
  [789.4, "789"],
  [12345, "12,300"],
  [1234567, "1,230,000"],
])("%d to three digits is %s", (value, text) => {
  expect(figure(value)).toBe(text);
});

test.each([
  [999, "999"],
  [1000, "1,000"],
  [1234567, "1,234,567"],
])("%d is counted %s", (value, text) => {
  expect(count(value)).toBe(text);
});
