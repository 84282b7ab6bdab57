import { readDocument } from '@bourse/kit/documents/documents.ts';
import type { Level } from '@bourse/kit/stream/depth-model.ts';
import { showToast } from '@bourse/ui';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { useStore } from 'zustand';
import type { Instrument } from '../instrument.ts';
import type { CheckContext } from '../model/check.ts';
import { hasLimitPrice, isStopType, type OrderDraft, withPrice, withStop } from '../model/order-draft.ts';
import { withSize } from '../model/size-presets.ts';
import { useBookSide } from '../streams.ts';
import { useFormStore, useInstrument, useVenue } from '../terminal-context.tsx';
import type { Venue } from '../venue.ts';
import { INTENT_MS, intentsOf, serveIntents, type TimedIntent, takeIntent } from './form-intents.ts';
import { chooseType, type FormStore } from './form-store.ts';
import { ORDER_FORM } from './order-form-document.ts';

export interface IntentForm {
  readonly draft: OrderDraft;
  readonly context: CheckContext;
  readonly onChange: (draft: OrderDraft) => void;
  /** Sends the draft as the button does, or as a held key does. */
  readonly submit: (by: 'button' | 'hold') => void;
}

/** Does with a form what was asked of it from outside: one thing after the other, each with what the form knows by then. */
export function useFormIntents({ draft, context, onChange, submit }: IntentForm): void {
  const intl = useIntl();
  const store = useFormStore();
  const market = useInstrument();
  const venue = useVenue();
  const { side } = draft;
  const intent = useStore(intentsOf(store), (intents) => intents.find((asked) => asked.side === side));
  const levels = useBookSide(market.code, bookSideOf(intent));
  useEffect(() => serveIntents(store), [store]);
  useEffect(() => {
    if (intent === undefined) return;
    const isLate = performance.now() - intent.atMs > INTENT_MS;
    // The book of that side is on its way.
    if (!isLate && intent.kind === 'best' && levels === undefined) return;
    if (!takeIntent(store, intent) || isLate) return;
    if (intent.kind === 'submit') return submit(intent.by);
    const next = changedBy(intent, { store, draft, context, venue, levels });
    if (typeof next === 'string') showToast({ tone: 'info', title: intl.formatMessage({ id: next }) });
    else onChange(next);
  });
}

/** The side of the book that an intent needs. */
function bookSideOf(intent: TimedIntent | undefined): 'bids' | 'asks' | undefined {
  if (intent?.kind !== 'best') return undefined;
  return (intent.side === 'buy') === (intent.level === 0) ? 'bids' : 'asks';
}

interface Known {
  readonly store: FormStore;
  readonly draft: OrderDraft;
  readonly context: CheckContext;
  readonly venue: Venue;
  readonly levels: readonly Level[] | undefined;
}

/** The draft that an intent makes; or the message id of why it makes none. */
function changedBy(intent: Exclude<TimedIntent, { readonly kind: 'submit' }>, known: Known): OrderDraft | string {
  const { store, draft, context, levels = [] } = known;
  if (intent.kind === 'size') return sized(intent.index, known) ?? 'terminal.form.noBalance';
  if (intent.kind === 'repeat') {
    const placed = store.getState().placed[draft.side];
    if (placed === undefined) return 'terminal.form.noneBefore';
    if (placed.type !== draft.type) chooseType(store, placed.type, context.market);
    return placed;
  }
  const price = levels[Math.max(0, intent.level - 1)]?.[0];
  if (price === undefined) return 'terminal.form.noLevel';
  if (draft.type === 'market') chooseType(store, 'limit', context.market);
  return withBest(store.getState()[draft.side], price, context.market);
}

function sized(index: number, { draft, context, venue }: Known): OrderDraft | undefined {
  const { market, funds, lastTicks } = context;
  const size = readDocument(ORDER_FORM).sizes[index];
  const available = funds?.[draft.side];
  const share = (of: OrderDraft, percent: number) =>
    available === undefined ? undefined : venue.form.spendShare(of, percent, available, market, lastTicks);
  return size && withSize(draft, size, market, lastTicks, share);
}

/** A price of the book instead of the one that stood there; a waiting order without a limit has it as its stop. */
function withBest(draft: OrderDraft, price: string, market: Instrument): OrderDraft {
  if (isStopType(draft.type) && !hasLimitPrice(draft.type)) return withStop(draft, price, 0, market);
  return withPrice({ ...draft, peg: undefined }, price, market);
}
