import type { OrderData } from '@bourse/contract';
import type { Side } from '@bourse/domain';
import { randomKey } from '@bourse/kit/action/random-key.ts';
import { ApiError, errorMessageId, errorNameOf, isUnsettled, staysOpen } from '@bourse/kit/api/api-error.ts';
import { isOpenOrder } from '@bourse/kit/stream/models.ts';
import { showToast, type ToastContent } from '@bourse/ui';
import { useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import type { Instrument } from '../instrument.ts';
import type { CheckContext } from '../model/check.ts';
import type { OrderDraft } from '../model/order-draft.ts';
import { useFormStore, useInstrument, useVenue } from '../terminal-context.tsx';
import { type Attempt, nextAttempt } from './attempt.ts';
import { clearPlaced, type FormStore, notePlaced } from './form-store.ts';
import { orderLine } from './outcome-words.ts';

/** What became of the last order, for the line below the button. */
export interface PlaceResult {
  readonly ok: boolean;
  readonly text: string;
}

/** What became of an order. */
export interface PlaceOutcome {
  readonly text: string;
  /** The order, where it was one. */
  readonly order?: OrderData;
}

/** An order that is ready to be sent. */
export interface Prepared {
  /** What is sent but for the id: the same again is the same order. */
  readonly request: object;
  /** Sends it under an id of ours, and says what became of it. */
  readonly send: (clientOrderId: string, intl: IntlShape) => Promise<string | PlaceOutcome>;
}

/** How a kind of order is made ready by what is known; undefined while a field cannot be read. */
export type Prepare = (draft: OrderDraft, market: Instrument, context: CheckContext) => Prepared | undefined;

/** What a side's form has under way: it outlives the form, which goes when the other side or another kind of order is shown. */
interface UnderWay {
  isBusy: boolean;
  unsettled: Attempt<object> | undefined;
}

const underWay = new WeakMap<FormStore, Readonly<Record<Side, UnderWay>>>();

function underWayOf(store: FormStore, side: Side): UnderWay {
  const known = underWay.get(store);
  if (known !== undefined) return known[side];
  const idle = (): UnderWay => ({ isBusy: false, unsettled: undefined });
  const made = { buy: idle(), sell: idle() };
  underWay.set(store, made);
  return made[side];
}

/** Places orders one after the other; pressing again after a broken line repeats the same order, not a second one. */
export function usePlaceOrder(prepare: Prepare) {
  const intl = useIntl();
  const market = useInstrument();
  const forms = useFormStore();
  const cancel = useVenue().orders.useCancel();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<PlaceResult>();

  /** `keeps`: the quantity stays for the next order. */
  const place = async (draft: OrderDraft, context: CheckContext, keeps = false) => {
    const prepared = prepare(draft, market, context);
    const current = underWayOf(forms, draft.side);
    if (prepared === undefined) return;
    if (current.isBusy) {
      // Whoever clicks fast with a held key must know that this one did not go.
      if (keeps) showToast({ tone: 'info', title: intl.formatMessage({ id: 'terminal.form.busy' }) });
      return;
    }
    const { request, send } = prepared;
    const before = current.unsettled;
    const attempt = nextAttempt(request, before, () => `web-${randomKey()}`);
    current.unsettled = attempt;
    current.isBusy = true;
    setBusy(true);
    try {
      const outcome = await send(attempt.clientOrderId, intl);
      const { text, order = undefined } = typeof outcome === 'string' ? { text: outcome } : outcome;
      current.unsettled = undefined;
      if (!keeps) clearPlaced(forms, draft);
      notePlaced(forms, draft);
      setResult({ ok: true, text });
      showToast(placedToast(intl, text, order, market, cancel));
    } catch (error) {
      const name = errorNameOf(error);
      if (!staysOpen(name, attempt === before)) current.unsettled = undefined;
      const text = intl.formatMessage({ id: isUnsettled(name) ? 'terminal.form.unsettled' : refusalId(intl, name) });
      setResult({ ok: false, text });
      if (error instanceof ApiError && error.told) return;
      showToast({ tone: 'error', title: intl.formatMessage({ id: 'terminal.form.failed' }), description: text });
    } finally {
      current.isBusy = false;
      setBusy(false);
    }
  };
  return { place, isBusy, result, forgetResult: () => setResult(undefined) };
}

/** One line of what was placed; an order that rests can be cancelled from it. */
function placedToast(
  intl: IntlShape,
  text: string,
  order: OrderData | undefined,
  market: Instrument,
  cancel: (orderId: string) => void,
): ToastContent {
  if (order === undefined) return { tone: 'success', title: text };
  const action = { label: intl.formatMessage({ id: 'terminal.form.cancel' }), onPress: () => cancel(order.orderId) };
  return { tone: 'success', title: orderLine(intl, order, market), ...(isOpenOrder(order) ? { action } : {}) };
}

/** Message id of a refusal. Words that come late and are not here, because no form asked for them, give way to general ones. */
export function refusalId(intl: IntlShape, name: string): string {
  const id = errorMessageId(name);
  return id in intl.messages ? id : 'error.BODY_INVALID';
}
