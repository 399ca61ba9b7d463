import { type EngineFault, faultsOf } from "./fault.ts";

export const furtherApplyDiffFaults: readonly EngineFault[] = [
  ...faultsOf("apply-diff", [
    {
      name: "diff-hint-ignored",
      about: "does not look at the stated line first",
      file: "apply-diff/locate.ts",
      find: "if (line !== 0 && fitsAt(",
      put: "if (line < 0 && fitsAt(",
    },
    {
      name: "diff-shift-wrong-way",
      about: "shifts later hints up where earlier blocks made the file longer",
      file: "apply-diff/apply-diff.ts",
      find: "shift += outcome.added - outcome.removed.length;",
      put: "shift += outcome.removed.length - outcome.added;",
    },
    {
      name: "diff-indentation-doubled",
      about: "adds the indentation of the file to that of the replacement",
      file: "apply-diff/splice.ts",
      find: "? target + own.slice(base)",
      put: "? target + own",
    },
    {
      name: "diff-line-ends-kept",
      about: "keeps blanks at the ends of replacement lines",
      file: "apply-diff/splice.ts",
      find: "return indent + row.trim();",
      put: "return indent + row.trimStart();",
    },
    {
      name: "diff-first-failure-ends",
      about: "does not try the blocks behind one that failed",
      file: "apply-diff/apply-diff.ts",
      find: "failed.push({ block: index + 1, ...outcome });",
      put: "failed.push({ block: index + 1, ...outcome });\n      break;",
    },
    {
      name: "diff-white-space-counts",
      about: "compares texts with all their white space",
      file: "apply-diff/similarity.ts",
      find: '    .replace(/\\s+/g, " ")\n',
      put: "",
    },
    {
      name: "diff-block-text-trimmed",
      about: "trims a block's texts, blank lines at their ends included",
      file: "apply-diff/extract-blocks.ts",
      find: "return diff.slice(from, Math.max(from, to - 1));",
      put: "return diff.slice(from, Math.max(from, to - 1)).trimEnd();",
    },
    {
      name: "diff-block-text-with-feed",
      about: "keeps the line feed before a marker, which then is one more line",
      file: "apply-diff/extract-blocks.ts",
      find: "return diff.slice(from, Math.max(from, to - 1));",
      put: "return diff.slice(from, to);",
    },
    {
      name: "diff-first-escape-only",
      about: "takes the backslash off the first escaped line only",
      file: "apply-diff/escapes.ts",
      find: "/gm;",
      put: "/m;",
    },
    {
      name: "diff-identical-taken",
      about: "applies a block whose two sides are the same",
      file: "apply-diff/prepare.ts",
      find: 'if (search === replace) return { error: "IDENTICAL" };',
      put: "",
    },
    {
      name: "diff-numbers-eat-indentation",
      about: "takes the indentation off with a line number",
      file: "apply-diff/line-numbers.ts",
      find: "const NUMBERED = /^\\s*[0-9]+\\s+\\|(?!\\|)\\s?/;",
      put: "const NUMBERED = /^\\s*[0-9]+\\s+\\|(?!\\|)\\s*/;",
    },
  ]),
  ...faultsOf("apply-diff@0.9", [
    {
      name: "diff-threshold-wrong-way",
      about: "takes the best place where it is not like enough",
      file: "apply-diff/locate.ts",
      find: "found.similarity >= threshold",
      put: "found.similarity <= threshold",
    },
  ]),
  ...faultsOf("apply-diff@0.8", [
    {
      name: "diff-last-place-not-tried",
      about: "never compares a text with the last place of its range",
      file: "apply-diff/scan.ts",
      find: "    if (right <= last) positions.push(right);",
      put: "    if (right < last) positions.push(right);",
    },
  ]),
];
