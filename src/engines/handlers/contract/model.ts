export interface Model {
  /** Empty where unknown. */
  readonly id: string;
  /** Tokens; 128,000 where unknown. */
  readonly contextWindow?: number;
  readonly tokensOfLastRequest: number;
}
