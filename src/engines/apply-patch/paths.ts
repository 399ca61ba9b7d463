import { withoutWrappers } from "./lines.ts";
import { DELETE, pathBehind, UPDATE } from "./markers.ts";

/**
 * The files that a patch updates or deletes, in order, as written, perhaps more than once. A scan of its own over the raw
 * input: it sees carriage returns, and takes a path with which the input ends for one that is still being written.
 */
export function pathsToLoad(input: string): readonly string[] {
  return pathsBehind([UPDATE, DELETE], input);
}

/** The same for any markers. */
export function pathsBehind(markers: readonly string[], input: string): readonly string[] {
  const whole = input.trim();
  return withoutWrappers(input.split("\n")).flatMap((line) => {
    const marker = markers.find((one) => line.startsWith(one));
    if (marker === undefined) return [];
    const path = pathBehind(marker, line);
    return path === "" || whole.endsWith(path) ? [] : [path];
  });
}
