import { expect, test } from "vitest";
import { EditproofError } from "../errors.ts";
import { engineNamed, engines } from "./registry.ts";

const NAMES = [
  "v1",
  "v1+fixes",
  "v2",
  "v2+fixes",
  "handler:replace_in_file",
  "message:replace_in_file",
  "apply-patch",
  "handler:apply_patch",
  "handler:apply_patch:safe",
  "message:apply_patch",
  "apply-diff",
  "apply-diff@0.9",
  "apply-diff@0.8",
  "whole-file",
  "whole-file+fixes",
  "handler:write_to_file",
  "message:write_to_file",
];

test("every engine stands under its own name", () => {
  expect([...engines.keys()]).toEqual(NAMES);
  for (const [name, engine] of engines) {
    expect(engine.name).toBe(name);
    expect(engineNamed(name)).toBe(engine);
  }
});

test.each([
  ["v3", "did you mean v1?"],
  ["V2 ", "did you mean v2?"],
  ["", "did you mean v1?"],
  ["\u001b[31mx", "did you mean v1?"],
])("unknown engine %j lists the names and the nearest", (name, hint) => {
  const call = () => engineNamed(name);
  expect(call).toThrow(EditproofError);
  expect(call).toThrow(
    expect.objectContaining({
      message: `unknown engine ${JSON.stringify(name)}: expected one of ${NAMES.join(", ")}`,
      hint,
    }),
  );
});
