import { HandlerError } from "./handler-error.ts";

/** Files by absolute path. Every method may throw FileError. */
export interface FileSystem {
  exists(path: string): Promise<boolean>;
  readBytes(path: string): Promise<Uint8Array>;
  /** Bytes that are not UTF-8 become U+FFFD; a byte-order mark stays as first character. */
  readUtf8(path: string): Promise<string>;
  /** Always as UTF-8. The folder must be there. */
  write(path: string, text: string): Promise<void>;
  /** A missing file is fine, a directory is an error. */
  remove(path: string): Promise<void>;
  /** The directories that it had to create, outermost first. */
  makeParents(path: string): Promise<string[]>;
  /** Nothing if the directory is missing or has something in it. */
  removeEmptyDir(path: string): Promise<void>;
}

/** A file as it can be put back, byte for byte. */
export interface Snapshot {
  readonly bytes: Uint8Array;
  /** Permission bits, where the file system has them. */
  readonly mode?: number;
  /** Where the path is a link: what it says. */
  readonly link?: string;
}

/** Files whose state can be taken and put back. */
export interface RestorableFiles extends FileSystem {
  /** Null where nothing is. */
  snapshot(path: string): Promise<Snapshot | null>;
  /** Makes the folders that are missing. Null removes the file. */
  putBack(path: string, snapshot: Snapshot | null): Promise<void>;
}

export const FILE_FAULTS = [
  "NOT_FOUND",
  "IS_DIRECTORY",
  "NOT_DIRECTORY",
  "OUTSIDE_ROOT",
  "CHANGED_ON_DISK",
  "NO_SPACE",
  "NOT_WRITABLE",
  "IO_ERROR",
] as const;

export type FileFault = (typeof FILE_FAULTS)[number];

/** A file operation that was refused or failed; what stood on disk still stands. */
export class FileError extends HandlerError {
  declare readonly kind: FileFault;
  readonly path: string;

  constructor(kind: FileFault, path: string, why: string, cause?: unknown) {
    super(kind, `${path}: ${why}`, cause === undefined ? {} : { cause });
    this.name = "FileError";
    this.path = path;
  }
}
