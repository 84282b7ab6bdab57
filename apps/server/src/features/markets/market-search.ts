import type { MarketData, RouteData } from '@bourse/contract';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import type { MarketState } from '../../platform/exchange-view/market-state.ts';

/** What a search answers. */
export type SearchResult = RouteData<'searchMarkets'>;

const MOST_RESULTS = 100;
const POPULAR = 10;

/** A market with the texts by which it is found. */
interface Entry {
  readonly state: MarketState;
  readonly data: MarketData;
  /** Base and quote in one, as people type them: `btcusdt`. */
  readonly pair: string;
  readonly base: string;
  readonly name: string;
}

/**
 * Finds markets by pair, coin code or coin name, whatever the case and with or without slash, dash, underscore or
 * space. Best matches first (the coin itself, then what begins with the keyword, then what contains it), within each
 * by 24 h volume in USDT. One pass over ready texts: ten thousand instruments take about a millisecond.
 */
export class MarketSearch {
  private readonly view: ExchangeView;
  private entries: Entry[] = [];

  constructor(view: ExchangeView) {
    this.view = view;
  }

  find(keyword: string): SearchResult {
    return searchResult(this.matches(keyword), this.view);
  }

  /** The best match, if there is any. */
  best(keyword: string): MarketState | undefined {
    return this.matches(keyword)[0];
  }

  /** Markets named first, then the rest by volume, ten in all. */
  popular(first: readonly number[]): SearchResult {
    const named = first.flatMap((marketId) => this.view.findMarket(marketId) ?? []);
    const rest = byVolume(
      this.view.markets().filter((state) => !named.includes(state)),
      this.view,
    );
    return searchResult([...named, ...rest].slice(0, POPULAR), this.view);
  }

  private matches(keyword: string): MarketState[] {
    const wanted = plain(keyword);
    if (wanted === '') return [];
    const ranks: [MarketState[], MarketState[], MarketState[]] = [[], [], []];
    for (const entry of this.indexed()) {
      const rank = rankOf(entry, wanted);
      if (rank !== undefined) ranks[rank].push(entry.state);
    }
    return ranks.flatMap((states) => byVolume(states, this.view)).slice(0, MOST_RESULTS);
  }

  private indexed(): readonly Entry[] {
    const markets = this.view.markets();
    // Names come with product data, which makes a market's data anew.
    const isStale =
      markets.length !== this.entries.length || this.entries.some(({ state, data }) => data !== state.market.data);
    if (isStale) this.entries = markets.map(entryOf);
    return this.entries;
  }
}

function entryOf(state: MarketState): Entry {
  const { base, quote, data } = state.market;
  return {
    state,
    data,
    pair: plain(base.code + quote.code),
    base: plain(base.code),
    name: data.baseName.toLowerCase(),
  };
}

/** Lower case without separators. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[\s/_\-.:]+/g, '');
}

function rankOf({ pair, base, name }: Entry, wanted: string): 0 | 1 | 2 | undefined {
  if (base === wanted || pair === wanted || name === wanted) return 0;
  if (pair.startsWith(wanted) || name.startsWith(wanted)) return 1;
  return pair.includes(wanted) || plain(name).includes(wanted) ? 2 : undefined;
}

function byVolume(states: readonly MarketState[], view: ExchangeView): MarketState[] {
  const nowMs = view.nowMs();
  const volumes = new Map(states.map((state) => [state, volumeUsdt(state, view, nowMs)]));
  const volume = (state: MarketState) => volumes.get(state) ?? 0n;
  return [...states].sort((a, b) => {
    if (volume(a) !== volume(b)) return volume(a) < volume(b) ? 1 : -1;
    return a.market.spec.marketId - b.market.spec.marketId;
  });
}

function volumeUsdt(state: MarketState, view: ExchangeView, nowMs: number): bigint {
  const { quote } = state.window.view(nowMs);
  return quote === 0n ? 0n : (view.valuation.usdt(state.market.quote.assetId, quote) ?? 0n);
}

function searchResult(states: readonly MarketState[], view: ExchangeView): SearchResult {
  const nowMs = view.nowMs();
  const spots = states.map((state) => {
    const { data } = state.market;
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
  });
  return { result: spots.length > 0, spots, swaps: [] };
}
