import { describe, expect, test } from "vitest";
import type { ApplyResult, Engine } from "../engines/engine.ts";
import { engineNamed, engines } from "../engines/registry.ts";
import type { Files } from "../records.ts";
import { knownFault, knownFaults } from "./known.ts";
import type { Model, ModelAnswer } from "./models/model.ts";
import { modelOf } from "./models.ts";
import { PREDICATES } from "./predicates.ts";
import { PROPERTIES } from "./properties.ts";
import type { Specimen } from "./specimen.ts";
import { applied, cooked, engineOf, NO_WORK, RECIPE, rejected, STILL } from "./testing/hand-made.ts";
import { Trial } from "./trial.ts";

const FAULTS = await knownFaults();

describe("corpus/known.json", () => {
  test("names engines, properties and predicates that there are, each once", () => {
    const named = {
      engines: [...engines.keys()],
      properties: PROPERTIES.map(({ name }) => name),
    };
    for (const fault of FAULTS) {
      for (const list of ["engines", "properties"] as const) {
        expect(named[list]).toEqual(expect.arrayContaining([...fault[list]]));
        expect(new Set(fault[list]).size).toBe(fault[list].length);
      }
      expect(Object.keys(PREDICATES)).toContain(fault.predicate);
      expect(fault.reason).toMatch(/^\S.{10,}\S$/);
    }
  });

  test("uses every predicate", () => {
    const used = new Set(FAULTS.map(({ predicate }) => predicate));
    expect([...used].sort()).toEqual(Object.keys(PREDICATES).sort());
  });

  test("excuses only engines that have a model", () => {
    for (const { engines: names } of FAULTS)
      expect(names.filter((name) => modelOf(name) === null)).toEqual([]);
  });

  test("never excuses an answer that is not the model's, an undeclared error, or another answer to the same question", () => {
    const excused = new Set(FAULTS.flatMap(({ properties }) => properties));
    for (const name of ["as-specified", "declared-errors-only", "deterministic"])
      expect(excused).not.toContain(name);
  });
});

const PLAIN = cooked(RECIPE);
const AFTER = PLAIN.clean.expectation.accepted[0]?.get("a.txt") ?? "";
const right = () => applied(file(AFTER), [{ from: 2, to: 4 }]);
const withInput = (input: string): Specimen => ({ ...PLAIN, clean: { ...PLAIN.clean, input } });
const traced = (block: { from?: null; to?: null; layer?: string | null }): ApplyResult => ({
  ...right(),
  trace: { blocks: [{ tries: [], from: 2, to: 4, layer: "exact", error: null, ...block }] },
});

interface Cause {
  readonly answer: () => ApplyResult;
  readonly specimen?: Specimen;
}

/** For each predicate an answer that comes from its cause. */
const CAUSES: Readonly<Record<string, Cause>> = {
  "last-line-feed": { answer: () => applied(file(AFTER.slice(0, -1))) },
  "line-ends": { answer: () => applied(file(AFTER.replaceAll("\n", "\r\n"))) },
  "marker-at-the-very-end": { answer: right, specimen: withInput(PLAIN.clean.input.trimEnd()) },
  "line-feeds-of-the-edit": {
    answer: right,
    specimen: cooked({ ...RECIPE, file: { ...RECIPE.file, crlf: true } }),
  },
  "indentation-carried-over": { answer: () => applied(file(AFTER.replace("B", "  B"))) },
  "written-as-it-comes": { answer: right, specimen: withInput(`so:\n${AFTER}`) },
  "markers-damaged": {
    answer: right,
    specimen: {
      ...PLAIN,
      damaged: {
        files: PLAIN.files,
        input: PLAIN.clean.input.replace("=======\n", ""),
        expectation: null,
        damages: ["separator lost"],
      },
    },
  },
  "fixed-text": { answer: right, specimen: withInput("a &amp; b") },
  "context-dropped": { answer: () => traced({ from: null, to: null, layer: null }) },
  "loose-place": { answer: () => traced({ layer: "loose" }) },
  "no-progress": { answer: () => ({ status: "hung", by: "no-progress", work: NO_WORK }) },
  "place-not-meant": { answer: () => applied(file(AFTER), [{ from: 0, to: 2 }]) },
  specified: { answer: () => applied(file("anything")) },
};

