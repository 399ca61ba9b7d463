import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const FIRST = "/src/fuzz/regressions.test.ts";

/** What fuzzing found before is tried before all else; other files go in vitest's own order. */
class RegressionsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFirst = ({ moduleId }: TestSpecification) => moduleId.endsWith(FIRST);
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "bench/**/*.test.ts", "scripts/**/*.test.ts"],
    sequence: { sequencer: RegressionsFirst },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
