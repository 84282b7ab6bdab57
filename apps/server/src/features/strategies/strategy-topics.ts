/**
 * Goal: whoever looks at his scale and TWAP orders sees each step of them, with the figures that a call would give. Method: a strategy that
 * ran, and one of whose orders changed, is noted; one pass at a time reads what was noted and publishes it, while the next one collects, so
 * that a burst of fills is one reading. Only strategies of accounts that somebody follows here are read. The first follower of an account
 * gets an empty snapshot that says so, and the whole at once after it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { STRATEGIES_TOPIC_TYPES, type StrategiesTopicData, type Topic } from '@bourse/contract';
import { parseStrategyOrderId } from '@bourse/domain';
import type { OrderRecord } from '../../platform/exchange-view/orders/order-record.ts';
import type { ViewListener } from '../../platform/exchange-view/view-listener.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import { Channel } from '../../platform/ws/channel.ts';
import type { TopicSource } from '../../platform/ws/topics.ts';

type StrategyData = StrategiesTopicData['strategies'][number];

/** A burst of changes within this time is one reading; milliseconds. */
const GATHER_MS = 50;
/** How long a reading that failed waits; milliseconds. */
const RETRY_MS = 1_000;

/** What the topics read; both throw while the projections do not follow. */
export interface StrategySource {
  /** The running strategies of an account, newest first. */
  running(accountId: number): Promise<readonly StrategyData[]>;
  /** Strategies by their ids, for each of these accounts its own. */
  ofAccounts(
    strategyIds: readonly bigint[],
    accountIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly StrategyData[]>>;
}

/** Dependencies of the topics. */
export interface StrategyTopicsDeps {
  readonly source: StrategySource;
  readonly nowMs: () => number;
  readonly onError: (error: unknown) => void;
}

/** The topic `strategies`. */
export class StrategyTopics implements TopicSource, ViewListener {
  readonly biz = 'spot';
  readonly types = STRATEGIES_TOPIC_TYPES;
  private readonly deps: StrategyTopicsDeps;
  private readonly channels = new Map<number, StrategiesChannel>();
  private changedIds = new Set<bigint>();
  /** Accounts that want all that runs: they have a new follower, or a reading failed. */
  private wholeFor = new Set<number>();
  private isReading = false;
  private readonly closing = new AbortController();

  constructor(deps: StrategyTopicsDeps) {
    this.deps = deps;
  }

  channel(topic: Topic, accountId: number | undefined): ApiResult<Channel> {
    if (accountId === undefined) return reject('LOGIN_REQUIRED');
    if (topic.code !== '') return reject('QUERY_INVALID', 'code');
    if (topic.granularity !== '') return reject('QUERY_INVALID', 'granularity');
    const known = this.channels.get(accountId);
    if (known !== undefined) return { ok: true, value: known };
    const channel = new StrategiesChannel(topic, this.deps.nowMs);
    this.channels.set(accountId, channel);
    this.wholeFor.add(accountId);
    this.start();
    return { ok: true, value: channel };
  }

  release(channel: Channel): void {
    for (const [accountId, known] of this.channels) if (known === channel) this.channels.delete(accountId);
  }

  close(): void {
    this.closing.abort();
    this.channels.clear();
  }

  /** A strategy was stored, ran or ended. */
  changed(strategyId: bigint): void {
    if (this.channels.size === 0) return;
    this.changedIds.add(strategyId);
    this.start();
  }

  onOrder({ accountId, clientOrderId }: OrderRecord): void {
    if (!this.channels.has(accountId)) return;
    const key = parseStrategyOrderId(clientOrderId);
    if (key !== undefined) this.changed(BigInt(key.strategyId));
  }

  private start(): void {
    if (this.isReading || this.closing.signal.aborted) return;
    this.isReading = true;
    void this.run();
  }

  private async run(): Promise<void> {
    while (this.changedIds.size + this.wholeFor.size > 0 && !this.closing.signal.aborted) {
      await this.wait(GATHER_MS);
      const { changedIds, wholeFor } = this;
      this.changedIds = new Set();
      this.wholeFor = new Set();
      try {
        await this.publish(changedIds, wholeFor);
      } catch (error) {
        if (this.closing.signal.aborted) return;
        this.deps.onError(error);
        // Nobody names these changes again.
        for (const accountId of this.channels.keys()) this.wholeFor.add(accountId);
        await this.wait(RETRY_MS);
      }
    }
    this.isReading = false;
  }

  private async wait(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.closing.signal, ref: false }).catch(() => undefined);
  }

  private async publish(changedIds: ReadonlySet<bigint>, wholeFor: ReadonlySet<number>): Promise<void> {
    const { source } = this.deps;
    // What changed comes first: one that ended is not among those that run.
    if (changedIds.size > 0) {
      const byAccount = await source.ofAccounts([...changedIds], [...this.channels.keys()]);
      for (const [accountId, strategies] of byAccount) this.channels.get(accountId)?.change(strategies);
    }
    for (const accountId of wholeFor) {
      const strategies = await source.running(accountId);
      this.channels.get(accountId)?.replace(strategies);
    }
  }
}

/** The strategies of one account. */
class StrategiesChannel extends Channel {
  private running = new Map<string, StrategyData>();
  private isWhole = false;

  /** Publishes changed strategies, and keeps those that run for later snapshots. */
  change(strategies: readonly StrategyData[]): void {
    for (const strategy of strategies) {
      if (strategy.state === 'running') this.running.set(strategy.strategyId, strategy);
      else this.running.delete(strategy.strategyId);
    }
    this.tell(strategies);
  }

  /** Publishes all that runs. */
  replace(strategies: readonly StrategyData[]): void {
    this.running = new Map(strategies.map((strategy) => [strategy.strategyId, strategy]));
    this.isWhole = true;
    this.tell(strategies);
  }

  /** Changes are published as they come. */
  flush(): void {}

  protected snapshot(): StrategiesTopicData {
    const newestFirst = [...this.running.values()].sort((a, b) => Number(BigInt(b.strategyId) - BigInt(a.strategyId)));
    return { strategies: newestFirst, isWhole: this.isWhole };
  }

  private tell(strategies: readonly StrategyData[]): void {
    const data: StrategiesTopicData = { strategies, isWhole: this.isWhole };
    this.publish(data);
  }
}