/** Predicates that need no cause besides the model's agreement, or find theirs in every input of lines. */
const WITHOUT_CAUSE = ["specified", "line-feeds-of-the-edit", "fixed-text"];

describe.each(Object.keys(PREDICATES))("%s", (name) => {
  const { answer, specimen = PLAIN } = CAUSES[name] ?? { answer: right };
  const engine = engineOf(answer, { layers: ["exact", "loose"] });

  test("recognises its cause, where a model gives the same answers", async () => {
    expect(await PREDICATES[name]?.(new Trial(engine, specimen, modelWith(answer()), STILL))).toBe(true);
  });

  test.each<readonly [string, Model | null]>([
    ["another answer", modelWith(rejected("no"))],
    ["other files", modelWith(applied(file("other\n")))],
    ["nothing", null],
  ])("excuses nothing where the model says %s", async (_, model) => {
    expect(await PREDICATES[name]?.(new Trial(engine, specimen, model, STILL))).toBe(false);
  });

  test.skipIf(WITHOUT_CAUSE.includes(name))("finds no cause where all is well", async () => {
    expect(await PREDICATES[name]?.(new Trial(engineOf(right), PLAIN, modelWith(right()), STILL))).toBe(
      false,
    );
  });
});

/** What a fault makes of a right engine. */
const SPOILS: Readonly<Record<string, (result: ApplyResult, mode: string) => ApplyResult>> = {
  "writes other text": (result) =>
    result.status === "applied"
      ? { ...result, files: new Map([...result.files].map(([path, text]) => [path, `${text}!`])) }
      : result,
  "refuses what it should apply": (result) => (result.status === "applied" ? rejected("no") : result),
  "throws while it streams": (result, mode) => {
    if (mode === "partial") throw new Error("boom");
    return result;
  },
};

const ENGINES = ["v1", "v2", "apply-patch", "apply-diff", "whole-file"];

describe.each(Object.keys(SPOILS))("an engine that %s", (fault) => {
  test.each(ENGINES)("is never taken for %s with its specified faults", async (name) => {
    const own = engineNamed(name);
    const spoilt: Engine = {
      ...own,
      apply: async (request) =>
        (SPOILS[fault] as (typeof SPOILS)[string])(await own.apply(request), request.mode),
    };
    const specimen = cooked({ ...RECIPE, format: own.format, streamed: true });
    const broken: string[] = [];
    for (const property of PROPERTIES.filter(({ appliesTo }) => appliesTo(spoilt))) {
      const trial = new Trial(spoilt, specimen, modelOf(name), STILL, name);
      if ((await property.broken(trial)) === null) continue;
      broken.push(property.name);
      expect(await knownFault(name, property, trial)).toBeNull();
    }
    expect(broken).not.toEqual([]);
  });
});

test("work over the bound is no specified fault, whatever the answer", async () => {
  const own = engineNamed("v2");
  const slow: Engine = {
    ...own,
    apply: async (request) => ({
      ...(await own.apply(request)),
      work: { linesCompared: 1e9, charactersScanned: 0 },
    }),
  };
  const trial = new Trial(slow, PLAIN, modelOf("v2"), STILL, "v2");
  const property = PROPERTIES.find(({ name }) => name === "bounded-work");
  if (property === undefined) throw new Error("no such property");
  expect((await property.broken(trial))?.kind).toBe("lines");
  expect(await knownFault("v2", property, trial)).toBeNull();
});

function file(text: string): Files {
  return new Map([["a.txt", text]]);
}

/** A model that gives this answer to everything. */
function modelWith(result: ApplyResult): Model {
  return { final: () => answerOf(result) };
}

function answerOf(result: ApplyResult): ModelAnswer {
  if (result.status === "hung") return { status: "hung" };
  if (result.status === "rejected") return { status: "rejected", error: result.error };
  return { status: "applied", files: result.files, failedBlocks: [] };
}
