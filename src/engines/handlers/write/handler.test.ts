import { describe, expect, test } from "vitest";
import type { HandlerEvent } from "../contract/events.ts";
import { FileError } from "../contract/files.ts";
import { MemoryFiles } from "../memory/files.ts";
import { outcomeOf, type Tree, type WorldOptions, world } from "../testing/world.ts";
import type { WriteCall, WriteParams, WriteTool } from "./call.ts";
import { writeHandler } from "./handler.ts";

const DIFF = "------- SEARCH\nold\n=======\nnew\n+++++++ REPLACE";
const NO_MATCH = DIFF.replace("old", "absent");

function started(files: Tree, options: WorldOptions = {}) {
  const all = world(files, options);
  return { ...all, handler: writeHandler(all.env), session: all.env.session };
}

const write = (params: WriteParams): WriteCall => ({ tool: "write_to_file", params });
const replace = (params: WriteParams): WriteCall => ({ tool: "replace_in_file", params });

/** Events in one word each. */
const words = (events: readonly HandlerEvent[]) =>
  events.map((event) => {
    if (event.type === "drop-partial") return `drop-partial(${event.what})`;
    if (event.type === "tool-used")
      return `tool-used(${event.auto ? "auto" : "asked"}, ${event.approved ? "yes" : "no"})`;
    if (event.type === "output-accepted" || event.type === "output-rejected")
      return `${event.type}(${event.by})`;
    if (event.type === "tracked") return `tracked(${event.by})`;
    return event.type;
  });

describe("the order of events", () => {
  test("approved without a question", async () => {
    const { handler, events } = started({ a: "old\n" });
    await handler.execute(write({ path: "a", content: "new\n" }));
    expect(words(events)).toEqual([
      "ask-partial",
      "drop-partial(ask)",
      "say",
      "tool-used(auto, yes)",
      "output-accepted(agent)",
      "edited-by-agent",
      "tracked(agent)",
    ]);
  });

  test("a diff opens the view while it is prepared, so there is no placeholder", async () => {
    const { handler, events } = started({ a: "old\n" }, { answers: ["yes"] });
    await handler.execute(replace({ path: "a", diff: DIFF }));
    expect(words(events)).toEqual([
      "notify",
      "drop-partial(say)",
      "ask",
      "tool-used(asked, yes)",
      "output-accepted(agent)",
      "edited-by-agent",
      "tracked(agent)",
    ]);
  });

  test("user edits are told after the file was tracked", async () => {
    const { handler, events, disk } = started(
      { a: "old\n" },
      { answers: ["yes"], userEdit: (text) => `${text}mine\n` },
    );
    const result = await handler.execute(write({ path: "a", content: "new\n" }));
    expect(words(events).slice(-5)).toEqual([
      "edited-by-agent",
      "tracked(agent)",
      "tracked(user)",
      "user-edits",
      "output-accepted(human)",
    ]);
    expect(result).toMatchObject({
      kind: "SAVED_WITH_USER_EDITS",
      files: [{ path: "a", final: "new\nmine\n", userEdits: "@@ -1,1 +1,2 @@\n new\n+mine\n" }],
    });
    expect(events.at(-1)).toMatchObject({ before: "new\n", after: "new\nmine\n" });
    expect(disk()).toEqual({ a: "new\nmine\n" });
  });

  test("a diff that does not apply", async () => {
    const { handler, events } = started({ a: "old\n" });
    await handler.execute(replace({ path: "a", diff: NO_MATCH }));
    expect(words(events)).toEqual(["drop-partial(diff-error)", "diff-error", "diff-failed"]);
    expect(events.at(-1)).toMatchObject({ bucket: "search_not_found" });
  });

  test("partial calls say or ask in parts", async () => {
    const auto = started({});
    await auto.handler.partial(write({ path: "a", content: "x" }));
    expect(words(auto.events)).toEqual(["drop-partial(ask)", "say-partial"]);
    const asked = started({}, { answers: [] });
    await asked.handler.partial(write({ path: "a", content: "x" }));
    expect(words(asked.events)).toEqual(["drop-partial(say)", "ask-partial"]);
  });
});

