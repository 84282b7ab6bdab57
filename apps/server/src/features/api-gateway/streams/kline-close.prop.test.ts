import type { AppliedCommand } from '@bourse/core';
import { type KlineInterval, nextZonedKlineOpenMs, zonedKlineOpenMs } from '@bourse/domain';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CoreThread } from '../../../platform/core-host/core-thread.ts';
import { LiveHost } from '../../../platform/core-host/live-host.ts';
import type { CoreThreadOptions, ToCore } from '../../../platform/core-host/messages.ts';
import { recoveredStateOf } from '../../../platform/core-host/recovered-state.ts';
import { MemoryDisk } from '../../../platform/journal/memory-disk.ts';
import { FLOOR_ACCOUNTS, TestFloor } from '../../../testing/test-floor.ts';
import { StreamHub } from './stream-hub.ts';
import { RecordedStream } from './testing/recorded-stream.ts';

/*
 * Goal: a kline is sent as closed once and is final, wherever its end falls between the timestamp of a trade and its arrival. Method: the
 * real host and the real core, with their messages controlled by the test, under a clock that may also step back. The messages are
 * compared with klines that are summed from the trades' timestamps.
 */

/** A moment before midnight of UTC+8. */
const START = Date.UTC(2026, 2, 3, 16) - 1_500;
const HOUR = 3_600_000;
const GRIDS: readonly { readonly name: string; readonly interval: KlineInterval; readonly offsetMs: number }[] = [
  { name: 'btcusdt@kline_1s', interval: '1s', offsetMs: 0 },
  { name: 'btcusdt@kline_1m', interval: '1m', offsetMs: 0 },
  { name: 'btcusdt@kline_4h', interval: '4h', offsetMs: 0 },
  { name: 'btcusdt@kline_1d@+08:00', interval: '1d', offsetMs: 8 * HOUR },
];
const THREAD: CoreThreadOptions = {
  dataDir: '',
  projectedSeq: 0,
  clock: 'system',
  exchange: {},
  durable: true,
  snapshotEvery: 1_000_000,
  segmentBytes: 1 << 20,
};

type Action =
  | { readonly type: 'pass'; readonly ms: number }
  | { readonly type: 'trade'; readonly lots: number }
  | { readonly type: 'arrive' | 'durable' | 'flush' | 'follow' };

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('pass' as const), ms: fc.integer({ min: -300, max: 700 }) }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('trade' as const), lots: fc.integer({ min: 1, max: 50 }) }) },
  { weight: 8, arbitrary: fc.record({ type: fc.constantFrom('arrive', 'durable', 'flush', 'flush', 'follow') }) },
);

/** A host and a core whose messages the test delivers. */
class Wires {
  readonly floor = new TestFloor(START - 60_000);
  readonly host: LiveHost;
  readonly applied: AppliedCommand[] = [];
  private readonly thread: CoreThread;
  private readonly toCore: ToCore[] = [];
  private unflushed = 0;

  constructor() {
    const { exchange, view } = this.floor;
    const position = { seq: exchange.seq, hash: 0 };
    this.thread = new CoreThread(exchange, position as never, THREAD, new MemoryDisk(), (message) =>
      this.host.receive(message),
    );
    this.host = new LiveHost({
      line: { send: (message) => void this.toCore.push(message), close: () => Promise.resolve() },
      recovered: recoveredStateOf(exchange),
      clock: 'system',
      maxBacklog: 10_000,
      overloadAt: 10_000,
      onFatal: (error) => {
        throw error;
      },
    });
    this.host.onApplied((batch) => {
      this.applied.push(...batch);
      view.apply(batch);
    });
  }

  /** Sends two orders that trade; the core hears of them with `arrive`. */
  async trade(qtyLots: number): Promise<void> {
    for (const [at, accountId] of FLOOR_ACCOUNTS.entries()) {
      const side = at === 0 ? 'sell' : 'buy';
      const order = { type: 'place-order', orderType: 'limit', marketId: 1, priceTicks: 1_000 } as const;
      this.host.submit({ ...order, accountId, side, qtyLots }).catch(() => undefined);
    }
    await turn();
  }

  arrive(): void {
    const message = this.toCore.shift();
    if (message?.type !== 'commands') return;
    this.thread.receive(message);
    this.unflushed += message.count;
  }

