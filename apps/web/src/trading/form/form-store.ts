import type { Side } from '@bourse/domain';
import { isLeaving } from '@bourse/kit/session/leaving.ts';
import { session } from '@bourse/kit/session/session.ts';
import { createStore, type StoreApi } from 'zustand';
import type { Instrument } from '../instrument.ts';
import {
  cleared,
  emptyDraft,
  hasLimitPrice,
  isStopType,
  type OrderDraft,
  type OrderType,
  STOP_TYPES,
  type StopType,
  withPrice,
  withStop,
  withType,
} from '../model/order-draft.ts';
import { readForms, type StoredForms, writeForms } from './draft-storage.ts';

/** Both drafts of the page: what is typed into one does not touch the other, but they share type and a clicked price. */
export interface FormState {
  readonly type: OrderType;
  /** The kind of waiting order that was used last. */
  readonly stopType: StopType;
  readonly buy: OrderDraft;
  readonly sell: OrderDraft;
  /** The side that a narrow form shows. */
  readonly side: Side;
  /** Whether a price was chosen or typed; until then the form may suggest one. */
  readonly hasPrice: boolean;
  /** The drafts came back after a reload and nothing was changed since: the last price when they were typed, empty when unknown. */
  readonly restoredAt: string | undefined;
  /** The last order of each side that was taken, for placing it again. */
  readonly placed: Readonly<Partial<Record<Side, OrderDraft>>>;
}

export type FormStore = StoreApi<FormState>;

/** An empty pair of forms for a kind of order. */
export function createFormStore(type: OrderType = 'limit'): FormStore {
  return createStore<FormState>(() => ({
    type,
    stopType: STOP_TYPES[0] ?? 'stop-limit',
    buy: { ...emptyDraft('buy'), type },
    sell: { ...emptyDraft('sell'), type },
    side: 'buy',
    hasPrice: false,
    restoredAt: undefined,
    placed: {},
  }));
}

const kept = new Map<string, FormStore>();
const lastPrices = new WeakMap<FormStore, string>();

/** The account whose forms the page has; 0: a visitor's, which become those of whoever logs in. */
let owner = session.user()?.fid ?? 0;

// Whoever logs out leaves nothing, and what somebody has typed whose session ended is not the next one's.
session.subscribe((user) => {
  const next = user?.fid ?? 0;
  if (owner !== 0 && (next === 0 ? isLeaving() : next !== owner)) forgetForms();
  if (next !== 0 || isLeaving()) owner = next;
});

function forgetForms(): void {
  for (const [key, store] of kept) {
    clearForms(store);
    store.setState({ placed: {} });
    clearTimeout(timers.get(store));
    writeForms(key, undefined);
  }
}

/**
 * The forms of an instrument, by its venue and code. What was typed outlives the page, so that whoever has to log in on the way finds it
 * again, and in the same tab also a reload. Forms without an amount begin anew: the price in them may have been suggested long ago.
 */
export function formStoreOf({ venue, code }: Pick<Instrument, 'venue' | 'code'>, firstType: OrderType): FormStore {
  const key = `${venue}/${code}`;
  const known = kept.get(key);
  if (known !== undefined && hasAmount(known.getState())) return known;
  const fresh = createFormStore(firstType);
  // Only a reload leaves a draft behind that no store of the page has.
  if (known === undefined) restore(fresh, readForms(key));
  kept.set(key, fresh);
  fresh.subscribe(() => keepSoon(key, fresh));
  return fresh;
}

function restore(store: FormStore, forms: StoredForms | undefined): void {
  if (forms === undefined || (forms.owner !== 0 && forms.owner !== owner)) return;
  const { buy, sell, side, last } = forms;
  const stopType = STOP_TYPES.find((known) => known === buy.type) ?? store.getState().stopType;
  store.setState({ type: buy.type, stopType, buy, sell, side, hasPrice: true, restoredAt: last });
}

/** How long typing has to rest before it is kept, in milliseconds. */
const REST_MS = 200;
const timers = new WeakMap<FormStore, ReturnType<typeof setTimeout>>();

function keepSoon(key: string, store: FormStore): void {
  clearTimeout(timers.get(store));
  timers.set(
    store,
    setTimeout(() => {
      const { buy, sell, side } = store.getState();
      const last = store.getState().restoredAt ?? lastPrices.get(store) ?? '';
      writeForms(key, hasAmount({ buy, sell }) ? { owner, buy, sell, side, last } : undefined);
    }, REST_MS),
  );
}

/** Notes the last price, which a draft is kept with; nobody is told. */
export function noteLastPrice(store: FormStore, last: string): void {
  lastPrices.set(store, last);
}

/** Empties both sides, as at the beginning; the kind of order stays. */
export function clearForms(store: FormStore): void {
  const { type } = store.getState();
  const empty = (side: Side) => ({ ...emptyDraft(side), type });
  store.setState({ buy: empty('buy'), sell: empty('sell'), hasPrice: false, restoredAt: undefined });
}

function hasAmount({ buy, sell }: Pick<FormState, 'buy' | 'sell'>): boolean {
  return [buy.qty, buy.total, sell.qty, sell.total].some((text) => text !== '');
}

/** Replaces one side's draft. */
export function changeDraft(store: FormStore, draft: OrderDraft): void {
  store.setState({ [draft.side]: draft, hasPrice: true, restoredAt: undefined });
}

/** Empties a form after its order was taken; what was typed since the order went out stays. */
export function clearPlaced(store: FormStore, placed: OrderDraft): void {
  const now = store.getState()[placed.side];
  if (now.qty === placed.qty && now.total === placed.total) changeDraft(store, cleared(now));
}

/** Notes an order that was taken. */
export function notePlaced(store: FormStore, draft: OrderDraft): void {
  store.setState(({ placed }) => ({ placed: { ...placed, [draft.side]: draft } }));
}

/** Switches both sides to a kind of order. */
export function chooseType(store: FormStore, type: OrderType, market: Instrument): void {
  store.setState(({ buy, sell, stopType }) => ({
    type,
    stopType: STOP_TYPES.find((known) => known === type) ?? stopType,
    buy: withType(buy, type, market),
    sell: withType(sell, type, market),
  }));
}

/** Chooses the side that a narrow form shows. */
export function chooseSide(store: FormStore, side: Side): void {
  store.setState({ side });
}

/**
 * Fills a price into both sides; a market order becomes a limit order, because a price was meant. Orders that wait and have no
 * limit take it as their stop.
 */
export function pickPrice(store: FormStore, price: string, market: Instrument): void {
  const { type } = store.getState();
  if (type === 'market') chooseType(store, 'limit', market);
  const filled = (draft: OrderDraft) =>
    // A price of one's own instead of the best one.
    isStopType(type) && !hasLimitPrice(type)
      ? withStop(draft, price, 0, market)
      : withPrice({ ...draft, peg: undefined }, price, market);
  store.setState(({ buy, sell }) => ({ buy: filled(buy), sell: filled(sell), hasPrice: true, restoredAt: undefined }));
}

/** Offers a first price; never over one that somebody chose. */
export function suggestPrice(store: FormStore, price: string, market: Instrument): void {
  if (store.getState().hasPrice || price === '') return;
  store.setState(({ buy, sell }) => ({
    buy: withPrice(buy, price, market),
    sell: withPrice(sell, price, market),
    hasPrice: true,
  }));
}
