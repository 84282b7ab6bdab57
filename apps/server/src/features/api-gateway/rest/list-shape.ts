import type { Contingency } from '@bourse/core';
import { type GatewayError, icebergNeedsGtc, LIST_ERRORS } from '../errors.ts';
import type { GatewayOrderType } from '../wire-format.ts';
import type { ReadOrder } from './read-order.ts';

/** One order of a list, and how the caller writes its parameters. */
export interface ReadLeg {
  readonly read: ReadOrder;
  readonly nameOf: (name: string) => string;
}

/** The role of an order type within a pair; other types cannot be in one. */
const ROLES: Partial<Record<GatewayOrderType, 'limit' | 'profit' | 'loss'>> = {
  LIMIT_MAKER: 'limit',
  TAKE_PROFIT: 'profit',
  TAKE_PROFIT_LIMIT: 'profit',
  STOP_LOSS: 'loss',
  STOP_LOSS_LIMIT: 'loss',
};

/** The rejection of orders that make no valid list; undefined: none with a code of its own. */
export function listRejection(contingency: Contingency, legs: readonly ReadLeg[]): GatewayError | undefined {
  if (contingency === 'OPO' || contingency === 'OPOCO') {
    const [working, ...paid] = legs.map(({ read }) => read.order.side);
    if (working !== 'buy') return LIST_ERRORS.payingMustBuy;
    if (paid.includes('buy')) return LIST_ERRORS.paidMustSell;
  }
  const [above, below] = contingency === 'OCO' ? legs : legs.slice(1);
  return above === undefined || below === undefined ? undefined : pairRejection(above, below);
}

/**
 * The same for a pair of which one ends the other: limit orders and take-profits are above in a pair that sells and below in one that buys,
 * stop-losses the other way round.
 */
function pairRejection(above: ReadLeg, below: ReadLeg): GatewayError | undefined {
  const [up, down] = [ROLES[above.read.type], ROLES[below.read.type]];
  if (up === undefined || down === undefined) return LIST_ERRORS.typeRejected;
  for (const { read, nameOf } of [above, below]) {
    const { order } = read;
    const hides = order.orderType === 'limit' && order.icebergLots !== undefined;
    if (hides && order.timeInForce !== 'GTC') return icebergNeedsGtc(nameOf('icebergQty'), nameOf('timeInForce'));
  }
  if (up === 'limit' && down === 'limit') return LIST_ERRORS.bothLimit;
  if (above.read.order.side === 'sell') {
    if (up === 'loss') return LIST_ERRORS.sellLossAbove;
    return down === 'limit' ? LIST_ERRORS.sellLimitBelow : down === 'profit' ? LIST_ERRORS.sellProfitBelow : undefined;
  }
  if (up === 'limit') return LIST_ERRORS.buyLimitAbove;
  if (up === 'profit') return LIST_ERRORS.buyProfitAbove;
  return down === 'loss' ? LIST_ERRORS.buyLossBelow : undefined;
}
