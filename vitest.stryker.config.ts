import { defineConfig } from "vitest/config";

/**
 * The tests that mutation testing runs: those of the judge, the mutations and what they stand on. Left out are those
 * that take longer than all of these together, such as the double entry.
 */
export default defineConfig({
  test: {
    include: [
      "src/judge/*.test.ts",
      "src/judge/faults/*.test.ts",
      "src/mutations/*.test.ts",
      "src/formats/*.test.ts",
      "src/run/build-case.test.ts",
    ],
    setupFiles: ["src/judge/testing/one-seed.ts"],
    isolate: false,
    testTimeout: 60_000,
  },
});
