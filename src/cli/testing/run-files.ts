import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";

/** Words of a run that needs no network and little time. */
export const SMALL_RUN = [
  "run",
  ...["--engines", "v1,v2"],
  ...["--corpus", "embedded"],
  ...["--mutations", "none,copy-above,shift-both,blank-line-first-search"],
  ...["--cases", "60"],
  ...["--workers", "2"],
];

export function textOf(folder: string, name: string): string {
  return readFileSync(join(folder, name), "utf8");
}

/** The records of a CSV file, read as strictly as csv-parse reads: every row as wide as the header. */
export function recordsOf(folder: string, name: string): Readonly<Record<string, string>>[] {
  return parse(textOf(folder, name), { columns: true });
}
