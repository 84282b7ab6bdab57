import type { OrderData } from '@bourse/contract';
import { amountValues, inOwnDirection, trimZeros } from '@bourse/kit/formats/format.ts';
import type { IntlShape } from 'react-intl';
import type { Instrument } from '../instrument.ts';

/**
 * Where an order's line is: at its stop while it waits or comes only after another, else at its limit; empty when it has neither, as while
 * it only trails.
 */
export function linePriceOf({ isWaiting, isPending, stopPrice, price }: OrderData): string {
  return isWaiting || (isPending && stopPrice !== '') ? stopPrice : price;
}

/** The price of the market that is nearest to a place on the chart, in ticks. */
export function nearestTicks(value: number, { spec }: Instrument): number {
  const ticks = Math.round((value * 10 ** spec.priceScale) / spec.tickSize);
  return Math.min(spec.maxPriceTicks, Math.max(1, ticks));
}

/** What a line says: side, quantity and kind in words, so that nobody has to tell them by colour. */
export function lineLabel(intl: IntlShape, order: OrderData, unit: string): string {
  const values = { side: order.side, ...amountValues(intl, trimZeros(order.qty), unit) };
  const what = intl.formatMessage({ id: 'terminal.form.submitQty' }, values);
  const kind =
    (order.isWaiting || order.isPending) && order.trigger !== ''
      ? intl.formatMessage({ id: `trading.condition.${order.trigger}` })
      : intl.formatMessage({ id: `trading.type.${order.type}` });
  return inOwnDirection(intl, `${what} · ${kind}`);
}
