import type { AccountView, Exchange } from '@bourse/core';
import type { RecoveredState } from './core-host.ts';

/** Extracts the core's state as plain values for the main thread. */
export function recoveredStateOf(exchange: Exchange): RecoveredState {
  const accounts = exchange.accounts();
  return {
    seq: exchange.seq,
    timeMs: exchange.timeMs,
    assets: exchange.assets(),
    markets: exchange.marketStates(),
    accountIds: Int32Array.from(accounts, ({ accountId }) => accountId),
    specialAccounts: accounts.filter(isSpecial),
    houseAccounts: exchange.houseAccounts(),
    balances: exchange.balanceColumns(),
    openOrders: exchange.openOrders(),
    countdowns: exchange.countdowns(),
    nextTickMs: exchange.nextTickMs,
    rooms: exchange.recovered(),
  };
}

function isSpecial({ makerFeePpm, ordersFrozen, takerFeePpm, withdrawalsFrozen }: AccountView): boolean {
  return makerFeePpm !== null || takerFeePpm !== null || ordersFrozen || withdrawalsFrozen;
}
