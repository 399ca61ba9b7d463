import { describe, expect, test } from "vitest";
import type { Files, Mode } from "../../../records.ts";
import type { Engine, EngineStream } from "../../engine.ts";
import { rawMessageStream } from "./message-stream.ts";
import { handlerApplyPatch, messageApplyPatch } from "./patch-engines.ts";
import {
  handlerReplaceInFile,
  handlerWriteToFile,
  messageReplaceInFile,
  messageWriteToFile,
  REPLACE_IN_FILE,
  WRITE_TO_FILE,
} from "./write-engines.ts";

type Tree = Readonly<Record<string, string>>;

const block = (search: string, replace: string) =>
  `------- SEARCH\n${search}\n=======\n${replace}\n+++++++ REPLACE`;
const patch = (...lines: string[]) => ["*** Begin Patch", ...lines, "*** End Patch"].join("\n");
const filesOf = (tree: Tree): Files => new Map(Object.entries(tree));
const prefixes = (text: string) => Array.from({ length: text.length + 1 }, (_, end) => text.slice(0, end));

const saved = (files: Tree) => ({ status: "applied", files });
const refused = (error: string) => ({ status: "rejected", error });

async function answer(stream: EngineStream, input: string, mode: Mode = "final") {
  const { work: _, ...result } = await stream.apply({ input, mode, trace: false });
  const files = "files" in result && result.files ? Object.fromEntries(result.files) : undefined;
  return { ...result, ...(files && { files }) };
}

/** Partial calls with these inputs, and the final one with the last. */
async function streamed(stream: EngineStream, inputs: readonly string[]) {
  const previews: unknown[] = [];
  for (const input of inputs) {
    const result = await answer(stream, input, "partial");
    previews.push("announced" in result ? result.announced : (result.files ?? result));
  }
  return { previews, final: await answer(stream, inputs.at(-1) ?? "") };
}

const opened = (engine: Engine, tree: Tree) => engine.stream?.(filesOf(tree)) as EngineStream;

describe("a message around an input that survives it saves what the bare input saves", () => {
  test.each<[string, Engine, Engine, Tree, string]>([
    ["a block", messageReplaceInFile, handlerReplaceInFile, { a: "x\ny\n" }, block("x", "X &lt;")],
    ["a block that is nowhere", messageReplaceInFile, handlerReplaceInFile, { a: "x\n" }, block("z", "Z")],
    ["no diff", messageReplaceInFile, handlerReplaceInFile, { a: "x\n" }, ""],
    ["two files", messageReplaceInFile, handlerReplaceInFile, { a: "x\n", b: "" }, block("x", "X")],
    ["fences", messageWriteToFile, handlerWriteToFile, { a: "x\n" }, "```\nX &amp; Y\n```"],
    [
      "a path with a blank, out of the folder",
      messageWriteToFile,
      handlerWriteToFile,
      { "../a b": "x\n" },
      "X",
    ],
    [
      "a patch",
      messageApplyPatch,
      handlerApplyPatch,
      { a: "x\n", b: "" },
      patch("*** Update File: a", "@@", "-x", "+X"),
    ],
    ["no patch", messageApplyPatch, handlerApplyPatch, { a: "x" }, ""],
  ])("%s", async (_, inMessage, bare, tree, input) => {
    expect(await answer(opened(inMessage, tree), input)).toEqual(await answer(opened(bare, tree), input));
    const { final } = await streamed(opened(inMessage, tree), prefixes(input));
    expect(final).toEqual(await answer(opened(bare, tree), input));
    const request = { files: filesOf(tree), input, mode: "final", trace: true } as const;
    const [got, expected] = [await inMessage.apply(request), await bare.apply(request)];
    expect(got.trace).toEqual(expected.trace);
    expect(got.work.linesCompared).toBe(expected.work.linesCompared);
  });

  test("what reading the message costs is counted", async () => {
    const request = {
      files: filesOf({ a: "x\n" }),
      input: "X".repeat(1000),
      mode: "final",
      trace: false,
    } as const;
    expect((await messageWriteToFile.apply(request)).work.charactersScanned).toBeGreaterThan(1000);
  });
});

