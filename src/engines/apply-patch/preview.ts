import { withoutWrappers } from "./lines.ts";
import { ADD, DELETE, MOVE, pathBehind, STARS, startsWithAny, UPDATE } from "./markers.ts";
import { pathsBehind } from "./paths.ts";

/** What is announced while a patch streams in: its first file. */
export interface PatchPreview {
  readonly action: "add" | "update" | "delete";
  /** The target of a move, where there is one. */
  readonly path: string;
}

const ACTIONS: readonly (readonly [marker: string, action: PatchPreview["action"]])[] = [
  [ADD, "add"],
  [UPDATE, "update"],
  [DELETE, "delete"],
];
const MARKERS = ACTIONS.map(([marker]) => marker);

/** The preview of a prefix of an input, or null where nothing is announced. Never throws. */
export function previewOf(
  input: string,
  isIgnored: (path: string) => boolean = () => false,
): PatchPreview | null {
  if (pathsBehind(MARKERS, input).length === 0) return null;
  const lines = withoutWrappers(input.split("\n"));
  const first = lines.findIndex((line) => startsWithAny(line, MARKERS));
  const line = lines[first];
  if (line === undefined) return null;
  const [marker, action] = ACTIONS.find(([one]) => line.startsWith(one)) as (typeof ACTIONS)[number];
  const written = pathBehind(marker, line);
  if (written === "" || written.includes(STARS)) return null;
  const rest = lines.slice(first + 1);
  if (action === "add" && rest.every((one, index) => index === 0 && one === "")) return null;
  const path = (action === "update" && moveTarget(rest[0])) || written;
  return isIgnored(path) ? null : { action, path };
}

function moveTarget(line = ""): string {
  return line.startsWith(MOVE) ? pathBehind(MOVE, line) : "";
}
