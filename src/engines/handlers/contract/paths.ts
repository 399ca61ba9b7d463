export interface ResolvedPath {
  readonly absolute: string;
  /** The path as given, a chosen root's prefix cut off. */
  readonly relative: string;
}

export interface PathRules {
  resolve(path: string): ResolvedPath;
}
