/** What a line of a patch can begin with, all at column 0. The space behind the colon belongs to the marker. */
export const BEGIN = "*** Begin Patch";
export const END = "*** End Patch";
export const ADD = "*** Add File: ";
export const UPDATE = "*** Update File: ";
export const DELETE = "*** Delete File: ";
export const MOVE = "*** Move to: ";
export const END_OF_FILE = "*** End of File";
export const HEADER = "@@";
export const STARS = "***";

/** What ends the lines of an action; here the markers count without their last space. */
const ACTION_ENDS = [END, UPDATE, DELETE, ADD].map((marker) => marker.trimEnd());

export function startsWithAny(line: string, markers: readonly string[]): boolean {
  return markers.some((marker) => line.startsWith(marker));
}

/** Whether the lines of an added file, or of an update, end before this line. */
export function endsAction(line: string): boolean {
  return line.startsWith(STARS) && startsWithAny(line, ACTION_ENDS);
}

/** The path that stands behind a marker; it may be empty. */
export function pathBehind(marker: string, line: string): string {
  return line.slice(marker.length).trim();
}
