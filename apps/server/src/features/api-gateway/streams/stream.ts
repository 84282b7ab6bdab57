import { TextFrame } from '../../../platform/ws/text-frame.ts';
import { eventInMicroseconds, type TimeUnit } from '../time-unit.ts';

/** A message of a stream, encoded once in each requested form. */
export class StreamMessage {
  private readonly name: string;
  private readonly json: string;
  private rawFrame: TextFrame | undefined;
  private combinedFrame: TextFrame | undefined;
  private finer: StreamMessage | undefined;

  /** `json` is the payload as text. */
  constructor(name: string, json: string) {
    this.name = name;
    this.json = json;
  }

  /** The message with its times in a unit. */
  in(unit: TimeUnit): StreamMessage {
    if (unit === 'millisecond') return this;
    this.finer ??= new StreamMessage(this.name, JSON.stringify(eventInMicroseconds(JSON.parse(this.json))));
    return this.finer;
  }

  /** The payload itself. */
  get raw(): TextFrame {
    this.rawFrame ??= new TextFrame(this.json);
    return this.rawFrame;
  }

  /** The payload with the stream's name. */
  get combined(): TextFrame {
    this.combinedFrame ??= new TextFrame(`{"stream":${JSON.stringify(this.name)},"data":${this.json}}`);
    return this.combinedFrame;
  }
}

/** A subscriber of streams. */
export interface Follower {
  take(stream: Stream, message: StreamMessage): void;
  /** The stream has ended. */
  forget(stream: Stream): void;
}

/** One named stream. A message is encoded once for all subscribers. */
export abstract class Stream {
  readonly name: string;
  readonly followers = new Set<Follower>();
  /** Whether each message supersedes earlier ones, so that a slow subscriber may skip some. */
  abstract readonly isState: boolean;

  constructor(name: string) {
    this.name = name;
  }

  /** Sends the changes since the last flush, if any. */
  abstract flush(): void;

  /** The first message to a new subscriber; undefined: none. */
  current(): unknown {
    return undefined;
  }

  protected publish(payload: unknown): void {
    if (this.followers.size > 0) this.publishText(JSON.stringify(payload));
  }

  protected publishText(json: string): void {
    const message = new StreamMessage(this.name, json);
    for (const follower of this.followers) follower.take(this, message);
  }
}
