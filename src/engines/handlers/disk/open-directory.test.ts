import { execFile } from "node:child_process";
import { symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import type { Answer } from "../contract/approval.ts";
import { FileError, type RestorableFiles } from "../contract/files.ts";
import { HookCancelled } from "../contract/hooks.ts";
import { type ScriptedAnswer, scriptedApproval } from "../memory/approval.ts";
import { VirtualClock } from "../memory/clock.ts";
import { ignoredPaths } from "../memory/ignore-rules.ts";
import type { PatchCall } from "../patch/call.ts";
import { temporaryRoot, treeOf } from "../testing/temporary.ts";
import { outcomeOf } from "../testing/world.ts";
import type { WriteCall } from "../write/call.ts";
import { JOURNAL } from "./files.ts";
import { type DirectoryOptions, openDirectory } from "./open-directory.ts";

const TREE = { a: "one\n", b: "two\n", "d/c": "three\n" };

const patch = (...lines: string[]): PatchCall => ({
  tool: "apply_patch",
  params: { input: ["*** Begin Patch", ...lines, "*** End Patch"].join("\n") },
});
const change = (path: string, from: string, to: string) => [
  `*** Update File: ${path}`,
  "@@",
  `-${from}`,
  `+${to}`,
];
const THREE = patch(...change("a", "one", "1"), ...change("b", "two", "2"), ...change("d/c", "three", "3"));
const write = (path: string, content: string): WriteCall => ({
  tool: "write_to_file",
  params: { path, content },
});

const YES: Answer = { answer: "yes" };
const NO: Answer = { answer: "no" };

async function opened(options: DirectoryOptions & { answers?: readonly ScriptedAnswer[] } = {}) {
  const { answers, ...rest } = options;
  const root = await temporaryRoot(TREE);
  const directory = await openDirectory(root, {
    clock: new VirtualClock(),
    ...(answers && { approval: scriptedApproval(answers) }),
    ...rest,
  });
  const applied = (call: PatchCall) => outcomeOf(directory.env, () => directory.patch.execute(call));
  const written = (call: WriteCall) => outcomeOf(directory.env, () => directory.write.execute(call));
  return { root, ...directory, applied, written };
}

test("a patch of three files is applied, and nothing is left beside them", async () => {
  const { root, applied, recovered } = await opened();
  expect(await applied(THREE)).toBe("APPLIED");
  expect(await treeOf(root)).toEqual({ a: "1\n", b: "2\n", "d/c": "3\n" });
  expect(recovered).toMatchObject({ interrupted: false });
});

describe("what the modelled program does, and what is done with safe", () => {
  interface Row {
    readonly what: string;
    readonly call: PatchCall;
    readonly answers?: readonly Answer[];
    readonly plain: readonly [outcome: string, tree: Readonly<Record<string, string>>];
    readonly safe: readonly [outcome: string, tree: Readonly<Record<string, string>>];
  }

  const ROWS: readonly Row[] = [
    {
      what: "a refusal at file 2 of 3",
      call: THREE,
      answers: [YES, NO],
      plain: ["DENIED", { ...TREE, a: "1\n" }],
      safe: ["DENIED", TREE],
    },
    {
      what: "a failure at file 2 of 2",
      call: patch(...change("a", "one", "1"), "*** Update File: b", "@@", "-two", "-"),
      plain: ["error UPDATE_EMPTY", { ...TREE, a: "1\n" }],
      safe: ["error UPDATE_EMPTY", TREE],
    },
    {
      what: "a refused deletion",
      call: patch("*** Delete File: a"),
      answers: [NO],
      plain: ["DENIED", { b: "two\n", "d/c": "three\n" }],
      safe: ["DENIED", TREE],
    },
    {
      what: "a move onto itself",
      call: patch("*** Update File: a", "*** Move to: ./a", "@@", "-one", "+1"),
      plain: ["APPLIED", { b: "two\n", "d/c": "three\n" }],
      safe: ["APPLIED", { ...TREE, a: "1\n" }],
    },
    {
      what: "a move onto another file",
      call: patch("*** Update File: a", "*** Move to: b"),
      plain: ["APPLIED", { b: "one\n", "d/c": "three\n" }],
      safe: ["error TARGET_EXISTS", TREE],
    },
    {
      what: "an added file that is there",
      call: patch("*** Add File: a", "+new"),
      plain: ["APPLIED", { ...TREE, a: "new" }],
      safe: ["error TARGET_EXISTS", TREE],
    },
    {
      what: "two changes that meet in one file",
      call: patch(...change("a", "one", "1"), ...change("./a", "one", "2")),
      plain: ["APPLIED", { ...TREE, a: "2\n" }],
      safe: ["error DUPLICATE_PATH", TREE],
    },
    {
      what: "a deletion through a path that is not in plain form",
      call: patch("*** Delete File: ./a"),
      plain: ["APPLIED", { ...TREE, a: "" }],
      safe: ["APPLIED", { b: "two\n", "d/c": "three\n" }],
    },
    {
      what: "a move into a new folder, then a refusal",
      call: patch("*** Update File: a", "*** Move to: new/deep/a", ...change("b", "two", "2")),
      answers: [YES, NO],
      plain: ["DENIED", { b: "two\n", "d/c": "three\n", "new/deep/a": "one\n" }],
      safe: ["DENIED", TREE],
    },
  ];

  test.each(ROWS)("$what", async ({ call, answers, plain, safe }) => {
    for (const [isSafe, [outcome, tree]] of [
      [false, plain],
      [true, safe],
    ] as const) {
      const { root, applied, env } = await opened({ safe: isSafe, ...(answers && { answers }) });
      expect(await applied(call), `safe: ${isSafe}`).toBe(outcome);
      expect(await treeOf(root), `safe: ${isSafe}`).toEqual(tree);
      expect(await env.files.exists(join(root, "new"))).toBe("new/deep/a" in tree);
    }
  });
});

test("a move to an ignored path is refused with safe only", async () => {
  const call = patch("*** Update File: a", "*** Move to: secret");
  const ignore = ignoredPaths(["secret"]);
  const [plain, safe] = [await opened({ ignore, safe: false }), await opened({ ignore })];
  expect([await plain.applied(call), await safe.applied(call)]).toEqual(["APPLIED", "error ACCESS_DENIED"]);
  expect(await treeOf(safe.root)).toEqual(TREE);
});

describe("nothing is applied", () => {
  test.each<[string, DirectoryOptions, string]>([
    ["an ignore rule that hits in the middle", { ignore: ignoredPaths(["b"]) }, "error ACCESS_DENIED"],
    ["a hook that cancels", { hooks: { preToolUse: () => Promise.reject(new HookCancelled()) } }, "DENIED"],
  ])("%s", async (_, options, outcome) => {
    for (const safe of [false, true]) {
      const { root, applied } = await opened({ ...options, safe });
      expect(await applied(THREE)).toBe(outcome);
      expect(await treeOf(root)).toEqual(TREE);
    }
  });

  test("a link out of the root in the middle", async () => {
    const outside = await temporaryRoot({ secret: "two\n" });
    for (const safe of [false, true]) {
      const { root, applied } = await opened({ safe });
      await symlink(join(outside, "secret"), join(root, "l"));
      const call = patch(...change("a", "one", "1"), ...change("l", "two", "2"));
      expect(await applied(call)).toBe("error OUTSIDE_ROOT");
      expect(await treeOf(root)).toEqual(TREE);
    }
    expect(await treeOf(outside)).toEqual({ secret: "two\n" });
  });

  test.each(["../x", "/etc/editproof-test"])("a path out of the root: %s", async (path) => {
    const { root, applied, written } = await opened();
    expect(await applied(patch(...change("a", "one", "1"), `*** Add File: ${path}`, "+x"))).toBe(
      "error OUTSIDE_ROOT",
    );
    expect(await written(write(path, "x"))).toBe("error OUTSIDE_ROOT");
    expect(await treeOf(root)).toEqual(TREE);
  });
});

/** A disk that fails with the given write, counted from 1, and the writes behind it. */
function failingAt(nth: number, kind: "NO_SPACE" | "NOT_WRITABLE") {
  let writes = 0;
  return (files: RestorableFiles): RestorableFiles =>
    new Proxy(files, {
      get(target, name) {
        if (name === "write" && ++writes >= nth) {
          return (path: string) => Promise.reject(new FileError(kind, path, "cannot be written"));
        }
        const value = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
}

describe("a disk that is full or may not be written", () => {
  test.each(["NO_SPACE", "NOT_WRITABLE"] as const)(
    "one file: %s, and the old content stands",
    async (kind) => {
      for (const safe of [false, true]) {
        const { root, written, env } = await opened({ safe, wrap: failingAt(1, kind) });
        expect(await written(write("a", "new\n"))).toBe(`error ${kind}`);
        expect(await treeOf(root)).toEqual(TREE);
        expect(env.session.consecutiveMistakes).toBe(0);
      }
    },
  );

  test("the second of three files: told, and with safe every file is as before", async () => {
    const plain = await opened({ safe: false, wrap: failingAt(2, "NO_SPACE") });
    expect(await plain.applied(THREE)).toBe("error NO_SPACE");
    expect(await treeOf(plain.root)).toEqual({ ...TREE, a: "1\n" });
    const safe = await opened({ wrap: failingAt(2, "NO_SPACE") });
    expect(await safe.applied(THREE)).toBe("error NO_SPACE");
    expect(await treeOf(safe.root)).toEqual(TREE);
  });

  test("a folder for state that cannot be written: nothing is changed", async () => {
    const root = await temporaryRoot(TREE);
    const options = { clock: new VirtualClock(), stateFolder: join(root, "a", "state") };
    const { env, patch: handler } = await openDirectory(root, options);
    expect(await outcomeOf(env, () => handler.execute(THREE))).toBe("error JOURNAL_FAILED");
    expect(await treeOf(root)).toEqual(TREE);
  });

  test("a real limit of the system", async () => {
    const root = await temporaryRoot(TREE);
    const script = fileURLToPath(new URL("../testing/too-big.ts", import.meta.url));
    const limited = `trap '' XFSZ; ulimit -f 16; exec "$0" --import tsx "$1" "$2"`;
    const { stdout } = await promisify(execFile)("sh", ["-c", limited, process.execPath, script, root]);
    expect(stdout).toBe("NO_SPACE");
    expect(await treeOf(root)).toEqual(TREE);
  }, 20_000);
});

describe("a file that someone else changes between read and save", () => {
  test("is not overwritten, and the others are put back with safe", async () => {
    for (const safe of [false, true]) {
      const root = await temporaryRoot(TREE);
      const theirs = () => writeFile(join(root, "b"), "theirs\n");
      const approval = scriptedApproval([YES, { ...YES, before: theirs }, YES]);
      const { env, patch: handler } = await openDirectory(root, {
        clock: new VirtualClock(),
        approval,
        safe,
      });
      expect(await outcomeOf(env, () => handler.execute(THREE))).toBe("error CHANGED_ON_DISK");
      expect(await treeOf(root)).toEqual({ ...TREE, b: "theirs\n", ...(safe ? {} : { a: "1\n" }) });
    }
  });

  test("write_to_file: old file and new", async () => {
    for (const path of ["a", "new"]) {
      const root = await temporaryRoot(TREE);
      const theirs = () => writeFile(join(root, path), "theirs\n");
      const approval = scriptedApproval([{ ...YES, before: theirs }]);
      const { env, write: handler } = await openDirectory(root, { clock: new VirtualClock(), approval });
      const outcome = await outcomeOf(env, () => handler.execute(write(path, "ours\n")));
      expect(outcome).toMatch(/^error (CHANGED_ON_DISK|NOT_RESTORED)$/);
      expect(await treeOf(root)).toEqual({ ...TREE, [path]: "theirs\n" });
    }
  });

  test("a file that cannot be put back is named", async () => {
    const root = await temporaryRoot(TREE);
    const theirs = () => writeFile(join(root, "a"), "theirs\n");
    const approval = scriptedApproval([YES, { ...NO, before: theirs }]);
    const { patch: handler } = await openDirectory(root, { clock: new VirtualClock(), approval });
    await expect(handler.execute(THREE)).rejects.toMatchObject({
      kind: "NOT_RESTORED",
      message: expect.stringContaining(join(root, "a")),
    });
    expect(await treeOf(root)).toEqual({ ...TREE, a: "theirs\n" });
  });
});

describe("a stream", () => {
  test("that is cut off leaves an empty file, with safe nothing", async () => {
    const plain = await opened({ safe: false });
    await plain.write.partial(write("new", "abc\nd"));
    expect(await treeOf(plain.root)).toEqual({ ...TREE, new: "" });
    const safe = await opened();
    await safe.write.partial(write("e/new", "abc\nd"));
    expect(await treeOf(safe.root)).toMatchObject({ "e/new": "", [JOURNAL]: expect.any(String) });
    await safe.abandon();
    expect(await treeOf(safe.root)).toEqual(TREE);
    expect(await safe.env.files.exists(join(safe.root, "e"))).toBe(false);
  });

  test("whose path was cut short writes to the path in full, with safe", async () => {
    const { root, write: handler, written } = await opened();
    await handler.partial(write("src/ind", "x\n"));
    expect(await written(write("src/index.ts", "x\n"))).toBe("SAVED");
    expect(await treeOf(root)).toEqual({ ...TREE, "src/index.ts": "x\n" });
  });

  test("that is cut off leaves nothing behind the next tool, with safe", async () => {
    const { root, write: handler, applied, env } = await opened();
    await handler.partial(write("e/new", "abc\nd"));
    expect(await applied(patch(...change("a", "one", "1")))).toBe("APPLIED");
    expect(await treeOf(root)).toEqual({ ...TREE, a: "1\n" });
    expect(await env.files.exists(join(root, "e"))).toBe(false);
  });

  test("that is cut off is forgotten without safe, so that a later change by someone else is none", async () => {
    const { root, write: handler, written, abandon } = await opened({ safe: false });
    await handler.partial(write("a", "abc\nd"));
    await abandon();
    await writeFile(join(root, "a"), "theirs\n");
    expect(await written(write("a", "new\n"))).toBe("SAVED");
  });

  test("never throws with safe", async () => {
    const outside = await temporaryRoot({ secret: "s\n" });
    const { root, write: handler, env } = await opened();
    await symlink(join(outside, "secret"), join(root, "l"));
    await handler.partial(write("l", "x\n"));
    await handler.partial(write("../x", "x\n"));
    await handler.partial({ tool: "replace_in_file", params: { path: "d", diff: "------- SEARCH\n" } });
    expect(env.view.editing).toBe(false);
    expect(await treeOf(root)).toEqual(TREE);
  });
});
