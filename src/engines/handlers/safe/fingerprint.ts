import { createHash } from "node:crypto";

/** Tells contents apart. */
export function fingerprint(content: Uint8Array | string): string {
  return createHash("sha256").update(content).digest("hex");
}
