import type { Topic } from '@bourse/contract';
import { describe, expect, it } from 'vitest';
import { Channel, type Subscriber } from './channel.ts';
import { FlushQueue } from './flush-queue.ts';
import type { TextFrame } from './text-frame.ts';
import { type TopicSource, Topics } from './topics.ts';

const BOOK: Topic = { biz: 'spot', type: 'depth', code: 'btc_usdt', granularity: '' };
const OWN: Topic = { biz: 'spot', type: 'account', code: '', granularity: '' };

/** A channel whose data is how often it was flushed. */
class Counted extends Channel {
  flushes = 0;

  flush(): void {
    this.flushes += 1;
    this.publish(this.flushes);
  }

  protected snapshot(): number {
    return this.flushes;
  }
}

/** Creates one channel for each topic, and notes which were released. */
class Source implements TopicSource {
  readonly biz = 'spot';
  readonly types: readonly string[];
  readonly released: Channel[] = [];
  closed = 0;
  private readonly channels = new Map<string, Counted>();

  constructor(types: readonly string[]) {
    this.types = types;
  }

  channel(topic: Topic) {
    const known = this.channels.get(topic.type) ?? new Counted(topic, () => 0);
    this.channels.set(topic.type, known);
    return { ok: true, value: known } as const;
  }

  release(channel: Channel): void {
    this.released.push(channel);
  }

  close(): void {
    this.closed += 1;
  }
}

function channelOf(topics: Topics, topic: Topic): Channel {
  const found = topics.channel(topic, undefined);
  if (!found.ok) throw new Error(found.code);
  return found.value;
}

describe('topics of several products', () => {
  it('come from the source of their type, and go back to it when nobody follows them', () => {
    const [markets, accounts] = [new Source(['depth', 'trades']), new Source(['account'])];
    const topics = new Topics();
    topics.add(markets);
    topics.add(accounts);
    const [book, own] = [channelOf(topics, BOOK), channelOf(topics, OWN)];
    const follower: Subscriber = { sendDelta: () => undefined };
    own.subscribers.add(follower);
    topics.release(book);
    topics.release(own);
    expect([markets.released, accounts.released]).toEqual([[book], []]);
    own.subscribers.delete(follower);
    topics.release(own);
    expect(accounts.released).toEqual([own]);
    topics.close();
    expect([markets.closed, accounts.closed]).toEqual([1, 1]);
  });

  it('have one source each, and none that nobody serves', () => {
    const topics = new Topics();
    topics.add(new Source(['depth']));
    expect(() => topics.add(new Source(['trades', 'depth']))).toThrow('spot/depth');
    expect(topics.channel(OWN, undefined)).toMatchObject({ ok: false, code: 'QUERY_INVALID', field: 'type' });
  });

  it('are published once at the end of the turn, however often they changed in it', async () => {
    const sent: TextFrame[] = [];
    const channel = new Counted(BOOK, () => 0);
    channel.subscribers.add({ sendDelta: (_channel, frame) => void sent.push(frame) });
    const queue = new FlushQueue();
    for (let change = 0; change < 3; change += 1) queue.add(channel);
    expect(sent).toEqual([]);
    await expect.poll(() => sent.length).toBe(1);
    queue.add(channel);
    await expect.poll(() => sent.length).toBe(2);
  });
});
