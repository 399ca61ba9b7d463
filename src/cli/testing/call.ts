import { main } from "../main.ts";

/** Calls the command line in this process and gives what it printed. */
export async function call(
  argv: readonly string[],
  env: Readonly<Record<string, string>> = {},
  signal: AbortSignal = new AbortController().signal,
): Promise<{ code: number; out: string; err: string }> {
  const texts = { out: "", err: "" };
  const sink = (name: "out" | "err") => ({ write: (text: string) => (texts[name] += text) });
  const code = await main(argv, { env, cwd: process.cwd(), stdout: sink("out"), stderr: sink("err"), signal });
  return { code, ...texts };
}