  async durable(): Promise<void> {
    if (this.unflushed === 0) return;
    this.unflushed = 0;
    this.thread.onFlush({ seq: this.floor.exchange.seq, hash: 0 } as never);
    this.thread.onDurable(this.floor.exchange.seq);
    await turn();
  }

  async settle(): Promise<void> {
    while (this.toCore.length > 0) this.arrive();
    await this.durable();
  }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

interface ReceivedKline {
  readonly k: { readonly t: number; readonly x: boolean; readonly v: string; readonly n: number };
}
interface Followed {
  readonly grid: (typeof GRIDS)[number];
  readonly recorded: RecordedStream;
  readonly received: ReceivedKline[];
}

/** One run: the messages to subscribers of every grid. */
class Story {
  readonly followed: Followed[] = [];
  private readonly wires = new Wires();
  private readonly hubs: StreamHub[] = [];

  /** Adds a subscriber to every grid. */
  async follow(): Promise<void> {
    const hub = new StreamHub(this.wires.floor.view, undefined, () => this.wires.host.settledMs());
    this.hubs.push(hub);
    for (const grid of GRIDS) {
      const stream = hub.stream(grid.name);
      if (stream === undefined) throw new Error(`there is no stream ${grid.name}`);
      this.followed.push({ grid, recorded: new RecordedStream(stream), received: [] });
    }
    await turn();
  }

  async play(action: Action): Promise<void> {
    if (action.type === 'pass') vi.setSystemTime(Date.now() + action.ms);
    else if (action.type === 'trade') await this.wires.trade(action.lots);
    else if (action.type === 'arrive') this.wires.arrive();
    else if (action.type === 'durable') await this.wires.durable();
    else if (action.type === 'flush') this.flush();
    else if (this.hubs.length < 3) await this.follow();
  }

  /** Delivers everything and advances the time; returns all trades. */
  async end(): Promise<{ readonly timeMs: number; readonly lots: number }[]> {
    await this.wires.settle();
    vi.setSystemTime(Date.now() + 90_000);
    this.flush();
    for (const hub of this.hubs) hub.close();
    return this.wires.applied.flatMap(({ timeMs, events }) =>
      events.flatMap((event) => (event.type === 'trade' ? [{ timeMs, lots: event.qtyLots }] : [])),
    );
  }

  private flush(): void {
    for (const { recorded, received } of this.followed) received.push(...recorded.next());
  }
}

/** The klines sent as closed, in order; a message after the close of one is an error. */
function closedOf(received: readonly ReceivedKline[]): ReceivedKline['k'][] {
  let closedMs = -1;
  const closed: ReceivedKline['k'][] = [];
  for (const { k } of received) {
    expect(k.t).toBeGreaterThan(closedMs);
    if (!k.x) continue;
    closedMs = k.t;
    closed.push(k);
  }
  return closed;
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('a kline that is sent as closed', () => {
  it('is sent once and is final, whenever its trades arrive', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 80 }), async (actions) => {
        vi.setSystemTime(START);
        const story = new Story();
        await story.follow();
        for (const next of actions) await story.play(next);
        const trades = await story.end();
        for (const { grid, received } of story.followed) {
          for (const { t, v, n } of closedOf(received)) {
            const nextMs = nextZonedKlineOpenMs(grid.interval, t, grid.offsetMs);
            const own = trades.filter(({ timeMs }) => timeMs >= t && timeMs < nextMs);
            const lots = own.reduce((sum, trade) => sum + trade.lots, 0);
            expect([grid.name, t, v, n]).toEqual([grid.name, t, (lots / 10_000).toFixed(4), own.length]);
          }
        }
        // Every kline that traded and is over was closed for who followed from the beginning.
        for (const { grid, received } of story.followed.slice(0, GRIDS.length)) {
          const closed = closedOf(received).map(({ t }) => t);
          for (const { timeMs } of trades) {
            const openMs = zonedKlineOpenMs(grid.interval, timeMs, grid.offsetMs);
            const isOver = nextZonedKlineOpenMs(grid.interval, openMs, grid.offsetMs) <= Date.now();
            if (isOver) expect(closed).toContain(openMs);
          }
        }
      }),
      { numRuns: 150 },
    );
  });
});
