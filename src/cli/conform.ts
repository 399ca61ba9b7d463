import { resolve } from "node:path";
import type { Difference } from "../compare/conform.ts";
import { safeLine } from "../safe-text.ts";
import { asciiJson } from "../text.ts";
import type { Command, Io } from "./command.ts";

/** Differences listed; all are counted. */
const MAX_LISTED = 1000;

interface ConformArgs {
  readonly vectors: string;
  readonly engine: string;
  readonly json: boolean;
}

export const conformCommand: Command<ConformArgs> = {
  signature: "conform <vectors>",
  about: "hold an engine against recorded results",
  examples: [
    [
      "editproof conform corpus/conformance/search-replace.jsonl --engine v1",
      "what differs, and how many match",
    ],
    [
      "editproof conform corpus/conformance/model-fixes.jsonl --engine model-fixes",
      "a part that is no engine",
    ],
    ["editproof conform vectors.jsonl --engine v2 --json", "the same as one JSON document"],
  ],
  build: (yargs) =>
    yargs
      .positional("vectors", {
        type: "string",
        demandOption: true,
        describe: "file of vectors, one JSON object a line",
      })
      .option("engine", {
        type: "string",
        demandOption: true,
        requiresArg: true,
        describe: "name of the engine, or model-fixes, assistant-message",
      })
      .option("json", { type: "boolean", default: false, describe: "print one JSON document" }),
  run,
};

async function run({ vectors, engine, json }: ConformArgs, io: Io): Promise<number> {
  const { conform } = await import("../compare/conform.ts");
  const listed: Difference[] = [];
  let seen = 0;
  const list = (difference: Difference) => {
    seen++;
    if (seen > MAX_LISTED) return;
    if (json) listed.push(difference);
    else io.stdout.write(textOf(difference));
  };
  const { matched, differ } = await conform(resolve(io.cwd, vectors), engine, list, io.signal);
  const unlisted = Math.max(0, differ - MAX_LISTED);
  if (json) {
    const document = { schemaVersion: 1, engine, matched, differ, unlisted, differences: listed };
    io.stdout.write(`${asciiJson(document)}\n`);
  } else {
    if (unlisted > 0) io.stdout.write(`${unlisted} more differences not shown\n\n`);
    io.stdout.write(`${matched} matched, ${differ} differ\n`);
  }
  return differ > 0 ? 1 : 0;
}

function textOf({ id, topic, line, call, moreCalls, diff }: Difference): string {
  const more = moreCalls > 0 ? `, and ${moreCalls} more calls` : "";
  const title = [id, topic, `(line ${line}, ${call}${more})`].filter((part) => part !== "").join(" ");
  return `${safeLine(title)}\n${diff.map((text) => `  ${text}\n`).join("")}\n`;
}
