import type { Side } from '@bourse/domain';
import { createStore, type StoreApi } from 'zustand';
import { emptyDraft, type OrderDraft, type OrderType, withPrice, withType } from '../model/order-draft.ts';
import type { TradingMarket } from '../model/trading-market.ts';

/** Both drafts of the page: what is typed into one does not touch the other, but they share type and a clicked price. */
export interface FormState {
  readonly type: OrderType;
  readonly buy: OrderDraft;
  readonly sell: OrderDraft;
  /** The side that a narrow form shows. */
  readonly side: Side;
  /** Whether a price was chosen or typed; until then the form may suggest one. */
  readonly hasPrice: boolean;
}

export type FormStore = StoreApi<FormState>;

/** An empty pair of forms. */
export function createFormStore(): FormStore {
  return createStore<FormState>(() => ({
    type: 'limit',
    buy: emptyDraft('buy'),
    sell: emptyDraft('sell'),
    side: 'buy',
    hasPrice: false,
  }));
}

/** Replaces one side's draft. */
export function changeDraft(store: FormStore, draft: OrderDraft): void {
  store.setState({ [draft.side]: draft, hasPrice: true });
}

/** Switches both sides between limit and market. */
export function chooseType(store: FormStore, type: OrderType, market: TradingMarket): void {
  store.setState(({ buy, sell }) => ({
    type,
    buy: withType(buy, type, market),
    sell: withType(sell, type, market),
  }));
}

/** Chooses the side that a narrow form shows. */
export function chooseSide(store: FormStore, side: Side): void {
  store.setState({ side });
}

/** Fills a price into both sides; a market order becomes a limit order, because a price was meant. */
export function pickPrice(store: FormStore, price: string, market: TradingMarket): void {
  chooseType(store, 'limit', market);
  store.setState(({ buy, sell }) => ({
    buy: withPrice(buy, price, market),
    sell: withPrice(sell, price, market),
    hasPrice: true,
  }));
}

/** Offers a first price; never over one that somebody chose. */
export function suggestPrice(store: FormStore, price: string, market: TradingMarket): void {
  if (store.getState().hasPrice || price === '') return;
  store.setState(({ buy, sell }) => ({
    buy: withPrice(buy, price, market),
    sell: withPrice(sell, price, market),
    hasPrice: true,
  }));
}
