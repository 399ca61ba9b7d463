import fc from "fast-check";

/** Few letters, so that lines are often equal or near misses of each other. */
const letter = fc.constantFrom(...'aab \u2013-"\u201c\\`\u00a0e\u0301'.split(""));

export const line: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom("abab", "ab ab", "  ab", "ab  ", "", "}", "aaaa bbbb", "abab baba x"),
  },
  fc.array(letter, { maxLength: 9 }).map((letters) => letters.join("")),
);

export const fileText: fc.Arbitrary<string> = fc
  .tuple(fc.array(line, { maxLength: 9 }), fc.constantFrom("\n", "\r\n"), fc.boolean())
  .map(([lines, feed, ended]) => lines.join(feed) + (ended ? feed : ""));

/** A file with at least one line of context: any lines, or lines of the file with blanks put to some. */
export const fileAndContext: fc.Arbitrary<readonly [file: string, context: readonly string[]]> =
  fileText.chain((text) => {
    const lines = text.replaceAll("\r\n", "\n").split("\n");
    const pads = fc.tuple(fc.constantFrom("", "", "", " "), fc.constantFrom("", "", " "));
    const copied = fc
      .tuple(fc.nat(lines.length - 1), fc.array(pads, { minLength: 1, maxLength: 10 }))
      .map(([from, all]) =>
        all
          .slice(0, lines.length - from)
          .map(([left, right], index) => `${left}${lines[from + index]}${right}`),
      );
    const any = fc.array(line, { minLength: 1, maxLength: 11 });
    return fc.tuple(fc.constant(text), fc.oneof(any, copied));
  });

/** A file with ten or more lines of it, some of them replaced, as context. */
export const longFileAndContext: fc.Arbitrary<readonly [file: string, context: readonly string[]]> = fc
  .tuple(
    fc.array(
      fc.array(letter, { maxLength: 6 }).map((letters) => letters.join("")),
      { minLength: 25, maxLength: 30 },
    ),
    fc.nat(15),
    fc.array(fc.option(line, { freq: 2 }), { minLength: 10, maxLength: 12 }),
  )
  .map(([lines, from, replaced]) => [
    lines.join("\n"),
    replaced.map((text, index) => text ?? lines[from + index] ?? ""),
  ]);

const bodyLine = fc
  .tuple(fc.constantFrom(" ", " ", "-", "-", "+", "+", ""), line)
  .map(([sign, text]) => `${sign}${text}`);

const section = fc
  .tuple(
    fc.constantFrom("@@", "@@", "@@ abab", "@@  ab", ""),
    fc.array(bodyLine, { maxLength: 6 }),
    fc.constantFrom("", "", "*** End of File"),
  )
  .map(([header, body, end]) => [header, ...body, end].filter((text) => text !== ""));

const path = fc.constantFrom("a", "b", "./a", "d/c", "10", "9", "d", "__proto__", "Patch", "");

const action = fc.oneof(
  { weight: 4, arbitrary: update() },
  fc
    .tuple(path, fc.array(line, { maxLength: 3 }))
    .map(([name, added]) => [`*** Add File: ${name}`, ...added.map((text) => `+${text}`)]),
  path.map((name) => [`*** Delete File: ${name}`]),
);

function update(): fc.Arbitrary<string[]> {
  return fc
    .tuple(
      fc.constantFrom("a", "b", "d/c", "10"),
      fc.constantFrom("", "", "", "*** Move to: e", "*** Move to: "),
      fc.array(section, { maxLength: 3 }),
    )
    .map(([name, move, sections]) => [
      `*** Update File: ${name}`,
      ...(move === "" ? [] : [move]),
      ...sections.flat(),
    ]);
}

const stray = fc.constantFrom(
  "",
  "***",
  "*** x",
  "@@x",
  "```",
  "apply_patch <<'EOF'",
  "EOF",
  "prose",
  "- item",
);

/** A patch for the files below, mostly with sentinels, with a stray line now and then. */
export const patch: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(
      fc.oneof(
        { weight: 9, arbitrary: action },
        stray.map((text) => [text]),
      ),
      { maxLength: 4 },
    ),
    fc.constantFrom(true, true, true, false),
    fc.constantFrom("\n", "\n", "\r\n"),
  )
  .map(([parts, sentinels, feed]) =>
    (sentinels ? ["*** Begin Patch", ...parts.flat(), "*** End Patch"] : parts.flat()).join(feed),
  );

export const files: fc.Arbitrary<ReadonlyMap<string, string>> = fc
  .tuple(fileText, fileText, fileText, fileText)
  .map(
    ([a, b, c, ten]) =>
      new Map([
        ["a", a],
        ["b", b],
        ["d/c", c],
        ["10", ten],
      ]),
  );
