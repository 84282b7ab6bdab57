/**
 * Laws that hold for every room, checked from outside after each command without a line from the room: nothing here knows a product.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Exchange, ExchangeEvent } from '@bourse/core';
import { AuditError } from './auditor.ts';

/** Balances that are not empty, by account, wallet, scope and asset. */
type Balances = Map<string, { readonly assetId: number; readonly total: bigint; readonly held: bigint }>;

/** The room-neutral laws over one exchange. */
export class Laws {
  private readonly exchange: Exchange;
  private readonly folded: Balances;

  /** Begins with the exchange as it is. */
  constructor(exchange: Exchange) {
    this.exchange = exchange;
    this.folded = balancesOf(exchange);
  }

  /** Checks one command by its events alone: what is posted and what balances change by sums to zero for each asset. */
  checkEvents(events: readonly ExchangeEvent[]): void {
    const posted = new Map<number, bigint>();
    const changed = new Map<number, bigint>();
    for (const event of events) {
      if (event.type === 'posted') add(posted, event.assetId, event.delta);
      if (event.type !== 'balance-changed') continue;
      const { accountId, assetId, held, scope = 0, total, wallet } = event;
      const key = `${accountId}/${wallet}/${scope}/${assetId}`;
      add(changed, assetId, total - (this.folded.get(key)?.total ?? 0n));
      if (total === 0n && held === 0n) this.folded.delete(key);
      else this.folded.set(key, { assetId, total, held });
    }
    for (const [assetId, sum] of posted) demand(sum === 0n, `the legs of asset ${assetId} sum to zero, not ${sum}`);
    for (const [assetId, sum] of changed) demand(sum === 0n, `a command moves asset ${assetId}, it makes none: ${sum}`);
  }

  /** Checks the whole state: signs, holds, and that events contained every change. */
  checkState(): void {
    const { exchange } = this;
    const floors = new Map(exchange.houseAccounts().map(({ accountId, floor }) => [accountId, floor]));
    for (const { accountId, assetId, held, scope = 0, total, wallet } of exchange.balances()) {
      const where = `${accountId}/${wallet}/${scope}/${assetId}`;
      // What an account may owe it owes in one balance of each asset.
      const floor = wallet === 'spot' && scope === 0 ? (floors.get(accountId) ?? 0n) : 0n;
      demand(total >= floor, floor < 0n ? `no debt beyond its floor: ${where}` : `nothing negative: ${where}`);
      demand(held >= 0n && (held === 0n || held <= total), `holds are covered: ${where}`);
    }
    for (const { accountId, assetId, claimed, held, wallet } of exchange.claimed()) {
      demand(claimed === held, `holds are claimed by rooms: ${accountId}/${wallet}/${assetId}`);
    }
    demand(isDeepStrictEqual(this.folded, balancesOf(exchange)), 'events folded are the state');
  }

  /** Checks that a restored exchange is the same: hash, bytes and what the main thread recovers. */
  checkRestored(restored: Exchange): void {
    const { exchange } = this;
    demand(restored.stateHash() === exchange.stateHash(), 'a restored snapshot has the same hash');
    demand(isDeepStrictEqual(restored.snapshot(), exchange.snapshot()), 'a restored snapshot has the same bytes');
    demand(isDeepStrictEqual(restored.recovered(), exchange.recovered()), 'rooms recover the same');
    // A snapshot leaves out timers of orders that have ended before their time.
    demand(restored.nextTickMs >= exchange.nextTickMs, 'timers are restored');
  }

  /** Checks a rejection: the state is as it was. */
  checkRejected(hashBefore: string): void {
    demand(this.exchange.stateHash() === hashBefore, 'a rejection changes nothing');
  }
}

function balancesOf(exchange: Exchange): Balances {
  const rows: Balances = new Map();
  for (const { accountId, assetId, held, scope = 0, total, wallet } of exchange.balances()) {
    if (total !== 0n || held !== 0n) rows.set(`${accountId}/${wallet}/${scope}/${assetId}`, { assetId, total, held });
  }
  return rows;
}

function add(sums: Map<number, bigint>, assetId: number, delta: bigint): void {
  sums.set(assetId, (sums.get(assetId) ?? 0n) + delta);
}

function demand(holds: boolean, law: string): void {
  if (!holds) throw new AuditError(law);
}
