import fc from "fast-check";

/** A file and a text of blocks for it. */
export interface HostileBlocks {
  readonly original: string;
  readonly input: string;
}

/** Lines that are beginnings, ends or trimmed forms of one another. */
const KIN = ["a", "b", "ab", "ba", "", "  ", "  a", "    a", "\tb", "a ", "b  "];

/** White space that trimming takes and that it leaves, signs of markers, and what replacing functions read as patterns. */
const ODD = [
  ...["a b", "\t", "a\r", "\r", "\u00a0a", "\ufeffa", "\u0085", "\u200b", "\ud83d\ude00", "\ud83d", "$&"],
  ...["- a", "-", "<", "== ", "+ b", "=== b", "--- SEARCHED", "> a", "==", "=======\r", "x".repeat(200)],
];

/**
 * Files of few distinct lines, so that places repeat, and blocks that a model should not have written: any order, any
 * shape of marker, parts missing, white space lost or found, text between blocks, cut anywhere.
 */
export const hostileBlocks: fc.Arbitrary<HostileBlocks> = fc
  .record({
    palette: fc.oneof(
      { weight: 3, arbitrary: fc.subarray(KIN, { minLength: 1, maxLength: 4 }) },
      fc.subarray([...KIN, ...ODD], { minLength: 1, maxLength: 5 }),
    ),
    picks: fc.array(fc.nat(4), { maxLength: 14 }),
    feed: fc.constantFrom("\n", "\n", "\n", "\r\n"),
    ended: fc.boolean(),
  })
  .chain(({ palette, picks, feed, ended }) => {
    const lines = picks.map((pick) => palette[pick % palette.length] ?? "");
    const original = lines.join(feed) + (ended && lines.length > 0 ? feed : "");
    const parts = fc.array(part(original.split("\n"), palette), { maxLength: 6 });
    return fc.record({ original: fc.constant(original), input: parts.chain((each) => cut(each.flat())) });
  });

const openings = marker("------- SEARCH", [
  ...["--- SEARCH", "------- SEARCH>", "<<<<<<< SEARCH", "<<< SEARCH>", `${"-".repeat(90)} SEARCH`],
  ...["-- SEARCH", "------- SEARCH ", " ------- SEARCH", "<<<--- SEARCH", "------- search", "--- SEARCH>>"],
  ...["---  SEARCH", "------- SEARCH\r", "+++++++ SEARCH", "-------SEARCH", "---\tSEARCH", "=== SEARCH"],
]);

const separators = marker("=======", [
  ...["===", "====", "=".repeat(90)],
  ...["==", "======= ", " =======", "=======>", "==-====", "=======\r", "= ======", "\ufeff======="],
]);

const closings = marker("+++++++ REPLACE", [
  ...["+++ REPLACE", "+++++++ REPLACE>", ">>>>>>> REPLACE", ">>> REPLACE>", `${"+".repeat(90)} REPLACE`],
  ...["++ REPLACE", "+++++++ REPLACE ", "\t+++ REPLACE", "++>> REPLACE", "+++ replace", "+++ REPLACE>>"],
  ...["+++\u00a0REPLACE", "+++++++ REPLACE\r", "------- REPLACE", "+++REPLACE", "+++ REPLACEMENT"],
]);

function marker(usual: string, others: readonly string[]): fc.Arbitrary<string[]> {
  const one = fc.oneof({ weight: 20, arbitrary: fc.constant(usual) }, fc.constantFrom(...others));
  return fc.oneof({ weight: 30, arbitrary: one.map((line) => [line]) }, fc.constant<string[]>([]));
}

function part(file: readonly string[], palette: readonly string[]): fc.Arbitrary<string[]> {
  const line = fc.constantFrom(...palette, ...palette, "", "a", "- b", "$& $$");
  const text = fc.array(line, { maxLength: 3 });
  const stray = fc.oneof(
    line.map((one) => [one]),
    openings,
    separators,
    closings,
  );
  const search = fc.oneof({ weight: 5, arbitrary: copied(file) }, text);
  const block = fc.tuple(openings, search, separators, text, closings).map((parts) => parts.flat());
  return fc.oneof(
    { weight: 9, arbitrary: block },
    fc.array(stray, { maxLength: 3 }).map((each) => each.flat()),
  );
}

/** Lines of the file, as they are or as they come back from a model. */
function copied(file: readonly string[]): fc.Arbitrary<string[]> {
  return fc
    .record({
      from: fc.nat(file.length - 1),
      count: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 4 }) }, fc.constant(0)),
      change: fc.constantFrom<(line: string, index: number, all: readonly string[]) => string>(
        ...Array.from({ length: 4 }, () => (line: string) => line),
        (line) => line.trim(),
        (line) => `  ${line}\t`,
        (line) => line.slice(1),
        (line, index) => (index === 0 ? line.trimStart() : line),
        (line, index, all) => (index > 0 && index < all.length - 1 ? "..." : line),
        (line, index, all) => (index > 0 && index < all.length - 1 ? "..." : ` ${line}`),
      ),
    })
    .map(({ from, count, change }) => file.slice(from, from + count).map(change));
}

/** The lines with line feeds, whole or cut anywhere, a few with CR before every line feed. */
function cut(lines: readonly string[]): fc.Arbitrary<string> {
  const text = lines.map((line) => `${line}\n`).join("");
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant(text) },
    { weight: 2, arbitrary: fc.constant(text.slice(0, -1)) },
    { weight: 4, arbitrary: fc.nat(text.length).map((end) => text.slice(0, end)) },
    { weight: 1, arbitrary: fc.constant(text.replaceAll("\n", "\r\n")) },
  );
}
