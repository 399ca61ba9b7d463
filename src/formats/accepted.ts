/**
 * The meant text and, where the pair gives or takes the last line feed, the text with the file's own ending too:
 * formats whose lines all end alike cannot say which of them is meant. Of a new file they cannot say that the last
 * line lacks one.
 */
export function acceptedTexts(before: string, after: string): string[] {
  const isSaid = before === "" ? after.endsWith("\n") : before.endsWith("\n") === after.endsWith("\n");
  if (isSaid || after === "") return [after];
  if (after.endsWith("\n")) return [after, after.replace(/\r?\n$/, "")];
  return [after, after + (after.includes("\r\n") ? "\r\n" : "\n")];
}
