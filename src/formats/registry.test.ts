import { expect, test } from "vitest";
import { FORMATS, formatNamed } from "./registry.ts";

test("every format is found by its name", () => {
  for (const [name, format] of Object.entries(FORMATS)) {
    expect(format.name).toBe(name);
    expect(formatNamed(name)).toBe(format);
  }
});

test("an unknown name names the nearest", () => {
  expect(() => formatNamed("search_replace")).toThrow(
    expect.objectContaining({
      message:
        'unknown format "search_replace": expected one of search-replace, apply-patch, apply-diff, whole-file',
      hint: "did you mean search-replace?",
    }),
  );
});
