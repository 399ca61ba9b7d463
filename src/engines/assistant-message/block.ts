/** A part of an assistant message. */
export type Block = TextBlock | ToolUse;

/** Prose: never empty, without white space at its ends. */
export interface TextBlock {
  readonly type: "text";
  readonly content: string;
  /** Whether it reaches to the end of what has arrived, however finished the message is. */
  readonly partial: boolean;
}

/** A call of a tool. */
export interface ToolUse {
  readonly type: "tool_use";
  readonly name: string;
  /** In the order in which they were first set; values without white space at their ends. Own properties only. */
  readonly params: Readonly<Record<string, string>>;
  /** Whether its closing tag has not been seen. */
  readonly partial: boolean;
}
