/**
 * The prices of one contract from second to second: guarded index, basis, mark, premium, the period of funding, the window of settlement. It puts the
 * domain's functions in their order and keeps what they carry on; it knows no core, no clock and no database.
 *
 * Within a second: index and watches, then basis, then the sample of settlement, then the mark, then funding. Samples are taken from a live index and a
 * market that trades; when either is missing the basis is emptied, so that the first mark afterwards is the index with its funding.
 */
import {
  addPremium,
  addSettlementSample,
  BAND_BASIS,
  type BasisRules,
  type BasisWindow,
  beginSettlement,
  deliveryMark,
  EMPTY_BASIS,
  type FundingAverage,
  fundingResult,
  type IndexPrice,
  indexPrice,
  isIndexLive,
  MARK_BASIS,
  type MarkPrice,
  meanBasis,
  nextFundingMs,
  type PremiumSample,
  type PriceLimits,
  type PriceTicks,
  perpetualMark,
  premiumSample,
  priceLimits,
  SETTLEMENT_RULES,
  sampleBasis,
  settlementMean,
  settlementResult,
  watchSources,
} from '@bourse/domain';
import type { ContractPriceView, FundingView, SettlementView, SourcePart } from './contract-prices.ts';
import { type ClosedTime, type DueFunding, MOST_PAUSE_MS, type PeriodStep, stepPeriod } from './funding-period.ts';
import { type PriceSource, ticksOfPrice } from './price-source.ts';
import { firstPeriod, firstState, type PendingFunding, type PriceState } from './price-state.ts';
import { impactNotionalOf, indexPairOf, type PriceTerms } from './price-terms.ts';
import type { PricedContract } from './priced-contract.ts';

/** How often a premium is sampled, ms; a slot of funding. */
const PREMIUM_EVERY_MS = 5_000;
/** Levels of a side that the impact price looks at; a book that needs more is too thin. */
const IMPACT_LEVELS = 200;
const HOUR_MS = 3_600_000;

/** What a moment does to a contract's funding. */
export interface PricerStep {
  /** A stamp that has come; it is pending from now on. */
  readonly due?: DueFunding;
  readonly skipped?: PeriodStep['skipped'];
  /** A stamp that could not be settled before the next one came: it never will be. */
  readonly dropped?: PendingFunding;
}

/** Makes the prices of one contract. */
export class ContractPricer {
  readonly sources: readonly PriceSource[];
  private current: PriceState;
  private basis: BasisWindow = EMPTY_BASIS;
  private bandBasis: BasisWindow = EMPTY_BASIS;
  private index: IndexPrice = { state: 'none', parts: [] };
  private mark: MarkPrice = { state: 'none' };
  private premium: PremiumSample | undefined;
  private triedSlot = 0;

  constructor(sources: readonly PriceSource[], nowMs: number, state: PriceState = firstState(nowMs)) {
    this.sources = sources;
    this.current = state;
  }

  /** What must outlive a restart. */
  get state(): PriceState {
    return this.current;
  }

  get isLive(): boolean {
    return isIndexLive(this.index.state);
  }

  get pending(): PendingFunding | undefined {
    return this.current.pending;
  }

  /** Index and mark that the core should have; undefined before the first. */
  get prices(): { readonly indexTicks: PriceTicks | undefined; readonly markTicks: PriceTicks | undefined } {
    return { indexTicks: this.index.priceTicks, markTicks: this.mark.priceTicks };
  }

  /** One second of a contract that has not ended. */
  step(nowMs: number, contract: PricedContract, terms: PriceTerms): PricerStep {
    const knownMs = this.current.seenMs;
    this.makeIndex(nowMs, contract, terms);
    this.sampleBook(nowMs, contract);
    this.sampleSettlement(nowMs, contract);
    const funded = contract.spec.kind === 'perpetual' ? this.fund(knownMs, nowMs, contract, terms) : {};
    this.makeMark(nowMs, contract, terms);
    this.current = { ...this.current, seenMs: Math.max(nowMs, knownMs) };
    return funded;
  }

  /** Ends what was missed while the engine did not run: funding only, before there are new prices. */
  catchUp(nowMs: number, contract: PricedContract, terms: PriceTerms): PricerStep {
    if (contract.spec.kind !== 'perpetual') return {};
    const { period = firstPeriod(nowMs), seenMs } = this.current;
    const closed = this.closedSince(seenMs, nowMs, contract);
    const step = stepPeriod(period, { knownMs: seenMs, nowMs, closed }, terms.fundingHours, terms.funding);
    this.current = { ...this.current, seenMs: Math.max(nowMs, seenMs) };
    return this.endPeriod(step, step.period);
  }

