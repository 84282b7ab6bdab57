import type { Command } from '@bourse/core';
import type { MarketSpec } from '@bourse/domain';
import type { Random } from './random.ts';
import type { RoomArbitrary } from './simulate-rooms.ts';
import { ACCOUNTS, MARKETS } from './world.ts';

/**
 * What operators do while others trade: they freeze accounts and free them, and change the terms of markets. Not handled: another span of
 * the average price and another switch of counted amendments, which would depend on what happened under the terms before.
 */
export const operatorArbitrary: RoomArbitrary = {
  // Of the listing room.
  number: 1,
  share: 4,
  command: (random) => operatorCommand(random),
};

/** The next command of an operator. */
export function operatorCommand(random: Random): Command {
  if (random.percent(50)) {
    const accountId = random.percent(2) ? random.pick([2, 77_777]) : random.pick(ACCOUNTS);
    // Most are free, so that there is something to see.
    const [orders, withdrawals] = [random.percent(25), random.percent(25)];
    const cancelOrders = orders && random.percent(30);
    return { type: 'freeze-account', accountId, orders, withdrawals, ...(cancelOrders ? { cancelOrders } : {}) };
  }
  return configured(random, random.pick(MARKETS));
}

function configured(random: Random, market: MarketSpec): Command {
  const { executionRangePpm = 0, limits = {} } = market;
  const isOdd = random.percent(3);
  const count = (most: number | undefined) => (most === undefined ? undefined : random.between(1, 2 * most));
  const terms = {
    minQtyLots: random.between(1, 4),
    maxQtyLots: isOdd ? random.pick([0, 2 ** 52]) : random.percent(70) ? market.maxQtyLots : random.between(40, 900),
    minNotional: random.percent(50) ? market.minNotional : market.minNotional * 2n,
    priceBandPpm: random.percent(60) ? market.priceBandPpm : random.between(1_000, 100_000),
    ...(random.percent(30) ? { executionRangePpm: executionRangePpm + random.between(100, 4_000) } : {}),
    makerFeePpm: random.between(isOdd ? -9_000 : 0, 3_000),
    takerFeePpm: random.between(0, 5_000),
    selfTradePrevention: market.selfTradePrevention,
    limits: {
      ...limits,
      ...named('maxTriggerOrders', count(limits.maxTriggerOrders)),
      ...named('maxIcebergOrders', count(limits.maxIcebergOrders)),
      ...named('maxOrderLists', count(limits.maxOrderLists)),
    },
  };
  return { type: 'configure-market', marketId: random.percent(2) ? 99 : market.marketId, terms };
}

function named(name: string, value: number | undefined): Record<string, number> {
  return value === undefined ? {} : { [name]: value };
}
