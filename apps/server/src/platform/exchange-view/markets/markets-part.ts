import type { ContractsRecovered, LevelChanged, MarketStatusSet, Trade } from '@bourse/core';
import { type ContractSpec, invariant, type MarketSpec } from '@bourse/domain';
import type { AppliedCommand, RecoveredState } from '../../core-host/core-host.ts';
import type { ListenersByEvent } from '../view-listener.ts';
import type { ViewListeners } from '../view-listeners.ts';
import type { ViewHandlers, ViewPart } from '../view-part.ts';
import { type AssetProduct, Catalogue, type ListedMarket, type MarketProduct } from './catalogue.ts';
import { ContractCatalogue, type ListedContract } from './contract-catalogue.ts';
import type { Instrument } from './instrument.ts';
import { type InstrumentState, MarketState } from './market-state.ts';

/** Sequence of the database: closed klines up to here can be read there. */
export interface Projected {
  readonly projectedSeq: number;
}

/** A contract with its live data. */
export type ContractState = MarketState<ListedContract>;

/** Assets, spot markets and contracts, with each one's live data: book, latest trades, 24-hour ticker, klines. */
export class MarketsPart implements ViewPart {
  readonly catalogue = new Catalogue();
  readonly contracts = new ContractCatalogue((assetId) => this.catalogue.asset(assetId));
  private readonly spotStates = new Map<number, MarketState>();
  private readonly contractStates = new Map<number, ContractState>();
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
      this.addSpot(market, seq, this.catalogue.addMarket(market, 'trading'));
    },
    'contract-created': ({ contract }, { seq }) => {
      this.addContract(contract, seq, this.contracts.add(contract, 'trading'));
    },
    'market-configured': ({ market }) => {
      this.market(market.marketId).market = this.catalogue.configure(market);
    },
    'market-status-set': (event) => this.setStatus(event),
  };

  load({ seq, assets, markets, rooms }: RecoveredState): void {
    invariant(this.spotStates.size === 0, 'markets are loaded once');
    for (const asset of assets) this.catalogue.addAsset(asset);
    for (const { market, status, lastPriceTicks } of markets) {
      this.addSpot(market, seq, this.catalogue.addMarket(market, status)).lastTicks = lastPriceTicks;
    }
    // Absent from an exchange without the room of contracts.
    const recovered = rooms.contracts as ContractsRecovered | undefined;
    for (const { contract, lastPriceTicks, status } of recovered?.contracts ?? []) {
      this.addContract(contract, seq, this.contracts.add(contract, status)).lastTicks = lastPriceTicks;
    }
  }

  /** All spot markets, in order of their ids. */
  all(): readonly MarketState[] {
    this.sorted ??= [...this.spotStates.values()].sort((a, b) => a.market.spec.marketId - b.market.spec.marketId);
    return this.sorted;
  }

  /** A spot market that must exist. */
  market(marketId: number): MarketState {
    const state = this.spotStates.get(marketId);
    invariant(state !== undefined, () => `market ${marketId} is not in the view`);
    return state;
  }

  find(marketId: number): MarketState | undefined {
    return this.spotStates.get(marketId);
  }

  /** All contracts, in order of listing. */
  allContracts(): readonly ContractState[] {
    return [...this.contractStates.values()];
  }

  findContract(contractId: number): ContractState | undefined {
    return this.contractStates.get(contractId);
  }

  findContractByCode(code: string): ContractState | undefined {
    const listed = this.contracts.findByCode(code);
    return listed && this.contractStates.get(listed.spec.marketId);
  }

  findInstrument(marketId: number): InstrumentState | undefined {
    return this.spotStates.get(marketId) ?? this.contractStates.get(marketId);
  }

  /** A spot market or a contract that must exist. */
  instrument(marketId: number): InstrumentState {
    const state = this.findInstrument(marketId);
    invariant(state !== undefined, () => `instrument ${marketId} is not in the view`);
    return state;
  }

  ofPair(baseAssetId: number, quoteAssetId: number): MarketState | undefined {
    return this.byPair.get(`${baseAssetId}/${quoteAssetId}`);
  }

  /** Sets names, logos and areas. */
  setProducts(assets: readonly AssetProduct[], markets: readonly MarketProduct[]): void {
    for (const market of this.catalogue.setProducts(assets, markets)) this.market(market.spec.marketId).market = market;
  }

  private addSpot(spec: MarketSpec, seq: number, listed: ListedMarket): MarketState {
    const state = new MarketState(listed);
    state.bookUpdateId = seq;
    this.spotStates.set(spec.marketId, state);
    this.sorted = undefined;
    this.byPair.set(`${spec.baseAssetId}/${spec.quoteAssetId}`, state);
    return state;
  }

  private addContract(spec: ContractSpec, seq: number, listed: ListedContract): ContractState {
    const state = new MarketState(listed);
    state.bookUpdateId = seq;
    this.contractStates.set(spec.marketId, state);
    return state;
  }

  private setStatus({ marketId, status }: MarketStatusSet): void {
    const contract = this.contractStates.get(marketId);
    if (contract === undefined) this.market(marketId).market = this.catalogue.setStatus(marketId, status);
    else contract.market = this.contracts.setStatus(marketId, status);
  }

  private changeLevel(event: LevelChanged, seq: number): void {
    const spot = this.spotStates.get(event.marketId);
    if (spot !== undefined) setLevel(spot, event, seq, this.listeners.spot);
    else setLevel(this.contract(event.marketId), event, seq, this.listeners.contracts);
  }

  private trade(event: Trade, command: AppliedCommand): void {
    const spot = this.spotStates.get(event.marketId);
    if (spot !== undefined) this.tradeOn(spot, event, command, this.listeners.spot);
    else this.tradeOn(this.contract(event.marketId), event, command, this.listeners.contracts);
  }

  private tradeOn<Listed extends Instrument>(
    state: MarketState<Listed>,
    event: Trade,
    { seq, timeMs }: AppliedCommand,
    listeners: ListenersByEvent<Listed>,
  ): void {
    const trade = state.trade(event, timeMs, seq, this.projected.projectedSeq);
    for (const listener of listeners.onTrade) listener.onTrade(state, trade, event);
  }

  /** A contract that must exist. */
  contract(contractId: number): ContractState {
    const state = this.contractStates.get(contractId);
    invariant(state !== undefined, () => `market ${contractId} is not in the view`);
    return state;
  }
}

function setLevel<Listed extends Instrument>(
  state: MarketState<Listed>,
  { priceTicks, qtyLots, side }: LevelChanged,
  seq: number,
  listeners: ListenersByEvent<Listed>,
): void {
  state.side(side).set(priceTicks, qtyLots);
  state.bookUpdateId = seq;
  state.revision += 1;
  for (const listener of listeners.onLevel) listener.onLevel(state, side, priceTicks);
}
