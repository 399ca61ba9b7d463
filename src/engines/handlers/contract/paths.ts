export interface ResolvedPath {
  readonly absolute: string;
  /** The path as given, a chosen root's prefix cut off. */
  readonly relative: string;
}

export interface PathRules {
  /** The first root, where there are several. */
  readonly workingDirectory: string;
  resolve(path: string): ResolvedPath;
}
