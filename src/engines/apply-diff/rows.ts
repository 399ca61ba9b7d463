/** The rows of a text: a CR directly before the line feed belongs to the line end; the empty text has one empty row. */
export function rowsOf(text: string): string[] {
  return text.split(/\r?\n/);
}

/** What `rowsOf` makes rows of, with CRLF between them if the model text has any, else LF. */
export function joinedAs(model: string, rows: readonly string[]): string {
  return rows.join(model.includes("\r\n") ? "\r\n" : "\n");
}
