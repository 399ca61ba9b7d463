import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";

/** Does not wait for the other end of a pipe. */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Something that is no regular file; `code` says so, as that of a system error would. */
class NotRegular extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/**
 * Opens a regular file to read it. What may never end (a pipe, a device) is refused, and so is a link in the last
 * place of the path unless `links` are followed. Throws an error with the system's `code`, or one that says what it is.
 */
export async function openRegular(path: string, links: "follow" | "refuse"): Promise<FileHandle> {
  const handle = await open(path, links === "refuse" ? READ | (constants.O_NOFOLLOW ?? 0) : READ);
  const facts = await handle.stat();
  if (facts.isFile()) return handle;
  await handle.close();
  throw new NotRegular(facts.isDirectory() ? "EISDIR" : "not a regular file");
}
