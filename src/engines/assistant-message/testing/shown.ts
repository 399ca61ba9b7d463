import type { Block } from "../block.ts";

/** Blocks in short: `text "Ok."`, `read_file {"path":"a"} partial`. */
export function shown(blocks: readonly Block[]): string[] {
  return blocks.map((block) => {
    const head =
      block.type === "text"
        ? `text ${JSON.stringify(block.content)}`
        : `${block.name} ${JSON.stringify(block.params)}`;
    return block.partial ? `${head} partial` : head;
  });
}
