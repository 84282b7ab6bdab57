import type { LevelChanged, Trade } from '@bourse/core';
import { invariant } from '@bourse/domain';
import type { AppliedCommand, RecoveredState } from '../../core-host/core-host.ts';
import type { ViewListeners } from '../view-listeners.ts';
import type { ViewHandlers, ViewPart } from '../view-part.ts';
import { type AssetProduct, Catalogue, type MarketProduct } from './catalogue.ts';
import { MarketState } from './market-state.ts';

/** Sequence of the database: closed klines up to here can be read there. */
export interface Projected {
  readonly projectedSeq: number;
}

/** Assets and markets, with each market's live data: book, latest trades, 24-hour ticker, klines. */
export class MarketsPart implements ViewPart {
  readonly catalogue = new Catalogue();
  private readonly states = new Map<number, MarketState>();
  private readonly byPair = new Map<string, MarketState>();
  private sorted: readonly MarketState[] | undefined;
  private readonly listeners: ViewListeners;
  private readonly projected: Projected;

  constructor(listeners: ViewListeners, projected: Projected) {
    this.listeners = listeners;
    this.projected = projected;
  }

  readonly handlers: ViewHandlers = {
    'level-changed': (event, { seq }) => this.changeLevel(event, seq),
    trade: (event, command) => this.trade(event, command),
    'asset-created': ({ asset }) => this.catalogue.addAsset(asset),
    'market-created': ({ market }, { seq }) => {
      this.add(new MarketState(this.catalogue.addMarket(market, 'trading')), seq);
    },
    'market-configured': ({ market }) => {
      this.market(market.marketId).market = this.catalogue.configure(market);
    },
    'market-status-set': ({ marketId, status }) => {
      this.market(marketId).market = this.catalogue.setStatus(marketId, status);
    },
  };

  load({ seq, assets, markets }: RecoveredState): void {
    invariant(this.states.size === 0, 'markets are loaded once');
    for (const asset of assets) this.catalogue.addAsset(asset);
    for (const { market, status, lastPriceTicks } of markets) {
      const state = new MarketState(this.catalogue.addMarket(market, status));
      state.lastTicks = lastPriceTicks;
      this.add(state, seq);
    }
  }

  /** All markets, in order of their ids. */
  all(): readonly MarketState[] {
    this.sorted ??= [...this.states.values()].sort((a, b) => a.market.spec.marketId - b.market.spec.marketId);
    return this.sorted;
  }

  /** A market that must exist. */
  market(marketId: number): MarketState {
    const state = this.states.get(marketId);
    invariant(state !== undefined, () => `market ${marketId} is not in the view`);
    return state;
  }

  find(marketId: number): MarketState | undefined {
    return this.states.get(marketId);
  }

  ofPair(baseAssetId: number, quoteAssetId: number): MarketState | undefined {
    return this.byPair.get(`${baseAssetId}/${quoteAssetId}`);
  }

  /** Sets names, logos and areas. */
  setProducts(assets: readonly AssetProduct[], markets: readonly MarketProduct[]): void {
    for (const market of this.catalogue.setProducts(assets, markets)) this.market(market.spec.marketId).market = market;
  }

  private add(state: MarketState, seq: number): void {
    const { spec } = state.market;
    state.bookUpdateId = seq;
    this.states.set(spec.marketId, state);
    this.sorted = undefined;
    this.byPair.set(`${spec.baseAssetId}/${spec.quoteAssetId}`, state);
  }

  private changeLevel(event: LevelChanged, seq: number): void {
    const state = this.market(event.marketId);
    state.side(event.side).set(event.priceTicks, event.qtyLots);
    state.bookUpdateId = seq;
    state.revision += 1;
    for (const listener of this.listeners.by.onLevel) listener.onLevel(state, event.side, event.priceTicks);
  }

  private trade(event: Trade, { timeMs, seq }: AppliedCommand): void {
    const state = this.market(event.marketId);
    const trade = state.trade(event, timeMs, seq, this.projected.projectedSeq);
    for (const listener of this.listeners.by.onTrade) listener.onTrade(state, trade, event);
  }
}
