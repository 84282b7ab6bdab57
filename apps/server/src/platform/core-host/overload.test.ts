import { type Command, decodeApplied } from '@bourse/core';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MemoryDisk } from '../journal/memory-disk.ts';
import { type Parked, ParkedCommands } from './admission.ts';
import type { AppliedCommand, CoreHost } from './core-host.ts';
import { type CoreThread, startCoreThread } from './core-thread.ts';
import { LiveHost } from './live-host.ts';
import type { CoreThreadOptions, FromCore } from './messages.ts';
import { LISTING, USDT } from './testing/spot-world.ts';

const ACCOUNTS = [1_000, 1_001, 1_002] as const;
const [ANN, BOB, CAT] = ACCOUNTS;
const THREAD: CoreThreadOptions = {
  dataDir: '',
  projectedSeq: 0,
  clock: 'system',
  exchange: {},
  durable: true,
  snapshotEvery: 1_000_000,
  segmentBytes: 1 << 20,
};
const SETUP: readonly Command[] = [
  ...LISTING,
  ...ACCOUNTS.flatMap((accountId): Command[] => [
    { type: 'open-account', accountId },
    { type: 'credit', accountId, wallet: 'spot', assetId: USDT, amount: 10n ** 15n, reason: 'deposit' },
  ]),
];

function buy(accountId: number, priceTicks = 100): Command {
  return {
    type: 'place-order',
    orderType: 'limit',
    accountId,
    marketId: 1,
    side: 'buy',
    priceTicks,
    qtyLots: 10,
  };
}

/** The real host and core in one thread, with a journal that can be held: nothing becomes durable until it is released. */
class HeldExchange {
  readonly host: LiveHost;
  /** Receives the sequenced commands with their times. */
  readonly applied: AppliedCommand[] = [];
  private readonly thread: CoreThread;
  private readonly waiting: FromCore[];
  private isHeld = false;

  private constructor(thread: CoreThread, messages: FromCore[], limits: Limits) {
    this.thread = thread;
    const ready = messages.find((message) => message.type === 'ready');
    if (ready === undefined) throw new Error('the core did not start');
    this.waiting = messages;
    messages.length = 0;
    this.host = new LiveHost({
      line: { send: (message) => this.thread.receive(message), close: () => Promise.resolve() },
      recovered: ready.recovered,
      clock: 'system',
      maxBacklog: 1_000,
      overloadAt: 1_000,
      onFatal: () => undefined,
      ...limits,
    });
    this.host.onApplied((batch) => this.applied.push(...batch));
  }

  static async start(limits: Limits = {}): Promise<HeldExchange> {
    const messages: FromCore[] = [];
    let exchange: HeldExchange | undefined;
    const send = (message: FromCore) => {
      messages.push(message);
      exchange?.pass();
    };
    const thread = await startCoreThread(THREAD, new MemoryDisk(), send, () => Promise.resolve());
    exchange = new HeldExchange(thread, messages, limits);
    const answers = await exchange.host.submitMany(SETUP.map((command) => ({ command })));
    if (answers.some(({ events }) => events[0]?.type === 'rejected')) throw new Error('the world was refused');
    exchange.applied.length = 0;
    return exchange;
  }

  hold(): void {
    this.isHeld = true;
  }

  /** Durable commands that the host has not received yet. */
  durable(): number {
    return this.waiting.reduce((sum, message) => {
      return message.type === 'applied' ? sum + decodeApplied(message.bytes).length : sum;
    }, 0);
  }

  letGo(): void {
    this.isHeld = false;
    this.pass();
  }

  private pass(): void {
    while (!this.isHeld) {
      const message = this.waiting.shift();
      if (message === undefined) return;
      this.host.receive(message);
    }
  }

  /** The first event of each durable command and its account, in sequence order. */
  story(): string[] {
    return this.applied.map(({ events: [event] }) => {
      const whose = event !== undefined && 'accountId' in event ? ` ${event.accountId}` : '';
      return `${event?.type}${whose}`;
    });
  }
}

type Limits = { readonly overloadAt?: number; readonly maxBacklog?: number; readonly window?: number };

