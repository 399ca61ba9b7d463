import fc from "fast-check";
import { expect, test } from "vitest";
import { parseAssistantMessage } from "./parse.ts";
import { message } from "./testing/arbitraries.ts";
import { shown } from "./testing/shown.ts";

const MESSAGE = "Ok.\n<new_rule><path>a</path><content>\n x\n</content></new_rule>\nDone.";

test.each([
  ["Ok.\n", ['text "Ok." partial']],
  ["<new_ru", ['text "Ok.\\n<new_ru" partial']],
  ["<new_rule>", ['text "Ok."', "new_rule {} partial"]],
  ["<path>", ['text "Ok."', 'new_rule {"path":""} partial']],
  ["a</pa", ['text "Ok."', 'new_rule {"path":"a</pa"} partial']],
  ["</path>", ['text "Ok."', 'new_rule {"path":"a"} partial']],
  ["<content>\n", ['text "Ok."', 'new_rule {"path":"a","content":""} partial']],
  ["\n x\n", ['text "Ok."', 'new_rule {"path":"a","content":"x"} partial']],
  ["</conte", ['text "Ok."', 'new_rule {"path":"a","content":"x\\n</conte"} partial']],
  ["</content>", ['text "Ok."', 'new_rule {"path":"a","content":"x"} partial']],
  ["</new_rul", ['text "Ok."', 'new_rule {"path":"a","content":"x"} partial']],
  ["</new_rule>", ['text "Ok."', 'new_rule {"path":"a","content":"x"}']],
  ["Don", ['text "Ok."', 'new_rule {"path":"a","content":"x"}', 'text "Don" partial']],
])("while it grows, up to %j", (end, blocks) => {
  const beginning = MESSAGE.slice(0, MESSAGE.indexOf(end) + end.length);
  expect(shown(parseAssistantMessage(beginning))).toEqual(blocks);
});

test("a call comes back as it was written, if nothing in its values can be mistaken for a tag that counts", () => {
  const text = fc
    .array(fc.constantFrom("a", "\n", " ", "<b>", "</b>", "<path>", "</new_rule>", "<new_rule>", "<"))
    .map((parts) => parts.join("").trim());
  fc.assert(
    fc.property(text, text, (content, diff) => {
      const params = { content, diff };
      const written = Object.entries(params).map(([name, value]) => `<${name}>\n${value}\n</${name}>\n`);
      const call = { type: "tool_use", name: "new_rule", params, partial: false };
      expect(parseAssistantMessage(`<new_rule>\n${written.join("")}</new_rule>`)).toEqual([call]);
    }),
  );
});

test("white space is what the specification lists, for every code unit", () => {
  const listed = new Set([
    ...[0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff],
    ...Array.from({ length: 0x200b - 0x2000 }, (_, index) => 0x2000 + index),
  ]);
  for (let unit = 0; unit <= 0xffff; unit++) {
    const character = String.fromCharCode(unit);
    const [block] = parseAssistantMessage(`<new_rule><path>${character}x${character}</path>`);
    const trimmed = block?.type === "tool_use" && block.params["path"] === "x";
    if (trimmed !== listed.has(unit)) expect.fail(`U+${unit.toString(16)}`);
  }
});

test("names are the caller's: a tool of the user's own, of any length, and no other", () => {
  const own = `use_subagent_${"a".repeat(51)}`;
  const names = { tools: new Set([own]), parameters: new Set(["__proto__", "prompt_1"]) };
  const text = `<${own}><__proto__>x</__proto__><path>p</path><prompt_1>y</prompt_1></${own}><new_rule>`;
  const blocks = parseAssistantMessage(text, { names });
  expect(shown(blocks)).toEqual([`${own} {"__proto__":"x","prompt_1":"y"}`, 'text "<new_rule>" partial']);
  expect(shown(parseAssistantMessage(text))).toEqual([
    `text ${JSON.stringify(text.slice(0, -10))}`,
    "new_rule {} partial",
  ]);
});

/** Shapes that cost a careless reader the square of their length. */
const HOSTILE: Readonly<Record<string, string>> = {
  "opening brackets": "<",
  "closing brackets": ">",
  "unfinished tags": "<write_to_file",
  "unknown tags": "<svg>",
  "closing tags in text": "</content>",
  "long names": `<${"x".repeat(100)}`,
  "tools that are opened only": "<write_to_file>",
  "calls without parameters": "<write_to_file></write_to_file>",
  "calls read again": "<write_to_file><content>a</content>b</content></write_to_file>",
  "values that nearly end": "<new_rule><content></conten<content>",
};

test.each(Object.entries(HOSTILE))("many %s cost no more than their length, three times", (_what, piece) => {
  for (const opening of [
    "",
    "<new_rule>",
    "<write_to_file><content>",
    "<write_to_file><content></content>",
  ]) {
    for (const length of [1_000, 50_000]) {
      const text = `${opening}${piece.repeat(length / piece.length)}</write_to_file>`;
      expect(costOf(text) / text.length).toBeLessThanOrEqual(3);
    }
  }
});

test("any message costs at least its length but for closing brackets, and at most three times its length", () => {
  fc.assert(
    fc.property(message, (text) => {
      const cost = costOf(text);
      expect(cost).toBeGreaterThanOrEqual(text.replaceAll(">", "").length);
      expect(cost).toBeLessThanOrEqual(3 * text.length);
      expect(costOf(text)).toBe(cost);
      const neverReadAgain = text.replaceAll("write_to_file", "new_rule");
      expect(costOf(neverReadAgain)).toBeLessThanOrEqual(neverReadAgain.length);
    }),
    { numRuns: 3000 },
  );
});

function costOf(text: string): number {
  const work = { charactersScanned: 0 };
  parseAssistantMessage(text, { work });
  return work.charactersScanned;
}
