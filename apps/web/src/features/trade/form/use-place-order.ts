import type { OrderData } from '@bourse/contract';
import { showToast } from '@bourse/ui';
import { useRef, useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { api } from '../../../app/api.ts';
import { ApiError, errorMessageId, errorNameOf } from '../../../app/api-error.ts';
import { trimZeros } from '../../../app/format.ts';
import { cleared, type OrderDraft } from '../model/order-draft.ts';
import {
  type Attempt,
  isUnsettled,
  nextAttempt,
  type OrderRequest,
  orderRequestOf,
  type PairRequest,
  pairRequestOf,
} from '../model/order-request.ts';
import { useFormStore, useTradingMarket } from '../terminal-context.tsx';
import { changeDraft } from './form-store.ts';

/** What became of the last order, for the line below the button. */
export interface PlaceResult {
  readonly ok: boolean;
  readonly text: string;
}

/** Places orders one after the other; pressing again after a broken line repeats the same order, not a second one. */
export function usePlaceOrder() {
  const intl = useIntl();
  const market = useTradingMarket();
  const forms = useFormStore();
  const unsettled = useRef<Attempt<AnyRequest>>(undefined);
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<PlaceResult>();

  const place = async (draft: OrderDraft) => {
    const request = draft.type === 'oco' ? pairRequestOf(draft, market) : orderRequestOf(draft, market);
    if (request === undefined || isBusy) return;
    const attempt = nextAttempt<AnyRequest>(
      request,
      unsettled.current,
      () => `web-${crypto.randomUUID().slice(0, 32)}`,
    );
    unsettled.current = attempt;
    setBusy(true);
    try {
      const order = await send(request, attempt.clientOrderId);
      unsettled.current = undefined;
      changeDraft(forms, cleared(draft));
      const text = outcomeWords(intl, order, market.base.code);
      setResult({ ok: true, text });
      showToast({ tone: 'success', title: text });
    } catch (error) {
      const name = errorNameOf(error);
      if (!isUnsettled(name)) unsettled.current = undefined;
      const text = intl.formatMessage({ id: isUnsettled(name) ? 'trade.form.unsettled' : errorMessageId(name) });
      setResult({ ok: false, text });
      if (error instanceof ApiError && error.told) return;
      showToast({ tone: 'error', title: intl.formatMessage({ id: 'trade.form.failed' }), description: text });
    } finally {
      setBusy(false);
    }
  };
  return { place, isBusy, result, forgetResult: () => setResult(undefined) };
}

type AnyRequest = OrderRequest | PairRequest;

/** Sends one order, or a pair; of a pair the order that waits tells what became of it. */
async function send(request: AnyRequest, clientOrderId: string): Promise<OrderData> {
  if (!('contingency' in request)) return api('placeSpotOrder', { body: { ...request, clientOrderId } });
  const { orders } = await api('placeSpotOrderList', { body: { ...request, listClientOrderId: clientOrderId } });
  const waiting = orders.find(({ isWaiting }) => isWaiting) ?? orders[0];
  if (waiting === undefined) throw new ApiError('ANSWER_INVALID');
  return waiting;
}

/** What an accepted order has done at once. */
function outcomeWords(intl: IntlShape, order: OrderData, unit: string): string {
  if (order.listId !== '') return intl.formatMessage({ id: 'trade.form.pairPlaced' });
  if (order.isWaiting) return intl.formatMessage({ id: 'trade.form.waiting' }, { side: order.side });
  const qty = trimZeros(order.executedQty);
  const values = { side: order.side, qty, unit };
  if (order.status === 'FILLED') return intl.formatMessage({ id: 'trade.form.filled' }, values);
  if (order.status === 'PARTIALLY_FILLED') return intl.formatMessage({ id: 'trade.form.partlyFilled' }, values);
  if (order.status === 'NEW') return intl.formatMessage({ id: 'trade.form.placed' }, values);
  const none = !/[1-9]/.test(order.executedQty);
  return intl.formatMessage({ id: none ? 'trade.form.expired' : 'trade.form.partlyExpired' }, values);
}
