import type { Command, Exchange, PlaceLimit } from '@bourse/core';
import type { AppliedCommand } from '../platform/core-host/core-host.ts';
import type { ExchangeView } from '../platform/exchange-view/exchange-view.ts';
import { type BareExchangeOptions, bareExchange, viewOf } from './bare-view.ts';

/** The accounts of a floor, each with plenty of BTC and USDT. */
export const FLOOR_ACCOUNTS = [1_000, 1_001] as const;

/** A core with one market and two rich accounts, and a view that follows it; in this process, and the test tells the time. */
export class TestFloor {
  readonly exchange: Exchange;
  readonly view: ExchangeView;
  timeMs: number;

  constructor(timeMs: number, market: BareExchangeOptions['market'] = {}) {
    this.timeMs = timeMs;
    this.exchange = bareExchange({ usdtScale: 8, market });
    for (const accountId of FLOOR_ACCOUNTS) {
      this.exchange.apply({ type: 'open-account', accountId });
      const credit = { type: 'credit', accountId, wallet: 'spot', amount: 10n ** 15n, reason: 'deposit' } as const;
      this.exchange.apply({ ...credit, assetId: 1 });
      this.exchange.apply({ ...credit, assetId: 52 });
    }
    this.view = viewOf(this.exchange);
  }

  /** Runs a command now; what it came to is in the view. */
  run(command: Command): AppliedCommand {
    const events = this.exchange.apply(command, { timeMs: this.timeMs });
    const applied = { seq: this.exchange.seq, timeMs: this.timeMs, correlation: 0, events };
    this.view.apply([applied]);
    return applied;
  }

  /** Places a limit order; answers its id. */
  limit(accountId: number, side: 'buy' | 'sell', priceTicks: number, qtyLots: number, more: Partial<PlaceLimit> = {}) {
    const order = {
      type: 'place-order',
      orderType: 'limit',
      marketId: 1,
      accountId,
      side,
      priceTicks,
      qtyLots,
    } as const;
    return acceptedId(this.run({ ...order, ...more }));
  }

  /** A trade between the two accounts; `takerSide` meets the book. */
  trade(priceTicks: number, qtyLots: number, takerSide: 'buy' | 'sell' = 'buy'): void {
    this.limit(FLOOR_ACCOUNTS[0], takerSide === 'buy' ? 'sell' : 'buy', priceTicks, qtyLots);
    this.limit(FLOOR_ACCOUNTS[1], takerSide, priceTicks, qtyLots);
  }
}

/** Id of the order that a command placed. */
function acceptedId({ events: [first] }: AppliedCommand): bigint {
  if (first?.type !== 'order-accepted') throw new Error(`the order was not accepted: ${JSON.stringify(first)}`);
  return first.orderId;
}
