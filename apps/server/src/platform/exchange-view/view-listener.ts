import type { Trade } from '@bourse/core';
import type { Side, WalletKind } from '@bourse/domain';
import type { AppliedCommand } from '../core-host/core-host.ts';
import type { MarketState, PublicTrade } from './markets/market-state.ts';
import type { ListRecord, OrderRecord } from './orders/order-record.ts';

/** Callbacks for changes while a batch is applied; used by the WebSocket feeds. */
export interface ViewListener {
  onLevel?(state: MarketState, side: Side, priceTicks: number): void;
  onTrade?(state: MarketState, trade: PublicTrade, event: Trade): void;
  /** An order was accepted, filled in part or ended. */
  onOrder?(order: OrderRecord): void;
  onBalance?(accountId: number, wallet: WalletKind, assetId: number): void;
  /** A list was accepted, or none of its orders is open any more. */
  onList?(list: ListRecord): void;
  /** A command was applied: all of its changes have been reported. */
  onCommand?(applied: AppliedCommand): void;
}

/** Listeners by event, in the order in which they were added. */
export type ListenersByEvent = {
  readonly [Name in keyof ViewListener]-?: readonly Required<Pick<ViewListener, Name>>[];
};

/** Grouped once, so that a change need not check each listener. */
export function listenersByEvent(listeners: readonly ViewListener[]): ListenersByEvent {
  const having = <Name extends keyof ViewListener>(name: Name) =>
    listeners.filter((listener): listener is ViewListener & Required<Pick<ViewListener, Name>> => {
      return listener[name] !== undefined;
    });
  return {
    onLevel: having('onLevel'),
    onTrade: having('onTrade'),
    onOrder: having('onOrder'),
    onBalance: having('onBalance'),
    onList: having('onList'),
    onCommand: having('onCommand'),
  };
}
