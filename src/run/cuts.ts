import type { Random } from "../records.ts";

/** Partial calls that a stream may make at the most, besides those inside markers. */
const MOST_CALLS = 64;

/** Lines that look like a marker of any format. */
const MARKER_LINE = /^[ \t]*(?:[-<=+>]{3,}|\*{3} |```|@@).*$/gm;

/** How a stream is cut: in token-like pieces, or inside every marker besides. */
export type StreamProfile = "tokens" | "markers";

/**
 * Lengths of the prefixes at which an engine is called while the input streams in, ascending, the last one the
 * whole input. Pieces are runs of word-like tokens with seeded lengths, never more than the bound above. In
 * profile `markers` there is a cut behind every character of every marker-like line as well.
 */
export function streamCuts(input: string, profile: StreamProfile, random: Random): number[] {
  const cuts = new Set<number>([input.length]);
  const tokens = [...input.matchAll(/\w{1,6}|\s+|[^\w\s]{1,3}/gu)].map((match) => match.index + match[0].length);
  const most = Math.max(2, Math.ceil((2 * tokens.length) / MOST_CALLS));
  for (let at = random.int(most); at < tokens.length; at += 1 + random.int(most)) cuts.add(tokens[at] as number);
  if (profile === "markers") {
    for (const match of input.matchAll(MARKER_LINE)) {
      const length = Math.min(match[0].length, 24);
      for (let inside = 1; inside <= length; inside++) cuts.add(match.index + inside);
    }
  }
  return [...cuts].sort((a, b) => a - b);
}
