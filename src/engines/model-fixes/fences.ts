const FENCE = "```";

/**
 * The content of a whole file without the code fence that a model put around it. Only column 0 of the first line and
 * the very end are looked at, and each side on its own; what a fence shares its line with goes too, and so does all
 * white space next to a line that went. A text that begins and ends otherwise stays as it is.
 */
export function stripFences(text: string): string {
  const opened = text.startsWith(FENCE) ? withoutFirstLine(text).trim() : text;
  return opened.endsWith(FENCE) ? withoutLastLine(opened).trim() : opened;
}

function withoutFirstLine(text: string): string {
  const feed = text.indexOf("\n");
  return feed < 0 ? "" : text.slice(feed + 1);
}

function withoutLastLine(text: string): string {
  const feed = text.lastIndexOf("\n");
  return feed < 0 ? "" : text.slice(0, feed);
}
