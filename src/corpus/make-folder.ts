import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { codeOf } from "./json.ts";

/** Like `mkdir` with `recursive`, which on Node 20 never ends below `/proc`. */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (cause) {
    const code = codeOf(cause);
    if (code === "EEXIST") return;
    if (code !== "ENOENT" || dirname(folder) === folder) throw cause;
    await makeFolder(dirname(folder));
    await mkdir(folder).catch((again: unknown) => {
      // Another pull may have been quicker.
      if (codeOf(again) !== "EEXIST") throw again;
    });
  }
}