describe("the mistake counter", () => {
  test.each<[string, WriteTool, WriteParams, string, number]>([
    ["no path", "write_to_file", { content: "x" }, "MISSING_PARAM", 3],
    ["an empty path", "write_to_file", { path: "", content: "x" }, "MISSING_PARAM", 3],
    ["no diff", "replace_in_file", { path: "a", content: "x" }, "MISSING_DIFF", 3],
    ["an empty diff", "replace_in_file", { path: "a", diff: "" }, "MISSING_DIFF", 3],
    ["no content", "write_to_file", { path: "a" }, "MISSING_CONTENT", 3],
    ["a diff in place of the content", "write_to_file", { path: "a", diff: DIFF }, "MISSING_CONTENT", 3],
    ["an empty rule", "new_rule", { path: "a", content: "" }, "MISSING_PARAM", 3],
    [
      "a diff that does not apply",
      "replace_in_file",
      { path: "a", diff: NO_MATCH },
      "DIFF_FAILED search_not_found",
      3,
    ],
    ["an ignored path", "write_to_file", { path: "secret", content: "x" }, "IGNORED", 2],
    ["empty content", "write_to_file", { path: "a", content: "" }, "SAVED", 0],
    ["the other name of the path", "write_to_file", { absolutePath: "/work/a", content: "x" }, "SAVED", 0],
  ])("%s", async (_, tool, params, outcome, mistakes) => {
    const { handler, env, session, disk } = started({ a: "old\n" }, { ignored: ["secret"] });
    session.consecutiveMistakes = 2;
    expect(await outcomeOf(env, () => handler.execute({ tool, params }))).toBe(outcome);
    expect(session.consecutiveMistakes).toBe(mistakes);
    expect(env.view.editing).toBe(false);
    if (outcome !== "SAVED") expect(disk()).toEqual({ a: "old\n" });
  });

  test.each([
    ["a refusal", { answers: ["no"] }, "DENIED"],
    ["a message in place of an answer", { answers: ["message"] }, "DENIED"],
    ["a hook that cancels", { hook: "cancels" }, "DENIED"],
  ] satisfies [string, WorldOptions, string][])(
    "stays at %s, and the file is put back",
    async (_, options, outcome) => {
      const { handler, env, session, disk } = started({ a: "old\n" }, options);
      session.consecutiveMistakes = 2;
      expect(await outcomeOf(env, () => handler.execute(write({ path: "a", content: "new\n" })))).toBe(
        outcome,
      );
      expect(session).toMatchObject({ consecutiveMistakes: 2, didEdit: false });
      expect(disk()).toEqual({ a: "old\n" });
    },
  );

  test("stays at an error, which is thrown on behind a view that was taken back", async () => {
    const { handler, session, env, disk } = started({ a: "old\n" }, { hook: "fails" });
    session.consecutiveMistakes = 2;
    await expect(handler.execute(write({ path: "d/e/new", content: "x" }))).rejects.toThrow(
      "the hook crashed",
    );
    expect(session.consecutiveMistakes).toBe(2);
    expect(env.view.editing).toBe(false);
    expect(disk()).toEqual({ a: "old\n" });
    expect(await env.files.exists("/work/d")).toBe(false);
  });

  test("missing content is told on three levels, with a warning when the context is over half full", async () => {
    const model = { id: "", contextWindow: 1000, tokensOfLastRequest: 505 };
    const { handler, session } = started({}, { given: { model } });
    const texts = [];
    for (let n = 0; n < 4; n++) texts.push((await handler.execute(write({ path: "a" })))?.text);
    expect(new Set(texts).size).toBe(3);
    expect(texts[3]).toBe(texts[2]);
    for (const text of texts) expect(text).toContain("51 %");
    expect(session.consecutiveMistakes).toBe(4);
  });

  test.each([
    [1000, 504, false],
    [0, 504, false],
    [undefined, 70_000, true],
  ])("window %s, %s tokens: warned %s", async (contextWindow, tokensOfLastRequest, isWarned) => {
    const model = { id: "", tokensOfLastRequest, ...(contextWindow !== undefined && { contextWindow }) };
    const { handler } = started({}, { given: { model } });
    const text = (await handler.execute(write({ path: "a" })))?.text ?? "";
    expect(text.includes("%")).toBe(isWarned);
  });
});

test.each([
  ["approved without a question", {}, 300 + 3500],
  ["asked", { answers: ["yes"] }, 300],
] satisfies [string, WorldOptions, number][])("the waits: %s", async (_, options, waited) => {
  const { handler, env } = started({}, options);
  await handler.execute(write({ path: "a", content: "x" }));
  expect(env.clock.now()).toBe(waited);
});

