import type {
  ExactPrice,
  FundingHours,
  FundingResult,
  IndexPart,
  IndexState,
  MarkState,
  PremiumSample,
  PriceLimits,
  PriceTicks,
  SettlementResult,
} from '@bourse/domain';

/** Where the price of a source stands, for the page of an index's composition. */
export interface SourcePart extends IndexPart {
  /** When its price was received, ms; absent: it has had none. */
  readonly atMs?: number;
}

/** The index of a contract. */
export interface IndexView {
  /** The pair that it is about: `btc_usdt`. */
  readonly pair: string;
  readonly state: IndexState;
  readonly priceTicks?: PriceTicks;
  /** In the order of the sources; one that has had no price yet is `stale` with price 0. */
  readonly parts: readonly SourcePart[];
}

/** The funding of a perpetual. */
export interface FundingView extends FundingResult {
  readonly hours: FundingHours;
  /** When the running period began, ms. */
  readonly startMs: number;
  /** The stamp that ends it; the result's rate is its estimate. */
  readonly nextStampMs: number;
  /** Rate of the last stamp, ppb; 0 before the first. */
  readonly lastRatePpb: number;
  readonly capPpb: number;
  readonly floorPpb: number;
  /** The last premium; absent: the book was too thin, or the index not live. */
  readonly lastSample?: PremiumSample;
}

/** The settlement of a delivery contract, from the beginning of its window on. */
export interface SettlementView extends SettlementResult {
  /** Mean of the samples so far. */
  readonly meanTicks?: PriceTicks;
}

/** The public figures of one contract's prices, as of the last second. */
export interface ContractPriceView {
  readonly contractId: number;
  readonly atMs: number;
  /** Whether its index has a source; without one the mark is held and nothing is closed by force. */
  readonly isLive: boolean;
  readonly index: IndexView;
  readonly markTicks?: PriceTicks;
  readonly markState: MarkState;
  /** Mean of the basis over 30 s, ticks; absent without samples. */
  readonly basis?: ExactPrice;
  /** How far from the index orders may be priced; absent before the first index. */
  readonly limits?: PriceLimits;
  /** Perpetuals only. */
  readonly funding?: FundingView;
  readonly settlement?: SettlementView;
}

/** What pages, calls and streams read of contracts' prices. */
export interface ContractPrices {
  /** Undefined before the engine has seen the contract. */
  of(contractId: number): ContractPriceView | undefined;
  /** By id of the contract. */
  all(): readonly ContractPriceView[];
}
