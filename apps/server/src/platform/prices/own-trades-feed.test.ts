import type { Command } from '@bourse/core';
import { expect, it } from 'vitest';
import { bareExchange, viewOf } from '../../testing/bare-view.ts';
import { createOwnTradesFeed } from './own-trades-feed.ts';

const ORDER = { type: 'place-order', orderType: 'limit', accountId: 1_000, marketId: 1, timeInForce: 'GTC' } as const;

it('our own trades are reported with their market and price, until the feed is stopped', async () => {
  const exchange = bareExchange({ usdtScale: 6, market: {} });
  const view = viewOf(exchange);
  const run = (command: Command) => {
    const events = exchange.apply(command, { timeMs: 1 });
    view.apply([{ seq: exchange.seq, timeMs: 1, correlation: 0, events }]);
  };
  const trade = (priceTicks: number) => {
    run({ ...ORDER, side: 'sell', priceTicks, qtyLots: 1 });
    run({ ...ORDER, side: 'buy', priceTicks, qtyLots: 1 });
  };
  run({ type: 'open-account', accountId: 1_000 });
  const credit = { type: 'credit', accountId: 1_000, wallet: 'spot', amount: 10n ** 13n, reason: 'deposit' } as const;
  run({ ...credit, assetId: 1 });
  run({ ...credit, assetId: 52 });
  const reported: (readonly [number, number])[] = [];
  const feed = createOwnTradesFeed(view);
  await feed.start((marketId, priceTicks) => reported.push([marketId, priceTicks]));
  trade(1_000);
  trade(1_010);
  await feed.stop();
  trade(1_020);
  expect(reported).toEqual([
    [1, 1_000],
    [1, 1_010],
  ]);
});
