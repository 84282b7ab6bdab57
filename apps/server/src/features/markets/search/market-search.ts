import type { RouteData } from '@bourse/contract';
import { deliveryPeriod, formatChange, isStableQuote, normalizeSearchText } from '@bourse/domain';
import type { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';
import {
  type ContractInstrument,
  type ContractSource,
  type Instrument,
  instrumentKey,
  type SpotInstrument,
} from '../instruments.ts';
import { Shelf, type ShelfHit } from './shelf.ts';

/** Result of a search. */
export type SearchResult = RouteData<'searchMarkets'>;

/** Maximum results of each kind. */
const MAX_RESULTS = 100;
const POPULAR = 10;

/**
 * Finds spot markets and contracts by pair, coin code or coin name, ignoring case and separators. Best matches first (exact,
 * then prefix, then substring), within each by 24 h turnover in USDT.
 */
export class MarketSearch {
  private readonly view: ExchangeView;
  private readonly spots: Shelf<SpotInstrument>;
  private readonly contracts: Shelf<ContractInstrument>;
  private readonly source: ContractSource;

  constructor(view: ExchangeView, source: ContractSource) {
    this.view = view;
    this.source = source;
    this.spots = spotShelf(view);
    this.contracts = contractShelf(view, source);
  }

  /** Finds matches of a keyword. */
  find(keyword: string): SearchResult {
    return this.answer(this.matches(keyword));
  }

  /** The best match, if any. */
  best(keyword: string): Instrument | undefined {
    return this.matches(keyword)[0];
  }

  /** A spot market by its id. */
  spot(tradeId: number): SpotInstrument | undefined {
    const state = this.view.findMarket(tradeId);
    return state && { kind: 'spot', state, data: state.market.data };
  }

  /** A contract by its code. */
  contract(contractCode: string): ContractInstrument | undefined {
    return this.source.contracts().find((contract) => contract.contractCode === contractCode);
  }

  /** The instruments with these keys, in that order, then others by turnover; ten in total. */
  popular(keys: readonly string[]): SearchResult {
    const named = keys.flatMap((key) => this.byKey(key) ?? []).slice(0, POPULAR);
    const taken = new Set(named.map(instrumentKey));
    const nowMs = this.view.nowMs();
    const heaviest = merged(this.spots.heaviest(2 * POPULAR, nowMs), this.contracts.heaviest(2 * POPULAR, nowMs));
    const rest = heaviest.filter((instrument) => !taken.has(instrumentKey(instrument)));
    return this.answer([...named, ...rest].slice(0, POPULAR));
  }

  private matches(keyword: string): readonly Instrument[] {
    const wanted = normalizeSearchText(keyword);
    const nowMs = this.view.nowMs();
    return merged(this.spots.find(wanted, MAX_RESULTS, nowMs), this.contracts.find(wanted, MAX_RESULTS, nowMs));
  }

  private byKey(key: string): Instrument | undefined {
    const [kind, name = ''] = key.split(':');
    return kind === 'spot' ? this.spot(Number(name)) : this.contract(name);
  }

  private answer(instruments: readonly Instrument[]): SearchResult {
    const nowMs = this.view.nowMs();
    const spots: SearchResult['spots'] = [];
    const swaps: SearchResult['swaps'] = [];
    instruments.forEach((instrument, at) => {
      const rank = at + 1;
      if (instrument.kind === 'spot') spots.push({ ...spotData(instrument, nowMs), rank });
      else swaps.push({ ...contractData(instrument, nowMs), rank });
    });
    return { result: instruments.length > 0, spots, swaps };
  }
}

/** Both kinds in one order: match, then weight; spot markets first among equals. */
function merged(
  spots: readonly ShelfHit<SpotInstrument>[],
  contracts: readonly ShelfHit<ContractInstrument>[],
): readonly Instrument[] {
  const all: ShelfHit<Instrument>[] = [...spots, ...contracts];
  return all.sort((a, b) => a.match - b.match || b.weight - a.weight).map((hit) => hit.item);
}

function spotShelf(view: ExchangeView): Shelf<SpotInstrument> {
  return new Shelf({
    list: () => view.markets().map((state) => ({ kind: 'spot', state, data: state.market.data })),
    // Names are part of the product data, whose changes create new market data.
    isCurrent: (taken) =>
      taken.length === view.markets().length && taken.every(({ state, data }) => state.market.data === data),
    texts: ({ data }) => textsOf(data),
    weight: ({ state }, nowMs) => {
      const { quote } = state.window.view(nowMs);
      return quote === 0n ? 0 : Number(view.valuation.usdt(state.market.quote.assetId, quote) ?? 0n);
    },
  });
}

function contractShelf(view: ExchangeView, source: ContractSource): Shelf<ContractInstrument> {
  return new Shelf({
    list: () => source.contracts(),
    isCurrent: (taken) => {
      const now = source.contracts();
      return taken.length === now.length && taken.every((contract, at) => contract === now[at]);
    },
    texts: (contract) => [...textsOf(contract), normalizeSearchText(contract.contractCode)],
    weight: (contract) => Number(turnoverUsdt(view, contract)),
  });
}

/** The coin, the pair, and the coin's name. */
function textsOf(data: { readonly baseCurrency: string; readonly quoteCurrency: string; readonly baseName: string }) {
  return [data.baseCurrency, data.baseCurrency + data.quoteCurrency, data.baseName].map(normalizeSearchText);
}

/** In 10^-8 USDT; 0 where the quote currency has no price. */
function turnoverUsdt(view: ExchangeView, { quoteCurrency, turnover }: ContractInstrument): bigint {
  const amount = turnover();
  if (isStableQuote(quoteCurrency)) return amount;
  const asset = view.catalogue.assetByCode(quoteCurrency);
  return asset === undefined ? 0n : (view.valuation.usdt(asset.assetId, scaled(amount, asset.scale)) ?? 0n);
}

const TURNOVER_SCALE = 8;

/** An amount in 10^-8 as one in 10^-scale. */
function scaled(amount: bigint, scale: number): bigint {
  const steps = scale - TURNOVER_SCALE;
  return steps >= 0 ? amount * 10n ** BigInt(steps) : amount / 10n ** BigInt(-steps);
}

function spotData({ state, data }: SpotInstrument, nowMs: number) {
  const { last, change } = state.ticker(nowMs);
  return {
    tradeId: data.tradeId,
    tradeCode: data.tradeCode,
    baseCurrency: data.baseCurrency,
    quoteCurrency: data.quoteCurrency,
    webLogo: data.webLogo,
    last,
    change,
    digit: data.digit,
    isMarginTrade: data.isMarginTrade,
    marginRatio: data.marginRatio,
    tradeArea: data.tradeArea,
  };
}

function contractData(contract: ContractInstrument, nowMs: number) {
  const { contractCode, baseCurrency, quoteCurrency, instType, deliveryMs } = contract;
  return {
    contractCode,
    baseCurrency,
    quoteCurrency,
    instType,
    contractType: deliveryMs === 0 ? ('perpetual' as const) : deliveryPeriod(deliveryMs - nowMs),
    liquidationDate: deliveryMs,
    changepercentage: formatChange(contract.changeBasisPoints()),
  };
}
