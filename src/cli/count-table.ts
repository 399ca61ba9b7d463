import Table from "cli-table3";

/** A table of counts of pairs, without a frame. */
export function countTable(head: string, counts: ReadonlyMap<string, number>): string {
  return plainTable([head, "pairs"], [...counts]);
}

/** A table whose first column is text and all others numbers. */
export function plainTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const table = new Table({
    head: [...head],
    colAligns: head.map((_, index) => (index === 0 ? "left" : "right")),
    chars: PLAIN,
    style: { head: [], border: [], "padding-left": 0, "padding-right": 0 },
  });
  table.push(...rows.map((row) => row.map(String)));
  return table.toString();
}

/** No frame, two blanks between columns. */
const PLAIN = {
  ...Object.fromEntries(
    ["top", "bottom", "left", "right", "mid"].flatMap((side) =>
      ["", "-mid", "-left", "-right"].map((part) => [`${side}${part}`, ""]),
    ),
  ),
  middle: "  ",
};

/** `1 pair`, `2 pairs`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
