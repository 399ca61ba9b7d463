import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Tables before laws: a mutant ends with the first test that fails, and a table takes milliseconds. */
class LawsLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => Number(isLaw(a)) - Number(isLaw(b)));
  }
}

function isLaw({ moduleId }: TestSpecification): boolean {
  return moduleId.includes("laws.");
}

/**
 * The tests that mutation testing runs: those of the judge, the mutations and what they stand on. Left out are the
 * three that take longer than all others together: the laws by format, and the double entry.
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
    exclude: ["src/mutations/*format-laws.test.ts"],
    setupFiles: ["src/judge/testing/one-seed.ts"],
    sequence: { sequencer: LawsLast },
    isolate: false,
    testTimeout: 60_000,
  },
});
