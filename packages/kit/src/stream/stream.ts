import type { KlineData } from '@bourse/contract';
import type { KlineInterval } from '@bourse/domain';
import { createDepthModel, type DepthView } from './depth-model.ts';
import { storeOf, topicOf } from './line.ts';
import { type AccountView, createAccountModel, createTradesModel } from './models.ts';
import { createStrategiesModel, type StrategiesView } from './strategies-model.ts';
import type { TopicModel, TopicStore } from './topic-store.ts';

/** Book of a market; `step` is the price step it is grouped by, empty for the tick. */
export function depthStore(code: string, step: string): TopicStore<DepthView> {
  return storeOf(topicOf('depth', code, step), createDepthModel);
}

/** Latest trades of a market. */
export function tradesStore(code: string) {
  return storeOf(topicOf('trades', code), createTradesModel);
}

/** The user's own orders, fills and balances. */
export function accountStore(): TopicStore<AccountView> {
  return storeOf(topicOf('account'), createAccountModel);
}

/** The user's own scale and TWAP orders. */
export function strategiesStore(): TopicStore<StrategiesView> {
  return storeOf(topicOf('strategies'), createStrategiesModel);
}

/** Newest klines of a market. */
export function klineStore(code: string, interval: string): TopicStore<readonly KlineData[]> {
  return storeOf(topicOf('kline', code, interval), createKlineModel);
}

/** Follows the newest kline of a market; the callback runs for every change, snapshot included. Stops by the returned function. */
export function followKline(code: string, interval: KlineInterval, onKline: (kline: KlineData) => void): () => void {
  const store = klineStore(code, interval);
  const tell = () => {
    for (const kline of store.getState().view ?? []) onKline(kline);
  };
  tell();
  return store.subscribe(tell);
}

/** Klines that changed since the last paint, oldest first: more than one when an interval has ended in between. */
function createKlineModel(): TopicModel<readonly KlineData[]> {
  const changed = new Map<number, KlineData>();
  return {
    apply(message) {
      for (const kline of klinesOf(message.data)) changed.set(kline[0], kline);
    },
    view() {
      const klines = [...changed.values()].sort((a, b) => a[0] - b[0]);
      changed.clear();
      return klines;
    },
  };
}

/** A message carries one kline or a list of them. */
function klinesOf(data: unknown): readonly KlineData[] {
  if (!Array.isArray(data)) return [];
  return (Array.isArray(data[0]) ? data : data.length === 0 ? [] : [data]) as readonly KlineData[];
}
