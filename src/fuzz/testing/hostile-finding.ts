import fc from "fast-check";
import { type Expectation, type Files, FORMAT_NAMES } from "../../records.ts";
import type { Finding } from "../finding.ts";
import { PROPERTIES } from "../properties.ts";
import type { Specimen } from "../specimen.ts";
import { RECIPE } from "./hand-made.ts";

/** Pieces that end a text, a template, a comment or a line, run as code, or are no characters at all. */
const PIECES = [
  ...["`", "${", "}", "$\u007bglobalThis.ran=1}", "`;globalThis.ran=1;`", "\\", "\\`", "\\${", '"', "'"],
  ...["\0", "\n", "\r", "\u2028", "\ud800", "\udc00", "\u001b[2J", "__proto__", "constructor", "*/", "a"],
];

export const hostileText: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: "binary", maxLength: 3 })), { maxLength: 5 })
  .map((pieces) => pieces.join(""));

const files: fc.Arbitrary<Files> = fc
  .array(fc.tuple(hostileText, hostileText), { maxLength: 3 })
  .map((entries) => new Map(entries));

const format = fc.constantFrom(...FORMAT_NAMES);

const expectation: fc.Arbitrary<Expectation> = fc.record({
  accepted: fc.array(files, { maxLength: 2 }),
  reject: fc.boolean(),
  partial: fc.boolean(),
  unchanged: fc.boolean(),
  blocks: fc.array(fc.record({ path: hostileText, from: fc.nat(), to: fc.nat(), text: hostileText }), {
    maxLength: 2,
  }),
});

const specimen: fc.Arbitrary<Specimen> = fc.record({
  format,
  path: hostileText,
  language: hostileText,
  files,
  clean: fc.record({ input: hostileText, expectation }),
  shuffled: fc.option(hostileText),
  elsewhere: fc.array(fc.record({ format, input: hostileText }), { maxLength: 2 }),
  damaged: fc.option(
    fc.record({
      files,
      input: hostileText,
      expectation: fc.option(expectation),
      damages: fc.array(hostileText, { maxLength: 2 }),
    }),
  ),
  streamed: fc.boolean(),
});

/** Findings whose every text is hostile. */
export const hostileFinding: fc.Arbitrary<Finding> = fc.record({
  engine: hostileText,
  as: fc.option(hostileText),
  property: fc.constantFrom(...PROPERTIES.map(({ name }) => name)),
  kind: hostileText,
  what: hostileText,
  signature: hostileText,
  seed: fc.integer(),
  path: hostileText,
  recipe: fc.constant(RECIPE),
  specimen,
});
