import {
  type AssetSpec,
  type ContractUnits,
  type ContractWallet,
  contractValue,
  type MarketSpec,
  type MarketUnits,
  receivedBy,
  type Side,
} from '@bourse/domain';

/** What a market belongs to: spot, or the contracts whose margin is in a wallet. */
export type Product = 'spot' | ContractWallet;

/**
 * What book, trades, ticker, klines and orders need of what is traded, whatever its product. Replaced as a whole when something of it changes.
 * Quantities are lots of `spec`, values smallest units of `valueAsset`.
 */
export interface Instrument {
  readonly product: Product;
  /** Id, code, scales, tick, lot and trading rules. */
  readonly spec: Omit<MarketSpec, 'baseAssetId' | 'quoteAssetId'>;
  /** Asset of values: the quote of a spot market, what a contract settles in. */
  readonly valueAsset: AssetSpec;
  readonly valueUnits: ContractUnits;
  /** Asset in which a side pays its fees. */
  readonly feeAssets: Readonly<Record<Side, AssetSpec>>;
}

/** Value of lots at a price, smallest units of the value asset. */
export function valueAt({ valueUnits }: Instrument, lots: number, ticks: number): bigint {
  return contractValue(lots, ticks, valueUnits);
}

/** A spot market as an instrument: lots are worth quote, and each side pays fees in what it receives. */
export function spotInstrument(spec: MarketSpec, base: AssetSpec, quote: AssetSpec, units: MarketUnits) {
  return {
    product: 'spot',
    spec,
    valueAsset: quote,
    valueUnits: { unitsPerTickLot: units.quoteUnitsPerTickLot, unitTicksPerLot: 0n },
    feeAssets: { buy: receivedBy('buy', { base, quote }), sell: receivedBy('sell', { base, quote }) },
  } as const satisfies Instrument;
}
