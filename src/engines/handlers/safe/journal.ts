import type { Snapshot } from "../contract/files.ts";

/** A change that is about to be made. */
export type JournalEntry =
  | {
      readonly kind: "file";
      readonly path: string;
      /** What to put back; null where nothing was. Only the first entry of a path counts. */
      readonly before: Snapshot | null;
      /** Fingerprint of what will stand there; null for a removal. */
      readonly after: string | null;
    }
  | { readonly kind: "folder"; readonly path: string };

/** Remembers changes until all of them are made, so that they can be taken back. */
export interface Journal {
  /** Returns when the entry is sure to outlive the process. */
  add(entry: JournalEntry): Promise<void>;
  /** All changes are made: they stand, also if the process ends within this call. */
  commit(): Promise<void>;
  /** All changes are taken back: there is nothing to remember. */
  drop(): Promise<void>;
  /** Not all changes could be taken back: the entries stay for the next start. */
  release(): void;
}

/** A journal that lives no longer than its process. */
export const NO_JOURNAL: Journal = {
  add: async () => {},
  commit: async () => {},
  drop: async () => {},
  release: () => {},
};
