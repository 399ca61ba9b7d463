import { expect, test } from "vitest";
import { autoApproved } from "./auto-approval.ts";
import { severalRoots, singleRoot } from "./paths.ts";

test.each([
  ["a/b", "/work/a/b"],
  ["./a/../b", "/work/b"],
  ["../x", "/x"],
  ["/etc/x", "/etc/x"],
])("one root: %s", (path, absolute) => {
  expect(singleRoot("/work").resolve(path)).toEqual({ absolute, relative: path });
});

test.each([
  ["a", "/one/a", "a"],
  ["@two:a", "/two/a", "a"],
  ["@three:a", "/one/a", "a"],
  ["@two", "/one/@two", "@two"],
])("several roots: %s", (path, absolute, relative) => {
  const paths = severalRoots([
    { name: "one", path: "/one" },
    { name: "two", path: "/two" },
  ]);
  expect(paths.resolve(path)).toEqual({ absolute, relative });
});

test.each([
  ["all", "/etc/x", { everything: true }, true],
  ["nothing", "/work/a", {}, false],
  ["edits, inside", "/work/a", { edits: true }, true],
  ["edits, outside", "/workshop/a", { edits: true }, false],
  ["edits, a name with dots", "/work/..a", { edits: true }, true],
  ["outside edits too", "/etc/x", { edits: true, outsideEdits: true }, true],
  ["outside edits alone", "/etc/x", { outsideEdits: true }, false],
  ["no path", "", { edits: true, outsideEdits: true }, false],
])("approved without a question: %s", (_, absolute, settings, isApproved) => {
  const none = { everything: false, edits: false, outsideEdits: false };
  expect(autoApproved({ ...none, ...settings }, "/work", absolute)).toBe(isApproved);
});
