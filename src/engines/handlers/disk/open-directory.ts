import { SYSTEM_CLOCK } from "../clock.ts";
import type { Environment, Handler } from "../contract/environment.ts";
import type { RestorableFiles } from "../contract/files.ts";
import { headlessEnvironment } from "../memory/environment.ts";
import type { PatchCall } from "../patch/call.ts";
import { patchHandler } from "../patch/handler.ts";
import { reviewed } from "../patch/review.ts";
import { checked } from "../safe/checked.ts";
import { NO_JOURNAL } from "../safe/journal.ts";
import { safely } from "../safe/safely.ts";
import { Transaction } from "../safe/transaction.ts";
import { pathOf, type WriteCall } from "../write/call.ts";
import { writeHandler } from "../write/handler.ts";
import { DiskFiles } from "./files.ts";
import { diskJournal, type Recovery, recover } from "./journal.ts";

export interface DirectoryOptions extends Partial<Omit<Environment, "files" | "view" | "paths">> {
  /** Whether a refusal or a failure puts every file back, and plans that lose a file are refused. Default: true. */
  readonly safe?: boolean;
  /** Where changes under way are remembered; the root where absent. Only with `safe`. */
  readonly stateFolder?: string;
  /** Something between the handlers and the disk, such as a watcher. */
  readonly wrap?: (files: RestorableFiles) => RestorableFiles;
}

/** The handlers over a real directory. */
export interface OpenDirectory {
  readonly env: Environment;
  readonly write: Handler<WriteCall>;
  readonly patch: Handler<PatchCall>;
  /**
   * To be called when a stream ends before its call is complete: takes back what the call has done, with `safe`;
   * otherwise only forgets how the files stood.
   */
  abandon(): Promise<void>;
  /** What the last process had left half done. Nothing without `safe`. */
  readonly recovered: Recovery | null;
}

/**
 * The handlers over a real directory, which nothing leaves. With `safe`, what a killed process left half done is put
 * back first. Throws HandlerError `JOURNAL_IN_USE` while another process is changing files there.
 */
export async function openDirectory(root: string, options: DirectoryOptions = {}): Promise<OpenDirectory> {
  const { safe = true, stateFolder, wrap = (files) => files, ...given } = options;
  const disk = new DiskFiles(root);
  const recovered = safe ? await recover(disk, stateFolder) : null;
  const transaction = new Transaction(wrap(disk), safe ? diskJournal(disk, stateFolder) : NO_JOURNAL);
  const env = headlessEnvironment(disk.root, { clock: SYSTEM_CLOCK, ...given, files: transaction });
  const write = writeHandler(env);
  if (!safe) {
    const patch = patchHandler(env);
    const abandon = () => transaction.commit();
    return {
      env,
      write: checked(write, transaction),
      patch: checked(patch, transaction),
      abandon,
      recovered,
    };
  }
  const patch = patchHandler(env, { review: reviewed });
  const safeWrite = safely(write, env, transaction, (call) => `write ${pathOf(call)}`);
  return {
    env,
    write: safeWrite,
    patch: safely(patch, env, transaction, () => "patch"),
    abandon: () => safeWrite.abandon(),
    recovered,
  };
}
