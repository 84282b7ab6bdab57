import type { OrderData } from '@bourse/contract';
import { amountValues, trimZeros } from '@bourse/kit/formats/format.ts';
import type { IntlShape } from 'react-intl';

/** What an accepted order has done at once. */
export function outcomeWords(intl: IntlShape, order: OrderData, unit: string): string {
  if (order.isWaiting) return intl.formatMessage({ id: 'terminal.form.waiting' }, { side: order.side });
  const qty = trimZeros(order.executedQty);
  const values = { side: order.side, ...amountValues(intl, qty, unit) };
  if (order.status === 'FILLED') return intl.formatMessage({ id: 'terminal.form.filled' }, values);
  if (order.status === 'PARTIALLY_FILLED') return intl.formatMessage({ id: 'terminal.form.partlyFilled' }, values);
  if (order.status === 'NEW') return intl.formatMessage({ id: 'terminal.form.placed' }, values);
  const none = !/[1-9]/.test(order.executedQty);
  return intl.formatMessage({ id: none ? 'terminal.form.expired' : 'terminal.form.partlyExpired' }, values);
}