  /** What was pending is settled, or will never be. */
  settled(isPaid: boolean): void {
    const { pending, ...state } = this.current;
    this.current = isPaid && pending !== undefined ? { ...state, lastFundingPpb: pending.ratePpb } : state;
  }

  /** The price at which a delivery contract ends, and whether there is one. */
  settlement(nowMs: number): SettlementView | undefined {
    const { settlement } = this.current;
    if (settlement === undefined) return undefined;
    const meanTicks = settlementMean(settlement);
    return { ...settlementResult(settlement, nowMs), ...(meanTicks === undefined ? {} : { meanTicks }) };
  }

  /** The public figures. */
  view(nowMs: number, { spec }: PricedContract, terms: PriceTerms): ContractPriceView {
    const { priceTicks, state } = this.index;
    const { priceTicks: markTicks, state: markState } = this.mark;
    const basis = meanBasis(this.basis, nowMs, MARK_BASIS);
    const funding = this.fundingView(nowMs, terms);
    const settlement = this.settlement(nowMs);
    const limits = this.limits(nowMs, spec.expiresMs, terms);
    return {
      contractId: spec.marketId,
      atMs: nowMs,
      isLive: this.isLive,
      index: {
        pair: indexPairOf(spec),
        state,
        ...(priceTicks === undefined ? {} : { priceTicks }),
        parts: this.sourceParts(nowMs),
      },
      markState,
      ...(markTicks === undefined ? {} : { markTicks }),
      ...(basis === undefined ? {} : { basis }),
      ...(limits === undefined ? {} : { limits }),
      ...(funding === undefined ? {} : { funding }),
      ...(settlement === undefined ? {} : { settlement }),
    };
  }

  private makeIndex(nowMs: number, { indexTicks, spec }: PricedContract, { index: rules }: PriceTerms): void {
    const heard = this.sources.flatMap((source) => {
      const price = source.latest(nowMs);
      if (price === undefined) return [];
      return [
        { sourceId: source.name, weight: source.weight, priceTicks: ticksOfPrice(price, spec), atMs: price.atMs },
      ];
    });
    // A source that was not heard of since the start keeps its watch: else a restart would bring back one that is out.
    const watches = { ...this.current.watches, ...watchSources(this.current.watches, heard, nowMs, rules) };
    const lastTicks = this.index.priceTicks ?? indexTicks;
    this.index = indexPrice(heard, nowMs, rules, { lastTicks, watches });
    this.current = { ...this.current, watches };
  }

  private liveIndex(): PriceTicks | undefined {
    return this.isLive ? this.index.priceTicks : undefined;
  }

  private sampleBook(nowMs: number, contract: PricedContract): void {
    const indexTicks = this.liveIndex();
    if (indexTicks === undefined || !contract.isTrading) {
      this.basis = EMPTY_BASIS;
      this.bandBasis = EMPTY_BASIS;
      return;
    }
    const view = {
      bidTicks: contract.levels('bids', 1)[0]?.priceTicks,
      askTicks: contract.levels('asks', 1)[0]?.priceTicks,
      indexTicks,
    };
    const sample = (window: BasisWindow, rules: BasisRules) => sampleBasis(window, nowMs, view, rules);
    this.basis = sample(this.basis, MARK_BASIS);
    this.bandBasis = sample(this.bandBasis, BAND_BASIS);
  }

  private sampleSettlement(nowMs: number, { spec: { expiresMs } }: PricedContract): void {
    if (expiresMs === undefined || nowMs <= expiresMs - SETTLEMENT_RULES.windowMs) return;
    const window = this.current.settlement ?? beginSettlement(expiresMs);
    const indexTicks = this.liveIndex();
    const settlement = indexTicks === undefined ? window : addSettlementSample(window, nowMs, indexTicks);
    this.current = { ...this.current, settlement };
  }

  /** Ends the period at a stamp, and samples the premium: before the end when the stamp is now, because its sample belongs to the period that ends. */
  private fund(knownMs: number, nowMs: number, contract: PricedContract, terms: PriceTerms): PricerStep {
    const { funding, fundingHours } = terms;
    let period = this.current.period ?? firstPeriod(nowMs);
    const closed = this.closedSince(knownMs, nowMs, contract);
    const isStampNow = closed === undefined && nextFundingMs(knownMs, fundingHours) === nowMs;
    if (isStampNow) period = this.samplePremium(period, nowMs, contract);
    const step = stepPeriod(period, { knownMs, nowMs, closed }, fundingHours, funding);
    if (step.period.startMs !== period.startMs) this.triedSlot = 0;
    period = isStampNow ? step.period : this.samplePremium(step.period, nowMs, contract);
    return this.endPeriod(step, period);
  }

