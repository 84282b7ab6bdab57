import type { Topic, TopicMessage } from '@bourse/contract';
import { describe, expect, it } from 'vitest';
import { createTradesModel } from './models.ts';
import type { StreamClient, TopicSink } from './stream-client.ts';
import { TopicStore } from './topic-store.ts';

const TRADES: Topic = { biz: 'spot', type: 'trades', code: 'btc_usdt', granularity: '' };
const nextFrame = () => new Promise((resolve) => setTimeout(resolve, 1));

/** Stands for the client where only following matters. */
function lineOf() {
  const sinks: TopicSink[] = [];
  let following = 0;
  const client: Pick<StreamClient, 'follow'> = {
    follow(_, sink) {
      sinks.push(sink);
      following += 1;
      return () => {
        following -= 1;
      };
    },
  };
  const send = (kind: TopicMessage['kind'], ...fillNos: number[]) => {
    const data = fillNos.map((fillNo) => ({ fillNo }));
    sinks.at(-1)?.onMessage({ topic: TRADES, kind, seq: 1, timeMs: 1, data });
  };
  const store = new TopicStore(client as StreamClient, TRADES, createTradesModel, 5);
  return { store, sinks, send, following: () => following };
}

describe('TopicStore', () => {
  it('follows once for many readers and leaves after the last', async () => {
    const { store, sinks, following } = lineOf();
    const [stopOne, stopTwo] = [store.subscribe(() => undefined), store.subscribe(() => undefined)];
    expect(sinks).toHaveLength(1);
    stopOne();
    stopTwo();
    await expect.poll(following).toBe(0);
  });

  it('stays for a reader who comes back at once', async () => {
    const { store, sinks, send, following } = lineOf();
    store.subscribe(() => undefined)();
    store.subscribe(() => undefined);
    send('snapshot', 1);
    await nextFrame();
    expect(sinks).toHaveLength(1);
    expect(following()).toBe(1);
    expect(store.getState().view).toHaveLength(1);
  });

  it('publishes once a frame, however many messages came', async () => {
    const { store, send } = lineOf();
    let published = 0;
    store.subscribe(() => (published += 1));
    send('snapshot', 1);
    for (let fillNo = 2; fillNo <= 50; fillNo += 1) send('delta', fillNo);
    expect(store.getState().view).toBeUndefined();
    await nextFrame();
    expect(published).toBe(1);
    expect(store.getState().view?.[0]?.fillNo).toBe(50);
  });

  it('shows nothing old to a reader who comes later', async () => {
    const { store, send, following } = lineOf();
    const stop = store.subscribe(() => undefined);
    send('snapshot', 1);
    await nextFrame();
    stop();
    await expect.poll(following).toBe(0);
    expect(store.getState().view).toBeUndefined();
  });

  it('forgets everything at once when the data belongs to somebody else', async () => {
    const { store, send } = lineOf();
    store.subscribe(() => undefined);
    send('snapshot', 1, 2);
    await nextFrame();
    store.reset();
    expect(store.getState().view).toBeUndefined();
    send('delta', 9);
    await nextFrame();
    expect(store.getState().view?.map(({ fillNo }) => fillNo)).toEqual([9]);
  });
});
