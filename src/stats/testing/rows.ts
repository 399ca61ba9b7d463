import type { BlockTrace, Headline, ResultRow, Verdict } from "../../records.ts";

const HEADLINE_OF: Readonly<Record<Verdict, Headline>> = {
  hung: "failed",
  crashed: "failed",
  partial: "refused",
  safe: "right",
  refused: "refused",
  correct: "right",
  unchanged: "right",
  ignored: "silent",
  drifted: "drifted",
  corrupt: "silent",
};

/** A row with a verdict and what a test says of it; the rest is plausible. */
export function rowOf(verdict: Verdict, rest: Partial<ResultRow> = {}): ResultRow {
  return {
    engine: "v1",
    mode: "final",
    case: "c0",
    pair: "embedded:a.ts",
    source: "embedded",
    path: "a.ts",
    language: "TypeScript",
    format: "search-replace",
    mutation: "none",
    family: "none",
    intensity: "",
    effect: "harmless",
    expectation: "apply",
    outcome: "applied",
    error: "",
    verdict,
    headline: HEADLINE_OF[verdict],
    hungBy: "",
    trace: { blocks: [blockOf("exact")] },
    work: { linesCompared: 0, charactersScanned: 0 },
    fileSize: 100,
    inputSize: 50,
    blocks: 1,
    stream: null,
    ...rest,
  };
}

/** The trace of a block that this layer of v1 decided; null: none did. */
export function blockOf(layer: string | null): BlockTrace {
  const chain = ["exact", "line-trimmed", "block-anchor", "full-file"];
  const last = layer === null ? chain.length - 1 : chain.indexOf(layer);
  return {
    tries: chain.slice(0, last + 1).map((name) => ({
      layer: name,
      hit: name === layer,
      candidates: name === layer ? 1 : 0,
      linesCompared: 0,
      charactersScanned: 0,
    })),
    layer,
    from: layer === null ? null : 0,
    to: layer === null ? null : 10,
    error: layer === null ? "search_not_found" : null,
  };
}
