import { type Topic, topicKey } from '@bourse/contract';
import { TextFrame } from './text-frame.ts';

/** Who follows a channel. */
export interface Subscriber {
  /** Sends a delta, or later a snapshot in its place. */
  sendDelta(channel: Channel, message: TextFrame): void;
}

/**
 * One numbered stream. Every delta counts up by one; a snapshot carries the number of the last delta that it contains.
 * A message is serialised and encoded once, however many follow.
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

  /** Publishes what has changed since the last time, if anything has. */
  abstract flush(): void;

  /** The whole of what the topic tells, everything published included. */
  protected abstract snapshot(): unknown;

  /** A snapshot ready to be sent; what is pending is published first, so that the numbers are true. */
  snapshotMessage(): string {
    this.catchUp();
    return this.message('snapshot', this.snapshot());
  }

  /** Makes sure that a snapshot and the number that it carries belong together. */
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
