import type { OrderData } from '@bourse/contract';
import { quotient } from '@bourse/kit/formats/decimal-text.ts';
import { amountValues, groupDigits, trimZeros } from '@bourse/kit/formats/format.ts';
import type { IntlShape } from 'react-intl';
import type { Instrument } from '../instrument.ts';

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

const STATES: ReadonlySet<string> = new Set(['NEW', 'PARTIALLY_FILLED', 'FILLED']);

/** An order in one line with what became of it: "Buy 0.25 BTC/USDT at 60,000.00: placed". */
export function orderLine(intl: IntlShape, order: OrderData, { name: pair, spec }: Instrument): string {
  const { side, status, isWaiting } = order;
  // A market order that was given by a total has no quantity of its own.
  const qty = groupDigits(trimZeros(isZero(order.qty) ? order.executedQty : order.qty));
  const average = quotient(order.executedQuote, order.executedQty, spec.priceScale);
  const price = groupDigits(isZero(order.price) ? average : order.price);
  const state = isWaiting ? 'waits' : STATES.has(status) ? status : 'other';
  return intl.formatMessage(
    { id: price === '' ? 'terminal.form.line' : 'terminal.form.lineAt' },
    { side, ...amountValues(intl, qty, pair), price, state },
  );
}

function isZero(text: string): boolean {
  return !/[1-9]/.test(text);
}
