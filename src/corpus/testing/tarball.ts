import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { Header } from "tar";
import type { Package } from "../sources.ts";

/** One entry of a made-up tarball, hostile ones too. */
export interface TarEntry {
  readonly path: string;
  readonly text?: string;
  readonly type?: "File" | "SymbolicLink" | "Link" | "Directory" | "CharacterDevice";
  readonly linkpath?: string;
}

/** A gzipped tarball of the entries, written as they are. */
export function tarball(entries: readonly TarEntry[]): Buffer {
  const blocks = entries.flatMap(({ path, text = "", type = "File", linkpath }) => {
    const body = Buffer.from(text);
    const header = Buffer.alloc(512);
    const written = new Header({ path, type, size: body.length, mode: 0o644, ...(linkpath && { linkpath }) });
    written.encode(header, 0);
    return [header, body, Buffer.alloc((512 - (body.length % 512)) % 512)];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}

/** A package release that holds these files in its top folder. */
export function release(
  name: string,
  version: string,
  files: Readonly<Record<string, string>>,
): { readonly wanted: Package; readonly bytes: Buffer } {
  const bytes = tarball(Object.entries(files).map(([path, text]) => ({ path: `package/${path}`, text })));
  const integrity = `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
  return { wanted: { name, version, integrity, bytes: bytes.length }, bytes };
}
