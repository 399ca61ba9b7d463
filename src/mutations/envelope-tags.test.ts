import { expect, test } from "vitest";
import { mutationNamed } from "./catalogue.ts";
import { damage } from "./testing/damage.ts";
import { draftOfTexts, first } from "./testing/notation.ts";

const one = draftOfTexts("a\n", "b\n");
const file = draftOfTexts("a\n", "b\n", first, "whole-file");

test.each([
  ["tags-closing", "light", one, "<|-a|=|+b|>|#</diff>"],
  ["tags-closing", "heavy", one, "<|-a|=|+b|>|#</diff>|#</replace_in_file>|#</function_calls>"],
  ["tags-around", "medium", file, "#<write_to_file>|#<content>|+b|#</content>|#</write_to_file>"],
  ["tags-mismatched", "medium", one, "#<diff>|<|-a|=|+b|>|#</parameter>|#</invoke>"],
  ["cdata", "light", file, "#<![CDATA[|+b|#]]>"],
  ["cdata", "medium", one, "<<![CDATA[------- SEARCH|-a|=|+b|>+++++++ REPLACE]]>"],
  ["cdata", "heavy", file, "#<content>|+<![CDATA[b]]>|#</content>"],
  ["tags-in-block", "light", one, "<|-a|#</search>|=|+b|#</replace>|>"],
  ["close-as-tag", "light", one, "<|-a|=|+b|></REPLACE>"],
] as const)("%s, %s", (name, intensity, clean, expected) => {
  expect(damage(name, clean, intensity)).toBe(expected);
});

test("a tag that the text has of its own is no stray one; nor can an open last line be told from a tag's", () => {
  const own = draftOfTexts("<diff>\n", "b\n");
  expect(damage("tags-closing", own)).toBe("skipped: the text has such tags of its own");
  const open = draftOfTexts("a", "b", first, "whole-file");
  expect(damage("cdata", open)).toBe("skipped: the file's last line feed could not be told from the tag's");
});

test("a claim is refused where more than tags is added", () => {
  const mutation = mutationNamed("tags-closing");
  const more = { ...one, lines: [{ ...one.lines[0], text: "x" } as never, ...one.lines] };
  expect(mutation.prove(one, more)).toBe("something else than tags is added");
});
