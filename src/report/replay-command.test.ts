import { expect, test } from "vitest";
import { replayCommand } from "./replay-command.ts";

test.each([
  ["9f3a", "reports/run-1", "editproof replay 9f3a --run reports/run-1"],
  ["9f3a", "my runs/it's", "editproof replay 9f3a --run 'my runs/it'\\''s'"],
  ["$(rm x)", "a;b", "editproof replay '$(rm x)' --run 'a;b'"],
  ["-x", "\x1b[31m", "editproof replay '-x' --run '\\x1b[31m'"],
])("case %j of run %j", (id, dir, command) => {
  expect(replayCommand(id, dir)).toBe(command);
});
