import { canonical } from "../canonical.ts";

/** A context search as the specification words it: every window joined, compared and measured in full. */
export function plainSearch(
  file: readonly string[],
  context: readonly string[],
  start: number,
): { readonly at: number; readonly fuzz: number } | null {
  for (const [form, fits, fuzz] of PASSES) {
    const wanted = form(context);
    for (let at = start; at < file.length; at++) {
      if (fits(form(file.slice(at, at + context.length)), wanted)) return { at, fuzz };
    }
  }
  return null;
}

/** The search of a section that an end-of-file marker closed. */
export function endOfFileSearch(file: readonly string[], context: readonly string[], position: number) {
  const atEnd = plainSearch(file, context, file.length - context.length);
  if (atEnd !== null && atEnd.at !== -1) return atEnd;
  const hit = plainSearch(file, context, position);
  return hit === null ? null : { at: hit.at, fuzz: hit.fuzz + 10_000 };
}

/** Levenshtein distance by the full table. */
export function plainDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      next.push(Math.min((row[j] as number) + 1, (next[j - 1] as number) + 1, (row[j - 1] as number) + same));
    }
    row = next;
  }
  return row[b.length] as number;
}

type Form = (lines: readonly string[]) => string;

const PASSES: readonly (readonly [form: Form, fits: (a: string, b: string) => boolean, fuzz: number])[] = [
  [(lines) => canonical(lines.join("\n")), equal, 0],
  [(lines) => canonical(lines.map((line) => line.trimEnd()).join("\n")), equal, 1],
  [(lines) => canonical(lines.map((line) => line.trim()).join("\n")), equal, 100],
  [(lines) => canonical(lines.join("\n")), similar, 1000],
];

function equal(a: string, b: string): boolean {
  return a === b;
}

function similar(a: string, b: string): boolean {
  const longer = Math.max(a.length, b.length);
  return longer === 0 || (longer - plainDistance(a, b)) / longer >= 0.66;
}
