export interface IgnoreRules {
  /** @param relativePath as `PathRules.resolve` gives it */
  allows(relativePath: string): boolean;
}
