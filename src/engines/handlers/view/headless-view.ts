import type { Clock } from "../contract/clock.ts";
import type { DiffView, EditType, SaveRecord } from "../contract/diff-view.ts";
import type { FileSystem } from "../contract/files.ts";
import { HandlerError } from "../contract/handler-error.ts";
import type { PathRules } from "../contract/paths.ts";
import { withoutOutputs } from "../notebook.ts";
import { decode } from "./decode.ts";
import { hunksBetween } from "./hunks.ts";

/** Milliseconds that a partial update must stand before the next is shown. */
const SHOW_EVERY = 100;

const BYTE_ORDER_MARK = "\uFEFF";

/** The diff view without an editor. `editType` is set from outside and wins over the disk. */
export class HeadlessView implements DiffView {
  editType: EditType | undefined;
  readonly #files: FileSystem;
  readonly #paths: PathRules;
  readonly #clock: Clock;
  #state: OpenState | null = null;

  constructor(files: FileSystem, paths: PathRules, clock: Clock) {
    this.#files = files;
    this.#paths = paths;
    this.#clock = clock;
  }

  get editing(): boolean {
    return this.#state !== null;
  }

  get original(): string | undefined {
    return this.#state?.original;
  }

  /** What partial updates have shown so far; null while nothing is open. */
  get shown(): string | null {
    return this.#state?.shown ?? null;
  }

  /** The user's hand in the document, before it is saved. */
  userEdit(change: (document: string) => string): void {
    const state = this.#state;
    if (state?.document !== undefined) state.document = change(state.document);
  }

  async open(path: string, shownAs = path): Promise<void> {
    const { absolute } = this.#paths.resolve(path);
    const state: OpenState = {
      absolute,
      shownAs,
      folders: this.#state?.folders ?? [],
      shown: "",
      shownAt: null,
    };
    this.#state = state;
    const isOld = this.editType === "modify";
    state.original = isOld ? decode(await this.#files.readBytes(absolute)) : "";
    state.folders = [...state.folders, ...(await this.#files.makeParents(absolute))];
    if (!isOld) await this.#files.write(absolute, "");
    state.document = state.original;
  }

  async update(text: string, final: boolean): Promise<void> {
    const state = this.#state;
    if (state === null) throw new HandlerError("NOT_EDITING", "no file is open in the view");
    const proposed = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
    if (final) {
      state.document = proposed;
    } else {
      const now = this.#clock.now();
      const isSame = proposed === "" || proposed.length === state.proposed?.length;
      if (isSame || (state.shownAt !== null && now - state.shownAt < SHOW_EVERY)) return;
      state.shown = proposed.slice(0, proposed.lastIndexOf("\n") + 1);
      state.document = state.shown;
      state.shownAt = now;
    }
    state.proposed = proposed;
  }

  async scrollToFirstDiff(): Promise<void> {
    // Nothing scrolls without a window.
  }

  async save(): Promise<SaveRecord> {
    const { absolute, document, proposed } = this.#state ?? {};
    if (absolute === undefined || document === undefined || !proposed) return {};
    if (document !== "") await this.#files.write(absolute, document);
    const form = proposed.includes("\r\n") ? "\r\n" : "\n";
    const [meant, before, after] = [proposed, document, await this.#files.readUtf8(absolute)].map((text) =>
      inOneForm(text, form),
    ) as [string, string, string];
    return {
      final: withoutOutputs(absolute, after),
      ...(meant === before ? {} : { userEdits: hunksBetween(meant, before) }),
      ...(before === after ? {} : { formatting: hunksBetween(before, after) }),
    };
  }

  async revert(): Promise<void> {
    const state = this.#state;
    if (state === null) return;
    if (this.editType !== "modify") {
      await this.#files.remove(state.absolute);
      for (const folder of state.folders.toReversed()) await this.#files.removeEmptyDir(folder);
    } else if (state.original !== undefined) {
      await this.#files.write(state.absolute, state.original);
    }
    await this.reset();
  }

  async removeFile(path: string): Promise<void> {
    if (!this.#state?.absolute.endsWith(path)) return;
    await this.#files.remove(this.#state.absolute);
    this.#state = null;
  }

  async reset(): Promise<void> {
    this.#state = null;
    this.editType = undefined;
  }
}

interface OpenState {
  readonly absolute: string;
  readonly shownAs: string;
  /** Created by opening, outermost first. */
  folders: readonly string[];
  /** Undefined until reading was successful. */
  original?: string;
  document?: string;
  proposed?: string;
  shown: string;
  shownAt: number | null;
}

function inOneForm(text: string, lineEnd: string): string {
  return `${text.replace(/\r?\n/g, lineEnd).trimEnd()}${lineEnd}`;
}
