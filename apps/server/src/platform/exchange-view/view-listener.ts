import type { Trade } from '@bourse/core';
import type { Side, WalletKind } from '@bourse/domain';
import type { AppliedCommand } from '../core-host/core-host.ts';
import type { ListedMarket } from './markets/catalogue.ts';
import type { Instrument } from './markets/instrument.ts';
import type { MarketState, PublicTrade } from './markets/market-state.ts';
import type { ListRecord, OrderRecord } from './orders/order-record.ts';

/**
 * Callbacks for changes of one product's markets and orders, and of all balances, while a batch is applied; used by the WebSocket feeds. Absent
 * type: of spot.
 */
export interface ViewListener<Listed extends Instrument = ListedMarket> {
  onLevel?(state: MarketState<Listed>, side: Side, priceTicks: number): void;
  /** Also of a forced trade (`event.forced`), which no price follows. */
  onTrade?(state: MarketState<Listed>, trade: PublicTrade, event: Trade): void;
  /** An order was accepted, filled in part or ended. */
  onOrder?(order: OrderRecord): void;
  onBalance?(accountId: number, wallet: WalletKind, assetId: number): void;
  /** A list was accepted, or none of its orders is open any more. */
  onList?(list: ListRecord): void;
  /** A command was applied: all of its changes have been reported. */
  onCommand?(applied: AppliedCommand): void;
}

/** Listeners by event, in the order in which they were added. */
export type ListenersByEvent<Listed extends Instrument = ListedMarket> = {
  readonly [Name in keyof ViewListener<Listed>]-?: readonly Required<Pick<ViewListener<Listed>, Name>>[];
};

/** Grouped once, so that a change need not check each listener. */
export function listenersByEvent<Listed extends Instrument>(
  listeners: readonly ViewListener<Listed>[],
): ListenersByEvent<Listed> {
  type Having<Name extends keyof ViewListener<Listed>> = Required<Pick<ViewListener<Listed>, Name>>;
  const having = <Name extends keyof ViewListener<Listed>>(name: Name) =>
    listeners.filter((listener): listener is ViewListener<Listed> & Having<Name> => listener[name] !== undefined);
  return {
    onLevel: having('onLevel'),
    onTrade: having('onTrade'),
    onOrder: having('onOrder'),
    onBalance: having('onBalance'),
    onList: having('onList'),
    onCommand: having('onCommand'),
  };
}
