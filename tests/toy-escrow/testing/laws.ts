/**
 * Laws that hold for every room, whatever it does: each command's legs sum to zero for each asset, nobody but the world owes, what is held
 * is what the rooms claim, the events folded give the state that is recovered, and a restored snapshot is the same exchange.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Exchange, ExchangeEvent } from '@bourse/core';
import { EscrowsPart } from '../view.ts';

/** The world's account, the only one that may owe. */
const WORLD = 1;

/** A law is broken. */
export class LawBroken extends Error {}

function demand(holds: boolean, law: string): asserts holds {
  if (!holds) throw new LawBroken(law);
}

/** Follows an exchange by its events alone and compares. */
export class Laws {
  private readonly totals = new Map<string, bigint>();
  private readonly view = new EscrowsPart();

  constructor(exchange: Exchange) {
    for (const { accountId, wallet, assetId, total } of exchange.balances()) {
      this.totals.set(`${accountId}/${wallet}/${assetId}`, total);
    }
    this.view.load({ rooms: exchange.recovered() });
  }

  /** Follows one command. */
  follow(events: readonly ExchangeEvent[]): void {
    this.view.apply(events);
    const sums = new Map<number, bigint>();
    for (const event of events) {
      if (event.type !== 'balance-changed') continue;
      const { accountId, wallet, assetId, total, held } = event;
      const key = `${accountId}/${wallet}/${assetId}`;
      sums.set(assetId, (sums.get(assetId) ?? 0n) + total - (this.totals.get(key) ?? 0n));
      this.totals.set(key, total);
      demand(accountId === WORLD || (total >= held && held >= 0n), 'nobody but the world owes');
    }
    for (const sum of sums.values()) demand(sum === 0n, 'the legs of a command sum to zero');
  }

  /** Looks at the whole state. */
  check(exchange: Exchange): void {
    const recovered = new EscrowsPart();
    recovered.load({ rooms: exchange.recovered() });
    demand(isDeepStrictEqual(recovered.all(), this.view.all()), 'events folded = recovered state');
    demand(
      exchange.claimed().every(({ claimed, held }) => claimed === held),
      'held = claims',
    );
  }
}
