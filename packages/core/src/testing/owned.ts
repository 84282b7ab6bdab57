import type { Exchange } from '../exchange.ts';
import { contractsStateOf } from './contracts-audit.ts';
import { type ContractsDesk, FUND, LINEAR } from './contracts-desk.ts';
import { USDT } from './desk.ts';

/** What the insurance fund of the tests begins with, smallest units of USDT. */
export const FUND_CASH = 1_000_000_000_000n;

/** What accounts have of an asset together: spot and perpetual wallets, less what they owe, with unrealised profits at mark. */
export function ownedOn(exchange: Exchange, accountIds: readonly number[], assetId = USDT): bigint {
  const state = contractsStateOf(exchange);
  let units = 0n;
  for (const accountId of accountIds) {
    units += exchange.balance(accountId, 'spot', assetId).total;
    if (accountId !== FUND) units += exchange.balance(accountId, 'perpetual', assetId).total;
  }
  for (const purse of state.allPurses()) {
    if (purse.assetId !== assetId || !accountIds.includes(purse.accountId)) continue;
    units -= purse.unsettledUnits;
    for (const exposure of state.exposuresOf(purse)) units += exposure.unrealisedUnits;
  }
  return units;
}

/** The same of a desk's accounts, in USDT. */
export function ownedBy({ exchange }: { readonly exchange: Exchange }, ...accountIds: readonly number[]): bigint {
  return ownedOn(exchange, accountIds);
}

/** What the insurance fund has of an asset: cash and its inventory at mark. */
export function wholeFund({ exchange }: { readonly exchange: Exchange }, assetId = USDT): bigint {
  return ownedOn(exchange, [FUND], assetId);
}

/** Moves the mark in steps that are smaller than any position's maintenance. */
export function walk(desk: ContractsDesk, from: number, to: number, marketId = LINEAR): void {
  const step = from < to ? 500 : -500;
  for (let ticks = from; ticks !== to; ) {
    ticks = step > 0 ? Math.min(to, ticks + step) : Math.max(to, ticks + step);
    desk.mark(ticks, marketId);
  }
}