/** The id of a resting order. */
async function resting(host: CoreHost, accountId: number): Promise<bigint> {
  const { events } = await host.submit(buy(accountId));
  const [event] = events;
  if (event?.type !== 'order-accepted') throw new Error('the order was refused');
  return event.orderId;
}

const OVERLOADED = { name: 'CoreHostError', code: 'OVERLOADED' };

describe('a core host whose journal is held', () => {
  let held: HeldExchange;
  const start = async (limits?: Limits) => {
    held = await HeldExchange.start(limits);
    return held.host;
  };
  beforeEach(() => {
    held = undefined as never;
  });
  afterEach(async () => {
    held.letGo();
    await held.host.stop().catch(() => undefined);
  });

  /** The sequence of callbacks and writes (one tick later) for a number of orders that become durable together. */
  async function courseOf(orders: number): Promise<string[]> {
    const host = await start();
    await resting(host, ANN);
    held.hold();
    const course: string[] = [];
    const stop = host.onApplied((batch) => course.push(`${batch.length} told`));
    const answered = Array.from({ length: orders }, (_, at) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const taker = {
        onApplied: () => {
          if (at % 8 === 0) process.nextTick(() => course.push(`${at} written`));
          resolve();
        },
        onError: reject,
      };
      host.submitTo(buy(ANN), undefined, taker);
      return promise;
    });
    await expect.poll(() => held.durable()).toBe(orders);
    held.letGo();
    await Promise.all(answered);
    stop();
    return course;
  }

  it('delivers few outcomes in parts, each written before the next is delivered', async () => {
    const course = await courseOf(20);
    expect(course).toEqual(['8 told', '0 written', '8 told', '8 written', '4 told', '16 written']);
  });

  it('delivers many outcomes at once, so that those of one socket share a write', async () => {
    const course = await courseOf(65);
    expect(course.filter((step) => step.endsWith('told'))).toEqual(['65 told']);
    expect(course[0]).toBe('65 told');
  });

  it('rejects new orders at its limit immediately, and accepts cancels', async () => {
    const host = await start({ overloadAt: 4 });
    const [one, two] = [await resting(host, ANN), await resting(host, ANN)];
    await resting(host, BOB);
    held.hold();
    const taken = [1, 2, 3, 4].map(() => host.submit(buy(CAT)));
    const leg = { orderType: 'limit', side: 'buy', priceTicks: 100, qtyLots: 10 } as const;
    const rejected: readonly Command[] = [
      buy(CAT),
      { type: 'place-list', accountId: CAT, marketId: 1, contingency: 'OTO', orders: [leg, leg] },
      { type: 'cancel-replace', accountId: ANN, orderId: one, mode: 'stop-on-failure', order: { ...leg, marketId: 1 } },
    ];
    for (const command of rejected) await expect(host.submit(command)).rejects.toMatchObject(OVERLOADED);
    expect(host.rejected()).toBe(rejected.length);
    const out = [
      host.submit({ type: 'cancel-order', accountId: ANN, orderId: one }),
      host.submit({ type: 'amend-order', accountId: ANN, orderId: two, qtyLots: 5 }),
      host.submit({ type: 'countdown-cancel-all', accountId: BOB, countdownMs: 60_000 }),
      host.submit({ type: 'cancel-all', accountId: BOB }),
      host.submit({ type: 'cancel-list', accountId: BOB, listId: 1n }),
    ];
    expect(host.backlog()).toBe(taken.length + out.length);
    expect(held.applied.slice(3)).toEqual([]);
    held.letGo();
    const answers = await Promise.all([...taken, ...out]);
    // Rejected commands are not in the sequence: the order named by the replacement is cancelled by its own cancel.
    expect(answers.map(({ seq }) => seq)).toEqual(answers.map((_, at) => (answers[0]?.seq ?? 0) + at));
    const firsts = answers.map(({ events: [event] }) => event?.type);
    const accepted = taken.map(() => 'order-accepted');
    expect(firsts).toEqual([...accepted, 'order-closed', 'order-amended', 'countdown-set', 'order-closed', 'rejected']);
    expect(host.backlog()).toBe(0);
    await expect(host.submit(buy(CAT))).resolves.toBeDefined();
  });

  it('does not store an overload rejection under the key: a retry places the order', async () => {
    const host = await start({ overloadAt: 1 });
    const key = 2n ** 90n + 1n;
    held.hold();
    const taken = host.submit(buy(ANN));
    await expect(host.submit(buy(BOB), key)).rejects.toMatchObject(OVERLOADED);
    held.letGo();
    await taken;
    const { events } = await host.submit(buy(BOB), key);
    expect(events[0]).toMatchObject({ type: 'order-accepted', accountId: BOB });
    expect((await host.submit(buy(BOB), key)).events[0]).toMatchObject({ type: 'duplicate' });
  });

  it('sends cancels before parked placements, and the placements then in order', async () => {
    const host = await start({ window: 2 });
    const orderId = await resting(host, CAT);
    held.applied.length = 0;
    held.hold();
    const orders = [ANN, BOB, ANN, BOB, BOB].map((accountId) => host.submit(buy(accountId)));
    const cancel = host.submit({ type: 'cancel-order', accountId: CAT, orderId });
    expect(host.parked()).toBe(4);
    held.letGo();
    await Promise.all([...orders, cancel]);
    expect(held.story()).toEqual([
      `order-accepted ${ANN}`,
      `order-accepted ${BOB}`,
      `order-closed ${CAT}`,
      `order-accepted ${ANN}`,
      `order-accepted ${BOB}`,
      `order-accepted ${BOB}`,
    ]);
  });

  it('never reorders cancels and placements of the same account', async () => {
    const host = await start({ window: 1 });
    held.hold();
    const sent = [
      host.submit(buy(CAT)),
      host.submit({ type: 'cancel-all', accountId: ANN }),
      host.submit(buy(ANN)),
      host.submit(buy(BOB)),
      host.submit({ type: 'cancel-all', accountId: BOB }),
      host.submit(buy(BOB)),
    ];
    held.letGo();
    await Promise.all(sent);
    const open = held.applied.flatMap(({ events }) =>
      events.flatMap((event) => (event.type === 'order-closed' ? [event.accountId] : [])),
    );
    // Ann's order came after her cancel and rests; Bob's first came before his and is cancelled, his second rests.
    expect(open).toEqual([BOB]);
    expect(held.story().filter((line) => line.startsWith('order-accepted'))).toHaveLength(4);
  });

  it('lets cancels overtake a parked tick, but no tick overtake an earlier countdown', async () => {
    const host = await start({ window: 1 });
    await resting(host, ANN);
    held.applied.length = 0;
    held.hold();
    const sent = [
      host.submit(buy(CAT)),
      host.submit(buy(BOB)),
      host.submit({ type: 'countdown-cancel-all', accountId: BOB, countdownMs: 60_000 }),
      host.submit({ type: 'tick' }),
      host.submit({ type: 'cancel-all', accountId: ANN }),
    ];
    held.letGo();
    await Promise.all(sent);
    const [, cancel, , countdown, tick] = held.applied;
    expect(held.story().slice(0, 4)).toEqual([
      `order-accepted ${CAT}`,
      `order-closed ${ANN}`,
      `order-accepted ${BOB}`,
      `countdown-set ${BOB}`,
    ]);
    expect([cancel?.seq, countdown?.seq, tick?.seq]).toEqual([
      cancel?.seq,
      (cancel?.seq ?? 0) + 2,
      (cancel?.seq ?? 0) + 3,
    ]);
  });

  it('stays within its limits under any load, and answers every accepted command', async () => {
    const host = await start({ overloadAt: 50, maxBacklog: 60, window: 8 });
    held.hold();
    const answered: AppliedCommand[] = [];
    let rejected = 0;
    const ask = (command: Command) =>
      host.submit(command).then(
        (answer) => answered.push(answer),
        (error: { code?: string }) => {
          if (error.code === 'OVERLOADED') rejected += 1;
        },
      );
    const asked: Promise<unknown>[] = [];
    for (let n = 0; n < 20_000; n += 1) asked.push(ask(buy(ANN)));
    expect(host.backlog()).toBe(50);
    for (let n = 0; n < 100; n += 1) asked.push(ask({ type: 'cancel-all', accountId: BOB }));
    expect(host.backlog()).toBe(60);
    held.letGo();
    await Promise.all(asked);
    expect(answered).toHaveLength(60);
    expect(rejected).toBe(20_000 + 100 - 60);
    expect(host.rejected()).toBe(rejected);
    expect(held.applied.map(({ seq }) => seq)).toEqual(answered.map(({ seq }) => seq).sort((a, b) => a - b));
  });

  it('keeps the commands of submitMany together, and lets nothing overtake them', async () => {
    const host = await start({ window: 1, overloadAt: 1 });
    held.hold();
    const first = host.submit(buy(ANN));
    const many = host.submitMany([buy(BOB), buy(BOB), buy(CAT)].map((command) => ({ command })));
    const cancel = host.submit({ type: 'cancel-all', accountId: BOB });
    held.letGo();
    await Promise.all([first, many, cancel]);
    expect(held.story().slice(1, 5)).toEqual([
      `order-accepted ${BOB}`,
      `order-accepted ${BOB}`,
      `order-accepted ${CAT}`,
      `order-closed ${BOB}`,
    ]);
  });

  it('completes parked commands before it stops, and includes them in the state', async () => {
    const host = await start({ window: 2 });
    const before = await host.stateHash();
    held.hold();
    const sent = [ANN, BOB, CAT, ANN].map((accountId) => host.submit(buy(accountId)));
    const hash = host.stateHash();
    const stopped = host.stop();
    held.letGo();
    expect(await Promise.all(sent)).toHaveLength(4);
    expect(await hash).not.toBe(before);
    await stopped;
  });

  it('rejects all pending callers when it fails', async () => {
    const host = await start({ window: 1 });
    held.hold();
    const sent = [host.submit(buy(ANN)), host.submit(buy(BOB)), host.submit({ type: 'cancel-all', accountId: CAT })];
    host.fail(new Error('the disk is gone'));
    for (const answer of await Promise.allSettled(sent)) {
      expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'FAILED' } });
    }
    expect(host.backlog()).toBe(0);
  });
});

