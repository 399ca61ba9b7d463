/**
 * Fills the README with real output: every block that follows a line `<!-- output of: editproof ARGS -->` is
 * replaced by what the command prints now, or by its first lines (`; first N lines`). Run after `npm run build`: `npm run readme`.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const README = `${ROOT}README.md`;
const BLOCK = /(<!-- output of: editproof (.*?)(?:; first (\d+) lines)? -->\n```text\n)[\s\S]*?(^```$)/gm;

const text = readFileSync(README, "utf8");
writeFileSync(
  README,
  text.replace(BLOCK, (_, head: string, args: string, first: string | undefined, tail: string) => {
    const lines = outputOf(args.split(" ")).split("\n");
    const shown = first === undefined ? lines : [...lines.slice(0, Number(first)), "…"];
    return `${head}${shown.join("\n")}\n${tail}`;
  }),
);

function outputOf(args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync("node", ["dist/cli/bin.js", ...args], {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1", CI: "true" },
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`editproof ${args.join(" ")} ended with ${status}: ${stderr}`);
  return stdout.trimEnd();
}
