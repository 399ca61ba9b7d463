import type { BlockTrace, Files, LayerTry, Trace, Work } from "../records.ts";
import type { ApplyResult, Engine } from "./engine.ts";

/** What an engine gave back is not an answer. */
export class WrongAnswer extends Error {
  override readonly name = "WrongAnswer";
}

/**
 * An engine's answer, checked field by field and copied, so that nothing of the engine's own reaches rows and reports:
 * no getters, no prototypes, no texts where numbers belong. Throws WrongAnswer, which counts as a crash.
 */
export function checkedAnswer(answer: unknown, engine: Pick<Engine, "layers">): ApplyResult {
  const given = recordAt(answer, "the answer");
  const { status, failedBlocks, error, files, by, trace, announced } = given;
  const measured = {
    work: workAt(given["work"], "work"),
    ...(trace === undefined ? {} : { trace: traceAt(trace, engine.layers) }),
  };
  switch (status) {
    case "applied":
      return {
        ...measured,
        status,
        files: filesAt(files),
        ...(failedBlocks === undefined
          ? {}
          : { failedBlocks: listAt(failedBlocks, "failedBlocks").map((n) => numberAt(n, "failedBlocks")) }),
        ...(announced === undefined ? {} : { announced: textAt(announced, "announced") }),
      };
    case "rejected":
      return {
        ...measured,
        status,
        error: textAt(error, "error"),
        ...(files === undefined ? {} : { files: filesAt(files) }),
      };
    case "hung":
      if (by !== "budget" && by !== "no-progress") throw wrong("by", "budget or no-progress");
      return { ...measured, status, by };
    default:
      throw wrong("status", "applied, rejected or hung");
  }
}

function filesAt(value: unknown): Files {
  if (!(value instanceof Map)) throw wrong("files", "a Map");
  const files = new Map<string, string>();
  for (const [path, text] of value)
    files.set(textAt(path, "a path of files"), textAt(text, "a text of files"));
  return files;
}

function traceAt(value: unknown, layers: readonly string[]): Trace {
  const { blocks, specifiedWork } = recordAt(value, "trace");
  return {
    blocks: listAt(blocks, "trace.blocks").map((block) => blockAt(block, layers)),
    ...(specifiedWork === undefined ? {} : { specifiedWork: workAt(specifiedWork, "specifiedWork") }),
  };
}

function blockAt(value: unknown, layers: readonly string[]): BlockTrace {
  const { tries, layer, from, to, error, path } = recordAt(value, "a block of trace");
  return {
    ...(path === undefined ? {} : { path: textAt(path, "path of a block") }),
    tries: listAt(tries, "tries").map((each) => tryAt(each, layers)),
    layer: layer === null ? null : layerAt(layer, layers),
    from: from === null ? null : numberAt(from, "from"),
    to: to === null ? null : numberAt(to, "to"),
    error: error === null ? null : textAt(error, "error of a block"),
  };
}

function tryAt(value: unknown, layers: readonly string[]): LayerTry {
  const { layer, hit, candidates, linesCompared, charactersScanned } = recordAt(value, "a try");
  if (typeof hit !== "boolean") throw wrong("hit", "true or false");
  return {
    layer: layerAt(layer, layers),
    hit,
    candidates: numberAt(candidates, "candidates"),
    ...workAt({ linesCompared, charactersScanned }, "a try"),
  };
}

function layerAt(value: unknown, layers: readonly string[]): string {
  const layer = layers.find((known) => known === value);
  if (layer === undefined) throw wrong("layer", "one of the engine's layers");
  return layer;
}

function workAt(value: unknown, what: string): Work {
  const { linesCompared, charactersScanned } = recordAt(value, what);
  return {
    linesCompared: numberAt(linesCompared, "linesCompared"),
    charactersScanned: numberAt(charactersScanned, "charactersScanned"),
  };
}

function recordAt(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) throw wrong(what, "an object");
  return value as Readonly<Record<string, unknown>>;
}

function listAt(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw wrong(what, "a list");
  return Array.from(value);
}

function textAt(value: unknown, what: string): string {
  if (typeof value !== "string") throw wrong(what, "text");
  return value;
}

function numberAt(value: unknown, what: string): number {
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw wrong(what, "a whole number from 0");
  return value as number;
}

function wrong(what: string, expected: string): WrongAnswer {
  return new WrongAnswer(`${what}: expected ${expected}`);
}
