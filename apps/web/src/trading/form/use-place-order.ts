import { randomKey } from '@bourse/kit/action/random-key.ts';
import { ApiError, errorMessageId, errorNameOf, isUnsettled, staysOpen } from '@bourse/kit/api/api-error.ts';
import { showToast } from '@bourse/ui';
import { useRef, useState } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import type { Instrument } from '../instrument.ts';
import { cleared, type OrderDraft } from '../model/order-draft.ts';
import { useFormStore, useInstrument } from '../terminal-context.tsx';
import { type Attempt, nextAttempt } from './attempt.ts';
import { changeDraft } from './form-store.ts';

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
export type Prepare = (draft: OrderDraft, market: Instrument) => Prepared | undefined;

/** Places orders one after the other; pressing again after a broken line repeats the same order, not a second one. */
export function usePlaceOrder(prepare: Prepare) {
  const intl = useIntl();
  const market = useInstrument();
  const forms = useFormStore();
  const unsettled = useRef<Attempt<object>>(undefined);
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<PlaceResult>();

  const place = async (draft: OrderDraft) => {
    const prepared = prepare(draft, market);
    if (prepared === undefined || isBusy) return;
    const { request, send } = prepared;
    const before = unsettled.current;
    const attempt = nextAttempt(request, before, () => `web-${randomKey()}`);
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
      if (!staysOpen(name, attempt === before)) unsettled.current = undefined;
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
