import type { Files } from "../../records.ts";
import type { Engine } from "../engine.ts";
import { fixContent } from "./content.ts";

/** A model that the fixes are applied to. */
export const FIXED_MODEL = "gpt-5";

/**
 * The same engine behind the fixes of model output: the whole input is fixed, for the path of the only file, before the
 * engine sees it. For formats whose input is fixed as one text, which a patch never is. What the fixes read is not
 * counted as work; places of a trace are those of the file, as ever.
 */
export function withFixes(engine: Engine): Engine {
  return {
    ...engine,
    name: `${engine.name}+fixes`,
    about: `${engine.about}; behind the fixes of model output`,
    apply: (request) => engine.apply({ ...request, input: fixed(request.input, request.files) }),
    ...(engine.stream && { stream: fixedStream(engine.stream.bind(engine)) }),
  };
}

function fixedStream(open: NonNullable<Engine["stream"]>): NonNullable<Engine["stream"]> {
  return (files) => {
    const stream = open(files);
    return { apply: (request) => stream.apply({ ...request, input: fixed(request.input, files) }) };
  };
}

function fixed(input: string, files: Files): string {
  const [path = null] = files.keys();
  return fixContent(input, { modelId: FIXED_MODEL, path });
}
