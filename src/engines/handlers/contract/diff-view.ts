export type EditType = "create" | "modify" | "delete";

/** What became of a text that was saved. Empty when nothing was written. */
export interface SaveRecord {
  /** The text as the model is told that it stands; not always the text on disk. */
  readonly final?: string;
  /** Hunks from the proposed text to what the user made of it. */
  readonly userEdits?: string;
  /** Hunks from the text before saving to the text after it. */
  readonly formatting?: string;
  readonly problems?: string;
}

/** Where an edit is shown while it streams in, and from where it is saved. */
export interface DiffView {
  /** Set from outside, cleared by `reset`. Wins over the disk: when it is set, "file exists" means "modify". */
  editType: EditType | undefined;
  readonly editing: boolean;
  /** The old text, once open. */
  readonly original: string | undefined;
  open(path: string, shownAs?: string): Promise<void>;
  /** Throws HandlerError `NOT_EDITING` before `open`. */
  update(text: string, final: boolean): Promise<void>;
  scrollToFirstDiff(): Promise<void>;
  save(): Promise<SaveRecord>;
  revert(): Promise<void>;
  /** Only if the open file's absolute path ends with `path`; otherwise nothing. */
  removeFile(path: string): Promise<void>;
  reset(): Promise<void>;
}
