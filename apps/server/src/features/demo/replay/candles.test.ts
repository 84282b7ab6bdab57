import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { KlineData } from '@bourse/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { candleDifference, expectedCandles } from './candles.ts';
import { loadFeed } from './feed.ts';
import { scenarioMarket } from './scenario.ts';

const dir = mkdtempSync(join(tmpdir(), 'bourse-candles-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const LINES = [
  { t: 'snapshot', at: 0, lastUpdateId: 1, b: [['99', '1']], a: [['101.5', '1']] },
  { t: 'trade', T: 1_200, id: 1, p: '101.5', q: '0.5', m: false },
  { t: 'trade', T: 1_300, id: 2, p: '99', q: '1', m: true },
  { t: 'trade', T: 3_000, id: 3, p: '100', q: '2', m: true },
];
const CANDLES: readonly KlineData[] = [
  [1_000, '101.5', '101.5', '99', '99', '1.5', '149.75', 2],
  [3_000, '100', '100', '100', '100', '2', '200', 1],
];

async function expected(name: string) {
  const path = join(dir, `${name}_btcusdt.feed.ndjson`);
  writeFileSync(path, LINES.map((line) => JSON.stringify(line)).join('\n'));
  const feed = await loadFeed(path);
  const { market, quote } = scenarioMarket(feed);
  const units = { baseUnitsPerLot: 10_000_000n, quoteUnitsPerTickLot: 1_000_000n };
  return expectedCandles(path, feed, market, units, quote.scale);
}

describe('expectedCandles', () => {
  it('makes candles of the trades when none were recorded', async () => {
    const { source, candles } = await expected('alone');
    expect(source).toBe('candles of the recorded trades');
    expect(candleDifference(candles, CANDLES)).toBeUndefined();
  });

  it('takes the recorded candles beside the feed', async () => {
    const csv = 'open_time_ms,open,high,low,close,volume,quote_volume,trades\n1000,1,1,1,1,1,1,1\n';
    writeFileSync(join(dir, 'pair_btcusdt.1s.csv.gz'), gzipSync(csv));
    const { source, candles } = await expected('pair');
    expect(source).toBe('recorded candles');
    expect(candles).toEqual([[1_000, '1', '1', '1', '1', '1', '1', 1]]);
  });

  it('refuses recorded candles of another shape', async () => {
    writeFileSync(join(dir, 'odd_btcusdt.1s.csv.gz'), gzipSync('time,price\n1,2\n'));
    await expect(expected('odd')).rejects.toThrow(/does not begin with open_time_ms/);
  });
});

describe('candleDifference', () => {
  const [first, second] = CANDLES;

  it('compares numbers, not their spelling, and skips seconds without trades', () => {
    const spelled: KlineData[] = [
      [1_000, '101.50', '101.500', '99.0', '99', '1.50000', '149.75', 2],
      [2_000, '99', '99', '99', '99', '0', '0', 0],
      [3_000, '100', '100', '100', '100', '2', '200', 1],
    ];
    expect(candleDifference(spelled, CANDLES)).toBeUndefined();
  });

  it('tells the first candle that differs, is missing or is too many', () => {
    if (first === undefined || second === undefined) throw new Error('two candles are given');
    const changed: KlineData = [1_000, '101.5', '101.5', '99', '99', '1.5', '149.76', 2];
    expect(candleDifference([changed, second], CANDLES)).toMatch(/^candle 1: served .*149.76.*recorded .*149.75/);
    expect(candleDifference([first], CANDLES)).toMatch(/^candle 2: served null/);
    expect(candleDifference(CANDLES, [first])).toMatch(/^candle 2: .*recorded null/);
  });
});
