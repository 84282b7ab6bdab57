import {
  executionBound,
  isWithinBand,
  isWithinSideBand,
  MARKET_LIMITS,
  type MarketLimits,
  type MarketSpec,
} from '@bourse/domain';
import { AveragePrice } from './average-price.ts';
import { BookSide } from './book/book-side.ts';
import type { Clearing } from './clearing.ts';
import { MARKET_STATUSES, STP_MODES } from './names.ts';
import * as orders from './order-layout.ts';
import { TriggerBook } from './triggers/trigger-book.ts';

const { FIGURE, PRICE } = orders;

/** Rules of a market that trading keeps, whatever is traded there; in the units of `MarketSpec`. */
export type MarketRules = Omit<MarketSpec, 'baseAssetId' | 'quoteAssetId'>;

/** A listed market: its rules in machine form, its books and what moves. */
export class Market {
  /** Number of the room that has listed it. */
  declare readonly room: number;
  declare spec: MarketRules;
  declare readonly index: number;
  declare readonly id: number;
  /** Settles its trades; its product sets it when it lists the market. */
  declare clearing: Clearing;
  /** The market's bigints, see `FIGURE`: in a typed array because only there they stay machine integers. */
  declare readonly figures: BigInt64Array;
  declare readonly maxPriceTicks: number;
  declare minQtyLots: number;
  declare maxQtyLots: number;
  declare priceBandPpm: number;
  declare executionRangePpm: number;
  declare stpMode: number;
  /** Its limits, every one of them; 0: none. */
  declare limits: Readonly<Required<MarketLimits>>;
  /** Fields of their own, because every order reads them. */
  declare maxPositionLots: number;
  declare averageMinutes: number;
  /** 1 when limit prices are bounded by side. */
  declare hasSideBands: number;
  /** Used where there are `averageMinutes`. */
  declare average: AveragePrice;
  declare makerFeePpm: number;
  declare takerFeePpm: number;
  declare readonly bids: BookSide;
  declare readonly asks: BookSide;
  /** Index into the market statuses; 0 is trading. */
  status = 0;
  /** 0 before the first trade. */
  lastPriceTicks = 0;
  lastTradeNo = 0;
  /** The last trade whose price went to the rooms that follow last prices; used where there are such rooms. */
  reportedTradeNo = 0;
  /** Mark and index price; 0 before they are set. */
  markTicks = 0;
  indexTicks = 0;
  /**
   * Whether trades change positions instead of exchanging assets. A field of the market's own, because every order reads it. Bands and the execution
   * range are then measured from the mark: a last price can be made by one trade.
   */
  hasPositions = false;
  /** Orders that wait for a price, by its kind, and how many: a number of its own, because every trade looks at it. */
  readonly triggers: readonly TriggerBook[] = [new TriggerBook(), new TriggerBook(), new TriggerBook()];
  waitingCount = 0;

  /** `valuePerTickLot`: value of one tick × one lot, smallest units of the asset in which prices are. */
  constructor(room: number, index: number, spec: MarketRules, valuePerTickLot: bigint) {
    this.room = room;
    // `| 0` keeps the fields small integers, also when a snapshot gave a double.
    this.id = spec.marketId | 0;
    this.index = index | 0;
    this.figures = BigInt64Array.of(valuePerTickLot, spec.minNotional, 0n);
    this.bids = new BookSide(0, valuePerTickLot);
    this.asks = new BookSide(1, valuePerTickLot);
    this.maxPriceTicks = spec.maxPriceTicks | 0;
    this.configure(spec);
  }

  /** Sets what may change after the market was listed. Trades that its average knows stay in it. */
  configure(spec: MarketRules): void {
    this.spec = spec;
    this.figures[FIGURE.MIN_VALUE] = spec.minNotional;
    this.makerFeePpm = spec.makerFeePpm | 0;
    this.takerFeePpm = spec.takerFeePpm | 0;
    this.minQtyLots = spec.minQtyLots;
    this.maxQtyLots = spec.maxQtyLots;
    this.priceBandPpm = spec.priceBandPpm | 0;
    this.executionRangePpm = (spec.executionRangePpm ?? 0) | 0;
    const limits = MARKET_LIMITS.map((name) => [name, spec.limits?.[name] ?? 0]);
    this.limits = Object.fromEntries(limits) as Required<MarketLimits>;
    const { maxPositionLots, averageMinutes, bidUpPpm, bidDownPpm, askUpPpm, askDownPpm } = this.limits;
    this.maxPositionLots = maxPositionLots;
    this.averageMinutes = averageMinutes | 0;
    this.hasSideBands = bidUpPpm + bidDownPpm + askUpPpm + askDownPpm > 0 ? 1 : 0;
    const average = new AveragePrice(averageMinutes);
    // Absent while the market is made.
    const before: AveragePrice | undefined = this.average;
    if (averageMinutes > 0 && before !== undefined) average.entries = before.entries;
    this.average = average;
    this.stpMode = STP_MODES.indexOf(spec.selfTradePrevention);
  }

  /** The market's status by name. */
  get statusName(): (typeof MARKET_STATUSES)[number] {
    return MARKET_STATUSES[this.status] ?? 'halted';
  }

  /** A price by its kind, see `PRICE`; 0: there is none. */
  priceOf(kind: number): number {
    return kind === PRICE.LAST ? this.lastPriceTicks : kind === PRICE.MARK ? this.markTicks : this.indexTicks;
  }
  /** The triggers that follow a kind of price. */
  triggersOf(kind: number): TriggerBook {
    return this.triggers[kind] as TriggerBook;
  }

  /** The price that bands and the execution range are measured from; 0: there is none yet. */
  private get referenceTicks(): number {
    return this.hasPositions && this.markTicks > 0 ? this.markTicks : this.lastPriceTicks;
  }

  /** The worst price at which an order that comes now may trade; 0: any. */
  boundFor(isSell: boolean): number {
    return this.executionRangePpm === 0
      ? 0
      : executionBound(isSell ? 'sell' : 'buy', this.referenceTicks, this.executionRangePpm);
  }

  /** Whether a limit price is within the side's multiples of the average price, or of the reference; always before the first price. */
  isWithinSideBand(priceTicks: number, isSell: boolean, timeMs: number): boolean {
    const { referenceTicks } = this;
    if (this.hasSideBands === 0 || referenceTicks === 0) return true;
    const sums = this.averageMinutes === 0 || this.hasPositions ? undefined : this.average.sums(timeMs);
    // Exact: the average is not rounded, both sides are multiplied by its volume.
    const average = sums ?? { lots: 1n, value: BigInt(referenceTicks) };
    return isWithinSideBand(isSell ? 'sell' : 'buy', priceTicks, average, this.limits);
  }

  /** Whether a limit price is within the band around the reference; always before the first price. */
  isWithinBand(priceTicks: number): boolean {
    return this.priceBandPpm === 0 || isWithinBand(priceTicks, this.referenceTicks, this.priceBandPpm);
  }
}
