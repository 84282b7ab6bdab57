/** The smaller of two amounts. */
export function leastOf(one: bigint, other: bigint): bigint {
  if (one < other) return one;
  return other;
}
/** The larger of two amounts. */
export function mostOf(one: bigint, other: bigint): bigint {
  if (one > other) return one;
  return other;
}
/** An amount, 0 instead of one below it. */
export function notNegative(units: bigint): bigint {
  return units > 0n ? units : 0n;
}
