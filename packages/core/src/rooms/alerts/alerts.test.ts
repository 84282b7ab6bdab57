import { describe, expect, it } from 'vitest';
import { createExchange, restoreExchange } from '../../create-exchange.ts';
import { changeAlert, createAlert, tradeAt } from '../../testing/alert-rows.ts';
import { ALICE, BOB, Desk } from '../../testing/desk.ts';
import { type ExchangeEvent, ROOMS } from '../index.ts';
import type { CreateAlert } from './commands.ts';

const START = Date.UTC(2030, 0, 1);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A market with a clock, and what its alerts did: `fired 11000 from 10900`, `armed`. */
class Watch {
  readonly desk = new Desk();
  nowMs = START;

  constructor(firstTicks = 10_000) {
    this.trade(firstTicks);
  }
  wait(ms: number): this {
    this.nowMs += ms;
    return this;
  }
  trade(priceTicks: number): string[] {
    return tradeAt(priceTicks).flatMap((command) => summary(this.desk.do(command, { timeMs: this.nowMs })));
  }
  /** The path of prices, each a minute after the one before: what happened at each. */
  path(...prices: readonly number[]): string[] {
    return prices.flatMap((ticks) => this.wait(MINUTE).trade(ticks));
  }
  create(more: Partial<CreateAlert>): ExchangeEvent | undefined {
    return this.desk.do(createAlert(more), { timeMs: this.nowMs })[0];
  }
  get alerts(): unknown {
    return this.desk.exchange.recovered().alerts;
  }
}

function summary(events: readonly ExchangeEvent[]): string[] {
  return events.flatMap((event) => {
    if (event.type === 'alert-fired') return [`fired ${event.lastFiredTicks} from ${event.referenceTicks}`];
    return event.type === 'alert-armed' ? ['armed'] : [];
  });
}

const above = { kind: 'above', priceTicks: 11_000 } as const;
const below = { kind: 'below', priceTicks: 9_000 } as const;
const rise = { kind: 'rise', movePpm: 50_000, period: '15m' } as const;

