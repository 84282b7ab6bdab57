import type { StrategiesTopicData, TopicMessage } from '@bourse/contract';
import type { TopicModel } from './topic-store.ts';

/** A scale or TWAP order as the exchange streams it. */
export type StreamedStrategy = StrategiesTopicData['strategies'][number];

/** The user's scale and TWAP orders as their topic tells them. */
export interface StrategiesView {
  /** Those that run, and those that ended since the page was opened, by their ids; one that did not change keeps its object. */
  readonly byId: ReadonlyMap<string, StreamedStrategy>;
  /** How many run; undefined until all of them were told. */
  readonly running: number | undefined;
  /** Counts the snapshots: with each but the first one something may have been missed that only a call tells. */
  readonly snapshots: number;
}

/** Gathers the strategies topic: a whole snapshot takes out what no longer runs, a delta changes some. */
export function createStrategiesModel(): TopicModel<StrategiesView> {
  let byId = new Map<string, StreamedStrategy>();
  let isWhole = false;
  let snapshots = 0;
  return {
    apply(message: TopicMessage) {
      const data = message.data as StrategiesTopicData;
      if (message.kind === 'snapshot') {
        snapshots += 1;
        byId = new Map([...byId].filter(([, { state }]) => state !== 'running'));
      }
      isWhole = data.isWhole;
      for (const strategy of data.strategies) byId.set(strategy.strategyId, strategy);
    },
    view() {
      const running = [...byId.values()].filter(({ state }) => state === 'running').length;
      return { byId: new Map(byId), running: isWhole ? running : undefined, snapshots };
    },
  };
}
