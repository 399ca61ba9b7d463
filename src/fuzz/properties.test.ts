import { describe, expect, test } from "vitest";
import type { ApplyRequest, ApplyResult, Engine } from "../engines/engine.ts";
import { engineNamed } from "../engines/registry.ts";
import type { Files, Work } from "../records.ts";
import type { Model } from "./models/model.ts";
import { PROPERTIES } from "./properties.ts";
import type { Property } from "./property.ts";
import type { Specimen } from "./specimen.ts";
import { applied, cooked, engineOf, NO_WORK, RECIPE, rejected, STILL } from "./testing/hand-made.ts";
import { Trial } from "./trial.ts";

const BEFORE = "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\n";
const AFTER = "a\nB\nc\nd\ne\nf\ng\nh\nI\nj\n";
const PLACES = [
  { from: 2, to: 4 },
  { from: 16, to: 18 },
];

const PLAIN = cooked(RECIPE);
const CRLF = cooked({ ...RECIPE, file: { ...RECIPE.file, crlf: true } });
const STREAMED: Specimen = { ...PLAIN, streamed: true };
/** Damage after which only a rejection is right. */
const DAMAGED: Specimen = {
  ...PLAIN,
  damaged: {
    files: PLAIN.files,
    input: "damaged",
    expectation: { ...PLAIN.clean.expectation, accepted: [], reject: true },
    damages: ["lost"],
  },
};

const right = () => applied(file(AFTER), PLACES);
const wrong = () => applied(file(AFTER.replace("B", "X")), PLACES);
const unchanged = () => applied(file(BEFORE));
const start = () => applied(file("a\n"));
const no = () => rejected("no");
const odd = () => rejected("odd");
const isDamaged = ({ input }: ApplyRequest) => input === "damaged";
const isShuffled = ({ input }: ApplyRequest) => input === PLAIN.shuffled;
/** What `bounded-work` says is allowed for the plain specimen, whose file has 10 lines. */
const PAIRS = (BEFORE.length + 64) * (PLAIN.clean.input.length + 64);
const MOST: Work = {
  linesCompared: 8 * 11 * (PLAIN.clean.input.split("\n").length - 1 + 1) + Math.floor(PAIRS / 256),
  charactersScanned: 8 * PAIRS,
};

/** The right answer to everything. */
const MODEL: Model = {
  final: () => ({ status: "applied", files: file(AFTER), failedBlocks: [] }),
  previews: (_, prefixes) =>
    prefixes.map(() => ({ status: "applied", files: file("a\n"), failedBlocks: [] })),
  closing: () => ({ status: "applied", files: file(AFTER), failedBlocks: [] }),
};

/** The kind of a violation, or null where the property is kept; the engine that does so; on what, and beside which model. */
type Row = readonly [
  kind: string | null,
  engine: () => Engine,
  on?: { readonly specimen?: Specimen; readonly model?: Model },
];

const ROWS: Readonly<Record<string, readonly Row[]>> = {
  "declared-errors-only": [
    ["threw:Error: boom", () => engineOf(boom)],
    ["threw:Error: boom", () => engineOf((request) => (isShuffled(request) ? boom() : right()))],
    ["undeclared:odd", () => engineOf(odd)],
    [null, () => engineOf(no)],
  ],
  deterministic: [
    ["status", () => inTurn(right, no)],
    ["files", () => inTurn(right, wrong)],
    ["error", () => inTurn(no, odd)],
    ["failed-blocks", () => inTurn(right, () => ({ ...right(), failedBlocks: [0] }))],
    [null, () => engineOf(wrong)],
  ],
  "clean-applies": [
    ["refused:no", () => engineOf(no)],
    ["corrupt", () => engineOf(wrong)],
    ["ignored", () => engineOf(unchanged)],
    [null, () => engineOf(right)],
  ],
  locality: [
    ["outside", () => engineOf(() => applied(file(AFTER), PLACES.slice(0, 1)))],
    ["outside", () => engineOf(() => applied(file(`!${AFTER}`), PLACES))],
    ["outside", () => engineOf(() => applied(file(AFTER.slice(0, -1)), PLACES))],
    ["nowhere", () => engineOf(() => applied(file(AFTER), []))],
    [null, () => engineOf(wrong)],
  ],
  "idempotent-refusal": [
    ["changed", () => engineOf(() => rejected("no", file(AFTER)))],
    ["again-status", () => inTurn(no, right)],
    [null, () => engineOf(() => rejected("no", file(BEFORE)))],
  ],
  "bounded-work": [
    ["hung:budget", () => engineOf(() => ({ status: "hung", by: "budget", work: NO_WORK }))],
    ["lines", () => working({ linesCompared: MOST.linesCompared + 1 })],
    ["characters", () => working({ charactersScanned: MOST.charactersScanned + 1 })],
    [null, () => working(MOST)],
  ],
  "line-endings-kept": [
    ["lf", () => engineOf(() => applied(file(crlf(AFTER).replace("B\r", "B")))), { specimen: CRLF }],
    ["crlf", () => engineOf(() => applied(file(crlf(AFTER))))],
    [null, () => engineOf(() => applied(file(crlf(AFTER)))), { specimen: CRLF }],
  ],
  "blocks-commute": [
    ["status", () => anyOrder((request) => (isShuffled(request) ? no() : right()))],
    ["files", () => anyOrder((request) => (isShuffled(request) ? wrong() : right()))],
    [null, () => anyOrder(right)],
  ],
  "v1-v2-agree": [
    ["v1-files-v2-files", () => engineOf(wrong)],
    ["v2-files", () => engineOf(wrong, { name: "v1" })],
    [null, () => engineOf(right)],
  ],
  "same-edit-same-file": [
    ["files", () => engineOf(wrong)],
    [null, () => engineOf(right)],
  ],
  "never-silent": [
    ["ignored", () => engineOf(unchanged), { specimen: DAMAGED }],
    ["corrupt", () => engineOf(wrong), { specimen: DAMAGED }],
    [null, () => engineOf((request) => (isDamaged(request) ? no() : wrong())), { specimen: DAMAGED }],
  ],
  "prefix-safe": [
    ["threw:Error: boom", () => showing(boom), { specimen: STREAMED }],
    ["undeclared:odd", () => showing(odd), { specimen: STREAMED }],
    ["half-marker", () => showing(() => applied(file("a\n+++++"))), { specimen: STREAMED }],
    [null, () => showing(() => applied(file("a\nB"))), { specimen: STREAMED }],
  ],
  "last-preview-agrees": [
    ["rejected-applied", () => showing(no), { specimen: STREAMED }],
    ["text", () => showing(() => applied(file("b\n"))), { specimen: STREAMED }],
    [null, () => showing(start), { specimen: STREAMED }],
  ],
  "as-specified": [
    ["final-files", () => engineOf(wrong), { model: MODEL }],
    ["final-status", () => engineOf((request) => (isShuffled(request) ? no() : right())), { model: MODEL }],
    ["preview-files", () => showing(() => applied(file("b\n"))), { model: MODEL, specimen: STREAMED }],
    ["closing-files", () => closing(wrong), { model: MODEL, specimen: STREAMED }],
    ["closing-files", () => closing(wrong), { model: { final: MODEL.final }, specimen: STREAMED }],
    [null, () => closing(right), { model: MODEL, specimen: STREAMED }],
  ],
};