describe('IN-08 price alerts', () => {
  it.each<[string, Partial<CreateAlert>, readonly number[], readonly string[]]>([
    ['above fires at its line', above, [10_999, 11_000], ['fired 11000 from 11000']],
    ['above fires on a jump over its line', above, [10_999, 13_000], ['fired 13000 from 11000']],
    ['above fires once', above, [11_000, 10_000, 12_000], ['fired 11000 from 11000']],
    ['below fires at its line', below, [9_001, 9_000], ['fired 9000 from 9000']],
    ['below fires on a jump over its line', below, [5_000, 10_000, 5_000], ['fired 5000 from 9000']],
    [
      'a repeating one does not fire at each price around the line',
      { ...above, repeats: true },
      [11_000, 10_999, 11_001, 10_946, 11_000],
      ['fired 11000 from 11000'],
    ],
    [
      'a repeating one fires again after a return by half a percent of the line',
      { ...above, repeats: true },
      [11_000, 10_945, 10_999, 11_005],
      ['fired 11000 from 11000', 'armed', 'fired 11005 from 11000'],
    ],
    [
      'below returns upwards',
      { ...below, repeats: true },
      [9_000, 9_044, 8_000, 9_045, 8_500],
      ['fired 9000 from 9000', 'armed', 'fired 8500 from 9000'],
    ],
    [
      'a rise counts from the lowest price of the period',
      rise,
      [9_900, 9_800, 10_289, 10_290],
      ['fired 10290 from 9800'],
    ],
    ['a rise does not count a fall', rise, [9_000, 8_000], []],
    ['a fall counts from the highest', { ...rise, kind: 'fall' }, [10_100, 9_595], ['fired 9595 from 10100']],
    ['a move is a rise', { ...rise, kind: 'move' }, [10_500], ['fired 10500 from 10000']],
    ['a move is a fall', { ...rise, kind: 'move' }, [9_500], ['fired 9500 from 10000']],
    [
      'a high is above all of the period',
      { kind: 'high', period: '24h' },
      [10_000, 10_001],
      ['fired 10001 from 10000'],
    ],
    ['a low is below all of it', { kind: 'low', period: '7d' }, [10_200, 10_000, 9_999], ['fired 9999 from 10000']],
  ])('%s', (_name, terms, prices, expected) => {
    const watch = new Watch();
    expect(watch.create(terms)).toMatchObject({ type: 'alert-created', ...terms, isArmed: true });
    expect(watch.path(...prices)).toEqual(expected);
    expect(watch.alerts).toHaveLength(terms.repeats === true || expected.length === 0 ? 1 : 0);
  });

  it('a move is one within the period only', () => {
    const watch = new Watch(10_000);
    watch.create(rise);
    watch.path(10_400);
    // The market stood at 10,000 until a minute ago; 17 minutes later that is past.
    expect(watch.wait(17 * MINUTE).trade(10_500)).toEqual([]);
    expect(watch.wait(MINUTE).trade(10_920)).toEqual(['fired 10920 from 10400']);
  });

  it('a price counts for as long as the market stood at it', () => {
    const watch = new Watch(10_000);
    watch.create(rise);
    expect(watch.wait(DAY).trade(10_500)).toEqual(['fired 10500 from 10000']);
  });

  it('a repeating move rests for its period, whatever the price does, and may fire at its end', () => {
    const watch = new Watch(10_000);
    watch.create({ ...rise, repeats: true });
    expect(watch.path(10_500, 10_000, 11_000)).toEqual(['fired 10500 from 10000']);
    expect(watch.wait(12 * MINUTE).trade(10_700)).toEqual([]);
    expect(watch.wait(MINUTE).trade(10_900)).toEqual(['armed', 'fired 10900 from 10000']);
  });

  it('a repeating high of a week rests for a day', () => {
    const watch = new Watch(10_000);
    watch.create({ kind: 'high', period: '7d', repeats: true });
    expect(watch.path(10_001, 10_002)).toEqual(['fired 10001 from 10000']);
    expect(watch.wait(DAY).trade(10_003)).toEqual(['armed', 'fired 10003 from 10002']);
  });

  it('knows the prices of the period from before the first alert', () => {
    const watch = new Watch(10_000);
    const history = [
      { timeMs: START - 20 * HOUR, highTicks: 12_000, lowTicks: 11_500 },
      { timeMs: START - 2 * HOUR, highTicks: 11_000, lowTicks: 9_000 },
    ];
    watch.create({ kind: 'high', period: '24h', history });
    expect(watch.path(11_900)).toEqual([]);
    expect(watch.wait(5 * HOUR).trade(11_950)).toEqual(['fired 11950 from 11900']);
  });

  it('begins with a rest when the move has been made already', () => {
    const watch = new Watch(10_000);
    const history = [{ timeMs: START - 5 * MINUTE, highTicks: 10_000, lowTicks: 9_500 }];
    expect(watch.create({ ...rise, history })).toMatchObject({ isArmed: false, restsUntilMs: START + 15 * MINUTE });
    expect(watch.path(10_600)).toEqual([]);
    expect(watch.wait(14 * MINUTE).trade(10_600)).toEqual(['armed', 'fired 10600 from 10000']);
  });

  it('may be created before the first trade of a market', () => {
    const desk = new Desk();
    desk.do(createAlert());
    desk.do(createAlert({ kind: 'high', period: '24h' }));
    expect(tradeAt(12_000).flatMap((command) => summary(desk.do(command)))).toEqual(['fired 12000 from 11000']);
  });

  it('fires those of other accounts in the order of their lines, then of their age', () => {
    const watch = new Watch(10_000);
    watch.create({ ...above, priceTicks: 10_800 });
    watch.create({ ...above, accountId: BOB, priceTicks: 10_700 });
    watch.create({ ...above, accountId: BOB, priceTicks: 10_800 });
    const events = tradeAt(11_000).flatMap((command) => [...watch.desk.do(command, { timeMs: START })]);
    const fired = events.flatMap((event) => (event.type === 'alert-fired' ? [event] : []));
    expect(fired.map(({ accountId, priceTicks }) => [accountId, priceTicks])).toEqual([
      [BOB, 10_700],
      [ALICE, 10_800],
      [BOB, 10_800],
    ]);
  });

  it('is as a new one when it was changed, and keeps what it has fired', () => {
    const watch = new Watch(10_000);
    watch.create({ ...above, repeats: true });
    watch.path(11_000, 10_990);
    const alertId = (watch.alerts as readonly { readonly alertId: number }[])[0]?.alertId ?? 0;
    const [changed] = watch.desk.do(changeAlert(alertId));
    expect(changed).toMatchObject({ type: 'alert-changed', kind: 'below', isArmed: true, fires: 1, repeats: false });
    expect(watch.path(12_000, 8_000)).toEqual(['fired 8000 from 9000']);
  });

  it('never fires after it was cancelled, and leaves nothing in the state', () => {
    const [watch, other] = [new Watch(10_000), new Watch(10_000)];
    for (const terms of [above, rise, { kind: 'low', period: '24h' } as const]) watch.create(terms);
    for (const { alertId } of watch.alerts as readonly { readonly alertId: number }[]) {
      expect(watch.desk.do({ type: 'cancel-alert', accountId: ALICE, alertId })).toMatchObject([
        { type: 'alert-canceled', alertId },
      ]);
    }
    expect(watch.path(12_000, 8_000)).toEqual([]);
    other.path(12_000, 8_000);
    expect(watch.desk.exchange.stateHash()).toBe(other.desk.exchange.stateHash());
  });

  it('writes nothing as long as there is none: journals of before replay to their hashes', () => {
    const before = new Desk({}, {}, { rooms: ROOMS.filter(({ name }) => name !== 'alerts') });
    const now = new Desk();
    for (const command of tradeAt(10_000)) for (const desk of [before, now]) desk.do(command);
    expect(now.exchange.stateHash()).toBe(before.exchange.stateHash());
    expect(restoreExchange(before.exchange.snapshot()).stateHash()).toBe(now.exchange.stateHash());
  });

  it('fires after a restart what it would have fired, and nothing twice', () => {
    const watch = new Watch(10_000);
    for (const terms of [{ ...above, repeats: true }, below, { ...rise, repeats: true }]) watch.create(terms);
    watch.create({ kind: 'high', period: '24h' });
    watch.path(10_400, 11_000, 10_950);
    const restored = restoreExchange(watch.desk.exchange.snapshot());
    expect(restored.recovered().alerts).toEqual(watch.alerts);
    for (const ticks of [11_001, 10_900, 11_000, 8_900]) {
      watch.wait(5 * MINUTE);
      for (const command of tradeAt(ticks)) {
        const meta = { timeMs: watch.nowMs };
        expect(restored.apply(command, meta)).toEqual(watch.desk.do(command, meta));
      }
    }
    expect(restored.stateHash()).toBe(watch.desk.exchange.stateHash());
  });

  it.each<[string, unknown]>([
    ['an unknown kind', { ...createAlert(), kind: 'cross' }],
    ['a price that is no number', { ...createAlert(), priceTicks: '5' }],
    ['history that runs backwards', { ...createAlert(), history: [past(5), past(4)] }],
    ['history with a low above its high', { ...createAlert(), history: [{ ...past(5), lowTicks: 3 }] }],
    ['too much history', { ...createAlert(), history: Array.from({ length: 513 }, () => past(5)) }],
    ['a change without an alert', { ...changeAlert(1), alertId: undefined }],
  ])('cannot be read with %s', (_name, command) => {
    expect(createExchange().apply(command as CreateAlert)).toMatchObject([
      { type: 'rejected', code: 'COMMAND_INVALID' },
    ]);
  });
});

function past(timeMs: number): { readonly timeMs: number; readonly highTicks: number; readonly lowTicks: number } {
  return { timeMs, highTicks: 2, lowTicks: 1 };
}
