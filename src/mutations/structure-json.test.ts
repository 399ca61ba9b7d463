import { expect, test } from "vitest";
import { mutationNamed } from "./catalogue.ts";
import { expectationOf } from "./expectation.ts";
import { damage } from "./testing/damage.ts";
import { draftOfTexts, first } from "./testing/notation.ts";

const file = draftOfTexts('a\n"b"\n', 'a\n"c"\n', first, "whole-file");
const plain = draftOfTexts("a\nb\n", "a\nc\n", first, "whole-file");

test.each([
  ["json-object", "light", file, String.raw`{"content":"a\n\"c\"\n"}`],
  ["json-object", "medium", plain, String.raw`{"path":"f.txt","content":"a\nc\n"}`],
  [
    "json-object",
    "heavy",
    plain,
    String.raw`{"name":"write_to_file","arguments":{"path":"f.txt","content":"a\nc\n"}}`,
  ],
  ["json-string", "light", plain, String.raw`"a\nc\n"`],
  ["json-string", "medium", plain, String.raw`"\"a\\nc\\n\""`],
  ["line-feeds-escaped", "light", file, String.raw`a\n"c"\n`],
  ["line-feeds-escaped", "medium", file, String.raw`a\n\"c\"\n`],
  ["line-feeds-escaped", "heavy", plain, String.raw`a\\nc\\n`],
] as const)(
  "%s, %s: on one line; the meant file is right, and so is a refusal",
  (name, intensity, clean, expected) => {
    expect(damage(name, clean, intensity)).toBe(expected);
    const damaged = mutationNamed(name).apply(clean, intensity, first);
    if ("skipped" in damaged) throw new Error(damaged.skipped);
    expect(expectationOf(damaged, mutationNamed(name).effect)).toMatchObject({
      accepted: clean.accepted,
      reject: true,
    });
  },
);

test("every format has its parameter, and what cannot be read back gives no case", () => {
  const patch = draftOfTexts("a\n", "b\n", first, "apply-patch");
  expect(damage("json-object", patch, "light")).toBe(
    String.raw`{"input":"*** Begin Patch\n*** Update File: f.txt\n@@\n-a\n+b\n*** End Patch\n"}`,
  );
  const escapes = draftOfTexts("a\\n\n", "b\n");
  expect(damage("line-feeds-escaped", escapes)).toBe("skipped: the text has escapes of its own");
  const quoted = draftOfTexts('"a\nb\n', '"a\nc\n', first, "whole-file");
  expect(damage("json-string", quoted)).toBe("skipped: the edit begins with a quote");
  expect(damage("json-object", { ...plain, language: "JSON" })).toBe("skipped: the file is in JSON itself");
  expect(mutationNamed("json-string").prove(plain, file)).not.toBeNull();
});
