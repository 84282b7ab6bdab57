import type { OrderData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { ApiError, errorMessageId, errorNameOf } from '@bourse/kit/api/api-error.ts';
import { amountValues, trimZeros } from '@bourse/kit/formats/format.ts';
import { showToast } from '@bourse/ui';
import { useRef, useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { changeDraft } from '../../../trading/form/form-store.ts';
import { cleared, type OrderDraft } from '../../../trading/model/order-draft.ts';
import { useFormStore, useTradingMarket } from '../../../trading/terminal-context.tsx';
import type { TradingMarket } from '../../../trading/trading-market.ts';
import { type Attempt, isUnsettled, nextAttempt, orderRequestOf } from '../model/order-request.ts';

/** What became of the last order, for the line below the button. */
export interface PlaceResult {
  readonly ok: boolean;
  readonly text: string;
}

/** An order that is ready to be sent. */
export interface Prepared {
  /** What is sent but for the id: the same again is the same order. */
  readonly request: object;
  /** Sends it under an id of ours, and says what became of it. */
  readonly send: (clientOrderId: string, intl: IntlShape) => Promise<string>;
}

/** How a kind of order is made ready; undefined while a field cannot be read. */
export type Prepare = (draft: OrderDraft, market: TradingMarket) => Prepared | undefined;

/** Makes one order of a request ready. */
export function preparedOrder(body: ReturnType<typeof orderRequestOf>, unit: string): Prepared | undefined {
  return (
    body && {
      request: body,
      send: async (clientOrderId, intl) =>
        outcomeWords(intl, await api('placeSpotOrder', { body: { ...body, clientOrderId } }), unit),
    }
  );
}

/** Makes a limit or market order ready. */
export const prepareOrder: Prepare = (draft, market) => preparedOrder(orderRequestOf(draft, market), market.base.code);

/** Places orders one after the other; pressing again after a broken line repeats the same order, not a second one. */
export function usePlaceOrder(prepare: Prepare) {
  const intl = useIntl();
  const market = useTradingMarket();
  const forms = useFormStore();
  const unsettled = useRef<Attempt<object>>(undefined);
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<PlaceResult>();

  const place = async (draft: OrderDraft) => {
    const prepared = prepare(draft, market);
    if (prepared === undefined || isBusy) return;
    const { request, send } = prepared;
    const attempt = nextAttempt(request, unsettled.current, () => `web-${crypto.randomUUID().slice(0, 32)}`);
    unsettled.current = attempt;
    setBusy(true);
    try {
      const text = await send(attempt.clientOrderId, intl);
      unsettled.current = undefined;
      changeDraft(forms, cleared(draft));
      setResult({ ok: true, text });
      showToast({ tone: 'success', title: text });
    } catch (error) {
      const name = errorNameOf(error);
      if (!isUnsettled(name)) unsettled.current = undefined;
      const text = intl.formatMessage({ id: isUnsettled(name) ? 'terminal.form.unsettled' : refusalId(intl, name) });
      setResult({ ok: false, text });
      if (error instanceof ApiError && error.told) return;
      showToast({ tone: 'error', title: intl.formatMessage({ id: 'terminal.form.failed' }), description: text });
    } finally {
      setBusy(false);
    }
  };
  return { place, isBusy, result, forgetResult: () => setResult(undefined) };
}

/** Message id of a refusal. Words that come late and are not here, because no form asked for them, give way to general ones. */
export function refusalId(intl: IntlShape, name: string): string {
  const id = errorMessageId(name);
  return id in intl.messages ? id : 'error.BODY_INVALID';
}

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
