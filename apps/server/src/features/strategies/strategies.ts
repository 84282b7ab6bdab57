import type { ClientBase, Pool } from 'pg';
import type { CoreHost } from '../../platform/core-host/core-host.ts';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { OrderDesk } from '../../platform/orders/order-desk.ts';
import type { Projector } from '../../platform/projections/projector.ts';
import type { Timekeeper } from '../../platform/timekeeper.ts';
import { StrategiesService } from './strategies.service.ts';
import { StrategiesStore } from './strategies.store.ts';
import type { Strategy } from './strategy.ts';
import { StrategyClock } from './strategy-clock.ts';
import { StrategyRunner } from './strategy-runner.ts';
import { StrategyTopics } from './strategy-topics.ts';

/** The parts of scale and TWAP orders, wired together. */
export interface Strategies {
  readonly service: StrategiesService;
  /** The topic by which their owners follow them. */
  readonly topics: StrategyTopics;
  /** Resumes the strategies that were active when the server stopped. */
  resume(): Promise<void>;
  /** Places no further orders, and waits for the current runs. */
  stop(): Promise<void>;
}

/** Dependencies of strategies. */
export interface StrategiesParts {
  readonly host: CoreHost;
  readonly view: ExchangeView;
  readonly projector: Projector;
  readonly desk: OrderDesk;
  readonly pool: Pool;
  readonly jobs: Jobs;
  readonly time: Timekeeper;
  /** Whether orders may be placed. */
  readonly mayPlace: () => boolean;
  readonly onError: (error: unknown) => void;
  /** Tells the owner how a strategy ended, in the transaction in which it ends. */
  readonly report: (tx: ClientBase, strategy: Strategy) => Promise<void>;
}

/** Creates the service, the clock that drives it and their shared parts. */
export function createStrategies(parts: StrategiesParts): Strategies {
  const { host, view, projector, desk, pool, jobs, time, mayPlace, onError, report } = parts;
  const store = new StrategiesStore(pool, jobs, report);
  const runner = new StrategyRunner({ view, projector, desk, store, mayPlace });
  const nowMs = () => time.nowMs();
  const onRun = (strategyId: bigint) => topics.changed(strategyId);
  const clock = new StrategyClock({ runner, host, jobs, pool, time, onError, onRun });
  const service = new StrategiesService({ view, projector, store, clock, nowMs });
  const topics = new StrategyTopics({ source: service, nowMs, onError });
  return {
    service,
    topics,
    resume: async () => clock.resume(await store.atWork()),
    stop: () => clock.stop(),
  };
}
