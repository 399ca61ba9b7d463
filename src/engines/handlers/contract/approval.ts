/** One change as it is shown to the user. */
export interface ToolMessage {
  readonly action: "created" | "edited" | "deleted";
  readonly path: string;
  /** New text, diff or raw input, as the tool gives it. */
  readonly content: string;
}

export interface Answer {
  /** A message counts as no where only yes is yes. */
  readonly answer: "yes" | "no" | "message";
  readonly text?: string;
  readonly images?: readonly string[];
  readonly files?: readonly string[];
}

export interface Approval {
  /** Whether the tool may touch the path without being asked about. */
  auto(tool: string, path: string): Promise<boolean>;
  ask(message: ToolMessage): Promise<Answer>;
}
