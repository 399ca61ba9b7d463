import fc from "fast-check";
import { expect, test } from "vitest";
import type { ApplyRequest, Engine, SyncEngine } from "../engine.ts";
import { v1, v2 } from "../search-replace/engine.ts";
import { call } from "../search-replace/testing/arbitraries.ts";
import { fixContent, fixWholeFile } from "./content.ts";
import { FIXED_MODEL, withFixes } from "./with-fixes.ts";

const mode = fc.constantFrom("final" as const, "partial" as const);
const path = fc.constantFrom("src/a.ts", "pom.xml");

test.each([v1, v2])(
  "$name+fixes is $name on the fixed diff, trace and work included",
  (engine: SyncEngine) => {
    const fixing = withFixes(engine) as SyncEngine;
    const { name, about, ...rest } = fixing;
    expect(name).toBe(`${engine.name}+fixes`);
    expect(about).toContain(engine.about);
    expect(rest).toMatchObject({ format: engine.format, layers: engine.layers, errors: engine.errors });
    let different = 0;
    fc.assert(
      fc.property(call, mode, path, fc.boolean(), ({ original, diff }, mode, path, trace) => {
        const input = diff
          .replaceAll("a", "&amp;")
          .replaceAll("b", "\ufffd&gt;")
          .replaceAll(">>>>>>>", "&gt;>>>>>>");
        const request = { files: new Map([[path, original]]), mode, trace };
        const fixed = fixContent(input, { modelId: FIXED_MODEL, path });
        if (fixed !== input) different++;
        expect(fixing.apply({ ...request, input })).toEqual(engine.apply({ ...request, input: fixed }));
      }),
      { numRuns: 1000 },
    );
    expect(different).toBeGreaterThan(300);
  },
);

test("escaped markers apply, and an entity that is still coming waits", async () => {
  const input =
    "&lt;&lt;&lt;&lt;&lt;&lt;&lt; SEARCH\na\n=======\n1 &lt; 2\n&gt;&gt;&gt;&gt;&gt;&gt;&gt; REPLACE\n";
  const request = { files: new Map([["a", "a\n"]]), mode: "final", trace: false } as const;
  const engine = withFixes(v1);
  expect(await engine.apply({ ...request, input })).toMatchObject({ files: new Map([["a", "1 < 2\n"]]) });
  const prefix = input.slice(0, input.indexOf("t; 2"));
  expect(await engine.apply({ ...request, input: prefix, mode: "partial" })).toMatchObject({
    files: new Map([["a", "1 &l\n"]]),
  });
});

test("files that are not one go through to the engine", async () => {
  const request = { input: "&lt;", mode: "final", trace: false } as const;
  const two = new Map([
    ["a", ""],
    ["b", ""],
  ]);
  for (const files of [new Map(), two]) {
    expect(await withFixes(v2).apply({ ...request, files })).toMatchObject({ error: "not_one_file" });
  }
});

test("an engine that keeps a view open gets fixed input in its stream too, and answers when it likes", async () => {
  const seen: string[] = [];
  const work = { linesCompared: 1, charactersScanned: 2 };
  const answer = async (input: string) => {
    seen.push(input);
    return { status: "rejected", error: "no", work } as const;
  };
  const echo: Engine = {
    ...v1,
    name: "echo",
    apply: ({ input }) => answer(`once ${input}`),
    stream: (files) => ({ apply: ({ input }) => answer(`${[...files.keys()]} ${input}`) }),
  };
  const call: Omit<ApplyRequest, "files"> = { input: "&lt;\ufffd", mode: "partial", trace: false };
  const fixing = withFixes(echo);
  expect(await fixing.apply({ ...call, files: new Map([["a.ts", ""]]) })).toMatchObject({
    error: "no",
    work,
  });
  for (const file of ["a.ts", "a.XML"]) await fixing.stream?.(new Map([[file, ""]])).apply(call);
  expect(seen).toEqual(["once <", "a.ts <", "a.XML &lt;"]);
  expect(withFixes(v1)).not.toHaveProperty("stream");
});

test("a whole file loses its fences first, then is fixed", () => {
  const origin = { modelId: FIXED_MODEL, path: "a.ts" };
  expect(fixWholeFile("```ts\na &lt; b\n```", origin)).toBe("a < b");
  expect(fixWholeFile("\ufffd```ts\na\n```", origin)).toBe("```ts\na");
  expect(fixWholeFile("```ts\na &lt; b\n```", { ...origin, modelId: "claude-x" })).toBe("a &lt; b");
});
