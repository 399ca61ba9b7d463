import { defineConfig } from "vitest/config";

/**
 * The tests that mutation testing runs: those of the judge, the mutations and what they stand on. The laws of the
 * mutations and the double entry are left out: they take far longer than all others together, and every mutant that
 * lives would run them to their end.
 */
export default defineConfig({
  test: {
    include: [
      "src/judge/*.test.ts",
      "src/judge/faults/*.test.ts",
      "src/mutations/*.test.ts",
      "src/formats/*.test.ts",
      "src/run/build-case.test.ts",
      "src/cli/list.test.ts",
    ],
    exclude: ["src/mutations/*laws.test.ts"],
    setupFiles: ["src/judge/testing/one-seed.ts"],
    isolate: false,
    testTimeout: 60_000,
  },
});
