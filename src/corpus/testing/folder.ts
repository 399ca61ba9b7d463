import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A new temporary folder with these files. */
export async function folderOf(files: Readonly<Record<string, string | Buffer>> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "editproof-"));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}
