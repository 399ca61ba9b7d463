import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { type TarEntry, tarball } from "./testing/tarball.ts";
import { unpack } from "./unpack.ts";

const texts = async (entries: readonly TarEntry[]) =>
  [...(await unpack("demo@1.0.0", tarball(entries)))].map(([path, bytes]) => [path, bytes.toString()]);

test("regular files come without their top folder, whatever it is called", async () => {
  const entries: TarEntry[] = [
    { path: "package", type: "Directory" },
    { path: "package/a.js", text: "a" },
    { path: "./other//lib/./b.js", text: "b".repeat(2000) },
    { path: "package/__proto__", text: "c" },
    { path: "beside.txt", text: "d" },
  ];
  expect(await texts(entries)).toEqual([
    ["a.js", "a"],
    ["lib/b.js", "b".repeat(2000)],
    ["__proto__", "c"],
  ]);
});

test("links and devices are passed over, never followed", async () => {
  const entries: TarEntry[] = [
    { path: "package/soft", type: "SymbolicLink", linkpath: "/etc/passwd" },
    { path: "package/hard", type: "Link", linkpath: "package/a.js" },
    { path: "package/device", type: "CharacterDevice" },
    { path: "package/a.js", text: "a" },
  ];
  expect(await texts(entries)).toEqual([["a.js", "a"]]);
});

test.each(["../x", "package/../../x", "package/a/../b", "/etc/x", "C:/x", "package\\..\\x"])(
  "the path %s is refused",
  async (path) => {
    const bytes = tarball([
      { path: "package/a.js", text: "a" },
      { path, text: "x" },
    ]);
    await expect(unpack("demo@1.0.0", bytes)).rejects.toThrow(`demo@1.0.0: holds an unsafe path: ${path}`);
  },
);

test("terminal control characters of a refused path are shown as escapes", async () => {
  const bytes = tarball([{ path: "package/\u001b[31m", text: "x" }]);
  await expect(unpack("demo@1.0.0", bytes)).rejects.toThrow("package/\\x1b[31m");
});

test("a file over its bound and a package over its bound are refused", async () => {
  const bytes = tarball([{ path: "package/big", text: "x".repeat(5000) }]);
  await expect(unpack("demo", bytes, { total: 100_000, file: 4999 })).rejects.toThrow(
    "demo: big is over 4999 bytes",
  );
  await expect(unpack("demo", bytes, { total: 5000, file: 9999 })).rejects.toThrow(
    "demo: unpacks to more than 5000",
  );
  expect(await unpack("demo", bytes, { total: 100_000, file: 5000 })).toHaveProperty("size", 1);
});

test.each<[what: string, bytes: Buffer, message: string]>([
  ["no gzip", Buffer.from("hello"), "demo: not a gzipped tarball"],
  ["nothing", Buffer.alloc(0), "demo: not a gzipped tarball"],
  ["no tar inside", gzipSync(Buffer.alloc(1024, "x")), "demo: damaged tarball"],
  ["an empty archive", gzipSync(Buffer.alloc(0)), "demo: damaged tarball"],
  [
    "a file cut short",
    gzipSync(gunzipSync(tarball([{ path: "p/a", text: "a".repeat(900) }])).subarray(0, 900)),
    "demo: damaged tarball",
  ],
])("%s is refused", async (_what, bytes, message) => {
  await expect(unpack("demo", bytes)).rejects.toThrow(message);
});
