import type { Headline, Outcome, Verdict } from "../../records.ts";
import { applied, type EditNotation, rejected } from "./notation.ts";

/** One hand-made case: the edit, what an engine did with it, and what the judge has to say. */
export interface Row extends EditNotation {
  readonly it: string;
  readonly got: Outcome;
  readonly says: `${Verdict} ${Headline}`;
}

const ONE = { edit: "a⏎«b⏎|B⏎»c⏎" };
const BEFORE = "a⏎b⏎c⏎";
const TWO = { edit: "a⏎«b⏎|B⏎»c⏎«d⏎|D1⏎D2⏎»e⏎" };
const TWO_BEFORE = "a⏎b⏎c⏎d⏎e⏎";
const INDENTED = { edit: "f:⏎«··b⏎|··B⏎··C⏎»g⏎" };
const REINDENT = { edit: "f:⏎«··b⏎··c⏎|····b⏎····c⏎»g⏎" };
const FILES = { edit: { x: "a⏎«b⏎|B⏎»", y: "«c⏎|C⏎»d⏎", z: "e⏎" } };
const FILES_BEFORE = { x: "a⏎b⏎", y: "c⏎d⏎", z: "e⏎" };
const MOVE = { edit: { "-old": "«a⏎b⏎|»", "+new": "«|a⏎B⏎»" } };

