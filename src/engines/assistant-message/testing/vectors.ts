import { readFileSync } from "node:fs";
import type { Block } from "../block.ts";

export interface MessageVector {
  readonly id: string;
  readonly topic: string;
  readonly input: string;
  readonly blocks: readonly Block[];
}

const file = new URL("../../../../corpus/conformance/assistant-message.jsonl", import.meta.url);

export const messageVectors: readonly MessageVector[] = readFileSync(file, "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as MessageVector);
