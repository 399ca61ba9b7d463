import { expect, test } from "vitest";
import { MUTATIONS, mutationNamed } from "./catalogue.ts";

test("names are unique, and each finds its mutation", () => {
  expect(new Set(MUTATIONS.map(({ name }) => name)).size).toBe(MUTATIONS.length);
  for (const mutation of MUTATIONS) expect(mutationNamed(mutation.name)).toBe(mutation);
});

test("names can be written in a list on the command line, meanings on one line", () => {
  for (const { name, family, meaning } of MUTATIONS) {
    expect(`${name} ${family}`).toMatch(/^[a-z0-9-]+ [a-z-]+$/);
    expect(name).not.toBe("none");
    expect(meaning).toMatch(/^[^\n]{10,120}$/);
  }
});

test("an unknown name names the nearest", () => {
  expect(() => mutationNamed("trailing-space-search")).toThrow(
    expect.objectContaining({ hint: "did you mean trailing-spaces-search?" }),
  );
});
