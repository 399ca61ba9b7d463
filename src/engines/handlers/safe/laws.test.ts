import fc from "fast-check";
import { expect, test } from "vitest";
import { FileError, type RestorableFiles } from "../contract/files.ts";
import { scriptedApproval } from "../memory/approval.ts";
import { MemoryFiles } from "../memory/files.ts";
import { patchHandler } from "../patch/handler.ts";
import { reviewed } from "../patch/review.ts";
import { outcomeOf, world } from "../testing/world.ts";
import { NO_JOURNAL } from "./journal.ts";
import { safely } from "./safely.ts";
import { Transaction } from "./transaction.ts";

const PATHS = ["a", "b", "./a", "d/c", "d/../b", "d"];

const path = fc.constantFrom(...PATHS);
const action = fc.oneof(
  path.map((name) => [`*** Update File: ${name}`, "@@", "-one", "+1"]),
  path.map((name) => [`*** Update File: ${name}`, "@@", "-one", "-two"]),
  fc
    .tuple(path, path)
    .map(([from, to]) => [`*** Update File: ${from}`, `*** Move to: ${to}`, "@@", "-two", "+2"]),
  path.map((name) => [`*** Delete File: ${name}`]),
  path.map((name) => [`*** Add File: ${name}`, "+new"]),
);
const tree = fc.dictionary(
  fc.constantFrom("a", "b", "d/c"),
  fc.constantFrom("one\ntwo\n", "one\r\ntwo", "\ufeffone", ""),
);
const input = fc
  .array(action, { minLength: 1, maxLength: 4 })
  .map((actions) => ["*** Begin Patch", ...actions.flat(), "*** End Patch"].join("\n"));

const CHANGES = new Set(["write", "remove", "makeParents"]);

/** Fails once, at the given change from 0. */
function failingOnce(files: RestorableFiles, at: number): RestorableFiles {
  let changes = 0;
  return new Proxy(files, {
    get(target, name) {
      const value = Reflect.get(target, name).bind(target);
      if (!CHANGES.has(String(name))) return value;
      return (given: string, ...rest: unknown[]) =>
        changes++ === at ? Promise.reject(new FileError("NO_SPACE", given, "full")) : value(given, ...rest);
    },
  });
}

test("safe: unless a patch was applied, every file is as before, wherever it failed or was refused", async () => {
  const outcomes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      tree,
      input,
      fc.nat(12),
      fc.option(fc.nat(3)),
      async (files, patch, failAt, refuseAt) => {
        const memory = new MemoryFiles(Object.entries(files).map(([name, text]) => [`/work/${name}`, text]));
        const before = memory.texts();
        const transaction = new Transaction(failingOnce(memory, failAt), NO_JOURNAL);
        const answers = [0, 1, 2, 3].map((n) => ({
          answer: n === refuseAt ? ("no" as const) : ("yes" as const),
        }));
        const { env } = world({}, { given: { files: transaction, approval: scriptedApproval(answers) } });
        const handler = safely(patchHandler(env, { review: reviewed }), env, transaction, () => "");
        const outcome = await outcomeOf(env, () =>
          handler.execute({ tool: "apply_patch", params: { input: patch } }),
        );
        outcomes.add(outcome);
        if (outcome === "APPLIED") return;
        const sorted = (texts: Map<string, string>) => [...texts].sort();
        expect(sorted(memory.texts())).toEqual(sorted(before));
        expect(outcome).not.toBe("error NOT_RESTORED");
      },
    ),
    { numRuns: 400, seed: 42 },
  );
  for (const seen of ["APPLIED", "DENIED", "error NO_SPACE", "error UPDATE_EMPTY", "error TARGET_EXISTS"]) {
    expect([...outcomes]).toContain(seen);
  }
});

test("safe: an applied patch loses no file that it does not delete or move", async () => {
  await fc.assert(
    fc.asyncProperty(tree, input, async (files, patch) => {
      const memory = new MemoryFiles(Object.entries(files).map(([name, text]) => [`/work/${name}`, text]));
      const transaction = new Transaction(memory, NO_JOURNAL);
      const { env } = world({}, { given: { files: transaction } });
      const handler = safely(patchHandler(env, { review: reviewed }), env, transaction, () => "");
      const outcome = await outcomeOf(env, () =>
        handler.execute({ tool: "apply_patch", params: { input: patch } }),
      );
      const lost = [...Object.keys(files)].filter((name) => !memory.texts().has(`/work/${name}`));
      const deletions = patch.match(/^\*\*\* (Delete|Move)/gm)?.length ?? 0;
      expect(lost.length).toBeLessThanOrEqual(outcome === "APPLIED" ? deletions : 0);
      const count = memory.texts().size;
      const adds = patch.match(/^\*\*\* Add/gm)?.length ?? 0;
      const deletes = patch.match(/^\*\*\* Delete/gm)?.length ?? 0;
      if (outcome === "APPLIED") expect(count).toBe(Object.keys(files).length + adds - deletes);
    }),
    { numRuns: 400, seed: 42 },
  );
});
