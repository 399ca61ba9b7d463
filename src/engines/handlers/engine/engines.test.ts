import { describe, expect, test } from "vitest";
import type { Files, Mode } from "../../../records.ts";
import { loadFrom } from "../../apply-patch/memory-files.ts";
import { planPatch } from "../../apply-patch/plan.ts";
import type { Engine } from "../../engine.ts";
import { v1 } from "../../search-replace/engine.ts";
import { handlerApplyPatch, handlerApplyPatchSafe } from "./patch-engines.ts";
import { handlerReplaceInFile, handlerWriteToFile } from "./write-engines.ts";

type Tree = Readonly<Record<string, string>>;

const block = (search: string, replace: string) =>
  `------- SEARCH\n${search}\n=======\n${replace}\n+++++++ REPLACE`;
const whole = (...lines: string[]) => ["*** Begin Patch", ...lines, "*** End Patch"].join("\n");
const filesOf = (tree: Tree): Files => new Map(Object.entries(tree));

async function answer(engine: Engine, tree: Tree, input: string, mode: Mode = "final") {
  const result = await engine.apply({ files: filesOf(tree), input, mode, trace: true });
  const { status } = result;
  const error = "error" in result ? result.error : undefined;
  if (error !== undefined) expect(engine.errors).toContain(error);
  const files = "files" in result && result.files ? Object.fromEntries(result.files) : undefined;
  return { status, ...(error !== undefined && { error }), ...(files && { files }) };
}

describe("final calls", () => {
  const EMPTIES_B = whole("*** Update File: a", "@@", "-one", "+1", "*** Update File: b", "@@", "-two");

  test.each<[Engine, string, Tree, string, object]>([
    [
      handlerReplaceInFile,
      "a block",
      { a: "x\ny\n" },
      block("x", "X &lt;"),
      { status: "applied", files: { a: "X <\ny\n" } },
    ],
    [
      handlerReplaceInFile,
      "the engine's own error",
      { a: "x\n" },
      block("z", "Z"),
      { status: "rejected", error: "search_not_found" },
    ],
    [handlerReplaceInFile, "no diff", { a: "x\n" }, "", { status: "rejected", error: "MISSING_DIFF" }],
    [
      handlerReplaceInFile,
      "the whole file goes, and stays",
      { a: "x\n" },
      block("x", "").replace("\n\n", "\n"),
      { status: "applied", files: { a: "x\n" } },
    ],
    [
      handlerReplaceInFile,
      "two files",
      { a: "x\n", b: "" },
      block("x", "X"),
      { status: "rejected", error: "not_one_file" },
    ],
    [
      handlerWriteToFile,
      "fences go",
      { a: "x\n" },
      "```\nX &amp; Y\n```\n",
      { status: "applied", files: { a: "X & Y" } },
    ],
    [handlerWriteToFile, "no file", {}, "X", { status: "rejected", error: "not_one_file" }],
    [
      handlerWriteToFile,
      "a path out of the working directory",
      { "../a": "x\n" },
      "X\n",
      { status: "applied", files: { "../a": "X\n" } },
    ],
    [
      handlerWriteToFile,
      "an absolute path",
      { "/etc/a": "x\n" },
      "X\n",
      { status: "applied", files: { "/etc/a": "X\n" } },
    ],
    [
      handlerApplyPatch,
      "a later failure",
      { a: "one\n", b: "two" },
      EMPTIES_B,
      { status: "rejected", error: "UPDATE_EMPTY", files: { a: "1\n", b: "two" } },
    ],
    [
      handlerApplyPatchSafe,
      "a later failure",
      { a: "one\n", b: "two" },
      EMPTIES_B,
      { status: "rejected", error: "UPDATE_EMPTY" },
    ],
    [
      handlerApplyPatch,
      "a move onto itself",
      { a: "one\n" },
      whole("*** Update File: a", "*** Move to: a"),
      { status: "applied", files: {} },
    ],
    [
      handlerApplyPatchSafe,
      "a move onto itself",
      { a: "one\n" },
      whole("*** Update File: a", "*** Move to: a"),
      { status: "applied", files: { a: "one\n" } },
    ],
    [
      handlerApplyPatchSafe,
      "an add over a file",
      { a: "one\n" },
      whole("*** Add File: a", "+x"),
      { status: "rejected", error: "TARGET_EXISTS" },
    ],
    [
      handlerApplyPatchSafe,
      "an add without a path, which is the folder",
      { a: "one\n" },
      whole("*** Add File: ", "+x"),
      { status: "rejected", error: "TARGET_EXISTS" },
    ],
    [
      handlerApplyPatch,
      "half a surrogate pair, read as it would stand on disk",
      { a: "\ud83da\n" },
      whole("*** Update File: a", "@@", "-\ud83da", "+b"),
      { status: "applied", files: { a: "\ufffda\n" } },
    ],
    [
      handlerApplyPatch,
      "a new file in a new folder",
      {},
      whole("*** Add File: d/e/a", "+x"),
      { status: "applied", files: { "d/e/a": "x" } },
    ],
    [
      handlerApplyPatch,
      "an added file below a file",
      { a: "x" },
      whole("*** Add File: a/b", "+x"),
      { status: "rejected", error: "NOT_DIRECTORY" },
    ],
    [
      handlerApplyPatch,
      "an added file in place of a folder",
      { "a/b": "x" },
      whole("*** Add File: a", "+x"),
      { status: "rejected", error: "IS_DIRECTORY" },
    ],
    [
      handlerApplyPatch,
      "no file",
      { a: "x" },
      whole("*** Delete File: b"),
      { status: "rejected", error: "FILE_NOT_FOUND" },
    ],
    [handlerApplyPatch, "no input", { a: "x" }, "", { status: "rejected", error: "MISSING_PARAM" }],
    [handlerApplyPatch, "a loop", { a: "x" }, whole("*** Update File: a", "@@foo"), { status: "hung" }],
  ])("$name: %s", async (engine, _, tree, input, expected) => {
    expect(await answer(engine, tree, input)).toEqual(expected);
  });
});

