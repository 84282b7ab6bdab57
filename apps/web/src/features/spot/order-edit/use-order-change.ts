import type { ApiErrorName, OrderData } from '@bourse/contract';
import { randomKey } from '@bourse/kit/action/random-key.ts';
import { api } from '@bourse/kit/api/api.ts';
import { ApiError } from '@bourse/kit/api/api-error.ts';
import { errorText } from '@bourse/kit/api/error-words.ts';
import { trimZeros } from '@bourse/kit/formats/format.ts';
import { showToast } from '@bourse/ui';
import { useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import type { Instrument } from '../../../trading/instrument.ts';
import { spotCalls } from '../calls.ts';
import { type OrderTexts, replacementOf } from './order-change.ts';

/** Changes one open order and says what became of it; every function answers whether it did. Needs the words of special orders. */
export function useOrderChange() {
  const intl = useIntl();
  const [isBusy, setBusy] = useState(false);
  const run = async (change: () => Promise<string>): Promise<boolean> => {
    setBusy(true);
    try {
      showToast({ tone: 'success', title: await change() });
      return true;
    } catch (error) {
      tellFailure(intl, error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    /** Makes an order smaller; it keeps its place. */
    amend: (order: OrderData, qty: string) =>
      run(async () => {
        await api(spotCalls.amendSpotOrder, { params: { orderId: order.orderId }, body: { qty } });
        return intl.formatMessage({ id: 'ticket.edit.smaller' }, { qty: trimZeros(qty) });
      }),
    /** Puts another order in an order's stead. */
    replace: (order: OrderData, texts: OrderTexts, market: Instrument) =>
      run(async () => {
        await replaceOrder(order, texts, market);
        return intl.formatMessage({ id: 'ticket.edit.replaced' });
      }),
  };
}

/** The old order is gone and there is no new one. */
class NotPlacedError extends Error {
  override readonly cause: unknown;

  constructor(cause: unknown) {
    super('canceled, and not placed again');
    this.cause = cause;
  }
}

/**
 * One step on the exchange; what has traded until then is known from its answer only, so an order that came out too large by that is
 * made smaller at once.
 */
async function replaceOrder(order: OrderData, texts: OrderTexts, market: Instrument): Promise<void> {
  const body = replacementOf(order, texts, order.executedQty, market);
  if (body === undefined) throw new ApiError('AMEND_BELOW_EXECUTED');
  const clientOrderId = `web-${randomKey()}`;
  const { canceled, placed, placeError } = await api(spotCalls.replaceSpotOrder, {
    body: { orderId: order.orderId, mode: 'stop-on-failure', order: { ...body, clientOrderId } },
  });
  if (placed === null) throw new NotPlacedError(new ApiError(placeError as ApiErrorName));
  if (canceled === null || canceled.executedQty === order.executedQty) return;
  const exact = replacementOf(order, texts, canceled.executedQty, market)?.qty;
  const params = { orderId: placed.orderId };
  await (exact === undefined
    ? api(spotCalls.cancelSpotOrder, { params })
    : api(spotCalls.amendSpotOrder, { params, body: { qty: exact } }));
}

function tellFailure(intl: IntlShape, error: unknown): void {
  const isHalf = error instanceof NotPlacedError;
  const why = errorText(intl, isHalf ? error.cause : error);
  const title = intl.formatMessage({ id: isHalf ? 'ticket.edit.notPlaced' : 'ticket.edit.failed' });
  showToast({ tone: 'error', title, description: why });
}
