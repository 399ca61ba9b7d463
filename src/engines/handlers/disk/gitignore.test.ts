import { expect, test } from "vitest";
import { temporaryRoot } from "../testing/temporary.ts";
import { gitignoreRules, readIgnoreRules } from "./gitignore.ts";

const RULES = `# secrets
*.key
!public.key
/build/
docs/**/draft.md
`;

test.each([
  ["src/a.ts", true],
  ["a.key", false],
  ["deep/down/A.KEY", false],
  ["./a.key", false],
  ["x/../a.key", false],
  ["/work/a.key", false],
  ["public.key", true],
  ["build/out.js", false],
  ["src/build/out.js", true],
  ["docs/x/y/draft.md", false],
  ["../a.key", true],
  ["/elsewhere/a.key", true],
  [".", true],
  [".rules", false],
  ["deep/.rules", true],
])("%s allowed: %s", (path, isAllowed) => {
  expect(gitignoreRules("/work", ".rules", RULES).allows(path)).toBe(isAllowed);
});

test.each(["", "\n  \n"])("an empty rules file allows everything, itself included: %j", (text) => {
  const rules = gitignoreRules("/work", ".rules", text);
  expect([rules.allows("a.key"), rules.allows(".rules")]).toEqual([true, true]);
});

test("read from a real directory, or not there", async () => {
  const root = await temporaryRoot({ ".rules": RULES });
  const rules = await readIgnoreRules(root, ".rules");
  expect([rules.allows("a.key"), rules.allows("a.ts")]).toEqual([false, true]);
  expect((await readIgnoreRules(root, ".other")).allows("a.key")).toBe(true);
});
