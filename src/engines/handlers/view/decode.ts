/** Tried on bytes that are no UTF-8, the strictest first: the first that has a meaning for every byte is taken. */
const OTHER_ENCODINGS = ["euc-jp", "shift_jis", "gb18030"];

/**
 * The text of a file, its encoding guessed: UTF-16 by its byte-order mark, UTF-8 where the bytes are valid, one of
 * a few multi-byte encodings, else Windows-1252, which takes any bytes. A byte-order mark stays.
 */
export function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeAs("utf-16le", bytes) ?? "";
  if (first === 0xfe && second === 0xff) return decodeAs("utf-16be", bytes) ?? "";
  for (const encoding of ["utf-8", ...OTHER_ENCODINGS]) {
    const text = decodeAs(encoding, bytes);
    if (text !== null) return text;
  }
  return new TextDecoder("windows-1252").decode(bytes);
}

function decodeAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: !encoding.startsWith("utf-16"), ignoreBOM: true }).decode(
      bytes,
    );
  } catch {
    return null;
  }
}
