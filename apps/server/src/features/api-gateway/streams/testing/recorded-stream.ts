import type { Follower, Stream, StreamMessage } from '../stream.ts';

/** An event as the wire carries it; the named fields are those that tests compute with. */
export interface WireEvent {
  readonly u: number;
  readonly lastUpdateId: number;
  readonly bids: readonly (readonly [string, string])[];
  readonly asks: readonly (readonly [string, string])[];
  readonly k: {
    readonly t: number;
    readonly x: boolean;
    readonly c: string;
    readonly v: string;
    readonly n: number;
  };
}

/** Subscribes to one stream and keeps its messages. */
export class RecordedStream implements Follower {
  readonly stream: Stream;
  readonly forgotten: Stream[] = [];
  private readonly messages: StreamMessage[] = [];

  constructor(stream: Stream) {
    this.stream = stream;
    stream.followers.add(this);
  }

  take(_stream: Stream, message: StreamMessage): void {
    this.messages.push(message);
  }

  forget(stream: Stream): void {
    this.forgotten.push(stream);
  }

  /** Messages since the last call, after a flush. */
  next(): WireEvent[] {
    this.stream.flush();
    return this.messages.splice(0).map((message) => JSON.parse(String(message.raw)));
  }
}
