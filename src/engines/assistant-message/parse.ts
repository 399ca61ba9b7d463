import type { Block, ToolUse } from "./block.ts";
import { KNOWN_NAMES, type MessageNames } from "./names.ts";
import { type MessageWork, TagReader } from "./tag-reader.ts";

/**
 * The text blocks and tool calls of what a model has written so far. Pure, never fails, and knows no difference between
 * a message that is cut off and one that is finished. Passes over each unit of the message once, and over what stands
 * in a closed `write_to_file` twice more at most.
 *
 * @param names Tools and parameters that are known.
 * @param work Gets added what the call cost.
 */
export function parseAssistantMessage(
  message: string,
  {
    names = KNOWN_NAMES,
    work = { charactersScanned: 0 },
  }: { readonly names?: MessageNames; readonly work?: MessageWork } = {},
): Block[] {
  const reader = new TagReader(message, work);
  const blocks: Block[] = [];
  for (;;) {
    const from = reader.position;
    const tag = reader.next((inside) => names.tools.has(inside));
    const content = message.slice(from, tag?.from).trim();
    if (content !== "") blocks.push({ type: "text", content, partial: tag === null });
    if (tag === null) return blocks;
    const call = readCall(message, tag.inside, { names, reader, work });
    blocks.push(call);
    if (call.partial) return blocks;
  }
}

interface Reading {
  readonly names: MessageNames;
  readonly reader: TagReader;
  readonly work: MessageWork;
}

/** The call whose opening tag was read last: inside it other tools do not exist, and stray text is dropped. */
function readCall(message: string, tool: string, { names, reader, work }: Reading): ToolUse {
  const params = new Map<string, string>();
  const closing = `/${tool}`;
  const from = reader.position;
  for (;;) {
    const tag = reader.next((inside) => inside === closing || names.parameters.has(inside));
    if (tag === null) return toolUse(tool, params, true);
    if (tag.inside === closing) {
      const content =
        tool === REREAD.tool ? outermostContent(message.slice(from, tag.from), work) : undefined;
      if (content !== undefined) params.set(REREAD.parameter, content);
      return toolUse(tool, params, false);
    }
    const valueFrom = reader.position;
    const value = reader.upTo(`</${tag.inside}>`);
    params.set(tag.inside, (value ?? message.slice(valueFrom)).trim());
    if (value === null) return toolUse(tool, params, true);
  }
}

/** The one parameter that is read again, from its first opening to its last closing tag, when its tool is closed. */
const REREAD = { tool: "write_to_file", parameter: "content" } as const;

function outermostContent(body: string, work: MessageWork): string | undefined {
  const opening = `<${REREAD.parameter}>`;
  const first = body.indexOf(opening);
  work.charactersScanned += first < 0 ? body.length : first + opening.length;
  if (first < 0) return undefined;
  const last = body.lastIndexOf(`</${REREAD.parameter}>`);
  work.charactersScanned += body.length - Math.max(0, last);
  return last > first ? body.slice(first + opening.length, last).trim() : undefined;
}

function toolUse(name: string, params: ReadonlyMap<string, string>, partial: boolean): ToolUse {
  return { type: "tool_use", name, params: Object.fromEntries(params), partial };
}
