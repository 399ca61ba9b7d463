/** Section 4: the error kind of the first line that stands where it may not, or null. */
export function sequenceFault(diff: string): string | null {
  const lines = diff.split("\n").map((line) => line.trim());
  const kinds = lines.map(kindOf);
  const count = (kind: Kind): number => kinds.filter((other) => other === kind).length;
  const lopsided = count("OPEN") !== count("CLOSE") || count("SEP") < count("OPEN");

  let state: State = "OUTSIDE";
  for (const [index, line] of lines.entries()) {
    if (state === "IN_REPLACE" && (line.startsWith(":start_line:") || line.startsWith(":end_line:"))) {
      return "LINE_HEADER_IN_REPLACE";
    }
    const step: Step = STEPS[state][kinds[index] as Kind];
    if (step === "BAD") return "BAD_SEQUENCE";
    if (step === "STRAY") return "STRAY_MARKER";
    if (step === "L") return lopsided ? "BAD_SEQUENCE" : "STRAY_MARKER";
    state = step;
  }
  return state === "OUTSIDE" ? null : "UNTERMINATED";
}

type Kind = "OPEN" | "OPENISH" | "SEP" | "CLOSE" | "CLOSEISH" | "text";
type State = "OUTSIDE" | "IN_SEARCH" | "IN_REPLACE";
type Step = State | "BAD" | "STRAY" | "L";

/** `L` depends on whether the diff is lopsided. */
const STEPS: Readonly<Record<State, Readonly<Record<Kind, Step>>>> = {
  OUTSIDE: {
    OPEN: "IN_SEARCH",
    OPENISH: "STRAY",
    SEP: "L",
    CLOSE: "BAD",
    CLOSEISH: "STRAY",
    text: "OUTSIDE",
  },
  IN_SEARCH: {
    OPEN: "BAD",
    OPENISH: "STRAY",
    SEP: "IN_REPLACE",
    CLOSE: "BAD",
    CLOSEISH: "STRAY",
    text: "IN_SEARCH",
  },
  IN_REPLACE: {
    OPEN: "BAD",
    OPENISH: "STRAY",
    SEP: "L",
    CLOSE: "OUTSIDE",
    CLOSEISH: "STRAY",
    text: "IN_REPLACE",
  },
};

function kindOf(line: string): Kind {
  if (line === "<<<<<<< SEARCH" || line === "<<<<<<< SEARCH>") return "OPEN";
  if (line.startsWith("<<<<<<<")) return "OPENISH";
  if (line === "=======") return "SEP";
  if (line === ">>>>>>> REPLACE") return "CLOSE";
  return line.startsWith(">>>>>>>") ? "CLOSEISH" : "text";
}
