import type { Action, Chunk } from "./parse.ts";
import { Refused } from "./refused.ts";

/** What becomes of one file. */
export type Change =
  | { readonly type: "add"; readonly path: string; readonly text: string }
  | { readonly type: "delete"; readonly path: string }
  | { readonly type: "update"; readonly path: string; readonly moveTo: string | null; readonly text: string };

const WHOLE_NUMBER = /^(0|[1-9][0-9]*)$/;
const NUMBERS_BELOW = 2 ** 32 - 1;

/** The changes with the whole new texts, in the order in which they are carried out. Throws Refused. */
export function plannedChanges(actions: readonly Action[], loaded: ReadonlyMap<string, string>): Change[] {
  return inOrder(actions).map((action) => {
    if (action.type === "delete") return action;
    if (action.type === "add") {
      if (action.text === "") throw new Refused("ADD_EMPTY");
      return action;
    }
    const { path, moveTo, chunks } = action;
    return { type: "update", path, moveTo, text: withChunks(loaded.get(path) ?? "", chunks) };
  });
}

/** Numbers first, ascending, as the keys of a plain object. */
function inOrder(actions: readonly Action[]): Action[] {
  const isNumber = ({ path }: Action) => WHOLE_NUMBER.test(path) && Number(path) < NUMBERS_BELOW;
  const numbers = actions.filter(isNumber).sort((a, b) => Number(a.path) - Number(b.path));
  return [...numbers, ...actions.filter((action) => !isNumber(action))];
}

function withChunks(text: string, chunks: readonly Chunk[]): string {
  const lines = text.split("\n");
  const done: string[] = [];
  let cursor = 0;
  for (const { at, deleted, inserted } of chunks) {
    if (at > lines.length) throw new Refused("CHUNK_PAST_END");
    if (cursor > at) throw new Refused("CHUNK_OVERLAP");
    done.push(...lines.slice(cursor, at), ...inserted);
    cursor = at + deleted;
  }
  return [...done, ...lines.slice(cursor)].join("\n");
}
