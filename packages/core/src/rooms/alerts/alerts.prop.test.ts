import { ALERT_PERIOD_MS, type AlertPeriod, type AlertTerms, alertRestMs, alertReturnTicks } from '@bourse/domain';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { restoreExchange } from '../../create-exchange.ts';
import { createAlert, tradeAt } from '../../testing/alert-rows.ts';
import { Desk } from '../../testing/desk.ts';
import type { ExchangeEvent } from '../index.ts';

const START = Date.UTC(2030, 0, 1);
const FIRST_TICKS = 10_000;
/** A price leaves the period at most so late. */
const BUCKET_MS: Readonly<Record<AlertPeriod, number>> = {
  '5m': 10_000,
  '15m': 30_000,
  '1h': 60_000,
  '4h': 300_000,
  '24h': 900_000,
  '7d': 3_600_000,
};

interface Sample {
  readonly timeMs: number;
  readonly ticks: number;
}

/** One alert by the rules alone: it keeps every price since it was created, and looks at all of them each time. */
class NaiveAlert {
  private isArmed = true;
  private restsUntilMs = 0;
  private readonly samples: Sample[];
  declare private readonly terms: AlertTerms;

  constructor(terms: AlertTerms, samples: readonly Sample[]) {
    this.terms = terms;
    this.samples = [...samples];
  }

  /** What a price does: `armed`, `fired`, both or nothing. */
  onPrice(timeMs: number, ticks: number): string[] {
    const done: string[] = [];
    if (!this.isArmed && this.mayFireAgain(timeMs, ticks)) {
      this.isArmed = true;
      done.push('armed');
    }
    const isMet = this.isMet(timeMs, ticks);
    this.samples.push({ timeMs, ticks });
    if (!this.isArmed || !isMet) return done;
    this.isArmed = false;
    if (this.terms.period !== undefined) this.restsUntilMs = timeMs + alertRestMs(this.terms.period);
    return [...done, 'fired'];
  }

  private mayFireAgain(timeMs: number, ticks: number): boolean {
    const { kind, priceTicks = 0 } = this.terms;
    if (!this.terms.repeats) return false;
    if (kind === 'above') return ticks <= priceTicks - alertReturnTicks(priceTicks);
    if (kind === 'below') return ticks >= priceTicks + alertReturnTicks(priceTicks);
    return timeMs >= this.restsUntilMs;
  }

  private isMet(timeMs: number, ticks: number): boolean {
    const { kind, movePpm = 0, period = '5m', priceTicks = 0 } = this.terms;
    if (kind === 'above') return ticks >= priceTicks;
    if (kind === 'below') return ticks <= priceTicks;
    const held = this.heldSince(timeMs, period);
    const [low, high] = [Math.min(...held), Math.max(...held)];
    if (kind === 'high') return ticks > high;
    if (kind === 'low') return ticks < low;
    const rises = BigInt(ticks - low) * 1_000_000n >= BigInt(low) * BigInt(movePpm);
    const falls = BigInt(high - ticks) * 1_000_000n >= BigInt(high) * BigInt(movePpm);
    return kind === 'rise' ? rises : kind === 'fall' ? falls : rises || falls;
  }

  /** Prices that the market stood at within the period: each until the next one came. */
  private heldSince(timeMs: number, period: AlertPeriod): readonly number[] {
    const bucket = BUCKET_MS[period];
    const oldest = Math.floor(timeMs / bucket) - ALERT_PERIOD_MS[period] / bucket;
    return this.samples
      .filter((_, at) => Math.floor((this.samples[at + 1]?.timeMs ?? timeMs) / bucket) >= oldest)
      .map(({ ticks }) => ticks);
  }
}

const terms = fc.oneof(
  fc.record({
    kind: fc.constantFrom('above' as const, 'below' as const),
    priceTicks: fc.integer({ min: 9_500, max: 10_500 }),
    repeats: fc.boolean(),
  }),
  fc.record({
    kind: fc.constantFrom('rise' as const, 'fall' as const, 'move' as const),
    movePpm: fc.integer({ min: 1_000, max: 60_000 }),
    period: fc.constantFrom('5m' as const, '15m' as const, '1h' as const),
    repeats: fc.boolean(),
  }),
  fc.record({
    kind: fc.constantFrom('high' as const, 'low' as const),
    period: fc.constantFrom('24h' as const, '7d' as const),
    repeats: fc.boolean(),
  }),
);
const steps = fc.array(
  fc.record({
    waitMs: fc.oneof(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 0, max: 90_000_000 })),
    ticks: fc.integer({ min: 9_300, max: 10_700 }),
    /** Whether the exchange is stopped and started before. */
    restarts: fc.boolean(),
  }),
  { minLength: 5, maxLength: 40 },
);

it('every alert fires and is armed exactly as by its rules alone, restarts or not', () => {
  const seen = { armed: 0, fired: 0 };
  fc.assert(
    fc.property(fc.uniqueArray(terms, { minLength: 1, maxLength: 12, selector: keyOf }), steps, (list, path) => {
      const desk = new Desk();
      for (const command of tradeAt(FIRST_TICKS)) desk.do(command, { timeMs: START });
      const alerts = new Map<number, NaiveAlert>();
      for (const given of list) {
        const [event] = desk.do(createAlert(given), { timeMs: START });
        if (event?.type !== 'alert-created') continue;
        alerts.set(event.alertId, new NaiveAlert(given, [{ timeMs: START, ticks: FIRST_TICKS }]));
      }
      let { exchange } = desk;
      let timeMs = START;
      for (const { restarts, ticks, waitMs } of path) {
        timeMs += waitMs;
        if (restarts) exchange = restoreExchange(exchange.snapshot());
        const events = tradeAt(ticks).flatMap((command) => [...exchange.apply(command, { timeMs })]);
        const expected = new Map<number, string[]>();
        for (const [id, alert] of alerts) {
          const done = alert.onPrice(timeMs, ticks);
          if (done.length > 0) expected.set(id, done);
        }
        expect(doneBy(events)).toEqual(expected);
        for (const what of [...expected.values()].flat()) seen[what === 'armed' ? 'armed' : 'fired'] += 1;
      }
    }),
    { numRuns: 120, seed: 20_261_127 },
  );
  expect(seen.fired).toBeGreaterThan(1_000);
  expect(seen.armed).toBeGreaterThan(500);
});

const keyOf = ({ kind, ...more }: AlertTerms): string =>
  [kind, more.priceTicks, more.movePpm, more.period].map(String).join('/');

function doneBy(events: readonly ExchangeEvent[]): ReadonlyMap<number, string[]> {
  const done = new Map<number, string[]>();
  for (const event of events) {
    if (event.type !== 'alert-fired' && event.type !== 'alert-armed') continue;
    done.set(event.alertId, [...(done.get(event.alertId) ?? []), event.type === 'alert-armed' ? 'armed' : 'fired']);
  }
  return done;
}
