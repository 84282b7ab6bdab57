import { type Topic, topicKey } from '@bourse/contract';
import { TextFrame } from './text-frame.ts';

/** Who follows a channel. */
export interface Subscriber {
  /** Sends a delta, or later a snapshot in its place. */
  sendDelta(channel: Channel, message: TextFrame): void;
}

/**
 * One numbered stream. Every delta increments the sequence by one; a snapshot carries the sequence of the last delta included.
 * A message is serialized and encoded once for all subscribers.
 */
export abstract class Channel {
  readonly key: string;
  readonly subscribers = new Set<Subscriber>();
  /** Number of the last delta. */
  seq = 0;
  private readonly head: string;
  private readonly clock: () => number;

  constructor(topic: Topic, clock: () => number) {
    this.key = topicKey(topic);
    this.head = `{"topic":${JSON.stringify(topic)},"kind":"`;
    this.clock = clock;
  }

  /** Publishes the changes since the last flush, if any. */
  abstract flush(): void;

  /** The complete current data of the topic. */
  protected abstract snapshot(): unknown;

  /** A serialized snapshot; pending changes are published first, so that the sequence is consistent. */
  snapshotMessage(): string {
    this.catchUp();
    return this.message('snapshot', this.snapshot());
  }

  /** Publishes pending changes before a snapshot is taken. */
  protected catchUp(): void {
    this.flush();
  }

  protected publish(data: unknown): void {
    this.seq += 1;
    if (this.subscribers.size === 0) return;
    const message = new TextFrame(this.message('delta', data));
    for (const subscriber of this.subscribers) subscriber.sendDelta(this, message);
  }

  private message(kind: 'snapshot' | 'delta', data: unknown): string {
    return `${this.head}${kind}","seq":${this.seq},"timeMs":${this.clock()},"data":${JSON.stringify(data)}}`;
  }
}
