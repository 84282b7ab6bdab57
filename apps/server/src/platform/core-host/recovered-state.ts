import type { Exchange } from '@bourse/core';
import type { RecoveredState } from './core-host.ts';

/** What the core holds, as plain values for the main thread. */
export function recoveredStateOf(exchange: Exchange): RecoveredState {
  return {
    seq: exchange.seq,
    timeMs: exchange.timeMs,
    assets: exchange.assets(),
    markets: exchange.marketStates(),
    accounts: exchange.accounts(),
    balances: exchange.balances(),
    openOrders: exchange.openOrders(),
    countdowns: exchange.countdowns(),
  };
}
