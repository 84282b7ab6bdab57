import {
  executionBound,
  isWithinBand,
  isWithinSideBand,
  MARKET_LIMITS,
  type MarketLimits,
  type MarketSpec,
  type MarketUnits,
} from '@bourse/domain';
import type { PocketRows } from '../kernel/ledger/ledger.ts';
import { AveragePrice } from './average-price.ts';
import { BookSide } from './book/book-side.ts';
import { MARKET_STATUSES, STP_MODES } from './names.ts';
import { TriggerBook } from './triggers/trigger-book.ts';

/** What is fixed about a market when it is listed: its place and the ledger's rows and pockets that its trades use. */
export interface MarketRows {
  readonly index: number;
  readonly basePocket: number;
  readonly quotePocket: number;
  readonly baseRows: PocketRows;
  readonly quoteRows: PocketRows;
  readonly feeBaseRow: number;
  readonly feeQuoteRow: number;
}

/** A listed spot market: its rules in machine form, its book and what moves. */
export class Market {
  /** Number of the room that has listed it. */
  declare readonly room: number;
  declare readonly spec: MarketSpec;
  declare readonly index: number;
  declare readonly id: number;
  declare readonly basePocket: number;
  declare readonly quotePocket: number;
  declare readonly baseRows: PocketRows;
  declare readonly quoteRows: PocketRows;
  declare readonly feeBaseRow: number;
  declare readonly feeQuoteRow: number;
  /** The market's bigints, see `FIGURE`: in a typed array because only there they stay machine integers. */
  declare readonly figures: BigInt64Array;
  declare readonly minQtyLots: number;
  declare readonly maxQtyLots: number;
  declare readonly maxPriceTicks: number;
  declare readonly priceBandPpm: number;
  declare readonly executionRangePpm: number;
  declare readonly stpMode: number;
  /** Its limits, every one of them; 0: none. */
  declare readonly limits: Readonly<Required<MarketLimits>>;
  /** Fields of their own, because every order asks for them. */
  declare readonly maxPositionLots: number;
  declare readonly averageMinutes: number;
  /** 1 when limit prices are bounded by side. */
  declare readonly hasSideBands: number;
  /** Used where there are `averageMinutes`. */
  declare readonly average: AveragePrice;
  declare readonly makerFeePpm: number;
  declare readonly takerFeePpm: number;
  declare readonly bids: BookSide;
  declare readonly asks: BookSide;
  /** Index into the market statuses; 0 is trading. */
  status = 0;
  /** 0 before the first trade. */
  lastPriceTicks = 0;
  lastTradeNo = 0;
  /** Orders that wait for a price, and how many: a number of its own, because every trade asks for it. */
  readonly triggers = new TriggerBook();
  waitingCount = 0;

  constructor(room: number, spec: MarketSpec, units: MarketUnits, rows: MarketRows) {
    this.room = room;
    this.spec = spec;
    // `| 0` keeps the fields small integers, also when a snapshot gave a double.
    this.id = spec.marketId | 0;
    this.index = rows.index | 0;
    this.basePocket = rows.basePocket;
    this.quotePocket = rows.quotePocket;
    this.baseRows = rows.baseRows;
    this.quoteRows = rows.quoteRows;
    this.feeBaseRow = rows.feeBaseRow;
    this.feeQuoteRow = rows.feeQuoteRow;
    this.figures = BigInt64Array.of(units.baseUnitsPerLot, units.quoteUnitsPerTickLot, spec.minNotional);
    this.bids = new BookSide(0, units.quoteUnitsPerTickLot);
    this.asks = new BookSide(1, units.quoteUnitsPerTickLot);
    this.makerFeePpm = spec.makerFeePpm | 0;
    this.takerFeePpm = spec.takerFeePpm | 0;
    this.minQtyLots = spec.minQtyLots;
    this.maxQtyLots = spec.maxQtyLots;
    this.maxPriceTicks = spec.maxPriceTicks | 0;
    this.priceBandPpm = spec.priceBandPpm | 0;
    this.executionRangePpm = (spec.executionRangePpm ?? 0) | 0;
    const limits = MARKET_LIMITS.map((name) => [name, spec.limits?.[name] ?? 0]);
    this.limits = Object.fromEntries(limits) as Required<MarketLimits>;
    const { maxPositionLots, averageMinutes, bidUpPpm, bidDownPpm, askUpPpm, askDownPpm } = this.limits;
    this.maxPositionLots = maxPositionLots;
    this.averageMinutes = averageMinutes | 0;
    this.hasSideBands = bidUpPpm + bidDownPpm + askUpPpm + askDownPpm > 0 ? 1 : 0;
    this.average = new AveragePrice(averageMinutes);
    this.stpMode = STP_MODES.indexOf(spec.selfTradePrevention);
  }

  /** The market's status by name. */
  get statusName(): (typeof MARKET_STATUSES)[number] {
    return MARKET_STATUSES[this.status] ?? 'halted';
  }

  /** The worst price at which an order that comes now may trade; 0: any. */
  boundFor(isSell: boolean): number {
    return this.executionRangePpm === 0
      ? 0
      : executionBound(isSell ? 'sell' : 'buy', this.lastPriceTicks, this.executionRangePpm);
  }

  /** Whether a limit price is within the side's multiples of the average price, or of the last one; always before the first trade. */
  isWithinSideBand(priceTicks: number, isSell: boolean, timeMs: number): boolean {
    if (this.hasSideBands === 0 || this.lastPriceTicks === 0) return true;
    const sums = this.averageMinutes === 0 ? undefined : this.average.sums(timeMs);
    // Exact: the average is not rounded, both sides are multiplied by its volume.
    const average = sums ?? { lots: 1n, value: BigInt(this.lastPriceTicks) };
    return isWithinSideBand(isSell ? 'sell' : 'buy', priceTicks, average, this.limits);
  }

  /** Whether a limit price is within the band around the last trade price; always before the first trade. */
  isWithinBand(priceTicks: number): boolean {
    return this.priceBandPpm === 0 || isWithinBand(priceTicks, this.lastPriceTicks, this.priceBandPpm);
  }
}