  private endPeriod({ due, skipped }: PeriodStep, period: FundingAverage): PricerStep {
    const dropped = due === undefined ? undefined : this.current.pending;
    const pending = due === undefined ? {} : { pending: { stampMs: due.stampMs, ratePpb: due.ratePpb } };
    this.current = { ...this.current, period, ...pending };
    return {
      ...(due === undefined ? {} : { due }),
      ...(skipped === undefined ? {} : { skipped }),
      ...(dropped === undefined ? {} : { dropped }),
    };
  }

  /** The time since the last second in which nobody could trade. */
  private closedSince(knownMs: number, nowMs: number, { isTrading }: PricedContract): ClosedTime | undefined {
    if (!isTrading) return { fromMs: knownMs, toMs: nowMs + 1 };
    return nowMs - knownMs > MOST_PAUSE_MS ? { fromMs: knownMs, toMs: nowMs } : undefined;
  }

  private samplePremium(period: FundingAverage, nowMs: number, contract: PricedContract): FundingAverage {
    const slot = Math.ceil((nowMs - period.startMs) / PREMIUM_EVERY_MS);
    if (slot <= this.triedSlot || slot <= period.slot) return period;
    this.triedSlot = slot;
    const indexTicks = this.liveIndex();
    if (indexTicks === undefined || !contract.isTrading) {
      this.premium = undefined;
      return period;
    }
    const book = { bids: contract.levels('bids', IMPACT_LEVELS), asks: contract.levels('asks', IMPACT_LEVELS) };
    this.premium = premiumSample(book, indexTicks, impactNotionalOf(contract, indexTicks), contract.units);
    return this.premium === undefined ? period : addPremium(period, nowMs, this.premium.premiumPpb);
  }

  private makeMark(nowMs: number, contract: PricedContract, { fundingHours }: PriceTerms): void {
    const { lastFundingPpb, settlement } = this.current;
    const common = {
      indexTicks: this.liveIndex(),
      basis: meanBasis(this.basis, nowMs, MARK_BASIS),
      previousTicks: this.mark.priceTicks ?? contract.markTicks,
    };
    if (contract.spec.kind === 'delivery') {
      const settlementMeanTicks = settlement === undefined ? undefined : settlementMean(settlement);
      this.mark = deliveryMark({ ...common, settlementMeanTicks });
      return;
    }
    this.mark = perpetualMark({
      ...common,
      // What is pending counts as the last funding already: the core pays it before it has this mark.
      lastFundingPpb: this.current.pending?.ratePpb ?? lastFundingPpb,
      msToFunding: nextFundingMs(nowMs, fundingHours) - nowMs,
      periodMs: fundingHours * HOUR_MS,
      lastTicks: contract.lastTicks,
    });
  }

  private sourceParts(nowMs: number): readonly SourcePart[] {
    const byName = new Map(this.index.parts.map((part) => [part.sourceId, part]));
    return this.sources.map((source): SourcePart => {
      const part = byName.get(source.name);
      const atMs = source.latest(nowMs)?.atMs;
      const none = { sourceId: source.name, verdict: 'stale', priceTicks: 0, weight: 0 } as const;
      return { ...(part ?? none), ...(atMs === undefined ? {} : { atMs }) };
    });
  }

  private fundingView(nowMs: number, { funding, fundingHours }: PriceTerms): FundingView | undefined {
    const { lastFundingPpb, period } = this.current;
    if (period === undefined) return undefined;
    const nextStampMs = nextFundingMs(nowMs, fundingHours);
    return {
      ...fundingResult(period, nextStampMs, funding),
      hours: fundingHours,
      startMs: period.startMs,
      nextStampMs,
      lastRatePpb: lastFundingPpb,
      capPpb: funding.capPpb,
      floorPpb: funding.floorPpb,
      ...(this.premium === undefined ? {} : { lastSample: this.premium }),
    };
  }

  private limits(nowMs: number, expiresMs: number | undefined, { bands }: PriceTerms): PriceLimits | undefined {
    const referenceTicks = this.index.priceTicks;
    if (referenceTicks === undefined) return undefined;
    return priceLimits(
      {
        referenceTicks,
        basis: meanBasis(this.bandBasis, nowMs, BAND_BASIS),
        sinceListedMs: nowMs - this.current.listedMs,
        msToExpiry: expiresMs === undefined ? undefined : Math.max(0, expiresMs - nowMs),
      },
      bands,
    );
  }
}
