import type { MarketData } from '@bourse/contract';
import type { MarketState } from '../../platform/exchange-view/markets/market-state.ts';

/** A spot market that can be found. */
export interface SpotInstrument {
  readonly kind: 'spot';
  readonly state: MarketState;
  /** Snapshot at creation; names may change later. */
  readonly data: MarketData;
}

/** A contract that can be found and kept as a favourite. */
export interface ContractInstrument {
  readonly kind: 'contract';
  /** Lower case: `btc_usdt`, `btc_usdt_240628_d`. */
  readonly contractCode: string;
  readonly baseCurrency: string;
  readonly quoteCurrency: string;
  /** The base coin's name: `Bitcoin`. */
  readonly baseName: string;
  /** 4 perpetual, 5 delivery (specification, section 3). */
  readonly instType: 4 | 5;
  /** When it is delivered, milliseconds since the epoch; 0 for a perpetual. */
  readonly deliveryMs: number;
  /** Turnover of 24 hours in 10^-8 of the quote currency, now. */
  turnover(): bigint;
  /** Change over 24 hours in hundredths of a percent, now. */
  changeBasisPoints(): number;
}

/** An instrument for search and favourites. */
export type Instrument = SpotInstrument | ContractInstrument;

/** Source of contracts. The same contract is always the same object. */
export interface ContractSource {
  contracts(): readonly ContractInstrument[];
}

/** An exchange without contracts. */
export const NO_CONTRACTS: ContractSource = { contracts: () => [] };

/** Key of an instrument, unique across both kinds: `spot:1`, `contract:btc_usdt`. */
export function instrumentKey(instrument: Instrument): string {
  return instrument.kind === 'spot' ? `spot:${instrument.data.tradeId}` : `contract:${instrument.contractCode}`;
}
