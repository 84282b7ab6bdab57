import type { Side } from '@bourse/domain';
import { showToast } from '@bourse/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Instrument } from '../instrument.ts';
import type { CheckContext, Funds } from '../model/check.ts';
import type { OrderDraft } from '../model/order-draft.ts';
import { qtyUnitOf } from '../model/qty-unit.ts';
import { useFormStore, useForms, useInstrument, useVenue } from '../terminal-context.tsx';
import { changeDraft, noteLastPrice, suggestPrice } from './form-store.ts';
import { askingKindOf, asksFor } from './order-form-document.ts';
import { type CheckOf, useCheck } from './use-check.ts';
import { useFormIntents } from './use-form-intents.ts';
import { type Prepare, usePlaceOrder } from './use-place-order.ts';

export interface OrderFormParts {
  readonly side: Side;
  readonly checkOf: CheckOf;
  readonly prepare: Prepare;
  /** What the user can spend; undefined for a visitor and while it is not known. */
  readonly funds: Funds | undefined;
  /** The price in ticks by which sizes are measured, where it is not the last one; 0: it is. */
  readonly measuredAt?: ((draft: OrderDraft, market: Instrument) => number) | undefined;
}

/** One side's form as it works: what is typed, what the check says of it, and how it is sent, asked for before or not. */
export function useOrderForm({ side, checkOf, prepare, funds, measuredAt }: OrderFormParts) {
  const intl = useIntl();
  const market = useInstrument();
  const store = useFormStore();
  const draft = useForms((state) => state[side]);
  const { check, context: known } = useCheck(draft, funds, checkOf);
  const context = { ...known, lastTicks: measuredAt?.(draft, market) || known.lastTicks };
  const { place, isBusy, result, forgetResult } = usePlaceOrder(prepare);
  const [asking, setAsking] = useState<'button' | 'hold'>();
  const last = useLastPrice();
  const spent = useSpentAgain();
  const onChange = (next: OrderDraft) => {
    if (result !== undefined) forgetResult();
    changeDraft(store, spent(next, draft, context));
  };
  const isTrading = market.status === 'trading';
  const send = (by: 'button' | 'hold') => void place(draft, context, by === 'hold');
  const submit = (by: 'button' | 'hold') => {
    if (!check.ready || !isTrading) {
      // Whoever pressed a key does not look at the button.
      if (document.activeElement?.closest('form') === null)
        showToast({ tone: 'error', title: intl.formatMessage({ id: 'terminal.form.notReady' }) });
      return;
    }
    if (asksFor(by === 'hold' ? 'hold' : askingKindOf(draft))) setAsking(by);
    else send(by);
  };
  useFormIntents({ draft, context, onChange, submit });
  const confirm = () => {
    const by = asking ?? 'button';
    setAsking(undefined);
    if (check.ready && isTrading) send(by);
  };
  return { draft, check, context, onChange, last, isBusy, result, submit, asking, setAsking, confirm };
}

/** A share of the balance that is typed as such stays that share when the price changes. */
function useSpentAgain() {
  const market = useInstrument();
  const { spendShare } = useVenue().form;
  return (next: OrderDraft, before: OrderDraft, { funds, lastTicks }: CheckContext): OrderDraft => {
    const available = funds?.[next.side];
    const isShare = qtyUnitOf(next) === 'percent' && next.percent !== undefined && next.percent === before.percent;
    if (!isShare || available === undefined || (next.price === before.price && next.stop === before.stop)) return next;
    return spendShare(next, next.percent, available, market, lastTicks);
  };
}

/** The last price for when it is needed, without a render for each; it is also the first price that the form offers. */
function useLastPrice(): RefObject<string> {
  const { followLast } = useVenue().streams;
  const market = useInstrument();
  const store = useFormStore();
  const last = useRef('');
  useEffect(
    () =>
      followLast(market.code, (text) => {
        last.current = text;
        noteLastPrice(store, text);
        suggestPrice(store, text, market);
      }),
    [followLast, store, market],
  );
  return last;
}
