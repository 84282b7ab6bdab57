import type { Topic } from '@bourse/contract';
import { type ApiResult, reject } from '../http/api-result.ts';
import type { Channel } from './channel.ts';

/** Publishes the topics of one product. */
export interface TopicSource {
  /** The product in a topic, and its types of topics. */
  readonly biz: string;
  readonly types: readonly string[];
  /** The channel of a topic, for somebody with this account; created for the first follower. */
  channel(topic: Topic, accountId: number | undefined): ApiResult<Channel>;
  /** Gives a channel up that nobody follows any more. */
  release(channel: Channel): void;
  /** Publishes nothing more. */
  close(): void;
}

/** The topics of all products. */
export class Topics {
  private readonly sources = new Map<string, TopicSource>();
  private readonly sourceOf = new WeakMap<Channel, TopicSource>();

  /** Adds a product's topics; throws when a type has a source already. */
  add(source: TopicSource): void {
    for (const type of source.types) {
      const name = `${source.biz}/${type}`;
      if (this.sources.has(name)) throw new Error(`the topics ${name} have two sources`);
      this.sources.set(name, source);
    }
  }

  channel(topic: Topic, accountId: number | undefined): ApiResult<Channel> {
    const source = this.sources.get(`${topic.biz}/${topic.type}`);
    if (source === undefined) return reject('QUERY_INVALID', 'type');
    const found = source.channel(topic, accountId);
    if (found.ok) this.sourceOf.set(found.value, source);
    return found;
  }

  /** Gives a channel up unless somebody follows it. */
  release(channel: Channel): void {
    if (channel.subscribers.size === 0) this.sourceOf.get(channel)?.release(channel);
  }

  close(): void {
    for (const source of new Set(this.sources.values())) source.close();
  }
}
