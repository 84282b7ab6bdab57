import { MAX_PEG_LEVELS } from '@bourse/domain';
import * as records from '../kernel/record-layout.ts';
import { TRADING_CODE } from './codes.ts';
import type { Peg, PlaceLimit, PlaceMarket } from './commands.ts';
import type { Market } from './market.ts';
import { placeRejection } from './place-checks.ts';
import type { PlaceRequest } from './place-request.ts';

const { FINE } = records;

const PEG_INVALID = TRADING_CODE.PEG_INVALID;
const PEG_LEVEL_MISSING = TRADING_CODE.PEG_LEVEL_MISSING;

/**
 * Gives the loaded request of a pegged order its price from the book as it stands, unless it waits for its trigger; its rejection, or `FINE`,
 * also when it has no peg.
 */
export function fixPrice(request: PlaceRequest, order: PlaceLimit | PlaceMarket): number {
  const peg = pegOf(order);
  if (peg === undefined) return FINE;
  if (!isPeg(peg)) return PEG_INVALID;
  if (order.trigger !== undefined) return FINE;
  const place = placeRejection(request);
  const { market } = request;
  if (place !== FINE || market === undefined) return place;
  request.priceTicks = bookPrice(market, request.isSell, peg);
  return request.priceTicks === 0 ? PEG_LEVEL_MISSING : FINE;
}

/** An order's peg; undefined when it has a price of its own, or none. */
export function pegOf(order: PlaceLimit | PlaceMarket): Peg | undefined {
  return order.orderType === 'limit' ? order.peg : undefined;
}

/** Whether a peg points at a level that there may be. */
export function isPeg({ offsetLevels = 0 }: Peg): boolean {
  return offsetLevels >= 0 && offsetLevels <= MAX_PEG_LEVELS;
}

/** The price that the book gives an order, in ticks; 0 when it has no such level. */
export function bookPrice(market: Market, isSell: boolean, { to, offsetLevels = 0 }: Peg): number {
  const side = isSell === (to === 'primary') ? market.asks : market.bids;
  return offsetLevels < side.size ? side.price(side.levelAt(offsetLevels)) : 0;
}

/** Whether the book gives an order its price only when it comes there. */
export function isUnpriced(order: PlaceLimit | PlaceMarket): boolean {
  return order.orderType === 'limit' && order.peg !== undefined && order.priceTicks === 0;
}

/**
 * What such an order is measured at: its stop, the last price when it only trails, else the highest price, so that only what no price could
 * do is rejected.
 */
export function measureUnpriced({ trigger }: PlaceLimit | PlaceMarket, market: Market): number {
  const ticks = trigger === undefined ? 0 : (trigger.stopPriceTicks ?? market.lastPriceTicks);
  return ticks === 0 ? market.maxPriceTicks : ticks;
}
