import type { Files } from "../../records.ts";
import { linesOf } from "../../text.ts";
import { always, type Property } from "../property.ts";
import { SIDES } from "../trial.ts";

export const boundedWork: Property = {
  name: "bounded-work",
  about:
    "it ends, and counts at most 8·(F+1)·(I+1) + (f+64)·(i+64)/256 compared lines and 8·(f+64)·(i+64) scanned characters, with F and I the lines of files and input, f and i their characters",
  appliesTo: always,
  async broken(trial) {
    for (const side of SIDES) {
      const [given, answer] = [trial.inputOf(side), await trial.final(side)];
      if (given === null || answer === null || answer.status === "crashed") continue;
      if (answer.status === "hung")
        return { kind: `hung:${answer.by}`, what: `${side} edit: it never ends (${answer.by})` };
      const { lines, characters } = allowed(given.files, given.input);
      const { linesCompared, charactersScanned } = answer.work;
      if (linesCompared > lines)
        return { kind: "lines", what: `${side} edit: ${linesCompared} lines compared, ${lines} allowed` };
      if (charactersScanned > characters)
        return {
          kind: "characters",
          what: `${side} edit: ${charactersScanned} characters scanned, ${characters} allowed`,
        };
    }
    return null;
  },
};

function allowed(files: Files, input: string): { readonly lines: number; readonly characters: number } {
  const texts = [...files.values()];
  const inputLines = linesOf(input).length + 1;
  const fileLines = texts.reduce((sum, text) => sum + linesOf(text).length, 1);
  const size = texts.reduce((sum, text) => sum + text.length, 64);
  const pairs = size * (input.length + 64);
  // Comparing long lines for their likeness counts as many comparisons.
  return { lines: 8 * fileLines * inputLines + Math.floor(pairs / 256), characters: 8 * pairs };
}