const ALL_ROWS = Object.entries(ROWS).flatMap(([property, rows]) =>
  rows.map(([kind, engine, on]) => ({ property, kind, engine, ...on })),
);

test("hand-made answers are those of the edit", () => {
  expect(PLAIN.files).toEqual(file(BEFORE));
  expect(PLAIN.clean.expectation.accepted).toEqual([file(AFTER)]);
  expect(PLAIN.shuffled).not.toBeNull();
  expect(PLAIN.elsewhere.length).toBeGreaterThan(1);
});

test.each(ALL_ROWS)(
  "$property: $kind",
  async ({ property, kind, engine, specimen = PLAIN, model = null }) => {
    const mine = engine();
    expect(propertyNamed(property).appliesTo(mine)).toBe(true);
    const violation = await propertyNamed(property).broken(new Trial(mine, specimen, model, STILL));
    expect(violation?.kind ?? null).toBe(kind);
    expect(violation?.what ?? "one line").toMatch(/^.+$/);
  },
);

describe.each(PROPERTIES)("$name", ({ name, broken }) => {
  test("has an engine above that breaks it and one that keeps it", () => {
    const kinds = (ROWS[name] ?? []).map(([kind]) => kind === null);
    expect(new Set(kinds)).toEqual(new Set([true, false]));
  });

  test("says nothing against an engine that does all well", async () => {
    const well = { ...showing(start), anyOrder: true };
    expect(await broken(new Trial(well, STREAMED, MODEL, STILL))).toBeNull();
  });
});

test("no two properties share a name", () => {
  expect(new Set(PROPERTIES.map(({ name }) => name)).size).toBe(PROPERTIES.length);
});

test.each([
  ["blocks-commute", "apply-patch", false],
  ["blocks-commute", "apply-diff", true],
  ["v1-v2-agree", "apply-patch", false],
  ["last-preview-agrees", "apply-diff", false],
  ["locality", "whole-file", true],
])("%s says something of %s: %s", (property, engine, says) => {
  expect(propertyNamed(property).appliesTo(engineNamed(engine))).toBe(says);
});

function propertyNamed(name: string): Property {
  const found = PROPERTIES.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no property ${name}`);
  return found;
}

function file(text: string): Files {
  return new Map([["a.txt", text]]);
}

function crlf(text: string): string {
  return text.replaceAll("\n", "\r\n");
}

function boom(): never {
  throw new Error("boom");
}

/** Another answer at every second call. */
function inTurn(first: () => ApplyResult, second: () => ApplyResult): Engine {
  let calls = 0;
  return engineOf(() => (calls++ % 2 === 0 ? first() : second()));
}

function anyOrder(apply: (request: ApplyRequest) => ApplyResult): Engine {
  return engineOf(apply, { anyOrder: true });
}

/** An engine that gives the right file in the end, and before that shows another. */
function showing(shown: () => ApplyResult): Engine {
  return engineOf(({ mode }) => (mode === "partial" ? shown() : right()));
}

/** An engine that applies the edit with so much work. */
function working(work: Partial<ApplyResult["work"]>): Engine {
  return engineOf(() => ({ ...right(), work: { ...NO_WORK, ...work } }));
}

/** An engine that answers well when called alone, and so when a stream is closed. */
function closing(last: () => ApplyResult): Engine {
  return {
    ...engineOf(right),
    stream: () => ({ apply: ({ mode }) => (mode === "partial" ? start() : last()) }),
  };
}
