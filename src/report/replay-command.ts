import { safeLine } from "../safe-text.ts";

/** The command line that replays a case, to be copied into a shell. */
export function replayCommand(caseId: string, runDir: string): string {
  return `editproof replay ${shellWord(caseId)} --run ${shellWord(runDir)}`;
}

/** Quoted where a POSIX shell would read more than a word in it. */
export function shellWord(text: string): string {
  const shown = safeLine(text);
  return /^[\w@%+:,./][\w@%+=:,./-]*$/.test(shown) ? shown : `'${shown.replaceAll("'", `'\\''`)}'`;
}
