import { CLOSE_ONLY_MS, type ContractSpec, deliveryCode, deliveryListing } from '@bourse/domain';
import { beforeEach, describe, expect, it } from 'vitest';
import { EngineBench, PERPETUAL, PERPETUAL_SPEC } from './testing/engine-bench.ts';

const HOUR = 3_600_000;
/** A Tuesday, 00:00 UTC: a stamp of every interval. */
const MIDNIGHT = Date.UTC(2030, 0, 1);
const INDEX = 600_000;
/** The book's bid is 0.1 % above the index: a premium of 10^6 ppb, which interest lowers by the clamp. */
const BID = 600_600;
const ASK = 600_660;
const RATE = 500_000;

let bench: EngineBench;
beforeEach(() => {
  bench = new EngineBench(MIDNIGHT);
  bench.list(PERPETUAL_SPEC);
});

/** The bench with a first mark, a book and an open position. */
async function open(): Promise<void> {
  await bench.run(1_000);
  bench.quote(BID, ASK);
  bench.buy(1_000);
}

describe('prices of a second', () => {
  it('are the index and the first mark of three sources, in one command', async () => {
    await bench.run(1_000);
    const prices = bench.commands.filter(({ type }) => type === 'set-prices');
    expect(prices).toEqual([
      {
        type: 'set-prices',
        prices: [
          { marketId: PERPETUAL, kind: 'index', priceTicks: INDEX },
          { marketId: PERPETUAL, kind: 'mark', priceTicks: INDEX },
        ],
      },
    ]);
  });

  it('are sent only when they have changed, and again when the last batch did not arrive', async () => {
    await bench.run(3_000);
    const sent = () => bench.commands.filter(({ type }) => type === 'set-prices').length;
    expect(sent()).toBe(1);
    for (const source of bench.sources) source.price = 60_300;
    bench.failNext = 'before';
    await bench.run(1_000);
    expect([sent(), bench.contract().indexTicks]).toEqual([1, INDEX]);
    await bench.run(1_000);
    expect([sent(), bench.contract().indexTicks]).toEqual([2, 603_000]);
  });

  it('mark as the median of index, book and last trade', async () => {
    await open();
    await bench.run(1_000);
    expect(bench.contract().markTicks).toBe(600_630);
    expect(bench.engine.of(PERPETUAL)).toMatchObject({
      markState: 'median',
      isLive: true,
      index: { pair: 'btc_usdt', state: 'weighted', priceTicks: INDEX },
      basis: { numerator: 1_260n, denominator: 2n },
    });
  });

  it('tell the limits of orders: those of a new contract, later those with its basis', async () => {
    await open();
    await bench.run(9 * 60_000, 10_000);
    expect(bench.engine.of(PERPETUAL)?.limits).toEqual({ maxBuyTicks: 624_000, minSellTicks: 576_000 });
    await bench.run(2 * 60_000, 10_000);
    expect(bench.engine.of(PERPETUAL)?.limits).toEqual({ maxBuyTicks: 624_630, minSellTicks: 576_630 });
  });
});

describe('funding over a day', () => {
  it('is settled three times, each at its stamp and with the premium of its period', async () => {
    await open();
    await bench.run(24 * HOUR - 1_000, 5_000);
    expect(bench.fundings()).toEqual([
      // The first period began with the listing, a second after midnight, and had no book yet.
      { stampMs: MIDNIGHT + 8 * HOUR, ratePpb: expect.closeTo(RATE, -2) },
      { stampMs: MIDNIGHT + 16 * HOUR, ratePpb: RATE },
      { stampMs: MIDNIGHT + 24 * HOUR, ratePpb: RATE },
    ]);
    expect(bench.engine.of(PERPETUAL)?.funding).toMatchObject({
      hours: 8,
      nextStampMs: MIDNIGHT + 32 * HOUR,
      lastRatePpb: RATE,
      usedSamples: 0,
    });
  });

  it('uses a sample of every five seconds, the one at the stamp included', async () => {
    await open();
    await bench.run(8 * HOUR - 1_000, 5_000);
    await bench.run(8 * HOUR - 5_000, 1_000);
    expect(bench.engine.of(PERPETUAL)?.funding).toMatchObject({ usedSamples: 5_759, plannedSamples: 5_760 });
  });

  it('follows a change of the interval in mid period, and scales by the period as it was', async () => {
    await open();
    await bench.run(8 * HOUR - 1_000, 5_000);
    await bench.run(1.5 * HOUR, 5_000);
    bench.hours = 1;
    await bench.run(2 * HOUR, 5_000);
    bench.hours = 4;
    await bench.run(1 * HOUR, 5_000);
    expect(bench.fundings().slice(1)).toEqual([
      { stampMs: MIDNIGHT + 10 * HOUR, ratePpb: RATE / 4 },
      { stampMs: MIDNIGHT + 11 * HOUR, ratePpb: RATE / 8 },
      { stampMs: MIDNIGHT + 12 * HOUR, ratePpb: RATE / 8 },
    ]);
  });

  it('goes before the prices of its second, at the mark that was in force', async () => {
    await open();
    await bench.run(8 * HOUR - 2_000, 5_000);
    for (const source of bench.sources) source.price = 60_100;
    const from = bench.commands.length;
    await bench.run(1_000);
    expect(bench.commands.slice(from).map(({ type }) => type)).toEqual(['settle-funding', 'set-prices']);
    const settled = bench.events.find(({ type }) => type === 'funding-settled');
    expect(settled).toMatchObject({ markTicks: 600_630 });
  });

  it('waits for the database that keeps its rate, while prices go on', async () => {
    await open();
    await bench.run(8 * HOUR - 2_000, 5_000);
    bench.cannotSave = true;
    for (const source of bench.sources) source.price = 60_100;
    await bench.run(60_000);
    expect(bench.fundings()).toEqual([]);
    expect(bench.contract().indexTicks).toBe(601_000);
    bench.cannotSave = false;
    await bench.run(1_000);
    expect(bench.fundings()).toEqual([{ stampMs: MIDNIGHT + 8 * HOUR, ratePpb: expect.closeTo(RATE, -2) }]);
  });

  it('gives no sample from a book that is too thin, and then is interest alone', async () => {
    await bench.run(1_000);
    bench.quote(BID, ASK, 100);
    await bench.run(8 * HOUR - 1_000, 5_000);
    expect(bench.fundings()).toEqual([{ stampMs: MIDNIGHT + 8 * HOUR, ratePpb: expect.closeTo(100_000, -2) }]);
  });

  it('cuts the time of a halt out', async () => {
    await open();
    await bench.run(8 * HOUR - 1_000, 5_000);
    bench.do({ type: 'set-market-status', marketId: PERPETUAL, status: 'halted' });
    await bench.run(4 * HOUR, 5_000);
    bench.do({ type: 'set-market-status', marketId: PERPETUAL, status: 'trading' });
    await bench.run(4 * HOUR, 5_000);
    expect(bench.fundings()[1]?.ratePpb).toBeCloseTo(RATE / 2, -3);
  });
});

