import { describe, expect, test } from "vitest";
import { severalRoots } from "../paths.ts";
import { outcomeOf, type Tree, type WorldOptions, world } from "../testing/world.ts";
import type { PatchCall } from "./call.ts";
import { patchHandler } from "./handler.ts";

const call = (input: string): PatchCall => ({ tool: "apply_patch", params: { input } });
const patch = (...lines: string[]) => call(["*** Begin Patch", ...lines, "*** End Patch"].join("\n"));

const UPDATE_A = ["*** Update File: a", "@@", "-one", "+1"];
const UPDATE_B = ["*** Update File: b", "@@", "-two", "+2"];
const TREE = { a: "one\n", b: "two\n" };

function started(files: Tree, options: WorldOptions = {}) {
  const all = world(files, options);
  return { ...all, handler: patchHandler(all.env), session: all.env.session };
}

const types = (events: readonly { readonly type: string }[]) => events.map(({ type }) => type);

test("the order of events: file after file, then what is remembered of all", async () => {
  const { handler, events } = started(TREE, { answers: ["yes", "yes"] });
  await handler.execute(patch(...UPDATE_A, "*** Delete File: b"));
  const asked = ["notify", "drop-partial", "ask", "tool-used", "output-accepted"];
  const remembered = ["edited-by-agent", "tracked"];
  expect(types(events)).toEqual([...asked, ...asked, ...remembered, ...remembered]);
  expect(events.filter(({ type }) => type === "output-accepted")).toMatchObject([
    { before: "one\n", after: "1\n", files: { created: 0, deleted: 0, moved: 0 } },
    { before: "two\n", after: "", files: { deleted: 1 } },
  ]);
});

test("a move is shown as a new file; the caches of both paths are dropped", async () => {
  const { handler, events, session, disk } = started({ "Old/A": "one\n" });
  session.readCache.set("/work/old/a", 1).set("/work/new/a", 1).set("/work/other", 1);
  const result = await handler.execute(patch("*** Update File: Old/A", "*** Move to: New/A"));
  expect(events.find(({ type }) => type === "say")).toMatchObject({
    message: { action: "created", path: "New/A" },
  });
  expect(result).toMatchObject({ kind: "APPLIED", files: [{ path: "New/A", final: "one\n" }] });
  expect([...session.readCache.keys()]).toEqual(["/work/other"]);
  expect(disk()).toEqual({ "New/A": "one\n" });
  expect(session.didEdit).toBe(false);
});

test("only a deletion is remembered as an edit", async () => {
  const { handler, session } = started(TREE);
  expect(await handler.execute(patch("*** Delete File: b"))).toMatchObject({
    files: [{ path: "b", deleted: true }],
  });
  expect(session.didEdit).toBe(true);
});

test("fuzz is told behind the result, a dropped section is not", async () => {
  const { handler } = started({ a: "  one\n", b: "two\n" });
  const fuzzy = await handler.execute(patch(...UPDATE_A));
  expect(fuzzy?.text).toMatch(/fuzz 100\b/);
  const dropped = await handler.execute(patch("*** Update File: b", "@@", "-nothing like it at all", "+2"));
  expect(dropped).toMatchObject({ kind: "APPLIED", files: [{ final: "two\n" }] });
  expect(dropped?.text).not.toMatch(/fuzz/);
});

test("user edits are told with the result", async () => {
  const { handler, events } = started(TREE, { answers: ["yes"], userEdit: (text) => `${text}mine\n` });
  const result = await handler.execute(patch(...UPDATE_A));
  expect(result).toMatchObject({
    files: [{ path: "a", final: "1\nmine\n", userEdits: expect.stringContaining("+mine") }],
  });
  expect(types(events).slice(-2)).toEqual(["user-edits", "output-accepted"]);
});

describe("what stops a patch before anything was opened", () => {
  test.each<[string, WorldOptions, string]>([
    ["a hook that cancels", { hook: "cancels" }, "DENIED"],
    ["an ignored file in the middle", { ignored: ["b"] }, "error ACCESS_DENIED"],
  ])("%s", async (_, options, outcome) => {
    const { handler, env, disk, events } = started({ ...TREE, c: "three\n" }, options);
    const input = patch(...UPDATE_A, ...UPDATE_B, "*** Delete File: c");
    expect(await outcomeOf(env, () => handler.execute(input))).toBe(outcome);
    expect(disk()).toEqual({ ...TREE, c: "three\n" });
    expect(types(events)).toEqual(options.ignored ? ["ignore-error"] : []);
  });

  test("any other error of a hook goes up", async () => {
    const { handler, disk } = started(TREE, { hook: "fails" });
    await expect(handler.execute(patch(...UPDATE_A))).rejects.toThrow("the hook crashed");
    expect(disk()).toEqual(TREE);
  });
});

test("feedback is pushed for any answer, and a yes clears an earlier refusal", async () => {
  const answers = [{ answer: "yes", text: "fine" } as const];
  const { handler, session } = started(TREE, { answers });
  session.didReject = true;
  await handler.execute(patch(...UPDATE_A));
  expect(session).toMatchObject({ didReject: false, results: [{ kind: "FEEDBACK" }] });
});

test("a view that another tool left open is closed, not taken back", async () => {
  const { handler, env, disk } = started(TREE);
  env.view.editType = "create";
  await env.view.open("new");
  await handler.execute(patch(...UPDATE_A));
  expect(disk()).toEqual({ a: "1\n", b: "two\n", new: "" });
  env.view.editType = "create";
  await env.view.open("new");
  await expect(handler.execute(patch("nonsense"))).rejects.toMatchObject({ kind: "UNKNOWN_LINE" });
  expect(disk()).toEqual({ a: "1\n", b: "two\n", new: "" });
});

test("caches are looked up from the working directory, also with several roots", async () => {
  const paths = severalRoots([
    { name: "one", path: "/work" },
    { name: "two", path: "/work/two" },
  ]);
  const { handler, session, disk } = started({ "two/a": "one\n" }, { given: { paths } });
  session.readCache.set("/work/two/a", 1);
  await handler.execute(patch("*** Update File: @two:a", "@@", "-one", "+1"));
  expect(disk()).toEqual({ "two/a": "1\n" });
  expect(session.readCache.size).toBe(1);
});

describe("while the input streams in", () => {
  test.each([
    ["", null],
    ["*** Begin Patch\n*** Update File: a", null],
    ["*** Begin Patch\n*** Update File: a\n", null],
    ["*** Begin Patch\n*** Update File: a\n@@", "edited a"],
    ["*** Begin Patch\n*** Update File: a\n*** Move to: b\n@@", "edited b"],
    ["*** Begin Patch\n*** Delete File: a\n*** Up", "deleted a"],
    ["*** Begin Patch\n*** Add File: new\n+", "created new"],
    ["*** Begin Patch\n*** Update File: secret\n@@", null],
  ])("%j announces %s", async (input, announced) => {
    const { handler, env, events, disk } = started(TREE, { ignored: ["secret"] });
    await handler.partial(call(input));
    const [event] = events;
    const message = event?.type === "say-partial" ? event.message : null;
    expect(message && `${message.action} ${message.path}`).toBe(announced);
    expect(env.view.editing).toBe(false);
    expect(env.view.editType).toBe(announced === null ? undefined : "modify");
    expect(disk()).toEqual(TREE);
  });

  test("any error is swallowed", async () => {
    const approval = {
      auto: () => Promise.reject(new Error("no")),
      ask: () => Promise.reject(new Error("no")),
    };
    const { handler } = started(TREE, { given: { approval } });
    await handler.partial(patch(...UPDATE_A));
  });
});
