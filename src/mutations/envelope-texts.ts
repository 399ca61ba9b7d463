import type { Intensity, Random } from "../records.ts";

/** Lines before and behind the whole edit. */
export interface Wrapping {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

interface WrappingOf {
  readonly meaning: string;
  /** `path` and `language` are the edited file's. */
  readonly lines: (
    intensity: Intensity,
    random: Random,
    file: { readonly path: string; readonly language: string },
  ) => Wrapping;
}

/** A fence; stronger: with blank lines inside; strongest: with the file's path above too. */
function fence(open: string, close: string, intensity: Intensity, path: string): Wrapping {
  const plain = { before: [open], after: [close] };
  const spaced = { before: [open, ""], after: ["", close] };
  return { light: plain, medium: spaced, heavy: { ...spaced, before: [path, ...spaced.before] } }[intensity];
}

export const FENCES: Readonly<Record<string, WrappingOf>> = {
  fence: {
    meaning: "a Markdown fence round the edit",
    lines: (intensity, _random, { path }) => fence("```", "```", intensity, path),
  },
  "fence-language": {
    meaning: "a Markdown fence with a language round the edit",
    lines: (intensity, random, { path, language }) => {
      const tag = random.pick(["diff", "text", language.toLowerCase().replaceAll(" ", "-")]);
      return fence(`\`\`\`${tag}`, "```", intensity, path);
    },
  },
  "fence-indented": {
    meaning: "an indented Markdown fence round the edit",
    lines: (intensity, random, { path }) => {
      const indent = " ".repeat(1 + random.int(3));
      return fence(`${indent}\`\`\``, `${indent}\`\`\``, intensity, path);
    },
  },
  "fence-four-backticks": {
    meaning: "a Markdown fence of four backticks round the edit",
    lines: (intensity, _random, { path }) => fence("````", "````", intensity, path),
  },
  "fence-tildes": {
    meaning: "a Markdown fence of tildes round the edit",
    lines: (intensity, _random, { path }) => fence("~~~", "~~~", intensity, path),
  },
};

/** A shell command; stronger: with a first line and a last one; strongest: with more of them. */
function shell(
  intensity: Intensity,
  core: Wrapping,
  first: readonly [string, string],
  last: readonly [string, string],
): Wrapping {
  const many = { light: 0, medium: 1, heavy: 2 }[intensity];
  return {
    before: [...first.slice(0, many), ...core.before],
    after: [...core.after, ...last.slice(0, many)],
  };
}

const SETUP = ["set -e", "cd ."] as const;
const REPORT = ["echo done", "git diff --stat"] as const;

export const SHELLS: Readonly<Record<string, WrappingOf>> = {
  "heredoc-cat": {
    meaning: "the edit as a shell here-document for `cat`",
    lines: (intensity) => shell(intensity, { before: ["cat <<'EOF'"], after: ["EOF"] }, SETUP, REPORT),
  },
  "heredoc-apply-patch": {
    meaning: "the edit as a shell here-document for `apply_patch`",
    lines: (intensity) =>
      shell(intensity, { before: ["apply_patch <<'EOF'"], after: ["EOF"] }, SETUP, REPORT),
  },
  "bash-lc": {
    meaning: 'the edit as a here-document inside `bash -lc "…"`',
    lines: (intensity) =>
      shell(intensity, { before: ["bash -lc \"apply_patch <<'EOF'"], after: ["EOF", '"'] }, SETUP, REPORT),
  },
  "heredoc-other": {
    meaning: "the edit as a here-document with double quotes, a space, or another word",
    lines: (intensity, random) => {
      const [open, close] = random.pick([
        ['<<"EOF"', "EOF"],
        ["<< 'EOF'", "EOF"],
        ["<<'PATCH'", "PATCH"],
      ] as const);
      return shell(intensity, { before: [`apply_patch ${open}`], after: [close] }, SETUP, REPORT);
    },
  },
  "prompt-command": {
    meaning: "a `$ ` prompt in front of the `apply_patch` command only",
    lines: (intensity) =>
      shell(
        intensity,
        { before: ["$ apply_patch <<'EOF'"], after: ["EOF"] },
        ["$ cd .", "$ ls"],
        ["$ echo done", "$ git diff"],
      ),
  },
  "percent-bash": {
    meaning: "a `%%bash` cell line above the edit",
    lines: (intensity) => {
      const here = { before: ["apply_patch <<'EOF'"], after: ["EOF"] };
      const core = intensity === "light" ? { before: [], after: [] } : here;
      const { before, after } = shell(intensity === "heavy" ? "medium" : "light", core, SETUP, REPORT);
      return { before: ["%%bash", ...before], after };
    },
  },
};

/** What models write around an edit, in the order in which they would. */
export const PROSE = {
  before: [
    "I'll make this change now.",
    "The code as it stands does not handle this case, so here is what I will do:",
    "",
    "1. Find the lines that need to change.",
    "2. Replace them, and leave everything else alone.",
    "",
    "Here is the edit:",
  ],
  between: [
    "Next, the other part of the same file:",
    "This one depends on the change above.",
    "",
    "- It keeps the names as they were.",
    "- It needs no new import.",
    "",
  ],
  after: [
    "That should do it.",
    "I changed only the lines that were needed; everything else stays as it was.",
    "",
    "To check the result:",
    "",
    "- run the tests",
    "- look at the file once more",
  ],
} as const;
