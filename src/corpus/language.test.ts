import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { languageOf, loadLanguages } from "./language.ts";
import { folderOf } from "./testing/folder.ts";

const table = await loadLanguages();

test.each<[path: string, text: string, language: string | null]>([
  ["src/a.py", "", "Python"],
  ["a.PYI", "", "Python"],
  ["types/a.d.ts", "", "TypeScript"],
  ["a.js.flow", "", "JavaScript"],
  ["a/Makefile", "", "Makefile"],
  ["CMakeLists.txt", "", "CMake"],
  ["notes.txt", "", "Text"],
  ["LICENSE", "", "Text"],
  ["Dockerfile.dev", "", "Dockerfile"],
  [".gitconfig", "", "INI"],
  ["logo.svg", "", null],
  ["README", "", null],
  ["a.unknown", "", null],
  ["__proto__", "", null],
  ["a.constructor", "", null],
  ["bin/run", "#!/bin/sh\n", "Shell"],
  ["bin/run", "#!/usr/bin/env python3.11\n", "Python"],
  ["bin/run", "#!/usr/bin/env -S node --flag\n", "JavaScript"],
  ["bin/run", "#! /usr/bin/perl -w\n", "Perl"],
  ["bin/run", `#!${" ".repeat(90)}/bin/sh\n`, null],
  ["bin/run", "\n#!/bin/sh\n", null],
  ["a.ts", "#!/bin/sh\n", "TypeScript"],
  ["a.pl", "use strict;\n", "Perl"],
  ["a.pl", "a.\n:- initialization(main).\n", "Prolog"],
  ["a.h", "int f(void);\n", "C"],
  ["a.h", "namespace a {}\n", "C++"],
  ["a.h", "class X;\n", "C++"],
  ["a.h", "@class X;\nnamespace a {}\n", "Objective-C"],
  ["a.h", "#import <a.h>\n", "Objective-C"],
])("%s with %j is %s", (path, text, language) => {
  expect(languageOf(table, path, text)).toBe(language);
});

test("a broken table is refused by file and field", async () => {
  const broken = { about: "", names: {}, extensions: { C: "c" }, byContent: { h: [] }, shebang: {} };
  const folder = await folderOf({ "languages.json": JSON.stringify(broken) });
  const file = pathToFileURL(join(folder, "languages.json"));
  await expect(loadLanguages(file)).rejects.toThrow(/languages\.json: extensions\.C: /);
});
