import type { Files } from "../../records.ts";
import { slicedMessage } from "./message.ts";
import type { Model, ModelAnswer } from "./model.ts";
import { type Params, toolSession, type WriteTool } from "./write-tool.ts";

/** The model of a handler whose input is the content or the diff of its tool. */
export function handlerModel(tool: WriteTool, replace: Model): Model {
  return streamed(
    tool,
    replace,
    (path, input) =>
      new Map([
        ["path", path],
        [INPUTS[tool], input],
      ]),
  );
}

/** The model of a handler whose input stands in a message, as the model writes it, and is read out of it again. */
export function messageModel(tool: WriteTool, replace: Model): Model {
  return streamed(tool, replace, (path, input, mode) => {
    const name = INPUTS[tool];
    const open = `<${tool}>\n<path>${path}</path>\n<${name}>${input}`;
    const blocks = slicedMessage(mode === "partial" ? open : `${open}</${name}>\n</${tool}>`);
    const call = blocks.find((block) => block.type === "tool_use");
    // A call that is complete is no longer shown while the rest streams.
    return call?.type === "tool_use" && (mode === "final" || call.partial) ? call.params : null;
  });
}

/** The parameter that the input is. */
const INPUTS: Readonly<Record<WriteTool, string>> = { write_to_file: "content", replace_in_file: "diff" };

type ParamsOf = (path: string, input: string, mode: "final" | "partial") => Params | null;

function streamed(tool: WriteTool, replace: Model, paramsOf: ParamsOf): Required<Model> {
  function answers(files: Files, prefixes: readonly string[], input: string | null): readonly ModelAnswer[] {
    const [path, ...others] = files.keys();
    const inputs = input === null ? prefixes : [...prefixes, input];
    if (path === undefined || others.length > 0)
      return inputs.map(() => ({ status: "rejected", error: "not_one_file" }));
    const session = toolSession(tool, replace, files);
    const previews = prefixes.map((prefix) => session.partial(paramsOf(path, prefix, "partial")));
    if (input === null) return previews;
    const params = paramsOf(path, input, "final");
    return [
      ...previews,
      params === null ? { status: "rejected", error: "NO_TOOL_CALL" } : session.execute(params),
    ];
  }
  const closing = (files: Files, prefixes: readonly string[], input: string) =>
    answers(files, prefixes, input).at(-1) as ModelAnswer;
  return {
    final: (files, input) => closing(files, [], input),
    previews: (files, prefixes) => answers(files, prefixes, null),
    closing,
  };
}
