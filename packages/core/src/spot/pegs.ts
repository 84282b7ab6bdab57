import { MOST_PEG_LEVELS } from '@bourse/domain';
import type { PlaceLimit, PlaceMarket } from '../commands.ts';
import { codeIndexOf } from '../state.ts';
import { FINE, placeRefusal } from './place-checks.ts';
import type { PlaceRequest } from './place-request.ts';

const PEG_INVALID = codeIndexOf('PEG_INVALID');
const PEG_LEVEL_MISSING = codeIndexOf('PEG_LEVEL_MISSING');

/** Gives the loaded request of a pegged order its price from the book as it stands; its refusal, or `FINE`, also when it has no peg. */
export function fixPrice(request: PlaceRequest, order: PlaceLimit | PlaceMarket): number {
  const peg = order.orderType === 'limit' ? order.peg : undefined;
  if (peg === undefined) return FINE;
  const { to, offsetLevels = 0 } = peg;
  if (order.trigger !== undefined || offsetLevels < 0 || offsetLevels > MOST_PEG_LEVELS) return PEG_INVALID;
  const place = placeRefusal(request);
  const { market } = request;
  if (place !== FINE || market === undefined) return place;
  const side = request.isSell === (to === 'primary') ? market.asks : market.bids;
  if (offsetLevels >= side.size) return PEG_LEVEL_MISSING;
  request.priceTicks = side.price(side.levelAt(offsetLevels));
  return FINE;
}
