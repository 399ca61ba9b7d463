export type WriteTool = "write_to_file" | "replace_in_file" | "new_rule";

/** What the model gave; absent and empty are told apart where the tool does. */
export interface WriteParams {
  readonly path?: string;
  /** Another name of `path`. */
  readonly absolutePath?: string;
  readonly content?: string;
  readonly diff?: string;
}

export interface WriteCall {
  readonly tool: WriteTool;
  readonly params: WriteParams;
  readonly id?: string;
}

/** The path as given; empty where there is none. */
export function pathOf({ params }: WriteCall): string {
  return params.path || params.absolutePath || "";
}
