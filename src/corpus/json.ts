import { fileURLToPath } from "node:url";
import type { ZodType } from "zod";
import { EditproofError } from "../errors.ts";
import { openRegular } from "../regular-file.ts";
import { shortLine } from "../safe-text.ts";

/** Reads a JSON file and checks its shape. Throws EditproofError naming file and field. */
export async function readJson<T>(file: URL, schema: ZodType<T>): Promise<T> {
  const name = fileURLToPath(file);
  let text: string;
  try {
    const handle = await openRegular(name, "follow");
    try {
      text = await handle.readFile("utf8");
    } finally {
      await handle.close();
    }
  } catch (cause) {
    throw new EditproofError(`${shortLine(name)}: cannot be read (${codeOf(cause)})`, { cause });
  }
  return parseJson(text, schema, name);
}

/** Parses JSON text and checks its shape; `name` stands before every complaint. */
export function parseJson<T>(text: string, schema: ZodType<T>, name: string): T {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new EditproofError(`${shortLine(name)}: not valid JSON: ${shortLine(why)}`, { cause });
  }
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = (issue?.path ?? []).map(String).join(".");
  const where = field === "" ? shortLine(name) : `${shortLine(name)}: ${shortLine(field)}`;
  throw new EditproofError(`${where}: ${shortLine(issue?.message ?? "wrong shape")}`);
}

/** The code of a system error (`ENOENT`), or its message. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return shortLine(String(error));
  const code = "code" in error && typeof error.code === "string" ? error.code : error.message;
  return shortLine(code);
}