describe("a refusal", () => {
  test("stops the later tools of the turn; a cancelling hook does not", async () => {
    const refused = started({}, { answers: ["no"] });
    await refused.handler.execute(write({ path: "a", content: "x" }));
    expect(refused.session.didReject).toBe(true);
    expect(words(refused.events).slice(-2)).toEqual(["tool-used(asked, no)", "output-rejected(agent)"]);
    const cancelled = started({}, { hook: "cancels" });
    await cancelled.handler.execute(write({ path: "a", content: "x" }));
    expect(cancelled.session.didReject).toBe(false);
    expect(words(cancelled.events)).toContain("output-accepted(agent)");
  });

  test("what the user said goes back to the model", async () => {
    const { handler, session } = started({}, { answers: [{ answer: "message", text: "not there" }] });
    const result = await handler.execute(write({ path: "a", content: "x" }));
    expect(result).toMatchObject({ kind: "DENIED", text: expect.stringContaining("not created") });
    expect(session.results).toMatchObject([{ kind: "FEEDBACK", text: expect.stringContaining("not there") }]);
  });
});

describe("while the call streams in", () => {
  test("the view stays open from one call to the next, and shows whole lines", async () => {
    const { handler, env, disk } = started({});
    const shown = [];
    for (const content of ["a", "a\nb", "a\nb\nc", "a\nb\nd"]) {
      await handler.partial(write({ path: "f", content }));
      shown.push(env.view.shown);
      await env.clock.wait(100);
    }
    // The last has the length of the one before it and is not looked at.
    expect(shown).toEqual(["", "a\n", "a\nb\n", "a\nb\n"]);
    expect(disk()).toEqual({ f: "" });
    await handler.execute(write({ path: "f", content: "a\nb\nd" }));
    expect(disk()).toEqual({ f: "a\nb\nd" });
  });

  test("an update that comes within 100 ms is not shown", async () => {
    const { handler, env } = started({});
    await handler.partial(write({ path: "f", content: "a\n" }));
    await env.clock.wait(99);
    await handler.partial(write({ path: "f", content: "a\nb\n" }));
    expect(env.view.shown).toBe("a\n");
  });

  test.each([
    ["no path yet", write({ content: "x" })],
    ["no content yet", write({ path: "a" })],
    ["an empty diff", replace({ path: "a", diff: "" })],
  ])("%s: nothing happens", async (_, call) => {
    const { handler, env, events, disk } = started({});
    await handler.partial(call);
    expect([env.view.editing, events, disk()]).toEqual([false, [], {}]);
  });

  test("a diff that does not apply yet is passed over in silence", async () => {
    const { handler, env, events, session } = started({ a: "old\n" });
    await handler.partial(replace({ path: "a", diff: NO_MATCH }));
    expect([env.view.editing, events, session.results, session.consecutiveMistakes]).toEqual([
      true,
      [],
      [],
      0,
    ]);
  });

  test("an error of opening in prepare goes up and leaves the view; a later one takes it back", async () => {
    class Unreadable extends MemoryFiles {
      override async readBytes(path: string): Promise<Uint8Array> {
        throw new FileError("IO_ERROR", path, "cannot be read");
      }
    }
    const files = new Unreadable([["/work/a", "old\n"]]);
    const first = started({}, { given: { files } });
    await expect(first.handler.partial(replace({ path: "a", diff: DIFF }))).rejects.toThrow("cannot be read");
    expect(first.env.view.editing).toBe(true);
    const second = started({}, { given: { files } });
    await expect(second.handler.partial(write({ path: "a", content: "x" }))).rejects.toThrow(
      "cannot be read",
    );
    expect(second.env.view.editing).toBe(false);
    expect([...files.texts().values()]).toEqual(["old\n"]);
  });
});

test("a save clears the cached read, whatever the case of the path", async () => {
  const { handler, session } = started({ "Read.me": "old\n" });
  session.readCache.set("/work/read.me", 1).set("/work/other", 1);
  await handler.execute(write({ path: "Read.me", content: "new\n" }));
  expect([...session.readCache.keys()]).toEqual(["/work/other"]);
  expect(session).toMatchObject({ didEdit: true, didReject: false });
});

test("an ignored path uses up the one tool of a turn, and its result carries the call's id", async () => {
  const { handler, session } = started({}, { ignored: ["x"], given: { oneToolATurn: true } });
  await handler.partial({ ...write({ path: "x", content: "" }), id: "c1" });
  expect(session).toMatchObject({ didUseTool: true, results: [{ kind: "IGNORED", callId: "c1" }] });
});

test("a notebook is told without the outputs of its cells", async () => {
  const cells = [{ cell_type: "code", outputs: [{ text: "secret" }], source: [] }];
  const { handler, session } = started({ "n.ipynb": JSON.stringify({ cells }) });
  const saved = await handler.execute(
    write({ path: "n.ipynb", content: JSON.stringify({ cells, nbformat: 4 }) }),
  );
  expect(saved?.text).not.toContain("secret");
  await handler.execute(replace({ path: "n.ipynb", diff: NO_MATCH }));
  expect(session.results.at(-1)?.text).not.toContain("secret");
});
