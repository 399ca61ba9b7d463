import type { BlockTrace } from "../../records.ts";
import { always, type Property } from "../property.ts";
import type { Side } from "../trial.ts";

const SIDES: readonly Side[] = ["clean", "damaged"];

export const locality: Property = {
  name: "locality",
  about: "what stands outside the places that the engine says it found stays as it was, in its order",
  appliesTo: always,
  async broken(trial) {
    for (const side of SIDES) {
      const [given, answer] = [trial.inputOf(side), await trial.final(side)];
      if (given === null || answer?.status !== "applied" || answer.trace === undefined) continue;
      const { blocks } = answer.trace;
      for (const [path, before] of given.files) {
        const after = answer.files.get(path);
        // A file that is gone was deleted or moved: nothing of it is outside.
        if (after === undefined || after === before) continue;
        const own = blocks.filter((block) => (block.path ?? trial.specimen.path) === path);
        if (own.every(({ from }) => from === null))
          return { kind: "nowhere", what: `${side} edit: a file changed though no place in it was found` };
        if (!standsIn(after, outside(before, own)))
          return { kind: "outside", what: `${side} edit: text outside the places found has changed` };
      }
    }
    return null;
  },
};

/** The text between the places, in order; the first part begins the file, the last one ends it. */
function outside(before: string, blocks: readonly BlockTrace[]): readonly string[] {
  const places = blocks.flatMap(({ from, to }) => (from === null || to === null ? [] : [{ from, to }]));
  const parts: string[] = [];
  let at = 0;
  for (const { from, to } of places.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    parts.push(before.slice(at, Math.max(at, from)));
    at = Math.max(at, to);
  }
  return [...parts, before.slice(at)];
}

function standsIn(text: string, parts: readonly string[]): boolean {
  const [first = "", ...rest] = parts;
  const last = rest.pop() ?? "";
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= text.length - last.length;
}
