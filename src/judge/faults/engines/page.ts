import { markdownTable } from "../../../report/markdown.ts";
import { ENGINE_FAULTS } from "./all.ts";

/** What is recorded of a fault: how the default plan catches it. `npm run trust` writes it. */
export interface Recorded {
  readonly fault: string;
  /** Cases whose verdict differs from the sound engine's, by family, most first. */
  readonly verdicts: Readonly<Record<string, number>>;
  /** Cases whose previews differ, the verdict being the same. */
  readonly previews: number;
  /** Cases that the engine ran on. */
  readonly cases: number;
  /** The first case that catches it. */
  readonly example: { readonly case: string; readonly mode: "final" | "partial" };
}

const START = "<!-- faults: written by npm run trust -->\n";
const END = "<!-- end of faults -->\n";

/** The page with its table of faults written anew. Throws an error where the page lacks the marks. */
export function pageWith(page: string, recorded: readonly Recorded[]): string {
  const [from, to] = [page.indexOf(START), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error("docs/trust.md lacks the marks round its table");
  return page.slice(0, from + START.length) + table(recorded) + page.slice(to);
}

function table(recorded: readonly Recorded[]): string {
  const about = new Map(ENGINE_FAULTS.map((fault) => [fault.name, fault]));
  const rows = recorded.map(({ fault, verdicts, previews, cases }) => {
    const all = Object.values(verdicts).reduce((sum, count) => sum + count, 0);
    const families = Object.entries(verdicts).map(([family, count]) => `${family} ${count}`);
    const row = about.get(fault);
    return [
      fault,
      row?.engine ?? "",
      row?.about ?? "",
      families.join(", "),
      `${all} of ${cases}`,
      String(previews),
    ];
  });
  const heads = ["fault", "engine", "what is wrong", "caught by", "verdicts differ", "only previews differ"];
  return `\n${recorded.length} faults, all caught.\n\n${markdownTable(
    heads.map((head, index) => ({ head, ...(index > 3 && { align: "right" as const }) })),
    rows,
  )}\n`;
}
