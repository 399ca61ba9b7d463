/** A text without the backslashes that keep its lines from being read as markers or headers. */
export function unescaped(text: string): string {
  return text.replace(ESCAPE, "");
}

/** With the `m` flag `^` is the start of the text and every place behind a line terminator, as is meant here. */
const ESCAPE = /^\\(?=<<<<<<<|=======|>>>>>>>|-------|:start_line:|:end_line:)/gm;