describe("what the message does to the input", () => {
  const QUOTED_CALL =
    "# Calls\n<write_to_file><path>x</path><content>hi</content></write_to_file>\nThat is all.\n";
  const QUOTED_BEHIND =
    "First\n<content>hi</content></write_to_file>\nthen\n<write_to_file><path>b</path><content>B</content></write_to_file>\n";
  const CUT = "------- SEARCH\na\n=======\nb</diff>\nc\n+++++++ REPLACE";
  const DIFF = `<r><content>t</content><diff>${block("gone", "G")}</diff></r>`;

  test.each<[string, Engine, Tree, string, object]>([
    ["the final newline is lost", messageWriteToFile, { a: "x\n" }, "\n  1\n  2\n", saved({ a: "1\n  2" })],
    [
      "a quoted call ends the file",
      messageWriteToFile,
      { a: "x\n" },
      QUOTED_CALL,
      saved({ a: "# Calls\n<write_to_file><path>x</path><content>hi" }),
    ],
    [
      "text and calls behind the end are lost",
      messageWriteToFile,
      { a: "x" },
      QUOTED_BEHIND,
      saved({ a: "First\n<content>hi" }),
    ],
    [
      "a path in the file leads elsewhere",
      messageWriteToFile,
      { a: "x" },
      "<e><content>t</content><path>b</path></e>",
      saved({ a: "x", b: "<e><content>t</content><path>b</path></e>" }),
    ],
    ["a diff in the file is what counts", messageWriteToFile, { a: "x" }, DIFF, refused("search_not_found")],
    [
      "the open call is run at the end",
      messageWriteToFile,
      { a: "x" },
      "<content>a</content><input><b/>",
      saved({ a: "<content>a" }),
    ],
    [
      "a path that closes itself",
      messageWriteToFile,
      { "a</path></write_to_file>": "x" },
      "y",
      refused("MISSING_CONTENT"),
    ],
    ["a diff is cut, and half of it applied", messageReplaceInFile, { a: "a\n" }, CUT, saved({ a: "b\n" })],
    [
      "two of them leave an empty patch",
      messageApplyPatch,
      { a: "x" },
      patch("*** Add File: b", "+</input>", "+<input></input>"),
      refused("MISSING_PARAM"),
    ],
  ])("%s", async (_, engine, tree, input, expected) => {
    const result = await answer(opened(engine, tree), input);
    expect(result).toEqual(expected);
    if ("error" in result) expect(engine.errors).toContain(result.error);
  });

  test("a call that ends early shows nothing more, and its end is answered at the end", async () => {
    const early = "1\n2</content>\n3\n4</content></write_to_file>";
    const cuts = ["1\n2", "1\n2</content>\n3\n", early, `${early}\n5\n6\n`];
    expect(await streamed(opened(messageWriteToFile, { a: "x" }), cuts)).toEqual({
      previews: cuts.map(() => ({ a: "1\n" })),
      final: saved({ a: "1\n2</content>\n3\n4" }),
    });
  });

  test("streamed, a path in the file leads nowhere: the view stays where it was opened", async () => {
    const input = "<e><content>t</content><path>b</path></e>";
    const { final } = await streamed(opened(messageWriteToFile, { a: "x" }), prefixes(input));
    expect(final).toEqual(saved({ a: input }));
  });
});

describe("while it streams", () => {
  test("a view that could not be opened below a file cannot be saved there either", async () => {
    const input = `x</content><path>a/b</path><diff>${block("", "y").slice(0, -15)}`;
    expect(await streamed(opened(messageWriteToFile, { a: "x" }), [input])).toEqual({
      previews: [refused("NOT_DIRECTORY")],
      final: refused("NOT_DIRECTORY"),
    });
  });

  test("white space at the end shows when something follows", async () => {
    const { previews } = await streamed(opened(messageWriteToFile, { a: "x" }), ["1\n", "1\n2\n", "1\n2\n3"]);
    expect(previews).toEqual([{ a: "" }, { a: "1\n" }, { a: "1\n2\n" }]);
  });

  test("a patch is announced, one file or many", async () => {
    const input = patch("*** Update File: a", "@@", "-x", "+X");
    const tree = { a: "x", b: "" };
    const cuts = [input.slice(0, 20), input.slice(0, 40)];
    expect((await streamed(opened(messageApplyPatch, tree), cuts)).previews).toEqual([tree, "update a"]);
  });
});

describe("raw messages", () => {
  const raw = (tree: Tree) => rawMessageStream(WRITE_TO_FILE)(filesOf(tree));
  const MESSAGE = "Ok.\n<write_to_file><path>a.ts</path><content>1\n2</content></write_to_file>\nDone.";

  test("a path that is cut is not opened while no content has come", async () => {
    const { previews, final } = await streamed(raw({ "a.ts": "x" }), prefixes(MESSAGE));
    expect(previews.slice(0, MESSAGE.indexOf("2"))).toEqual(Array(MESSAGE.indexOf("2")).fill({ "a.ts": "" }));
    expect(previews.at(-1)).toEqual({ "a.ts": "1\n" });
    expect(final).toEqual(saved({ "a.ts": "1\n2" }));
  });

  test("behind its content, a path that is cut is the file that is written", async () => {
    const message = "<write_to_file><content>y</content><path>src/a.ts</path></write_to_file>";
    const tree = { "src/a.ts": "x" };
    expect(await answer(raw(tree), message)).toEqual(saved({ "src/a.ts": "y" }));
    const { final } = await streamed(raw(tree), prefixes(message));
    expect(final).toEqual(saved({ "src/a.ts": "x", s: "y" }));
    const pieces = await streamed(raw(tree), [message.slice(0, message.indexOf("/path>")), message]);
    expect(pieces.final).toEqual(saved({ "src/a.ts": "x", "src/a.ts<": "y" }));
  });

  test.each([
    ["prose", "I cannot do that."],
    ["nothing", ""],
    ["another tool first", `<read_file><path>a.ts</path></read_file>${MESSAGE}`],
    ["another form of its tag", "<write_to_file ><path>a.ts</path><content>1</content></write_to_file>"],
  ])("no call is a rejection: %s", async (_, message) => {
    const { previews, final } = await streamed(raw({ "a.ts": "x" }), [message]);
    expect(previews).toEqual([{ "a.ts": "" }]);
    expect(final).toEqual(refused("NO_TOOL_CALL"));
    expect(messageWriteToFile.errors).toContain("NO_TOOL_CALL");
  });

  test("of two calls the first counts", async () => {
    const call = (search: string, replace: string) =>
      `<replace_in_file><path>a</path><diff>${block(search, replace)}</diff></replace_in_file>`;
    const stream = rawMessageStream(REPLACE_IN_FILE)(filesOf({ a: "x\ny\n" }));
    expect(await answer(stream, `${call("x", "X")}\n${call("y", "Y")}`)).toEqual(saved({ a: "X\ny\n" }));
  });

  test("a message that is cut is saved as it is", async () => {
    const cut = MESSAGE.slice(0, MESSAGE.indexOf("tent></write"));
    expect(await answer(raw({ "a.ts": "x" }), cut)).toEqual(saved({ "a.ts": "1\n2</con" }));
  });
});
