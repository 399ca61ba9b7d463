import { expect, test } from "vitest";
import { applyPatch } from "./engine.ts";

test("two huge lines that are nearly alike end by budget, long before the distance is known", () => {
  const line = (middle: string) => `${"x".repeat(20_000)}${middle}${"z".repeat(20_000)}`;
  const result = applyPatch.apply({
    files: new Map([["a", `head\n${line("a")}\ntail\n`]]),
    input: `*** Begin Patch\n*** Update File: a\n@@\n head\n-${line("b")}\n+new\n*** End Patch`,
    mode: "final",
    trace: true,
    budget: 100_000,
  });
  expect(result).toMatchObject({ status: "hung", by: "budget" });
  // Without the weight of the table's steps the whole distance would be worked out: 50 million characters of stripes.
  expect(result.work.charactersScanned).toBeLessThan(3_000_000);
});
