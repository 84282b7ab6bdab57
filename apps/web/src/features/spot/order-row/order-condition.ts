import type { OrderData } from '@bourse/contract';
import { firesAbove } from '@bourse/domain';
import { groupDigits, trimZeros } from '@bourse/kit/formats/format.ts';
import type { IntlShape } from 'react-intl';

type Condition = Pick<OrderData, 'side' | 'trigger' | 'stopPrice' | 'trailingDelta' | 'icebergQty'>;

/**
 * What is special about an order, in words: "Stop-loss ≤ 29,000.00 · trails by 1% · shows 0.01"; empty for one that came to the book
 * at once with all it has.
 */
export function conditionText(intl: IntlShape, order: Condition): string {
  const parts = triggerParts(intl, order);
  if (order.icebergQty !== '') {
    const qty = `\u2066${trimZeros(order.icebergQty)}\u2069`;
    parts.push(intl.formatMessage({ id: 'ticket.shows' }, { qty }));
  }
  return parts.join(' · ');
}

function triggerParts(intl: IntlShape, { side, trigger, stopPrice, trailingDelta }: Condition): string[] {
  if (trigger === '') return [];
  const isAbove = firesAbove(trigger, side);
  const word = intl.formatMessage({ id: `trading.condition.${trigger}` });
  // An isolate, so that sign and price stay together where one reads from the right.
  const parts = [stopPrice === '' ? word : `${word} \u2066${isAbove ? '≥' : '≤'} ${groupDigits(stopPrice)}\u2069`];
  if (trailingDelta > 0) {
    const percent = `\u2066${trailingDelta / 100}%\u2069`;
    parts.push(intl.formatMessage({ id: 'ticket.trails' }, { percent }));
  }
  return parts;
}
