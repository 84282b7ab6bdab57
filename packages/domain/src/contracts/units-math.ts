/** The smaller of two amounts; `Math.min` knows no bigint. */
export function smallerOf(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

/** The larger of two amounts. */
export function largerOf(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

/** An amount, or 0 when it is negative. */
export function notNegative(units: bigint): bigint {
  return units > 0n ? units : 0n;
}
