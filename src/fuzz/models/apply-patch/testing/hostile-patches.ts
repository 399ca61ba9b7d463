import fc from "fast-check";
import type { Files } from "../../../../records.ts";

export interface HostilePatch {
  readonly files: Files;
  readonly input: string;
}

/** Few, so that contexts repeat. */
const LINES = [
  "a",
  "a",
  "b",
  "b",
  "  a",
  "\ta ",
  "a b",
  "ab",
  "",
  "",
  " ",
  "- a",
  "}",
  "let x = 1;",
  "let x = 2;",
  "let y = 1;",
  'say("x – y")',
  'say("x - y")',
  "say(“x – y”)",
  'say(\\"x - y\\")',
  "it\\'s `q`",
  "it’s \\`q\\`",
  "e\u0301",
  "\u00e9",
  "a\u00a0b",
  "a\r",
  "\ufeff",
  "\ufeffa",
  "\ud83da",
  "<input>",
  "</input><path>b</path>",
  "</apply_patch>",
  "a &lt; b",
  "a < b",
  "@@ a",
  "*** x",
];

const PATHS = ["a", "b", "d/a", "d/a", "n/n", "1", "0", "01", "10"];
const ODD_PATHS = [
  ...PATHS,
  "./a",
  "d/../b",
  "b/",
  "d",
  "d//a",
  "a/b",
  "../a",
  "..",
  "/q",
  "/",
  "Patch",
  "constructor",
  "__proto__",
  "a.b",
  "",
  " b ",
  "4294967294",
  "4294967295",
];

const MARKERS = [
  "*** Begin Patch",
  "*** Begin Patch v2",
  "*** End Patch",
  "*** End Patch ",
  "*** End of File",
  "*** End of File ",
  "*** Add File: a",
  "*** Add File:",
  "*** Update File: b",
  "*** Update File:b",
  "*** Delete File: a",
  "*** Delete File: d/a",
  "*** Move to: b",
  "***",
  "*** ",
  "****",
  "@@",
  "@@ ",
  "@@@",
  "@@a",
  "@@ a",
  "@@ -1,3 +1,3 @@",
  "",
  " ",
  "+",
  "-",
  "+a",
  "-a",
  " a",
  "EOF",
  "apply_patch <<'EOF'",
  "```",
  "```diff",
  "%%bash",
  "prose",
  "- bullet",
];

const WRAPPERS = [
  "</input>",
  "%%bash",
  "apply_patch <<'EOF'",
  "```",
  "```diff",
  "EOF",
  "prose",
  "- bullet",
  "",
  " ",
];

const line = fc.constantFrom(...LINES);
const text = fc
  .tuple(
    fc.array(
      line.map((each) => each.replace("\ud83d", "\ufffd")),
      { maxLength: 9 },
    ),
    fc.constantFrom("\n", "\n", "\r\n", ""),
  )
  .map(([lines, end]) => (end === "" ? lines.join("\n") : lines.map((each) => each + end).join("")));
const files = fc
  .array(fc.tuple(fc.constantFrom(...PATHS, "../a", "/q/r"), text), { minLength: 1, maxLength: 4 })
  .map((entries) => new Map(entries));

/** Numbers out of which a patch for the given files is made; small numbers make plain patches. */
const choices = fc.noBias(fc.infiniteStream(fc.nat({ max: 999_999 })));

/** Files, and a patch that mostly speaks of them and is damaged more or less. */
export const hostilePatches: fc.Arbitrary<HostilePatch> = fc
  .tuple(files, choices)
  .map(([tree, stream]) => ({ files: tree, input: written(tree, stream) }));

function written(tree: Files, stream: Iterator<number>): string {
  const below = (count: number): number => (stream.next().value ?? 0) % count;
  const oneIn = (count: number) => below(count) === count - 1;
  const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T;
  const some = <T>(most: number, make: () => T): T[] => Array.from({ length: below(most + 1) }, make);
  const unused = [...tree.keys()];
  const path = () =>
    oneIn(9) ? pick(ODD_PATHS) : (unused.splice(below(unused.length), 1)[0] ?? pick(PATHS));

  const touched = (each: string) => {
    if (!oneIn(4)) return each;
    const at = below(each.length + 1);
    const respelled = each.replace(/[“”"]/g, pick(['"', "“"])).replace(/[–-]/g, pick(["–", "-"]));
    const cut = `${each.slice(0, at)}z${each.slice(at)}`;
    return pick([each.trim(), `  ${each}`, `${each} `, cut, respelled, respelled, pick(LINES)]);
  };
  const section = (old: readonly string[]) => {
    const from = below(old.length);
    const context = old.slice(from, from + below(4) + (oneIn(9) ? 6 : 0));
    const body = context.flatMap((each) => {
      const sign = oneIn(5) && each !== "" ? "" : pick([" ", "-"]);
      return [...(oneIn(4) ? [`+${pick(LINES)}`] : []), sign + touched(each)];
    });
    return [
      ...(oneIn(4) ? [] : [oneIn(3) ? `@@ ${touched(pick([...old, "a"]))}` : "@@"]),
      ...body,
      ...some(2, () => `+${pick(LINES)}`),
      ...(oneIn(5) ? ["*** End of File"] : []),
    ];
  };
  const update = () => {
    const name = path();
    const old = (tree.get(name) ?? "a\nb\n").split(/\r?\n/);
    const move = oneIn(4) ? [`*** Move to: ${path()}`] : [];
    return [`*** Update File: ${name}`, ...move, ...some(3, () => section(old)).flat()];
  };
  const actions = [
    update,
    update,
    update,
    () => [
      `*** Add File: ${oneIn(6) ? path() : pick(oneIn(5) ? ODD_PATHS : PATHS)}`,
      `+${pick(LINES)}`,
      ...some(2, () => `+${pick(LINES)}`),
    ],
    () => [`*** Delete File: ${path()}`],
  ];
  let lines = [pick(actions)(), ...some(tree.size - 1, () => pick(actions)())].flat();
  while (oneIn(4)) {
    const at = below(lines.length + 1);
    const damaged = [
      [...lines.slice(0, at), ...lines.slice(at + 1)],
      [...lines.slice(0, at), pick(MARKERS), ...lines.slice(at)],
      [...lines.slice(0, at), pick(MARKERS), ...lines.slice(at + 1)],
      lines.slice(0, at),
    ];
    lines = pick(damaged);
  }
  const isBare = oneIn(8);
  const sentinel = (marker: string) => (isBare === oneIn(25) ? [marker] : []);
  const wrapped = [
    ...(oneIn(4) ? some(2, () => pick(WRAPPERS)) : []),
    ...sentinel("*** Begin Patch"),
    ...lines,
    ...sentinel("*** End Patch"),
    ...(oneIn(4) ? some(3, () => pick([...WRAPPERS, ...MARKERS])) : []),
  ];
  const end = pick(["\n", "\n", "\n", "\r\n"]);
  const joined = wrapped
    .map((each, index) => (index === 0 ? each : (oneIn(30) ? "\r\n" : end) + each))
    .join("");
  return joined + (oneIn(20) ? " " : pick(["", "", end, `${end}${end}`]));
}
