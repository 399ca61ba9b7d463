import { expect, test } from "vitest";
import type { Draft, Intensity } from "../records.ts";
import { damage, truth } from "./testing/damage.ts";
import { draftOfTexts } from "./testing/notation.ts";

const plain = draftOfTexts("x\na<b&c\n", "x\nd>'e'\n"); // <|-a<b&c|=|+d>'e'|>
const quotes = draftOfTexts('say("a")\n', 'say("b")\n');
const own = draftOfTexts("&lt;\na<b\n", "&lt;\nc<d\n");
const kept = draftOfTexts("p < q\n", "p < q\nr > s\n");

test.each([
  ["entities-named-search", "light", plain, "<|-a&lt;b&c|=|+d>'e'|>"],
  ["entities-named-search", "heavy", plain, "<|-a&lt;b&amp;c|=|+d>'e'|>"],
  ["entities-named-replace", "medium", plain, "<|-a<b&c|=|+d&gt;&apos;e'|>"],
  ["entities-named-both", "light", plain, "<|-a&lt;b&c|=|+d&gt;'e'|>"],
  ["entities-decimal-both", "heavy", plain, "<|-a&#60;b&#38;c|=|+d&#62;&#39;e&#39;|>"],
  ["entities-hex-both", "heavy", plain, "<|-a&#x3C;b&#x26;c|=|+d&#x3E;&#x27;e&#x27;|>"],
  ["entities-double-search", "heavy", plain, "<|-a&amp;lt;b&amp;amp;c|=|+d>'e'|>"],
  ["entities-double-both", "light", plain, "<|-a&amp;lt;b&c|=|+d&amp;gt;'e'|>"],
  ["quotes-escaped-search", "heavy", quotes, '<|-say(\\"a\\")|=|+say("b")|>'],
  ["quotes-escaped-both", "light", quotes, '<|-say(\\"a")|=|+say(\\"b")|>'],
  ["quotes-escaped-both", "heavy", plain, "skipped: no character to damage"],
  ["entities-named-search", "heavy", own, "<|-a&lt;b|=|+c<d|>"],
  ["entities-named-replace", "heavy", own, "skipped: the text has escapes of its own"],
  ["entities-named-both", "heavy", own, "skipped: the text has escapes of its own"],
  ["entities-named-replace", "heavy", { ...plain, language: "HTML" }, "skipped: the language has entities"],
  ["entity-text-named", "heavy", kept, "<|-p &lt; q|=|+p &lt; q|+r &gt; s|>"],
  ["entity-text-named", "light", kept, "<|-p &lt; q|=|+p &lt; q|+r > s|>"],
] satisfies [string, Intensity, Draft, string][])("%s, %s", (name, intensity, clean, expected) => {
  expect(damage(name, clean, intensity)).toBe(expected);
});

test.each([
  ["entities-named-both", plain, "x⏎a<b&c⏎", ["x⏎d>'e'⏎"]],
  ["entities-named-replace", plain, "x⏎a<b&c⏎", ["x⏎d>'e'⏎"]],
  ["entities-double-search", plain, "x⏎a<b&c⏎", ["x⏎d>'e'⏎"]],
  ["entities-double-replace", plain, "x⏎a<b&c⏎", ["x⏎d>'e'⏎", "x⏎d&gt;&apos;e&apos;⏎"]],
  ["entity-text-decimal", kept, "p &#60; q⏎", ["p &#60; q⏎r &#62; s⏎"]],
  ["entity-text-double", kept, "p &amp;lt; q⏎", ["p &amp;lt; q⏎r &amp;gt; s⏎"]],
])("%s: the file, and what is right", (name, clean, file, right) => {
  expect(truth(name, clean)).toEqual({ file, right });
});

test("lines that decoding makes equal give no case", () => {
  const twins = draftOfTexts("a&lt;b\nk\na<b\n", "a&lt;b\nk\nc\n");
  expect(damage("entities-named-search", twins)).toBe("not proved: block 0 can mean 2 places");
});
