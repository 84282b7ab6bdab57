import type { Topic } from '@bourse/contract';
import { api } from '../api/api.ts';
import { kitCalls } from '../api/calls.ts';
import { session } from '../session/session.ts';
import { keyOf, STREAM_PATH } from './protocol.ts';
import { ServerClock } from './server-clock.ts';
import { StreamClient } from './stream-client.ts';
import { type TopicModel, TopicStore } from './topic-store.ts';

/* The page's line to the exchange, and the topics that are followed on it. Which topics there are is told by whoever follows them. */

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
  for (const [key, store] of stores) if (isOwn(key)) store.reset();
  streamClient.reconnect();
});
globalThis.window?.addEventListener('online', () => streamClient.reconnect());
globalThis.window?.addEventListener('offline', () => streamClient.checkNow());
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') streamClient.checkNow();
});

/** A topic of the spot markets. */
export function topicOf(type: Topic['type'], code = '', granularity = ''): Topic {
  return { biz: 'spot', type, code, granularity };
}

/** A topic of whoever is logged in that belongs to no market: inbox, support. */
export function portalTopicOf(type: Topic['type'], code = '', granularity = ''): Topic {
  return { biz: 'portal', type, code, granularity };
}

/** Whether a topic tells of whoever is logged in. */
function isOwn(key: string): boolean {
  const [biz, type] = key.split('/');
  return biz === 'portal' || type === 'account' || type === 'strategies';
}

const stores = new Map<string, TopicStore<unknown>>();

/** The one store of a topic; the model is made when somebody follows it. */
export function storeOf<View>(topic: Topic, createModel: () => TopicModel<View>): TopicStore<View> {
  const key = keyOf(topic);
  const known = stores.get(key);
  // The key names the type, and each type has one model.
  if (known !== undefined) return known as TopicStore<View>;
  const store = new TopicStore(streamClient, topic, createModel);
  stores.set(key, store);
  return store;
}
