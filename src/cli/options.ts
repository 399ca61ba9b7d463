import { EditproofError, unknownName } from "../errors.ts";
import { shortLine } from "../safe-text.ts";

/** Threads at the most; each takes some 40 MB. */
export const MAX_WORKERS = 256;

/** The parts of a comma-separated option; throws EditproofError for an empty list or an empty part. */
export function listOption(name: string, value: string): string[] {
  const parts = value.split(",").map((part) => part.trim());
  if (parts.some((part) => part === "")) {
    throw new EditproofError(
      `--${name}: expected names with commas between, got ${shortLine(JSON.stringify(value))}`,
    );
  }
  return [...new Set(parts)];
}

/** A comma-separated option whose parts come from a fixed list. */
export function choiceOption<T extends string>(name: string, value: string, choices: readonly T[]): T[] {
  return listOption(name, value).map((part) => {
    const choice = choices.find((known) => known === part);
    if (choice === undefined) throw unknownName(`--${name}`, part, choices);
    return choice;
  });
}

/** A whole number in decimal digits, from `least` to `most`; throws EditproofError for anything else. */
export function wholeOption(
  name: string,
  value: unknown,
  least: number,
  most = Number.MAX_SAFE_INTEGER,
): number {
  const number = /^\d+$/.test(String(value)) ? Number(value) : Number.NaN;
  if (!(number >= least && number <= most)) {
    const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
    throw new EditproofError(
      `--${name}: expected a whole number ${range}, got ${shortLine(JSON.stringify(value))}`,
    );
  }
  return number;
}

/** As `wholeOption`, and absent stays absent: an object to spread. */
export function optionalWhole<K extends string>(
  name: K,
  value: unknown,
  least: number,
): { [key in K]?: number } {
  return value === undefined ? {} : ({ [name]: wholeOption(name, value, least) } as { [key in K]: number });
}
