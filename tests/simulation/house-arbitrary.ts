import type { Command } from '@bourse/core';
import type { Random } from './random.ts';
import type { RoomArbitrary } from './simulate-rooms.ts';
import { ACCOUNTS, MARKETS, PRICE_RANGE } from './world.ts';

const OUTER_PRICES = ['mark', 'index'] as const;

/**
 * What the generator leaves out: mark and index prices, orders that wait for one of them, and accounts of the house.
 * Not handled: orders that trail such a price; no call of the server places one.
 */
export const houseArbitrary: RoomArbitrary = {
  // Of the trading room.
  number: 4,
  share: 12,
  command: (random) => commandOf(random),
};

function commandOf(random: Random): Command {
  if (random.percent(5)) {
    const accountId = random.between(5, 30);
    const house = { type: 'open-house-account', accountId, name: `house-${accountId}` } as const;
    return random.percent(50) ? { ...house, class: 'escrow' } : { ...house, class: 'clearing', floor: -1_000n };
  }
  const { marketId } = random.pick(MARKETS);
  const [low, high] = PRICE_RANGE[marketId] ?? [1, 10];
  const price = random.pick(OUTER_PRICES);
  if (random.percent(60)) {
    const priceTicks = random.percent(2) ? 0 : random.between(low, high);
    return { type: 'set-prices', prices: [{ marketId, kind: price, priceTicks }] };
  }
  const kind = random.pick(['stop-loss', 'take-profit'] as const);
  const trigger = { kind, stopPriceTicks: random.between(low, high), price };
  const side = random.pick(['buy', 'sell'] as const);
  const order = { type: 'place-order', accountId: random.pick(ACCOUNTS), marketId, side, trigger } as const;
  const qtyLots = random.between(2, 60);
  if (random.percent(50)) return { ...order, orderType: 'market', qtyLots };
  return { ...order, orderType: 'limit', priceTicks: random.between(low, high), qtyLots };
}
