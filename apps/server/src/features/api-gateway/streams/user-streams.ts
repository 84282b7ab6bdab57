import type { ListenKey } from '../listen-keys.ts';
import { Stream } from './stream.ts';
import type { StreamSource } from './stream-client.ts';
import type { UserFeed } from './user-feed.ts';

/** The listen keys as the streams use them. */
export interface LiveListenKeys {
  find(listenKey: string, nowMs: number): ListenKey | undefined;
  onEnded(listener: (listenKey: string) => void): () => void;
}

/** Events of the account of one listen key. */
class UserStream extends Stream {
  readonly isState = false;
  readonly leave: () => void;

  constructor(key: ListenKey, feed: UserFeed) {
    super(key.listenKey);
    this.leave = feed.follow(key.accountId, (eventJson) => this.publishText(eventJson));
  }

  /** Events are forwarded immediately. */
  flush(): void {}

  /** Sends that the key has expired, and ends. */
  end(nowMs: number): void {
    this.leave();
    this.publish({ e: 'listenKeyExpired', E: nowMs, listenKey: this.name });
    for (const follower of this.followers) follower.forget(this);
    this.followers.clear();
  }
}

/** The active user data streams, by listen key. */
export class UserStreams implements StreamSource {
  private readonly keys: LiveListenKeys;
  private readonly feed: UserFeed;
  private readonly open = new Map<string, UserStream>();
  private readonly stopListening: () => void;

  constructor(keys: LiveListenKeys, feed: UserFeed) {
    this.keys = keys;
    this.feed = feed;
    this.stopListening = keys.onEnded((listenKey) => {
      this.open.get(listenKey)?.end(Date.now());
      this.open.delete(listenKey);
    });
  }

  close(): void {
    this.stopListening();
    for (const stream of this.open.values()) stream.leave();
  }

  stream(name: string): Stream | undefined {
    const key = this.keys.find(name, Date.now());
    if (key === undefined) return undefined;
    const known = this.open.get(name);
    if (known) return known;
    const opened = new UserStream(key, this.feed);
    this.open.set(name, opened);
    return opened;
  }

  release(stream: Stream): void {
    if (stream.followers.size > 0 || this.open.get(stream.name) !== stream) return;
    this.open.get(stream.name)?.leave();
    this.open.delete(stream.name);
  }

  /** Ends the streams whose keys have expired. */
  endExpired(nowMs: number): void {
    // Looking a key up ends it when its time is over.
    for (const name of [...this.open.keys()]) this.keys.find(name, nowMs);
  }
}
