import { describe, expect, test } from "vitest";
import { parseAssistantMessage } from "./parse.ts";
import { shown } from "./testing/shown.ts";
import { messageVectors } from "./testing/vectors.ts";

/** `blocks` as `shown` writes them. */
type Hazard = readonly [code: string, what: string, input: string, ...blocks: readonly string[]];

/**
 * Messages whose slices their author would call wrong, or an edit made of them would be wrong, always without an error
 * (M11 is right, for contrast). These faults are what the product measures: a parser that loses one is not faithful.
 */
const HAZARDS: Readonly<Record<string, readonly Hazard[]>> = {
  "A value that holds tags": [
    [
      "M1",
      "A file that quotes a whole call ends at the quoted call",
      "<write_to_file><path>doc.md</path><content># Calls\n<write_to_file><path>x</path><content>hi</content></write_to_file>\nThat is all.\n</content></write_to_file>",
      'write_to_file {"path":"doc.md","content":"# Calls\\n<write_to_file><path>x</path><content>hi"}',
      'text "That is all.\\n</content></write_to_file>" partial',
    ],
    [
      "M2",
      "Calls quoted behind it are real calls",
      "<write_to_file><path>doc.md</path><content>First\n<content>hi</content></write_to_file>\nthen\n<execute_command><command>rm -r out</command></execute_command>\n</content></write_to_file>",
      'write_to_file {"path":"doc.md","content":"First\\n<content>hi"}',
      'text "then"',
      'execute_command {"command":"rm -r out"}',
      'text "</content></write_to_file>" partial',
    ],
    [
      "M3",
      "Right content, wrong file",
      "<write_to_file><path>feed.xml</path><content><e><content>t</content><path>other.xml</path></e></content></write_to_file>",
      'write_to_file {"path":"other.xml","content":"<e><content>t</content><path>other.xml</path></e>"}',
    ],
    [
      "M4",
      "A `diff` appears out of the file's text",
      "<write_to_file><path>r.xml</path><content><r><content>t</content><diff>none</diff></r></content></write_to_file>",
      'write_to_file {"path":"r.xml","content":"<r><content>t</content><diff>none</diff></r>","diff":"none"}',
    ],
    [
      "M5",
      "An element without an end tag swallows the rest of the message",
      "<write_to_file><path>f.html</path><content><content>a</content><input><b>c</b></content></write_to_file>\n<replace_in_file><path>b</path><diff>D</diff></replace_in_file>",
      'write_to_file {"path":"f.html","content":"<content>a","input":"<b>c</b></content></write_to_file>\\n<replace_in_file><path>b</path><diff>D</diff></replace_in_file>"} partial',
    ],
    [
      "M6",
      "`new_rule` is cut at the first `</content>`",
      "<new_rule><path>r.md</path><content>Put it in <content>..</content> tags.</content></new_rule>",
      'new_rule {"path":"r.md","content":"Put it in <content>.."}',
    ],
    [
      "M7",
      "A `<diff>` element on both sides of a block: the last one is the diff",
      "<replace_in_file><path>a.xml</path><diff>------- SEARCH\n<diff>1</diff>\n=======\n<diff>2</diff>\n+++++++ REPLACE\n</diff></replace_in_file>",
      'replace_in_file {"path":"a.xml","diff":"2"}',
    ],
    [
      "M8",
      "`</diff>` in the replacement cuts it",
      "<replace_in_file><path>a.xml</path><diff>------- SEARCH\na\n=======\nb</diff>\nc\n+++++++ REPLACE\n</diff></replace_in_file>",
      'replace_in_file {"path":"a.xml","diff":"------- SEARCH\\na\\n=======\\nb"}',
    ],
    [
      "M9",
      "`</input>` in a patch cuts it",
      "<apply_patch><input>*** Begin Patch\n*** Add File: a.html\n+<input></input>\n+<p>\n*** End Patch</input></apply_patch>",
      'apply_patch {"input":"*** Begin Patch\\n*** Add File: a.html\\n+<input>"}',
    ],
    [
      "M10",
      "Two of them leave an empty patch",
      "<apply_patch><input>*** Begin Patch\n*** Add File: a.html\n+<input></input>\n+<input></input>\n*** End Patch</input></apply_patch>",
      'apply_patch {"input":""}',
    ],
    [
      "M11",
      "Without an end tag of its own the same element is harmless",
      "<apply_patch><input>*** Begin Patch\n*** Add File: a.html\n+<input>\n+<path>\n*** End Patch</input></apply_patch>",
      'apply_patch {"input":"*** Begin Patch\\n*** Add File: a.html\\n+<input>\\n+<path>\\n*** End Patch"}',
    ],
  ],
  "The first and the last tag": [
    [
      "M12",
      "A doubled closing tag lands in the file",
      "<write_to_file><path>a</path><content>x\n</content>\n</content></write_to_file>",
      'write_to_file {"path":"a","content":"x\\n</content>"}',
    ],
    [
      "M13",
      "\u2026 with whatever stands between",
      "<write_to_file><path>a</path><content>x\n</content>\nDone, closing </content> now.\n</write_to_file>",
      'write_to_file {"path":"a","content":"x\\n</content>\\nDone, closing"}',
    ],
    [
      "M14",
      "A later parameter that mentions `</content>` lands in the file",
      "<write_to_file><path>a</path><content>x</content><task_progress>- [x] add </content></task_progress></write_to_file>",
      'write_to_file {"path":"a","content":"x</content><task_progress>- [x] add","task_progress":"- [x] add </content>"}',
    ],
    [
      "M15",
      "An earlier parameter that mentions `<content>` lands in the file",
      "<write_to_file><task_progress>fill <content></task_progress><path>a</path><content>x</content></write_to_file>",
      'write_to_file {"task_progress":"fill <content>","path":"a","content":"</task_progress><path>a</path><content>x"}',
    ],
    [
      "M16",
      "Two contents become one, tags included",
      "<write_to_file><path>a</path><content>x</content><content>y</content></write_to_file>",
      'write_to_file {"path":"a","content":"x</content><content>y"}',
    ],
    [
      "M17",
      "Two diffs: the first edit is lost",
      "<replace_in_file><path>a</path><diff>D1</diff><diff>D2</diff></replace_in_file>",
      'replace_in_file {"path":"a","diff":"D2"}',
    ],
    [
      "M18",
      "Two paths: the last one wins",
      "<write_to_file><path>a</path><content>x</content><path>b</path></write_to_file>",
      'write_to_file {"path":"b","content":"x"}',
    ],
  ],
  "A closing tag is missing": [
    [
      "M19",
      "Call not closed, the same tool follows: both become one, complete",
      "<write_to_file><path>a</path><content>A</content>\n<write_to_file><path>b</path><content>B</content></write_to_file>",
      'write_to_file {"path":"b","content":"A</content>\\n<write_to_file><path>b</path><content>B"}',
    ],
    [
      "M20",
      "The same with diffs: the first edit is lost",
      "<replace_in_file><path>a</path><diff>D1</diff>\n<replace_in_file><path>b</path><diff>D2</diff></replace_in_file>",
      'replace_in_file {"path":"b","diff":"D2"}',
    ],
    [
      "M21",
      "Call not closed, another tool follows: its parameters go to the first",
      "<replace_in_file><path>a</path><diff>D</diff>\n<execute_command><command>ls</command></execute_command>\nDone.",
      'replace_in_file {"path":"a","diff":"D","command":"ls"} partial',
    ],
    [
      "M22",
      "Path not closed: it takes everything",
      "<write_to_file><path>a.txt<content>x</content></write_to_file>",
      'write_to_file {"path":"a.txt<content>x</content></write_to_file>"} partial',
    ],
    [
      "M23",
      "Content not closed: the file ends with the tool's closing tag",
      "<write_to_file><path>a</path><content>x\n</write_to_file>",
      'write_to_file {"path":"a","content":"x\\n</write_to_file>"} partial',
    ],
    [
      "M24",
      "\u2026 with the rest of the message",
      "<write_to_file><path>a</path><content>x\n</write_to_file>\nNow b.\n<write_to_file><path>b</path><content>y</content></write_to_file>",
      'write_to_file {"path":"a","content":"x\\n</write_to_file>\\nNow b.\\n<write_to_file><path>b</path><content>y"}',
    ],
    [
      "M25",
      "A blank in the closing tag is the same as none",
      "<write_to_file><path>a</path><content>x</content ></write_to_file>",
      'write_to_file {"path":"a","content":"x</content ></write_to_file>"} partial',
    ],
    [
      "M26",
      "Cut off in the content",
      "<write_to_file><path>a.py</path><content>def f():\n    retur",
      'write_to_file {"path":"a.py","content":"def f():\\n    retur"} partial',
    ],
    [
      "M27",
      "Cut off in the closing tag",
      "<write_to_file><path>a.py</path><content>x = 1\n</cont",
      'write_to_file {"path":"a.py","content":"x = 1\\n</cont"} partial',
    ],
    [
      "M28",
      "Cut off behind an inner `</content>`",
      "<write_to_file><path>a.xml</path><content><content>1</content>\n<b/>\n</conte",
      'write_to_file {"path":"a.xml","content":"<content>1"} partial',
    ],
  ],
  "Tags in prose": [
    [
      "M29",
      "A tool named in prose opens a call",
      "Not `<write_to_file>` this time:\n<replace_in_file><path>a</path><diff>D</diff></replace_in_file>\nDone.",
      'text "Not `"',
      'write_to_file {"path":"a","diff":"D"} partial',
    ],
    [
      "M30",
      "An example in a code fence is run",
      "It would look like this:\n```xml\n<write_to_file><path>a</path><content>x</content></write_to_file>\n```\nShall I?",
      'text "It would look like this:\\n```xml"',
      'write_to_file {"path":"a","content":"x"}',
      'text "```\\nShall I?" partial',
    ],
    [
      "M31",
      "So is one in a thinking block",
      "<thinking>Maybe <new_rule><path>a</path><content>x</content></new_rule>? No.</thinking>\nI will not.",
      'text "<thinking>Maybe"',
      'new_rule {"path":"a","content":"x"}',
      'text "? No.</thinking>\\nI will not." partial',
    ],
  ],
  Trimming: [
    [
      "M32",
      "The final newline never arrives",
      "<write_to_file><path>a</path><content>\nx = 1\n\n</content></write_to_file>",
      'write_to_file {"path":"a","content":"x = 1"}',
    ],
    [
      "M33",
      "The first line loses its indentation",
      "<write_to_file><path>a.yml</path><content>\n  a: 1\n  b: 2\n</content></write_to_file>",
      'write_to_file {"path":"a.yml","content":"a: 1\\n  b: 2"}',
    ],
    [
      "M34",
      "Blank content is empty content",
      "<write_to_file><path>a</path><content>\n\n</content></write_to_file>",
      'write_to_file {"path":"a","content":""}',
    ],
    [
      "M35",
      "A byte order mark or a no-break space at an end is cut",
      "<write_to_file><path>a</path><content>\ufeffx\u00a0</content></write_to_file>",
      'write_to_file {"path":"a","content":"x"}',
    ],
    [
      "M36",
      "A diff never ends with a line end",
      "<replace_in_file><path>a</path><diff>\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n</diff></replace_in_file>",
      'replace_in_file {"path":"a","diff":"<<<<<<< SEARCH\\na\\n=======\\nb\\n>>>>>>> REPLACE"}',
    ],
    [
      "M37",
      "The first marker is rescued from its indentation, the others are not",
      "<replace_in_file><path>a</path><diff>\n  ------- SEARCH\n  a\n  =======\n  b\n  +++++++ REPLACE\n</diff></replace_in_file>",
      'replace_in_file {"path":"a","diff":"------- SEARCH\\n  a\\n  =======\\n  b\\n  +++++++ REPLACE"}',
    ],
    [
      "M38",
      "A patch's last line loses its trailing blanks",
      "<apply_patch><input>*** Add File: a\n+x\n+  \n</input></apply_patch>",
      'apply_patch {"input":"*** Add File: a\\n+x\\n+"}',
    ],
  ],
  "Tags that are not known": [
    [
      "M39",
      "A misspelt parameter is skipped, but what is inside counts",
      "<write_to_file><path>a.svg</path><contents><svg><path>M0 0</path></svg></contents></write_to_file>",
      'write_to_file {"path":"M0 0"}',
    ],
    [
      "M40",
      "An attribute makes a tag unknown",
      '<write_to_file><path>a</path><content type="text">x</content></write_to_file>',
      'write_to_file {"path":"a"}',
    ],
    [
      "M41",
      "Text that stands in the call without a parameter is dropped",
      "<write_to_file><path>a</path>\nx = 1\n</write_to_file>",
      'write_to_file {"path":"a"}',
    ],
    [
      "M42",
      "CDATA goes into the file",
      "<write_to_file><path>a</path><content><![CDATA[x < y]]></content></write_to_file>",
      'write_to_file {"path":"a","content":"<![CDATA[x < y]]>"}',
    ],
    [
      "M43",
      "Wrong closing tag of the tool: the next call is lost",
      "<write_to_file><path>a</path><content>x</content></write_file>\n<new_rule><path>b</path><content>y</content></new_rule>",
      'write_to_file {"path":"b","content":"y"} partial',
    ],
  ],
};

