/** The names that make a tag mean something. No name may be in both sets. */
export interface MessageNames {
  readonly tools: ReadonlySet<string>;
  /** Every parameter counts in every tool. */
  readonly parameters: ReadonlySet<string>;
}

/** The names that the modelled release knows; it adds tools of the user's own at run time. */
export const KNOWN_NAMES: MessageNames = {
  tools: new Set([
    ...["ask_followup_question", "attempt_completion", "execute_command", "replace_in_file", "read_file"],
    ...["write_to_file", "search_files", "list_files", "list_code_definition_names", "browser_action"],
    ...["use_mcp_tool", "access_mcp_resource", "load_mcp_documentation", "new_task", "plan_mode_respond"],
    ...["act_mode_respond", "focus_chain", "web_fetch", "web_search", "condense", "summarize_task"],
    ...["report_bug", "new_rule", "apply_patch", "generate_explanation", "use_skill", "use_subagents"],
  ]),
  parameters: new Set([
    ...["command", "requires_approval", "path", "absolutePath", "content", "diff", "regex", "file_pattern"],
    ...["recursive", "action", "url", "coordinate", "text", "query", "allowed_domains", "blocked_domains"],
    ...["prompt", "server_name", "tool_name", "arguments", "uri", "question", "options", "response"],
    ...["result", "context", "title", "what_happened", "steps_to_reproduce", "api_request_output"],
    ...["additional_context", "needs_more_exploration", "task_progress", "timeout", "input", "from_ref"],
    ...["to_ref", "skill_name", "prompt_1", "prompt_2", "prompt_3", "prompt_4", "prompt_5", "start_line"],
    "end_line",
  ]),
};