test("a diff that does not apply rewrites the file as it was read, so a rejection may change bytes", async () => {
  // A lone surrogate has no UTF-8: putting the text back loses it.
  const tree = { a: "\ud800\n" };
  expect(await answer(handlerReplaceInFile, tree, block("z", "Z"))).toEqual({
    status: "rejected",
    error: "search_not_found",
    files: { a: "\ufffd\n" },
  });
});

describe("work and trace are those of the engine inside", () => {
  test("v1", async () => {
    const request = {
      files: filesOf({ a: "x\ny\n" }),
      input: block("y ", "Y"),
      mode: "final",
      trace: true,
    } as const;
    const { work, trace } = await handlerReplaceInFile.apply(request);
    const inside = v1.apply(request);
    expect({ work, trace }).toEqual({ work: inside.work, trace: inside.trace });
    const starved = await handlerReplaceInFile.apply({ ...request, budget: 0 });
    expect(starved).toMatchObject({ status: "hung", by: "budget" });
  });

  test("the planner of patches", async () => {
    const files = filesOf({ a: "x\ny\n" });
    const request = {
      files,
      input: whole("*** Update File: a", "@@", "-y ", "+Y"),
      mode: "final",
      trace: true,
    } as const;
    const { work, trace } = await handlerApplyPatch.apply(request);
    const inside = planPatch(request.input, loadFrom(files), { trace: true });
    expect({ work, trace }).toEqual({ work: inside.work, trace: inside.trace });
    expect(await handlerApplyPatch.apply({ ...request, budget: 0 })).toMatchObject({
      status: "hung",
      by: "budget",
    });
  });

  test("whole files have one block, the whole", async () => {
    const request = { files: filesOf({ a: "x\n" }), input: "y\n", mode: "final", trace: true } as const;
    expect((await handlerWriteToFile.apply(request)).trace?.blocks).toMatchObject([
      { layer: "whole", from: 0, to: 2 },
    ]);
    expect(await handlerWriteToFile.apply({ ...request, trace: false })).not.toHaveProperty("trace");
  });
});

describe("streams", () => {
  async function shown(engine: Engine, tree: Tree, inputs: readonly string[]) {
    const stream = engine.stream?.(filesOf(tree));
    const previews: unknown[] = [];
    for (const input of inputs) {
      const result = await stream?.apply({ input, mode: "partial", trace: false });
      if (result?.status !== "applied") previews.push(result);
      else previews.push(result.announced ?? Object.fromEntries(result.files));
    }
    const final = await stream?.apply({ input: inputs.at(-1) ?? "", mode: "final", trace: false });
    return { previews, final: final?.status === "applied" ? Object.fromEntries(final.files) : final };
  }

  test("what the view shows of a whole file: complete lines", async () => {
    expect(await shown(handlerWriteToFile, { a: "x\n" }, ["", "1", "1\n2", "1\n2\n3\n"])).toEqual({
      previews: [{ a: "" }, { a: "" }, { a: "1\n" }, { a: "1\n2\n3\n" }],
      final: { a: "1\n2\n3\n" },
    });
  });

  test("a diff that fails for a moment leaves what was shown", async () => {
    const input = `${block("x", "X")}\n${block("gone", "G")}`;
    const cuts = [block("x", "X\n1"), `${block("x", "X\n1")}\n------- SEARCH\ngone\n=======\n`];
    const { previews, final } = await shown(handlerReplaceInFile, { a: "x\ny\n" }, [...cuts, input]);
    expect(previews).toEqual([{ a: "X\n1\n" }, { a: "X\n1\n" }, { a: "X\n1\n" }]);
    expect(final).toMatchObject({ status: "rejected", error: "search_not_found" });
  });

  test("a patch is announced", async () => {
    const tree = { a: "one\n" };
    const input = whole("*** Update File: a", "@@", "-one", "+1");
    const cuts = [input.slice(0, 20), input.slice(0, 40), input];
    for (const engine of [handlerApplyPatch, handlerApplyPatchSafe]) {
      expect(await shown(engine, tree, cuts)).toEqual({
        previews: [tree, "update a", "update a"],
        final: { a: "1\n" },
      });
    }
  });

  test("streamed or at once, the file is the same", async () => {
    const input = `${block("x", "X")}\n${block("y", "Y")}`;
    const cuts = Array.from({ length: input.length + 1 }, (_, end) => input.slice(0, end));
    const { final } = await shown(handlerReplaceInFile, { a: "x\ny\n" }, cuts);
    expect(final).toEqual({ a: "X\nY\n" });
  });
});

test("partial calls on their own", async () => {
  expect(await answer(handlerWriteToFile, { a: "x\n" }, "1\n2", "partial")).toEqual({
    status: "applied",
    files: { a: "1\n" },
  });
  expect(await answer(handlerReplaceInFile, { a: "x\n" }, "", "partial")).toEqual({
    status: "applied",
    files: { a: "" },
  });
  expect(await answer(handlerApplyPatch, { a: "x\n" }, "", "partial")).toEqual({
    status: "applied",
    files: { a: "x\n" },
  });
});
