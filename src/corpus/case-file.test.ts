import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { publishedSchema, readCaseFile } from "./case-file.ts";
import { folderOf } from "./testing/folder.ts";

const LINE = {
  id: "one",
  format: "search-replace",
  files: { "a.py": "x\n" },
  edit: "",
  expect: { outcome: "reject" },
};

async function read(...lines: readonly (string | object)[]) {
  const text = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
  return await readCaseFile(join(await folderOf({ "cases.jsonl": `${text}\n` }), "cases.jsonl"));
}

test("a case with what is not said filled in", async () => {
  const { cases } = await read(LINE);
  expect(cases).toEqual([
    {
      id: "one",
      source: "",
      kind: "unknown",
      stretch: false,
      streaming: false,
      format: "search-replace",
      path: "a.py",
      language: "Python",
      files: new Map([["a.py", "x\n"]]),
      edit: "",
      accepted: [],
      reject: true,
    },
  ]);
});

test("unknown fields, empty lines, CRLF and a byte-order mark are passed over", async () => {
  const { cases } = await read(
    `\ufeff${JSON.stringify({ ...LINE, note: "mine", deep: { a: 1 } })}\r`,
    "",
    "  ",
    { ...LINE, id: "two" },
  );
  expect(cases.map(({ id }) => id)).toEqual(["one", "two"]);
});

test("both right end states; files that come and go", async () => {
  const expectation = { outcome: "apply", files: { "b.txt": "new\n" }, orFiles: { "a.py": "y\n" } };
  const { cases } = await read({ ...LINE, format: "apply-patch", expect: expectation });
  expect(cases[0]?.accepted).toEqual([new Map([["b.txt", "new\n"]]), new Map([["a.py", "y\n"]])]);
  expect(cases[0]?.reject).toBe(false);
});

test("a patch for a file that is not there, and a new file written whole", async () => {
  const { cases } = await read(
    { ...LINE, format: "apply-patch", files: {} },
    {
      ...LINE,
      id: "new",
      format: "whole-file",
      files: {},
      expect: { outcome: "apply", files: { "b.py": "y\n" } },
    },
  );
  expect(cases[0]).toMatchObject({ path: "", language: "Text", files: new Map(), reject: true });
  expect(cases[1]).toMatchObject({ path: "b.py", language: "Python", files: new Map([["b.py", ""]]) });
});

test("a file may be named __proto__, and pollutes nothing", async () => {
  const { cases } = await read(
    `{"id":"p","format":"whole-file","files":{"__proto__":"x"},"edit":"","expect":{"outcome":"apply","files":{"__proto__":"y"}}}`,
  );
  expect([...(cases[0]?.files ?? [])]).toEqual([["__proto__", "x"]]);
  expect([...(cases[0]?.accepted[0] ?? [])]).toEqual([["__proto__", "y"]]);
  expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
});

const latin1 = (text: string) => ({ base64: Buffer.from(text, "latin1").toString("base64") });

test("bytes that are no UTF-8 are right where they are left alone, and no text can write them", async () => {
  const files = { "a.txt": latin1("caf\xe9\n"), "b.txt": "x\n" };
  const { cases } = await read({
    ...LINE,
    format: "apply-patch",
    files,
    expect: {
      outcome: "apply",
      files: { "a.txt": latin1("caf\xe9\n"), "b.txt": "y\n" },
      orFiles: { "a.txt": latin1("th\xe9\n"), "b.txt": "y\n" },
    },
  });
  const [same, other] = cases[0]?.accepted ?? [];
  expect(cases[0]?.files.get("a.txt")).toBe("caf\ufffd\n");
  expect(same?.get("a.txt")).toBe("caf\ufffd\n");
  expect(other?.get("a.txt")).toBe("th\udcff\n");
});

test("base64 of UTF-8 is the text", async () => {
  const { cases } = await read({
    ...LINE,
    files: { "a.py": { base64: Buffer.from("é\n").toString("base64") } },
  });
  expect(cases[0]?.files.get("a.py")).toBe("é\n");
});

test.each([
  ["no JSON", ["{"], "1: not valid JSON"],
  ["another format", [LINE, { ...LINE, id: "two", format: "udiff" }], "2: format"],
  ["no id", [{ ...LINE, id: "" }], "1: id"],
  ["an id that moves the cursor", [{ ...LINE, id: "a\u001b[2J" }], "1: id: expected one printable line"],
  ["the same id twice", [LINE, LINE], "2: id: expected one of its own"],
  ["no edit", [{ ...LINE, edit: undefined }], "1: edit"],
  [
    "a path that leaves",
    [{ ...LINE, files: { "../a.py": "" } }],
    "1: files.../a.py: expected a relative path",
  ],
  [
    "an absolute path",
    [{ ...LINE, files: { "/etc/passwd": "" } }],
    "1: files./etc/passwd: expected a relative path",
  ],
  [
    "a file that is a number",
    [{ ...LINE, files: { "a.py": 1 } }],
    "1: files.a.py: expected text, or an object with base64",
  ],
  ["no base64", [{ ...LINE, files: { "a.py": { base64: "%" } } }], "1: files.a.py: expected text"],
  ["a path that moves the cursor", [{ ...LINE, files: { "\u001b[2J": "" } }], "1: files.\\x1b[2J: expected"],
  [
    "more files than any case has",
    [{ ...LINE, files: Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`f${i}`, ""])) }],
    "1: files: expected at most 1000 files",
  ],
  ["files as a list", [{ ...LINE, files: ["a.py"] }], "1: files: expected an object"],
  ["no file at all", [{ ...LINE, files: {} }], "1: files: expected exactly one"],
  [
    "two files where one is the target",
    [{ ...LINE, files: { "a.py": "", "b.py": "" } }],
    "1: files: expected exactly one",
  ],
  ["no such outcome", [{ ...LINE, expect: { outcome: "maybe" } }], "1: expect.outcome"],
  ["apply without files", [{ ...LINE, expect: { outcome: "apply" } }], "1: expect.files"],
  ["a kind of two words", [{ ...LINE, kind: "two words" }], "1: kind: expected a word"],
  ["nothing", [""], "cases.jsonl: expected labelled cases"],
])("refused in one line: %s", async (_, lines, says) => {
  const error = await read(...lines).catch((thrown: Error) => thrown);
  expect(error).toBeInstanceOf(Error);
  const { message } = error as Error;
  expect(message).toContain(says);
  expect(message).not.toContain("\n");
  expect(message).not.toContain("\u001b");
});

test("a link is followed, a folder is refused", async () => {
  const folder = await folderOf({ "real.jsonl": JSON.stringify(LINE) });
  symlinkSync("real.jsonl", join(folder, "link.jsonl"));
  expect((await readCaseFile(join(folder, "link.jsonl"))).cases).toHaveLength(1);
  await expect(readCaseFile(folder)).rejects.toThrow("it is a directory");
});

test("the published schema is that of the reader", async () => {
  const file = new URL("../../docs/case-file.schema.json", import.meta.url);
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(await publishedSchema());
});
