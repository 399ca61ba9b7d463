/** A part of a whole, with the bounds between which the true share lies with 95 % confidence. */
export interface Share {
  readonly count: number;
  /** `count` over the total, 0–1; 0 of 0 is 0. */
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Wilson's score interval without continuity correction (E. B. Wilson, 1927). Unlike the usual `p ± 1.96 σ` it
 * stays inside 0–1 and says something true of 0 out of `total`. Of a total of 0 nothing is known: 0–1.
 */
export function shareOf(count: number, total: number): Share {
  if (total === 0) return { count, share: 0, low: 0, high: 1 };
  const share = count / total;
  const zz = Z * Z;
  const middle = share + zz / (2 * total);
  const spread = Z * Math.sqrt((share * (1 - share)) / total + zz / (4 * total * total));
  const scale = 1 + zz / total;
  return {
    count,
    share,
    // Rounding must not leave a bound a hair beside the end that it is by definition.
    low: count === 0 ? 0 : (middle - spread) / scale,
    high: count === total ? 1 : (middle + spread) / scale,
  };
}

/** The point of the normal distribution that 2.5 % lie above. */
const Z = 1.959963984540054;