describe('a restart around a stamp', () => {
  beforeEach(async () => {
    await open();
    await bench.run(8 * HOUR - 1_000, 5_000);
    await bench.run(8 * HOUR - 30_000, 5_000);
  });
  const STAMP = MIDNIGHT + 16 * HOUR;

  it('loses samples, no more', async () => {
    await bench.restart(10_000);
    expect(bench.fundings()).toHaveLength(1);
    await bench.run(30_000);
    expect(bench.fundings()[1]).toEqual({ stampMs: STAMP, ratePpb: RATE });
  });

  it('over it settles it before anything else, with the samples that were seen', async () => {
    const from = bench.commands.length;
    await bench.restart(45_000);
    expect(bench.commands.slice(from)).toEqual([
      { type: 'settle-funding', contractId: PERPETUAL, stampMs: STAMP, ratePpb: RATE },
    ]);
    await bench.run(HOUR, 5_000);
    expect(bench.fundings()).toHaveLength(2);
  });

  it('over several stamps settles the first by the time that was open, and skips those that were closed throughout', async () => {
    await bench.restart(20 * HOUR);
    await bench.run(8 * HOUR, 5_000);
    const [, first, second, ...more] = bench.fundings();
    expect(first).toMatchObject({ stampMs: STAMP });
    expect(first?.ratePpb).toBeCloseTo(RATE, -4);
    // Away from 16 h to almost 12 h of the next day: of the period that ends at 16 h of it a half was open.
    expect(second?.stampMs).toBe(MIDNIGHT + 40 * HOUR);
    expect(second?.ratePpb).toBeCloseTo(RATE / 2, -4);
    expect(more).toEqual([]);
  });

  it('between settling and noting it settles nothing twice, and knows the rate', async () => {
    bench.failNext = 'after';
    await bench.run(30_000);
    await bench.restart(1_000);
    await bench.run(HOUR, 5_000);
    expect(bench.fundings()).toHaveLength(2);
    expect(bench.engine.of(PERPETUAL)?.funding?.lastRatePpb).toBe(RATE);
  });

  it('between noting and settling settles it with the very rate', async () => {
    bench.failNext = 'before';
    await bench.run(30_000);
    bench.cancelQuotes();
    await bench.restart(1_000);
    expect(bench.fundings()[1]).toEqual({ stampMs: STAMP, ratePpb: RATE });
  });
});

