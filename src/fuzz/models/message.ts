/** A block of an assistant message. */
export type MessageBlock =
  | { readonly type: "text"; readonly content: string; readonly partial: boolean }
  | {
      readonly type: "tool_use";
      readonly name: string;
      readonly params: ReadonlyMap<string, string>;
      readonly partial: boolean;
    };

/** The text blocks and tool calls of a message, whole or cut off, in their order. */
export function slicedMessage(message: string): MessageBlock[] {
  const blocks: MessageBlock[] = [];
  let rest = message;
  for (;;) {
    const tool = cutAtFirst(rest, TOOLS, "<");
    const content = (tool?.before ?? rest).trim();
    if (content !== "") blocks.push({ type: "text", content, partial: tool === null });
    if (tool === null) return blocks;
    const call = callAfter(tool.name, tool.after);
    blocks.push({ type: "tool_use", name: tool.name, params: call.params, partial: call.after === null });
    if (call.after === null) return blocks;
    rest = call.after;
  }
}

interface Call {
  readonly params: ReadonlyMap<string, string>;
  /** What stands behind the call; null where it is still open. */
  readonly after: string | null;
}

/** A call whose opening tag has just been read. */
function callAfter(tool: string, body: string): Call {
  const params = new Map<string, string>();
  let rest = body;
  for (;;) {
    const parameter = cutAtFirst(rest, PARAMETERS, "<");
    const end = cutAtFirst(rest, [tool], "</");
    if (end !== null && (parameter === null || end.before.length < parameter.before.length)) {
      const seen = body.slice(0, body.length - end.after.length - `</${tool}>`.length);
      const content = tool === "write_to_file" ? secondLook(seen) : null;
      if (content !== null) params.set("content", content);
      return { params, after: end.after };
    }
    if (parameter === null) return { params, after: null };
    const value = cutAtFirst(parameter.after, [parameter.name], "</");
    params.set(parameter.name, (value?.before ?? parameter.after).trim());
    if (value === null) return { params, after: null };
    rest = value.after;
  }
}

/** What stands between the first opening and the last closing tag of a content, whatever was read there. */
function secondLook(body: string): string | null {
  const from = body.indexOf("<content>");
  const to = body.lastIndexOf("</content>");
  return from >= 0 && to > from ? body.slice(from + "<content>".length, to).trim() : null;
}

/** Cuts a text at the leftmost tag of one of the names. */
function cutAtFirst(text: string, names: readonly string[], bracket: "<" | "</") {
  let first: { name: string; before: string; after: string } | null = null;
  for (const name of names) {
    const tag = `${bracket}${name}>`;
    const at = text.indexOf(tag);
    if (at >= 0 && (first === null || at < first.before.length))
      first = { name, before: text.slice(0, at), after: text.slice(at + tag.length) };
  }
  return first;
}

const TOOLS: readonly string[] = words(`
  ask_followup_question attempt_completion execute_command replace_in_file read_file write_to_file search_files
  list_files list_code_definition_names browser_action use_mcp_tool access_mcp_resource load_mcp_documentation new_task
  plan_mode_respond act_mode_respond focus_chain web_fetch web_search condense summarize_task report_bug new_rule
  apply_patch generate_explanation use_skill use_subagents
`);

const PARAMETERS: readonly string[] = words(`
  command requires_approval path absolutePath content diff regex file_pattern recursive action url coordinate text query
  allowed_domains blocked_domains prompt server_name tool_name arguments uri question options response result context
  title what_happened steps_to_reproduce api_request_output additional_context needs_more_exploration task_progress
  timeout input from_ref to_ref skill_name prompt_1 prompt_2 prompt_3 prompt_4 prompt_5 start_line end_line
`);

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
