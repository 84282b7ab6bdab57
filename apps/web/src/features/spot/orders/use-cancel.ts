import type { OrderData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { errorText } from '@bourse/kit/api/error-words.ts';
import { amountValues, groupDigits, trimZeros } from '@bourse/kit/formats/format.ts';
import { showToast } from '@bourse/ui';
import { useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { pairOf } from '../../../trading/pair.ts';
import { spotCalls } from '../calls.ts';

interface Done {
  readonly title: string;
  readonly description?: string;
}

/** An order in a line: "Buy 0.5 BTC/USDT · 60,000.00". */
export function orderLine(intl: IntlShape, order: OrderData): string {
  const asked = order.qty === '' ? order.quoteAmount : order.qty;
  const { qty, unit: pair } = amountValues(intl, trimZeros(asked), pairOf(order.tradeCode));
  const text = intl.formatMessage({ id: 'trading.orderLine' }, { side: order.side, qty, pair });
  return order.price === '' ? text : `${text} · \u2066${groupDigits(order.price)}\u2069`;
}

/** Cancels orders: one, some, or all of a market (all markets without a code), and says what became of it. */
export function useCancel() {
  const intl = useIntl();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const run = async (key: string, cancel: () => Promise<Done>) => {
    setBusy((keys) => new Set(keys).add(key));
    try {
      showToast({ tone: 'success', ...(await cancel()) });
    } catch (error) {
      const description = errorText(intl, error);
      showToast({ tone: 'error', title: intl.formatMessage({ id: 'trading.cancelFailed' }), description });
    } finally {
      setBusy((keys) => new Set([...keys].filter((item) => item !== key)));
    }
  };
  return {
    isBusy: (key: string) => busy.has(key),
    cancelOne: (orderId: string) =>
      run(orderId, async () => {
        const order = await api(spotCalls.cancelSpotOrder, { params: { orderId } });
        return { title: intl.formatMessage({ id: 'trading.canceled' }), description: orderLine(intl, order) };
      }),
    cancelAll: (tradeCode?: string) =>
      run('all', async () => {
        const { canceled } = await api(spotCalls.cancelAllSpotOrders, {
          query: tradeCode === undefined ? {} : { tradeCode },
        });
        return { title: intl.formatMessage({ id: 'trading.canceledAll' }, { count: canceled }) };
      }),
  };
}
