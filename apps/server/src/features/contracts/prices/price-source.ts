import type { ContractSpec } from '@bourse/domain';

/** A price of an underlying as its source gives it: `value` × 10^-scale of the quote currency for one of the underlying. */
export interface SourcePrice {
  readonly value: bigint;
  readonly scale: number;
  /** When it was received, ms since the epoch. */
  readonly atMs: number;
}

/** One source of an underlying's price: another venue, a price service. */
export interface PriceSource {
  /** Stable; names the source in the composition of the index. */
  readonly name: string;
  /** Relative weight in the index, an integer; 0: switched off. */
  readonly weight: number;
  /** The last price that was received by a time; undefined before the first. */
  latest(nowMs: number): SourcePrice | undefined;
}

/** A source's price in whole ticks of a contract, the nearest, a half rounded up; it may be one that no book can hold. */
export function ticksOfPrice(
  { scale, value }: SourcePrice,
  spec: Pick<ContractSpec, 'priceScale' | 'tickSize'>,
): number {
  const dividend = value * 10n ** BigInt(spec.priceScale);
  const divisor = 10n ** BigInt(scale) * BigInt(spec.tickSize);
  return Number((2n * dividend + divisor) / (2n * divisor));
}
