import type { ListedMarket } from './markets/catalogue.ts';
import type { ListedContract } from './markets/contract-catalogue.ts';
import { type ListenersByEvent, listenersByEvent, type ViewListener } from './view-listener.ts';

/** Listeners of the view by product, in the order in which they were added. Read again for each event, because they change. */
export class ViewListeners {
  spot: ListenersByEvent<ListedMarket> = listenersByEvent([]);
  contracts: ListenersByEvent<ListedContract> = listenersByEvent([]);
  /** Of every product: what no market is needed for. */
  shared: Pick<ListenersByEvent, 'onBalance' | 'onCommand'> = listenersByEvent([]);
  private all: Listeners = { spot: [], contracts: [] };

  /** Adds a listener to spot markets and orders after the existing ones; returns a function that removes it. */
  add(listener: ViewListener): () => void {
    this.set({ ...this.all, spot: [...this.all.spot, listener] });
    return () => this.set({ ...this.all, spot: this.all.spot.filter((known) => known !== listener) });
  }

  /** The same for contracts. */
  addToContracts(listener: ViewListener<ListedContract>): () => void {
    this.set({ ...this.all, contracts: [...this.all.contracts, listener] });
    return () => this.set({ ...this.all, contracts: this.all.contracts.filter((known) => known !== listener) });
  }

  private set(all: Listeners): void {
    this.all = all;
    this.spot = listenersByEvent(all.spot);
    this.contracts = listenersByEvent(all.contracts);
    const { contracts, spot } = this;
    this.shared = {
      onBalance: [...spot.onBalance, ...contracts.onBalance],
      onCommand: [...spot.onCommand, ...contracts.onCommand],
    };
  }
}

interface Listeners {
  readonly spot: readonly ViewListener[];
  readonly contracts: readonly ViewListener<ListedContract>[];
}
