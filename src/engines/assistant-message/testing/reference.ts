import type { Block } from "../block.ts";
import { KNOWN_NAMES } from "../names.ts";

/** The specified scan, one unit after the other, with every tag tried at every unit. */
export function referenceBlocks(message: string): Block[] {
  const { tools, parameters } = KNOWN_NAMES;
  const blocks: Block[] = [];
  let textFrom = 0;
  let call: { name: string; from: number; params: Record<string, string> } | null = null;
  let open: { name: string; from: number } | null = null;
  let at = 0;
  while (at < message.length) {
    const tagOf = (names: Iterable<string>) => [...names].find((name) => message.startsWith(`<${name}>`, at));
    if (call === null) {
      const name = tagOf(tools);
      if (name !== undefined) {
        const content = message.slice(textFrom, at).trim();
        if (content !== "") blocks.push({ type: "text", content, partial: false });
        at += name.length + 2;
        call = { name, from: at, params: {} };
        continue;
      }
    } else if (open === null) {
      const name = tagOf(parameters);
      const end = `</${call.name}>`;
      if (name !== undefined) {
        at += name.length + 2;
        open = { name, from: at };
        continue;
      }
      if (message.startsWith(end, at)) {
        const found = /<content>(.*)<\/content>/s.exec(message.slice(call.from, at));
        if (call.name === "write_to_file" && found !== null) call.params["content"] = (found[1] ?? "").trim();
        blocks.push({ type: "tool_use", name: call.name, params: call.params, partial: false });
        at += end.length;
        textFrom = at;
        call = null;
        continue;
      }
    } else if (message.startsWith(`</${open.name}>`, at)) {
      if (call !== null) call.params[open.name] = message.slice(open.from, at).trim();
      at += open.name.length + 3;
      open = null;
      continue;
    }
    at++;
  }
  if (call !== null) {
    if (open !== null) call.params[open.name] = message.slice(open.from).trim();
    blocks.push({ type: "tool_use", name: call.name, params: call.params, partial: true });
  } else {
    const content = message.slice(textFrom).trim();
    if (content !== "") blocks.push({ type: "text", content, partial: true });
  }
  return blocks;
}
