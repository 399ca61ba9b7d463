import { cp } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { RestorableFiles } from "../contract/files.ts";
import { scriptedApproval } from "../memory/approval.ts";
import { VirtualClock } from "../memory/clock.ts";
import { temporaryRoot, treeOf } from "../testing/temporary.ts";
import { outcomeOf } from "../testing/world.ts";
import { DiskFiles } from "./files.ts";
import { recover } from "./journal.ts";
import { openDirectory } from "./open-directory.ts";

const BEFORE = { a: "one\n", b: "two\n", c: "three\n", "d/e": "four\n" };
const AFTER = { a: "1\n", "new/b": "2\n", "d/e": "4\n", "x/y/z": "added" };

const INPUT = `*** Begin Patch
*** Update File: a
@@
-one
+1
*** Update File: b
*** Move to: new/b
@@
-two
+2
*** Delete File: c
*** Add File: x/y/z
+added
*** Update File: d/e
@@
-four
+4
*** End Patch`;

const CHANGES = new Set(["write", "remove", "makeParents", "removeEmptyDir"]);

/** Keeps a copy of the directory as it is before and after each change, which is all that a killed process leaves. */
function copying(root: string, copies: string[]) {
  const copy = async () => {
    const to = await temporaryRoot();
    await cp(root, to, { recursive: true });
    copies.push(to);
  };
  return (files: RestorableFiles): RestorableFiles =>
    new Proxy(files, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        if (!CHANGES.has(String(name))) return value.bind(target);
        return async (...args: unknown[]) => {
          await copy();
          const result = await value.apply(target, args);
          await copy();
          return result;
        };
      },
    });
}

test.each([
  ["all approved", ["yes", "yes", "yes", "yes", "yes"], "APPLIED", AFTER],
  ["the last refused", ["yes", "yes", "yes", "yes", "no"], "DENIED", BEFORE],
] as const)(
  "killed at any moment, every file is as before at the next start: %s",
  async (_, answers, outcome, tree) => {
    const root = await temporaryRoot(BEFORE);
    const copies: string[] = [];
    const approval = scriptedApproval(answers.map((answer) => ({ answer })));
    const options = { clock: new VirtualClock(), approval, wrap: copying(root, copies) };
    const { env, patch } = await openDirectory(root, options);
    expect(await outcomeOf(env, () => patch.execute({ tool: "apply_patch", params: { input: INPUT } }))).toBe(
      outcome,
    );
    expect(await treeOf(root)).toEqual(tree);

    expect(copies.length).toBeGreaterThan(20);
    for (const copy of copies) {
      const files = new DiskFiles(copy);
      const { changedSince, failed } = await recover(files);
      expect({ changedSince, failed }).toEqual({ changedSince: [], failed: [] });
      expect(await treeOf(copy)).toEqual(BEFORE);
      expect(await files.exists(join(copy, "x"))).toBe(false);
    }
  },
  30_000,
);
