import { expect, test } from "vitest";
import { previewOf } from "./preview.ts";

const BEGIN = "*** Begin Patch\n";

test.each([
  ["", null],
  ["*** Begin Pat", null],
  [`${BEGIN}*** Update File: `, null],
  // A path with which the input ends may still be growing.
  [`${BEGIN}*** Update File: src/a.ts`, null],
  [`${BEGIN}*** Update File: src/a.ts\n`, null],
  [`${BEGIN}*** Update File: src/a.ts\n@@`, "update src/a.ts"],
  ["*** Update File: src/a.ts\n@@", "update src/a.ts"],
  [`${BEGIN}*** Update File: a\r\n@@`, "update a"],
  [`${BEGIN}*** Update File: a\n*** Move to: b\n@@`, "update b"],
  [`${BEGIN}*** Update File: a\n*** Move to: \n@@`, "update a"],
  [`${BEGIN}*** Delete File: a\n*** End`, "delete a"],
  [`${BEGIN}*** Add File: n\n+`, "add n"],
  [`${BEGIN}*** Add File: n\n\n+x`, "add n"],
  // The first file is shown, whichever path was complete first.
  [`${BEGIN}*** Update File: \n*** Delete File: b\n*** End`, null],
  [`${BEGIN}*** Update File: a***\n@@`, null],
  [`${BEGIN}*** Update File: secret\n@@`, null],
  [`${BEGIN}*** Update File: a\n*** Move to: secret\n@@`, null],
  [`${BEGIN}*** Update File: secret\n*** Move to: a\n@@`, "update a"],
  ["```\napply_patch <<'EOF'\n*** Begin Patch\n*** Update File: a\n@@", "update a"],
])("%j announces %j", (input, expected) => {
  const preview = previewOf(input, (path) => path === "secret");
  expect(preview === null ? null : `${preview.action} ${preview.path}`).toBe(expected);
});

test("an added file without a line is not announced yet", () => {
  const input = "*** Delete File: gone\n*** Add File: n\n";
  expect(previewOf(input)).toEqual({ action: "delete", path: "gone" });
  expect(previewOf(`*** Add File: n\n\n`)).toBeNull();
  expect(previewOf(`${BEGIN}*** Add File: n\n*** End`)).toEqual({ action: "add", path: "n" });
});
