import fc from "fast-check";

const textLine = fc.constantFrom(
  ...["a", "b", "c", "  a", "a ", "\tb", "ab", "", "  ", "-", "- c", "==", "\u00a0c", "a\r"],
);

const open = marker("------- SEARCH", "--- SEARCH>", "<<<<<<< SEARCH");
const separator = marker("=======", "===", "========");
const close = marker("+++++++ REPLACE", ">>>>>>> REPLACE", "+++ REPLACE>");
const strayLine = fc.oneof(textLine, open, separator, close, fc.constant("------- SEARCH "));

/** Lines of a file. The alphabet is small, so that search texts are often found, and often more than once. */
export const fileText: fc.Arbitrary<string> = fc
  .tuple(fc.array(textLine, { maxLength: 8 }), fc.boolean())
  .map(([lines, ended]) => lines.join("\n") + (ended && lines.length > 0 ? "\n" : ""));

/** Search lines, never none. */
export const searchLines: fc.Arbitrary<string[]> = fc.array(textLine, { minLength: 1, maxLength: 5 });

export interface Call {
  readonly original: string;
  readonly diff: string;
}

/** A file and a diff for it: mostly blocks whose search lines are in the file, with stray lines, often cut short. */
export const call: fc.Arbitrary<Call> = fileText.chain((original) =>
  fc
    .tuple(fc.array(part(original), { maxLength: 4 }), fc.boolean(), fc.nat())
    .map(([parts, whole, cut]) => ({ original, diff: diffOf(parts.flat(), whole, cut) })),
);

function marker(canonical: string, ...others: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof({ weight: 6, arbitrary: fc.constant(canonical) }, fc.constantFrom(...others));
}

function part(original: string): fc.Arbitrary<string[]> {
  return fc.oneof(
    { weight: 9, arbitrary: block(original) },
    fc.array(strayLine, { minLength: 1, maxLength: 3 }),
  );
}

function block(original: string): fc.Arbitrary<string[]> {
  const lines = original.split("\n");
  const copied = fc
    .tuple(fc.nat(lines.length - 1), fc.nat(3))
    .map(([from, count]) => lines.slice(from, from + count));
  const search = fc.oneof({ weight: 4, arbitrary: copied }, fc.array(textLine, { maxLength: 3 }));
  return fc
    .tuple(open, search, separator, fc.array(textLine, { maxLength: 3 }), close)
    .map(([start, sought, middle, put, end]) => [start, ...sought, middle, ...put, end]);
}

/** All lines with their line feeds, or cut within or directly behind one of them. */
function diffOf(lines: readonly string[], whole: boolean, cut: number): string {
  const diff = lines.map((line) => `${line}\n`).join("");
  if (whole) return diff;
  return cut % 2 === 0
    ? diff.slice(0, cut % (diff.length + 1))
    : lines.slice(0, cut % (lines.length + 1)).join("\n");
}