/** Every verdict and every rule of the judge, one row each. */
export const TABLE: readonly Row[] = [
  // Failed.
  { ...ONE, it: "over its budget", got: { kind: "timed-out", by: "budget" }, says: "hung failed" },
  { ...ONE, it: "a loop of its own", got: { kind: "timed-out", by: "no-progress" }, says: "hung failed" },
  {
    ...ONE,
    it: "hung where rejection is right",
    right: "reject",
    got: { kind: "timed-out", by: "clock" },
    says: "hung failed",
  },
  {
    ...ONE,
    it: "crashed where rejection is right",
    right: "reject",
    got: { kind: "crashed", message: "oops" },
    says: "crashed failed",
  },

  // Rejected, every byte as before.
  { ...ONE, it: "a needless rejection", got: rejected(BEFORE), says: "refused refused" },
  { ...ONE, it: "a right rejection", right: "reject", got: rejected(BEFORE), says: "safe right" },
  {
    ...ONE,
    it: "a rejection where only partial is right",
    right: "partial",
    got: rejected(BEFORE),
    says: "refused refused",
  },
  {
    ...ONE,
    it: "a rejection where only unchanged is right",
    right: "unchanged",
    got: rejected(BEFORE),
    says: "refused refused",
  },
  {
    edit: "a⏎«b⏎|b⏎»",
    it: "a needless rejection of no change",
    got: rejected("a⏎b⏎"),
    says: "refused refused",
  },

  // Rejected, bytes changed.
  {
    ...ONE,
    it: "a rejection that changed bytes",
    right: "reject",
    got: rejected("a⏎x⏎c⏎"),
    says: "corrupt silent",
  },
  { ...ONE, it: "a rejection that applied everything", got: rejected("a⏎B⏎c⏎"), says: "corrupt silent" },
  {
    ...TWO,
    it: "a rejection behind the first block",
    right: "reject",
    got: rejected("a⏎B⏎c⏎d⏎e⏎"),
    says: "partial refused",
  },
  {
    ...TWO,
    it: "a rejection with the second block",
    got: rejected("a⏎b⏎c⏎D1⏎D2⏎e⏎"),
    says: "partial refused",
  },
  {
    ...TWO,
    it: "a rejection behind the first block, right",
    right: "partial",
    got: rejected("a⏎B⏎c⏎d⏎e⏎"),
    says: "partial right",
  },
  {
    ...TWO,
    it: "a rejection with all blocks",
    right: "reject partial",
    got: rejected("a⏎B⏎c⏎D1⏎D2⏎e⏎"),
    says: "corrupt silent",
  },
  {
    ...TWO,
    it: "a rejection with a block elsewhere",
    right: "partial",
    got: rejected("B⏎b⏎c⏎d⏎e⏎"),
    says: "corrupt silent",
  },
  {
    ...TWO,
    it: "a rejection with another text in a block",
    right: "partial",
    got: rejected("a⏎X⏎c⏎d⏎e⏎"),
    says: "corrupt silent",
  },
  {
    ...TWO,
    it: "a rejection that lost what is behind the block",
    right: "partial",
    got: rejected("a⏎B⏎"),
    says: "corrupt silent",
  },
  {
    ...TWO,
    it: "a rejection with a block drifted",
    right: "partial",
    got: rejected("a⏎B·⏎c⏎d⏎e⏎"),
    says: "corrupt silent",
  },
  {
    edit: "«a⏎|»a⏎«a⏎|»a⏎«a⏎|b⏎»",
    it: "one of two equal deletions",
    got: rejected("a⏎a⏎a⏎b⏎"),
    says: "partial refused",
  },
  {
    edit: "a⏎«|b⏎»«|c⏎»d⏎",
    it: "the second of two insertions at one place",
    got: rejected("a⏎c⏎d⏎"),
    says: "partial refused",
  },
  {
    edit: "a⏎«|b⏎»«|c⏎»d⏎",
    it: "two insertions the wrong way round",
    got: rejected("a⏎c⏎b⏎d⏎"),
    says: "corrupt silent",
  },
  {
    edit: "a⏎«|b⏎»b⏎«c⏎|C⏎»",
    it: "without an insertion that equals what follows it",
    got: rejected("a⏎b⏎C⏎"),
    says: "partial refused",
  },

  // Applied, blocks reported as failed.
  { ...TWO, it: "the second reported", got: applied("a⏎B⏎c⏎d⏎e⏎", [1]), says: "partial refused" },
  {
    ...TWO,
    it: "the first reported, right",
    right: "partial",
    got: applied("a⏎b⏎c⏎D1⏎D2⏎e⏎", [0]),
    says: "partial right",
  },
  {
    ...TWO,
    it: "the wrong one reported",
    right: "partial",
    got: applied("a⏎b⏎c⏎D1⏎D2⏎e⏎", [1]),
    says: "corrupt silent",
  },
  {
    ...TWO,
    it: "the other in a wrong place",
    right: "partial",
    got: applied("a⏎b⏎B⏎d⏎e⏎", [1]),
    says: "corrupt silent",
  },
  {
    ...TWO,
    it: "a block that there is not",
    right: "partial",
    got: applied("a⏎B⏎c⏎d⏎e⏎", [1, 2]),
    says: "corrupt silent",
  },
  {
    ...TWO,
    it: "a block missing, none reported",
    right: "partial",
    got: applied("a⏎B⏎c⏎d⏎e⏎"),
    says: "corrupt silent",
  },
  { ...TWO, it: "reported, yet all stand", got: applied("a⏎B⏎c⏎D1⏎D2⏎e⏎", [1]), says: "correct right" },
  {
    ...TWO,
    it: "all reported, nothing touched",
    right: "reject",
    got: applied(TWO_BEFORE, [0, 1]),
    says: "safe right",
  },
  { ...TWO, it: "all reported, needlessly", got: applied(TWO_BEFORE, [1, 0]), says: "refused refused" },
  { ...TWO, it: "one reported, nothing touched", got: applied(TWO_BEFORE, [1]), says: "ignored silent" },
  {
    ...TWO,
    it: "partial counts where no file is accepted",
    or: "none",
    right: "reject partial",
    got: applied("a⏎B⏎c⏎d⏎e⏎", [1]),
    says: "partial right",
  },

  // Right.
  { ...ONE, it: "the meant file", got: applied("a⏎B⏎c⏎"), says: "correct right" },
  { ...ONE, it: "another accepted file", or: ["a⏎B⏎C⏎"], got: applied("a⏎B⏎C⏎"), says: "correct right" },
  {
    ...ONE,
    it: "all applied where no file is accepted",
    or: "none",
    right: "reject",
    got: applied("a⏎B⏎c⏎"),
    says: "corrupt silent",
  },
  {
    edit: "a⏎«b⏎|b⏎»",
    it: "correct goes before unchanged",
    right: "unchanged",
    got: applied("a⏎b⏎"),
    says: "correct right",
  },
  { edit: "«|»", it: "an empty file left empty", got: applied(""), says: "correct right" },
  { edit: "«a⏎|»", it: "a file emptied", got: applied(""), says: "correct right" },

  // No error, no change.
  { ...ONE, it: "nothing done", got: applied(BEFORE), says: "ignored silent" },
  {
    ...ONE,
    it: "nothing done where rejection is right",
    right: "reject",
    got: applied(BEFORE),
    says: "ignored silent",
  },
  {
    ...ONE,
    it: "nothing to do",
    or: "none",
    right: "reject unchanged",
    got: applied(BEFORE),
    says: "unchanged right",
  },
  {
    edit: "a⏎«··b⏎|b⏎»",
    it: "ignored goes before drifted",
    got: applied("a⏎··b⏎"),
    says: "ignored silent",
  },

  // Drifted: white space of the blocks' lines.
  { ...ONE, it: "a space behind", got: applied("a⏎B·⏎c⏎"), says: "drifted drifted" },
  { ...ONE, it: "a tab before", got: applied("a⏎␉B⏎c⏎"), says: "drifted drifted" },
  { ...ONE, it: "a no-break space behind", got: applied("a⏎B\u00a0⏎c⏎"), says: "drifted drifted" },
  { ...ONE, it: "a CR in the block", got: applied("a⏎B␍⏎c⏎"), says: "drifted drifted" },
  { edit: "a␍⏎«b␍⏎|B␍⏎»c␍⏎", it: "a CR missing", got: applied("a␍⏎B⏎c␍⏎"), says: "drifted drifted" },
  { edit: "a⏎«b⏎|B⏎··⏎»c⏎", it: "a blank line's spaces", got: applied("a⏎B⏎⏎c⏎"), says: "drifted drifted" },
  { edit: "a⏎«b|B»", it: "a last line feed too many", got: applied("a⏎B⏎"), says: "drifted drifted" },
  { edit: "a⏎«b⏎|B⏎»", it: "the last line feed missing", got: applied("a⏎B"), says: "drifted drifted" },
  { ...INDENTED, it: "less indent", got: applied("f:⏎B⏎C⏎g⏎"), says: "drifted drifted" },
  {
    edit: "a⏎«c⏎b⏎d⏎|c⏎B⏎d⏎»e⏎",
    it: "a context line of the block",
    got: applied("a⏎c·⏎B⏎d⏎e⏎"),
    says: "drifted drifted",
  },
  { ...TWO, it: "both blocks", got: applied("a⏎B·⏎c⏎D1⏎·D2⏎e⏎"), says: "drifted drifted" },
  {
    edit: "«a⏎|»b⏎«c⏎|C⏎»d⏎",
    it: "behind a deletion",
    got: applied("b⏎C·⏎d⏎"),
    says: "drifted drifted",
  },
  {
    edit: "a⏎«b⏎|B⏎»«c⏎|C⏎»d⏎",
    it: "the second of two blocks side by side",
    got: applied("a⏎B⏎C·⏎d⏎"),
    says: "drifted drifted",
  },
  {
    ...TWO,
    it: "a block drifted, another reported",
    got: applied("a⏎B·⏎c⏎d⏎e⏎", [1]),
    says: "corrupt silent",
  },

  // Not drifted: elsewhere.
  { ...ONE, it: "a space behind the line before", got: applied("a·⏎B⏎c⏎"), says: "corrupt silent" },
  { ...ONE, it: "a space behind the line after", got: applied("a⏎B⏎c·⏎"), says: "corrupt silent" },
  { ...ONE, it: "a CR in the line after", got: applied("a⏎B⏎c␍⏎"), says: "corrupt silent" },
  {
    edit: "a␍⏎«b␍⏎|B␍⏎»c␍⏎",
    it: "line ends changed throughout",
    got: applied("a⏎B⏎c⏎"),
    says: "corrupt silent",
  },
  { ...ONE, it: "the last line feed, not the block's", got: applied("a⏎B⏎c"), says: "corrupt silent" },
  {
    edit: "a⏎«b⏎|B»c⏎",
    it: "a line that the block only begins",
    got: applied("a⏎Bc·⏎"),
    says: "corrupt silent",
  },
  { edit: "a⏎«b⏎|»c⏎", it: "a space beside a deletion", got: applied("a⏎c·⏎"), says: "corrupt silent" },
  {
    edit: "a⏎«b⏎|B1⏎B2⏎B3⏎»c⏎d⏎e⏎",
    it: "a space behind a block that grew",
    got: applied("a⏎B1⏎B2⏎B3⏎c·⏎d⏎e⏎"),
    says: "corrupt silent",
  },
  {
    edit: "a⏎«b1⏎b2⏎|B⏎»c⏎«d⏎|D⏎»e⏎",
    it: "a space between blocks",
    got: applied("a⏎B⏎c·⏎D⏎e⏎"),
    says: "corrupt silent",
  },
  {
    ...ONE,
    it: "drift from the second accepted file",
    or: ["a⏎X⏎c⏎"],
    got: applied("a⏎X·⏎c⏎"),
    says: "corrupt silent",
  },

  // Not drifted: more than white space.
  { ...ONE, it: "a blank line added to the block", got: applied("a⏎B⏎⏎c⏎"), says: "corrupt silent" },
  { edit: "a⏎«b⏎|B⏎⏎»c⏎", it: "a blank line lost", got: applied("a⏎B⏎c⏎"), says: "corrupt silent" },
  { edit: "a⏎«b⏎|B⏎»", it: "a blank line at the end", got: applied("a⏎B⏎⏎"), says: "corrupt silent" },
  {
    edit: "a⏎«b⏎|B1·B2⏎»",
    it: "white space inside a line",
    got: applied("a⏎B1··B2⏎"),
    says: "corrupt silent",
  },
  { edit: "«⌂a⏎|⌂A⏎»b⏎", it: "the byte-order mark lost", got: applied("A⏎b⏎"), says: "corrupt silent" },
  {
    edit: "⌂a⏎«b⏎|B⏎»",
    it: "the byte-order mark lost elsewhere",
    got: applied("a⏎B⏎"),
    says: "corrupt silent",
  },
  { ...ONE, it: "a zero-width space", got: applied("a⏎B\u200b⏎c⏎"), says: "corrupt silent" },
  { ...ONE, it: "a form feed", got: applied("a⏎\fB⏎c⏎"), says: "corrupt silent" },
  { ...ONE, it: "a text of its own", got: applied("a⏎X⏎c⏎"), says: "corrupt silent" },
  { ...ONE, it: "two lines glued", got: applied("a⏎Bc⏎"), says: "corrupt silent" },
  { edit: "x⏎y⏎«x⏎|X⏎»y⏎", it: "the other place", got: applied("X⏎y⏎x⏎y⏎"), says: "corrupt silent" },

  // Not drifted: the change itself is white space.
  { ...REINDENT, it: "an indent half done", got: applied("f:⏎····b⏎··c⏎g⏎"), says: "corrupt silent" },
  { edit: "a⏎«b··⏎|b⏎»", it: "a clean-up half done", got: applied("a⏎b·⏎"), says: "corrupt silent" },
  {
    edit: "a⏎«b|b⏎»",
    it: "a last line feed not added but a space",
    got: applied("a⏎b·⏎"),
    says: "corrupt silent",
  },
  {
    edit: "«··a⏎|a⏎»b⏎«c⏎|C⏎»",
    it: "white space beside a change of white space",
    got: applied("a⏎b⏎C·⏎"),
    says: "drifted drifted",
  },

  {
    edit: "f:⏎«··b⏎c⏎|····b⏎c⏎»g⏎",
    it: "a space behind a line that a change of white space leaves alone",
    got: applied("f:⏎····b⏎c·⏎g⏎"),
    says: "drifted drifted",
  },
  {
    edit: "f:⏎«··b⏎c⏎|····b⏎c⏎»g⏎",
    it: "the same, and the change not made",
    got: applied("f:⏎··b⏎c·⏎g⏎"),
    says: "corrupt silent",
  },
  {
    edit: "f:⏎«··b⏎c⏎|b⏎»g⏎",
    it: "an indent where more than white space changes",
    got: applied("f:⏎·b⏎g⏎"),
    says: "drifted drifted",
  },

  // Not drifted: a backslash that no longer joins its line with the next one.
  {
    edit: "«a·\\⏎b⏎|A·\\⏎b⏎»c⏎",
    it: "a space behind a backslash",
    got: applied("A·\\·⏎b⏎c⏎"),
    says: "corrupt silent",
  },
  {
    edit: "«a·\\⏎b⏎|A·\\⏎b⏎»c⏎",
    it: "a space before a line with a backslash",
    got: applied("·A·\\⏎b⏎c⏎"),
    says: "drifted drifted",
  },
  {
    edit: "«a·\\␍⏎b␍⏎|A·\\␍⏎b␍⏎»c␍⏎",
    it: "a CR missing behind a backslash",
    got: applied("A·\\⏎b␍⏎c␍⏎"),
    says: "drifted drifted",
  },
  {
    edit: "«a⏎|A·\\·⏎»b⏎",
    it: "a space lost behind a backslash",
    got: applied("A·\\⏎b⏎"),
    says: "corrupt silent",
  },
  {
    edit: "«a⏎|A·\\·⏎»b⏎",
    it: "a tab for the space behind a backslash",
    got: applied("A·\\␉⏎b⏎"),
    says: "drifted drifted",
  },

  // Indentation that is meaning.
  {
    ...INDENTED,
    it: "indent of Python",
    language: "Python",
    got: applied("f:⏎B⏎··C⏎g⏎"),
    says: "corrupt silent",
  },
  ...["CoffeeScript", "Elm", "F#", "Haskell", "Makefile", "Nim", "Pug", "Sass", "Stylus", "YAML"].map(
    (language): Row => ({
      ...INDENTED,
      it: `indent of ${language}`,
      language,
      got: applied("f:⏎␉B⏎··C⏎g⏎"),
      says: "corrupt silent",
    }),
  ),
  {
    ...INDENTED,
    it: "behind a line of Python",
    language: "Python",
    got: applied("f:⏎··B·⏎··C⏎g⏎"),
    says: "drifted drifted",
  },
  {
    edit: "f:⏎«··b⏎|··B⏎··⏎»g⏎",
    it: "a blank line of Python",
    language: "Python",
    got: applied("f:⏎··B⏎⏎g⏎"),
    says: "drifted drifted",
  },
  {
    edit: "f:⏎«··b|··B»",
    it: "the last line feed of Python",
    language: "Python",
    got: applied("f:⏎··B⏎"),
    says: "drifted drifted",
  },

  // Several files.
  { ...FILES, it: "all files right", got: applied({ z: "e⏎", y: "C⏎d⏎", x: "a⏎B⏎" }), says: "correct right" },
  {
    ...FILES,
    it: "a file left alone",
    got: applied({ x: "a⏎B⏎", y: "c⏎d⏎", z: "e⏎" }),
    says: "corrupt silent",
  },
  { ...FILES, it: "a file lost", got: applied({ x: "a⏎B⏎", y: "C⏎d⏎" }), says: "corrupt silent" },
  {
    ...FILES,
    it: "a file too many",
    got: applied({ x: "a⏎B⏎", y: "C⏎d⏎", z: "e⏎", w: "" }),
    says: "corrupt silent",
  },
  { ...FILES, it: "files swapped", got: applied({ x: "C⏎d⏎", y: "a⏎B⏎", z: "e⏎" }), says: "corrupt silent" },
  { ...FILES, it: "no file touched", got: applied(FILES_BEFORE), says: "ignored silent" },
  { ...FILES, it: "rejected", right: "reject", got: rejected(FILES_BEFORE), says: "safe right" },
  {
    ...FILES,
    it: "rejected behind the first file",
    got: rejected({ x: "a⏎B⏎", y: "c⏎d⏎", z: "e⏎" }),
    says: "partial refused",
  },
  {
    ...FILES,
    it: "rejected with all files",
    got: rejected({ x: "a⏎B⏎", y: "C⏎d⏎", z: "e⏎" }),
    says: "corrupt silent",
  },
  {
    ...FILES,
    it: "rejected with a file that is not its business",
    got: rejected({ x: "a⏎B⏎", y: "c⏎d⏎", z: "E⏎" }),
    says: "corrupt silent",
  },
  {
    ...FILES,
    it: "rejected with nothing of one file and a wrong text in another",
    got: rejected({ x: "a⏎b⏎", y: "X⏎d⏎", z: "e⏎" }),
    says: "corrupt silent",
  },
  {
    ...FILES,
    it: "rejected with one file lost and the other written",
    got: rejected({ y: "C⏎d⏎", z: "e⏎" }),
    says: "corrupt silent",
  },
  {
    edit: { "+f": "«|a⏎»«|b⏎»" },
    it: "rejected with half a new file",
    got: rejected({ f: "a⏎" }),
    says: "partial refused",
  },
  {
    ...FILES,
    it: "the second file's block reported",
    right: "partial",
    got: applied({ x: "a⏎B⏎", y: "c⏎d⏎", z: "e⏎" }, [1]),
    says: "partial right",
  },
  {
    ...FILES,
    it: "one block reported, and a file changed that is not its business",
    right: "partial",
    got: applied({ x: "a⏎B⏎", y: "c⏎d⏎", z: "E⏎" }, [1]),
    says: "corrupt silent",
  },
  {
    edit: { "+f": "«|a⏎»«|b⏎»" },
    it: "the second block of a new file reported",
    got: applied({ f: "a⏎" }, [1]),
    says: "partial refused",
  },
  {
    edit: { x: "a⏎«b⏎|B⏎»", "+y": "«|c⏎»", z: "«d⏎|D⏎»" },
    it: "the last file's block reported where no file is accepted",
    or: "none",
    right: "reject partial",
    got: applied({ x: "a⏎B⏎", y: "c⏎", z: "d⏎" }, [2]),
    says: "partial right",
  },
  {
    ...FILES,
    it: "a drifted file",
    got: applied({ x: "a⏎B·⏎", y: "C⏎d⏎", z: "e⏎" }),
    says: "drifted drifted",
  },
  { ...FILES, it: "drift beside", got: applied({ x: "a⏎B·⏎", y: "C⏎d·⏎", z: "e⏎" }), says: "corrupt silent" },
  {
    ...FILES,
    it: "drift of a whole file",
    got: applied({ x: "a⏎B·⏎", y: "C⏎d⏎", z: "e·⏎" }),
    says: "corrupt silent",
  },
  { ...MOVE, it: "a file moved", got: applied({ new: "a⏎B⏎" }), says: "correct right" },
  { ...MOVE, it: "a file moved elsewhere", got: applied({ other: "a⏎B⏎" }), says: "corrupt silent" },
  { ...MOVE, it: "a file copied", got: applied({ old: "a⏎b⏎", new: "a⏎B⏎" }), says: "corrupt silent" },
  { ...MOVE, it: "emptied and not deleted", got: applied({ old: "", new: "a⏎B⏎" }), says: "corrupt silent" },
  {
    ...MOVE,
    it: "rejected half moved",
    got: rejected({ old: "a⏎b⏎", new: "a⏎B⏎" }),
    says: "partial refused",
  },
  { ...MOVE, it: "rejected and lost", got: rejected({}), says: "partial refused" },
  {
    ...MOVE,
    it: "a move's half reported",
    got: applied({ old: "a⏎b⏎", new: "a⏎B⏎" }, [0]),
    says: "partial refused",
  },
  { ...MOVE, it: "a move's other half reported", got: applied({}, [1]), says: "partial refused" },
  { ...MOVE, it: "moved, drifted", got: applied({ new: "a⏎B·⏎" }), says: "drifted drifted" },
  {
    edit: { "-f": "«a⏎|»", g: "b⏎" },
    it: "a file deleted",
    got: applied({ g: "b⏎" }),
    says: "correct right",
  },
  {
    edit: { ["__proto__"]: "«a⏎|A⏎»" },
    it: "a path like any other",
    got: applied({ ["__proto__"]: "A·⏎" }),
    says: "drifted drifted",
  },
];
