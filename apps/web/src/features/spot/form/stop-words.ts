import { firesAbove, formatPrice, isTrailingDelta } from '@bourse/domain';
import { hundredthsOf } from '@bourse/kit/formats/decimal-text.ts';
import { groupDigits, trimZeros } from '@bourse/kit/formats/format.ts';
import type { IntlShape } from 'react-intl';
import { type Instrument, ticksOf } from '../../../trading/instrument.ts';
import { hasLimitPrice, type OrderDraft } from '../../../trading/model/order-draft.ts';

/** Keeps a figure together where one reads from the right. */
function isolate(text: string): string {
  return `\u2066${text}\u2069`;
}

function priceText(text: string, market: Instrument): string | undefined {
  const ticks = ticksOf(text, market);
  return ticks === undefined ? undefined : isolate(groupDigits(formatPrice(ticks, market.spec)));
}

/** What a stop does: "Stop-loss: sells at 60,000.00 or below"; undefined until there is one. */
export function stopHint(intl: IntlShape, draft: OrderDraft, market: Instrument): string | undefined {
  const price = priceText(draft.stop, market);
  const trigger = draft.type === 'oco' ? 'stop-loss' : draft.trigger;
  if (price === undefined || trigger === undefined) return undefined;
  const isAbove = firesAbove(trigger, draft.side);
  const id = draft.side === 'buy' ? (isAbove ? 'buyAbove' : 'buyBelow') : isAbove ? 'sellAbove' : 'sellBelow';
  return intl.formatMessage({ id: `ticket.fires.${id}` }, { price });
}

/** What a trailing order does: "Sells when the price falls 1.5% from its high"; undefined until there is a distance that is taken. */
export function callbackHint(intl: IntlShape, draft: OrderDraft, market: Instrument): string | undefined {
  const delta = hundredthsOf(draft.callback);
  if (delta === undefined || !isTrailingDelta(delta)) return undefined;
  const percent = isolate(`${trimZeros((delta / 100).toFixed(2))}%`);
  const price = priceText(draft.stop, market);
  const kind = price === undefined ? 'trails' : 'trailsFrom';
  if (!hasLimitPrice(draft.type)) return intl.formatMessage({ id: `ticket.${kind}.${draft.side}` }, { percent, price });
  const limit = priceText(draft.price, market);
  if (limit === undefined) return undefined;
  return intl.formatMessage({ id: `ticket.${kind}Limit.${draft.side}` }, { percent, price, limit });
}
