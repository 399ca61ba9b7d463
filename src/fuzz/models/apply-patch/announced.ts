import { ADD, DELETE, MOVE, UPDATE, withoutWrappers } from "./lines.ts";

const VERBS: readonly (readonly [marker: string, verb: string])[] = [
  [ADD, "add"],
  [UPDATE, "update"],
  [DELETE, "delete"],
];

/** What is said of a patch while it streams, such as `update src/a.ts`; null as long as nothing is. */
export function announcedPatch(input: string): string | null {
  if (!hasWholePath(input)) return null;
  const lines = withoutWrappers(input.split("\n"));
  const at = lines.findIndex((line) => VERBS.some(([marker]) => line.startsWith(marker)));
  const first = lines[at] ?? "";
  const [marker, verb] = VERBS.find(([start]) => first.startsWith(start)) ?? ["", ""];
  const path = first.slice(marker.length).trim();
  if (path === "" || path.includes("***")) return null;
  const behind = lines.slice(at + 1);
  if (marker === ADD && (behind.length === 0 || (behind.length === 1 && behind[0] === ""))) return null;
  const moveTo = marker === UPDATE && behind[0]?.startsWith(MOVE) ? behind[0].slice(MOVE.length).trim() : "";
  return `${verb} ${moveTo || path}`;
}

/** Whether a path stands there that cannot be one that is still coming. */
function hasWholePath(input: string): boolean {
  return withoutWrappers(input.split("\n")).some((line) =>
    VERBS.some(([marker]) => {
      const path = line.startsWith(marker) ? line.slice(marker.length).trim() : "";
      return path !== "" && !input.trim().endsWith(path);
    }),
  );
}