it('parked commands of an account leave in arrival order, and exits of other accounts first', () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ accountId: fc.integer({ min: 1, max: 4 }), isExit: fc.boolean() }) },
    { weight: 2, arbitrary: fc.constant('next' as const) },
    { weight: 1, arbitrary: fc.constant({ accountId: undefined, isExit: false }) },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const lanes = new ParkedCommands();
      let inside: { readonly parked: Parked; readonly waitsItsTurn: boolean }[] = [];
      const isHeldBackBy = (other: Parked, accountId: number | undefined) =>
        other.accountId === undefined || other.accountId === accountId;
      const leave = () => {
        const next = lanes.next();
        const at = inside.findIndex(({ parked }) => parked === next);
        const found = inside[at];
        if (found === undefined) return expect(inside).toEqual([]);
        // No earlier command of its account or of the house is still parked.
        const earlier = inside.slice(0, at);
        expect(earlier.filter(({ parked }) => isHeldBackBy(parked, found.parked.accountId))).toEqual([]);
        // Exits that were not blocked on arrival all leave before anything else.
        if (found.waitsItsTurn) expect(inside.filter(({ waitsItsTurn }) => !waitsItsTurn)).toEqual([]);
        inside = inside.filter(({ parked }) => parked !== next);
      };
      for (const it of steps) {
        if (it === 'next') {
          leave();
          continue;
        }
        const caller = { onApplied: () => undefined, onError: () => undefined };
        const parked: Parked = { ...it, submissions: [{ command: { type: 'tick' } }], timeMs: undefined, caller };
        const waitsItsTurn =
          !it.isExit || inside.some((other) => other.waitsItsTurn && isHeldBackBy(other.parked, it.accountId));
        lanes.add(parked);
        inside.push({ parked, waitsItsTurn });
        expect(lanes.size).toBe(inside.length);
      }
      while (inside.length > 0) leave();
      expect(lanes.next()).toBeUndefined();
    }),
  );
});
