import type { Side } from '@bourse/domain';
import { amountValues, inOwnDirection, trimZeros } from '@bourse/kit/formats/format.ts';
import type { IntlShape } from 'react-intl';
import { lineLabel } from '../line-place.ts';
import type { OrderGroup } from './order-groups.ts';

/** What the line of one order or of several at one price says. */
export function groupLabel(intl: IntlShape, { orders, qty }: OrderGroup, unit: string): string {
  const [first] = orders;
  if (first === undefined) return '';
  if (orders.length === 1) return lineLabel(intl, first, unit);
  const what = intl.formatMessage(
    { id: 'terminal.form.submitQty' },
    { side: first.side, ...amountValues(intl, trimZeros(qty), unit) },
  );
  return inOwnDirection(
    intl,
    `${what} · ${intl.formatMessage({ id: 'terminal.chart.orders' }, { count: orders.length })}`,
  );
}

/** The same where there is little room: a sign for the side, and the quantity. */
export function shortLabel(side: Side, qty: string): string {
  return `${side === 'buy' ? '▲' : '▼'} ${trimZeros(qty)}`;
}
