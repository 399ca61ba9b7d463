import { type EngineFault, faultsOf } from "./fault.ts";

export const furtherHandlersFaults: readonly EngineFault[] = [
  ...faultsOf("handler:write_to_file", [
    {
      name: "handler-final-of-same-length-skipped",
      about: "takes a final update as long as the last one for the same",
      file: "handlers/view/headless-view.ts",
      find: "if (final) {",
      put: "if (final && proposed.length !== state.proposed?.length) {",
    },
    {
      name: "handler-saved-with-feed",
      about: "ends every saved file with a line feed",
      file: "handlers/view/headless-view.ts",
      find: "await this.#files.write(absolute, document);",
      put: 'await this.#files.write(absolute, document.replace(/\\n*$/, "\\n"));',
    },
    {
      name: "handler-shown-is-saved",
      about: "does not update the view for the final call once it is open",
      file: "handlers/write/handler.ts",
      find: "await view.update(prepared.text, true);",
      put: "await view.update(prepared.text, !view.shown);",
    },
    {
      name: "handler-fences-written",
      about: "fixes content as it fixes a diff, and leaves the fences",
      file: "handlers/write/prepare.ts",
      find: "text: fixWholeFile(content, origin)",
      put: "text: fixContent(content, origin)",
    },
  ]),
  ...faultsOf("handler:replace_in_file", [
    {
      name: "handler-diff-on-stale-view",
      about: "applies the diff to what the view shows, not to the file",
      file: "handlers/view/headless-view.ts",
      find: "return this.#state?.original;",
      put: "return this.#state?.document;",
    },
  ]),
  ...faultsOf("handler:apply_patch", [
    {
      name: "handler-first-file-only",
      about: "saves the first file of a patch only",
      file: "handlers/patch/handler.ts",
      find: "    await env.view.reset();\n  }\n  for (const change of plan.changes) track",
      put: "    await env.view.reset();\n    break;\n  }\n  for (const change of plan.changes) track",
    },
  ]),
  ...faultsOf("message:replace_in_file", [
    {
      name: "message-any-tag-closes",
      about: "ends a parameter at the first closing tag of any name",
      file: "assistant-message/parse.ts",
      find: "reader.upTo(`</${tag.inside}>`)",
      put: 'reader.upTo("</")',
    },
    {
      name: "message-lines-trimmed",
      about: "trims every line of a parameter",
      file: "assistant-message/parse.ts",
      find: "(value ?? message.slice(valueFrom)).trim()",
      put: '(value ?? message.slice(valueFrom)).replace(/^\\s+|\\s+$/gm, "")',
    },
  ]),
  ...faultsOf("message:write_to_file", [
    {
      name: "message-open-parameter-unseen",
      about: "shows a parameter only when it is closed",
      file: "assistant-message/parse.ts",
      find: "    if (value === null) return toolUse(tool, params, true);",
      put: "    if (value === null) return toolUse(tool, new Map([...params].slice(0, -1)), true);",
    },
    {
      name: "message-tag-in-value-read",
      about: "reads tags inside a parameter as parameters",
      file: "assistant-message/parse.ts",
      find: "const value = reader.upTo(`</${tag.inside}>`);",
      put: "const value = reader.upTo(`</${tag.inside}>`);\n    reader.position = valueFrom;",
    },
    {
      name: "message-content-not-trimmed",
      about: "trims the end of the content only",
      file: "assistant-message/parse.ts",
      find: "body.slice(first + opening.length, last).trim()",
      put: "body.slice(first + opening.length, last).trimEnd()",
    },
  ]),
  ...faultsOf("message:apply_patch", [
    {
      name: "message-entities-in-parameters",
      about: "decodes entities of parameters, which are no markup",
      file: "assistant-message/parse.ts",
      find: "(value ?? message.slice(valueFrom)).trim()",
      put: '(value ?? message.slice(valueFrom)).replaceAll("&lt;", "<").replaceAll("&amp;", "&").trim()',
    },
  ]),
];
