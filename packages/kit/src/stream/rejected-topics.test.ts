import type { Topic } from '@bourse/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FixtureServer } from './fixture-server.ts';
import { createTradesModel } from './models.ts';
import { isWorthRetrying } from './protocol.ts';
import { StreamClient } from './stream-client.ts';
import { type TopicState, TopicStore } from './topic-store.ts';

const TRADES: Topic = { biz: 'spot', type: 'trades', code: 'btc_usdt', granularity: '' };

let server: FixtureServer;
let client: StreamClient;
beforeEach(async () => {
  server = await FixtureServer.start();
  client = new StreamClient({ url: () => server.url, backoff: () => 1, timings: { retryRejectedMs: 2 } });
});
afterEach(async () => {
  client.close();
  await server.stop();
});

/** A server that rejects every subscription until told otherwise. */
function rejectWith(error: string, msg = 'no') {
  const answer = { isOpen: false };
  server.onSubscribe = (socket, { id, params }) => {
    if (!answer.isOpen) socket.send(JSON.stringify({ id, code: 40000, msg, error }));
    else if (params) server.send(params, 'snapshot', 1, [{ fillNo: 1 }], socket);
  };
  return answer;
}

type Seen = TopicState<readonly unknown[]>;

/** A store with a reader, and a way to wait for what it publishes. */
function read() {
  const store = new TopicStore(client, TRADES, createTradesModel, 1);
  const waiting = new Set<() => void>();
  store.subscribe(() => {
    for (const look of waiting) look();
  });
  const until = (isIt: (state: Seen) => boolean) =>
    new Promise<Seen>((resolve) => {
      const look = () => {
        if (isIt(store.getState())) resolve(store.getState());
      };
      waiting.add(look);
      look();
    });
  return { store, until };
}

describe('a rejected topic', () => {
  it.each([
    ['UNKNOWN_MARKET', false],
    ['QUERY_INVALID', false],
    ['DEPTH_STEP_UNKNOWN', false],
    ['LOGIN_REQUIRED', false],
    ['MODULE_UNAVAILABLE', true],
    ['KYC_REQUIRED', true],
    ['NOT_READY', true],
    ['OVERLOADED', true],
    ['INTERNAL', true],
    ['NEWER_THAN_THIS_PAGE', true],
  ])('%s reaches the reader; a retry is offered: %s', async (name, isOffered) => {
    rejectWith(name, 'in the words of the server');
    const { view, error } = await read().until((state) => state.error !== undefined);
    expect([view, error?.errorName, error?.serverMessage]).toEqual([undefined, name, 'in the words of the server']);
    expect(isWorthRetrying(name)).toBe(isOffered);
  });

  it('is asked for again by a retry, is on its way meanwhile, and shows what comes then', async () => {
    const answer = rejectWith('MODULE_UNAVAILABLE');
    const { store, until } = read();
    await until((state) => state.error !== undefined);
    answer.isOpen = true;
    store.retry();
    expect(store.getState()).toEqual({ view: undefined, error: undefined });
    expect(await until((state) => state.view !== undefined)).toMatchObject({ view: [{ fillNo: 1 }], error: undefined });
  });

  it('tells again when the retry is rejected as well, at once', async () => {
    rejectWith('NOT_READY');
    const { store, until } = read();
    await until((state) => state.error !== undefined);
    store.retry();
    const asked = server.keys('subscribe').length;
    await until((state) => state.error !== undefined);
    expect(server.keys('subscribe').length).toBeLessThanOrEqual(asked + 1);
  });

  it('takes away what was shown when it is rejected on a new socket', async () => {
    const answer = rejectWith('MODULE_UNAVAILABLE');
    answer.isOpen = true;
    const { until } = read();
    await until((state) => state.view !== undefined);
    answer.isOpen = false;
    client.reconnect();
    expect(await until((state) => state.error !== undefined)).toMatchObject({ view: undefined });
  });

  it('is asked for by nobody but the page when asking again cannot help', async () => {
    rejectWith('UNKNOWN_MARKET');
    const { until } = read();
    await until((state) => state.error !== undefined);
    client.checkNow();
    expect(server.keys('subscribe')).toHaveLength(1);
  });
});
