import type { KlineData, Topic } from '@bourse/contract';
import type { KlineInterval } from '@bourse/domain';
import { api } from '../api/api.ts';
import { kitCalls } from '../api/calls.ts';
import { session } from '../session/session.ts';
import { createDepthModel, type DepthView } from './depth-model.ts';
import {
  type AccountView,
  createAccountModel,
  createTickersModel,
  createTradesModel,
  type TickersView,
} from './models.ts';
import { keyOf, STREAM_PATH } from './protocol.ts';
import { ServerClock } from './server-clock.ts';
import { StreamClient } from './stream-client.ts';
import { type TopicModel, TopicStore } from './topic-store.ts';

function socketUrl(): string {
  const { protocol, host } = globalThis.location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${STREAM_PATH}`;
}

/** The exchange's clock, as the messages of the socket tell it. */
export const serverClock = new ServerClock();

/** The one socket of the page. */
export const streamClient = new StreamClient({
  url: socketUrl,
  hasNetwork: () => globalThis.navigator?.onLine !== false,
  onServerTime: (sentMs) => serverClock.note(sentMs),
  // The answer to this question decides; a lost session is forgotten by the API client.
  onSessionEnded: () => {
    if (session.user() !== undefined) api(kitCalls.sessionUser).then(session.accept, () => undefined);
  },
});

// A socket belongs to whoever was logged in when it opened.
session.subscribe(() => {
  accountStore().reset();
  streamClient.reconnect();
});
globalThis.window?.addEventListener('online', () => streamClient.reconnect());
globalThis.window?.addEventListener('offline', () => streamClient.checkNow());
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') streamClient.checkNow();
});

function topicOf(type: Topic['type'], code = '', granularity = ''): Topic {
  return { biz: 'spot', type, code, granularity };
}

const stores = new Map<string, TopicStore<unknown>>();

function storeOf<View>(topic: Topic, createModel: () => TopicModel<View>): TopicStore<View> {
  const key = keyOf(topic);
  const known = stores.get(key);
  // The key names the type, and each type has one model.
  if (known !== undefined) return known as TopicStore<View>;
  const store = new TopicStore(streamClient, topic, createModel);
  stores.set(key, store);
  return store;
}

/** Last 24 hours of all markets. */
export function tickersStore(): TopicStore<TickersView> {
  return storeOf(topicOf('tickers'), createTickersModel);
}

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
