import fc from "fast-check";

const tool = fc.constantFrom("write_to_file", "new_rule", "replace_in_file");
const parameter = fc.constantFrom("content", "path", "diff");
const stray = fc.constantFrom(
  ...["a", "b c", " ", "\n", "\n  ", "\u00a0", "\ufeff", "\u200b", "<", ">", "</", "<<path>", "<pa"],
  ...["<content >", "</Content>", "<svg>", "</svg>", "<write_to_fil", "/path>", "\ud83d\ude00", "\ud83d"],
);

const tag = fc
  .tuple(fc.oneof(tool, { weight: 2, arbitrary: parameter }), fc.boolean())
  .map(([name, closing]) => (closing ? `</${name}>` : `<${name}>`));

const value = fc
  .array(fc.oneof({ weight: 4, arbitrary: stray }, tag), { maxLength: 4 })
  .map((parts) => parts.join(""));

const filled = fc.tuple(parameter, value).map(([name, text]) => `<${name}>${text}</${name}>`);

const call = fc
  .tuple(tool, fc.array(fc.oneof({ weight: 3, arbitrary: filled }, stray), { maxLength: 4 }))
  .map(([name, parts]) => `<${name}>${parts.join("")}</${name}>`);

/** Prose, calls and loose tags; few names, so that tags often meet the ones that they matter to. */
export const message: fc.Arbitrary<string> = fc
  .array(fc.oneof({ weight: 3, arbitrary: call }, { weight: 2, arbitrary: stray }, tag, filled), {
    maxLength: 6,
  })
  .map((parts) => parts.join(""));