describe('outages', () => {
  const silence = (count: number) => {
    for (const source of bench.sources.slice(0, count)) source.isSilent = true;
  };
  const index = () => bench.engine.of(PERPETUAL)?.index;

  beforeEach(async () => {
    await open();
    await bench.run(5_000);
  });

  it('of one source leave the index to the two others', async () => {
    silence(1);
    await bench.run(12_000);
    expect(index()).toMatchObject({ state: 'weighted', priceTicks: INDEX });
    expect(index()?.parts.map(({ verdict }) => verdict)).toEqual(['stale', 'used', 'used']);
    expect(bench.priceStates()).toEqual([]);
  });

  it('of two leave it to the third as long as it stays near the last index', async () => {
    silence(2);
    await bench.run(12_000);
    expect(index()).toMatchObject({ state: 'weighted', priceTicks: INDEX });
    bench.sources[2].price = 60_400;
    await bench.run(1_000);
    expect(index()).toMatchObject({ state: 'held', priceTicks: INDEX });
    expect(bench.contract().priceState).toBe('stale');
  });

  it('of all hold index and mark, stop samples, and say so until sources were quiet for a minute', async () => {
    silence(3);
    await bench.run(10_000);
    expect(bench.contract().priceState).toBe('live');
    await bench.run(1_000);
    expect(bench.contract().priceState).toBe('stale');
    const [markTicks, used] = [bench.contract().markTicks, bench.engine.of(PERPETUAL)?.funding?.usedSamples];
    await bench.run(120_000);
    expect(bench.engine.of(PERPETUAL)).toMatchObject({
      isLive: false,
      markState: 'held',
      markTicks,
      index: { state: 'held', priceTicks: INDEX },
      funding: { usedSamples: used },
    });
    for (const source of bench.sources) source.isSilent = false;
    await bench.run(60_000);
    expect(bench.contract().priceState).toBe('stale');
    const from = bench.commands.length;
    await bench.run(1_000);
    expect(bench.contract().priceState).toBe('live');
    // The new mark is there before anything is judged by it.
    expect(
      bench.commands
        .slice(from)
        .map(({ type }) => type)
        .at(-1),
    ).toBe('set-price-state');
    expect(bench.priceStates()).toEqual(['stale', 'live']);
  });

  it('over a restart keep a source out that was out', async () => {
    bench.sources[0].price = 62_000;
    await bench.run(60_000);
    expect(index()?.parts[0]?.verdict).toBe('excluded');
    bench.sources[0].price = 60_000;
    await bench.restart(1_000);
    await bench.run(5_000);
    expect(index()?.parts[0]?.verdict).toBe('excluded');
    await bench.run(90_000);
    expect(index()?.parts[0]?.verdict).toBe('used');
  });

  it('before there was any price make the contract stale', async () => {
    const fresh = new EngineBench(MIDNIGHT);
    for (const source of fresh.sources) source.isSilent = true;
    fresh.list(PERPETUAL_SPEC);
    await fresh.run(2_000);
    expect(fresh.commands.filter(({ type }) => type === 'set-prices')).toEqual([]);
    expect(fresh.contract().priceState).toBe('stale');
    expect(fresh.engine.staleCount()).toBe(1);
  });
});

describe('delivery', () => {
  const expiresMs = deliveryListing(MIDNIGHT).week;
  const week: ContractSpec = {
    ...PERPETUAL_SPEC,
    marketId: 201,
    code: deliveryCode('btc_usdt', expiresMs),
    kind: 'delivery',
    expiresMs,
  };
  const settlements = () => bench.commands.filter(({ type }) => type === 'settle-contract');

  beforeEach(() => {
    bench = new EngineBench(expiresMs - 31 * 60_000);
    bench.list(week);
  });

  it('lists what the calendar has beside it, once', async () => {
    await bench.run(3_000);
    const { nextQuarter, nextWeek, quarter } = deliveryListing(bench.nowMs);
    expect(bench.codes()).toEqual([
      week.code,
      ...[nextWeek, quarter, nextQuarter].map((ms) => deliveryCode('btc_usdt', ms)),
    ]);
    expect(bench.contract(204).spec).toMatchObject({ expiresMs: nextQuarter, tiers: week.tiers });
  });

  it('marks by the mean of the index in its window, settles at it, and rolls', async () => {
    await bench.run(16 * 60_000, 1_000);
    for (const source of bench.sources) source.price = 60_200;
    await bench.run(15 * 60_000 - 1_000, 1_000);
    expect(bench.engine.of(201)).toMatchObject({ markState: 'settlement', settlement: { state: 'running' } });
    expect(settlements()).toEqual([]);
    await bench.run(1_000);
    // Half of the 1,800 samples were at 60,000, half at 60,200.
    expect(settlements()).toEqual([{ type: 'settle-contract', contractId: 201, priceTicks: 601_000 }]);
    expect(bench.contract(201).markTicks).toBe(601_000);
    expect(bench.codes()).toHaveLength(5);
    expect(bench.fundings()).toEqual([]);
  });

  it('waits for people when too much of the window was not seen', async () => {
    await bench.run(10 * 60_000, 1_000);
    for (const source of bench.sources) source.isSilent = true;
    await bench.run(22 * 60_000, 1_000);
    expect(bench.engine.of(201)?.settlement).toMatchObject({ state: 'waits', plannedSamples: 1_800 });
    expect(settlements()).toEqual([]);
  });

  it('keeps its samples over a restart', async () => {
    await bench.run(20 * 60_000, 1_000);
    await bench.restart(CLOSE_ONLY_MS / 2);
    await bench.run(6 * 60_000, 1_000);
    expect(settlements()).toMatchObject([{ priceTicks: INDEX }]);
    expect(bench.engine.of(201)?.settlement?.seenSamples).toBeGreaterThan(1_480);
  });
});