describe.each(Object.entries(HAZARDS))("%s", (_group, rows) => {
  test.each(rows)("%s: %s", (_code, _what, input, ...blocks) => {
    expect(shown(parseAssistantMessage(input))).toEqual(blocks);
  });
});

/** What a growing message shows; each row ends with the first place where its text stands, `null` is the whole. */
type GrowingHazard = readonly [
  code: string,
  what: string,
  message: string,
  previews: readonly (readonly [end: string | null, ...blocks: readonly string[]])[],
];

const WHILE_IT_STREAMS: readonly GrowingHazard[] = [
  [
    "M44",
    "The preview stops at an inner closing tag and jumps at the end",
    "<write_to_file><path>a</path><content>1</content>2</content></write_to_file>",
    [
      ["<content>1", 'write_to_file {"path":"a","content":"1"} partial'],
      ["</content>2", 'write_to_file {"path":"a","content":"1"} partial'],
      ["2</con", 'write_to_file {"path":"a","content":"1"} partial'],
      ["2</content>", 'write_to_file {"path":"a","content":"1"} partial'],
      ["</write_to_file", 'write_to_file {"path":"a","content":"1"} partial'],
      [null, 'write_to_file {"path":"a","content":"1</content>2"}'],
    ],
  ],
  [
    "M45",
    "A path that is still coming is a path",
    "<write_to_file><content>x</content><path>src/a.ts</path></write_to_file>",
    [
      ["<path>s", 'write_to_file {"content":"x","path":"s"} partial'],
      ["<path>src/a.ts", 'write_to_file {"content":"x","path":"src/a.ts"} partial'],
      ["<path>src/a.ts</pa", 'write_to_file {"content":"x","path":"src/a.ts</pa"} partial'],
      ["</path>", 'write_to_file {"content":"x","path":"src/a.ts"} partial'],
      [null, 'write_to_file {"content":"x","path":"src/a.ts"}'],
    ],
  ],
  [
    "M46",
    "A tag that is still coming is text, then it is gone",
    "Hi\n<new_rule><path>a</path>",
    [
      ["H", 'text "H" partial'],
      ["Hi\n<new", 'text "Hi\\n<new" partial'],
      ["Hi\n<new_rule>", 'text "Hi"', "new_rule {} partial"],
      ["<path>", 'text "Hi"', 'new_rule {"path":""} partial'],
      ["<path>a</pat", 'text "Hi"', 'new_rule {"path":"a</pat"} partial'],
      ["</path>", 'text "Hi"', 'new_rule {"path":"a"} partial'],
    ],
  ],
  [
    "M47",
    "A second opening tag empties a parameter",
    "<replace_in_file><path>a</path><diff>D1</diff><diff>D2</diff>",
    [
      ["<diff>D1", 'replace_in_file {"path":"a","diff":"D1"} partial'],
      ["<diff>D1</diff>", 'replace_in_file {"path":"a","diff":"D1"} partial'],
      ["</diff><dif", 'replace_in_file {"path":"a","diff":"D1"} partial'],
      ["</diff><diff>", 'replace_in_file {"path":"a","diff":""} partial'],
      ["<diff>D2", 'replace_in_file {"path":"a","diff":"D2"} partial'],
      [null, 'replace_in_file {"path":"a","diff":"D2"} partial'],
    ],
  ],
];

test.each(WHILE_IT_STREAMS)("%s: %s", (_code, _what, message, previews) => {
  for (const [end, ...blocks] of previews) {
    expect(shown(parseAssistantMessage(upTo(message, end)))).toEqual(blocks);
  }
});

test("every recorded hazard has its row, with the recorded input", () => {
  const rows = [
    ...Object.values(HAZARDS)
      .flat()
      .map(([code, , input]) => ({ topic: `hazard-${code}`, input })),
    ...WHILE_IT_STREAMS.flatMap(([code, , message, previews]) =>
      previews.map(([end]) => ({ topic: `hazard-${code}`, input: upTo(message, end) })),
    ),
  ];
  const recorded = messageVectors.filter(({ topic }) => topic.startsWith("hazard-"));
  expect(rows).toEqual(recorded.map(({ topic, input }) => ({ topic, input })));
});

function upTo(message: string, end: string | null): string {
  return end === null ? message : message.slice(0, message.indexOf(end) + end.length);
}
