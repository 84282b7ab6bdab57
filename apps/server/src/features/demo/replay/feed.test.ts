import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { loadFeed } from './feed.ts';

const dir = mkdtempSync(join(tmpdir(), 'bourse-feed-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const SNAPSHOT = { t: 'snapshot', at: 900, lastUpdateId: 10, b: [['100.5', '2']], a: [['100.6', '0.25']] };
const depth = (E: number, U: number, u: number) => ({ t: 'depth', E, U, u, b: [['100.4', '1.5']], a: [] });
const trade = (T: number, id: number) => ({ t: 'trade', T, id, p: '100.5', q: '0.5', m: true });
const LINES = [
  depth(990, 8, 10),
  SNAPSHOT,
  depth(1_000, 11, 14),
  trade(1_000, 2),
  trade(1_005, 3),
  depth(1_100, 15, 15),
];

function write(lines: readonly unknown[], name = 'spot_btcusdt.feed.ndjson'): string {
  const path = join(dir, name);
  writeFileSync(path, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
  return path;
}

describe('loadFeed', () => {
  it('reads market, scales, book and steps; trades go before a change of the same time', async () => {
    const feed = await loadFeed(write(LINES));
    expect([feed.base, feed.quote, feed.startMs]).toEqual(['BTC', 'USDT', 1_000]);
    expect(feed.scales).toEqual({ priceScale: 1, qtyScale: 2 });
    expect(feed.snapshot.bids).toEqual([{ priceTicks: 1_005, qtyLots: 200 }]);
    expect(feed.snapshot.asks).toEqual([{ priceTicks: 1_006, qtyLots: 25 }]);
    expect(feed.steps.map((step) => [step.type, step.timeMs])).toEqual([
      ['trade', 1_000],
      ['depth', 1_000],
      ['trade', 1_005],
      ['depth', 1_100],
    ]);
    expect(feed.steps[0]).toMatchObject({ tradeId: 2, priceTicks: 1_005, qtyLots: 50, takerSide: 'sell' });
  });

  it('plays a late trade before the change that already contains it', async () => {
    const feed = await loadFeed(write([SNAPSHOT, depth(1_000, 11, 14), depth(1_100, 15, 15), trade(1_050, 2)]));
    expect(feed.steps.map((step) => step.timeMs)).toEqual([1_000, 1_050, 1_100]);
  });

  it('keeps the book tickers of updates that end a step', async () => {
    const ticker = (u: number) => ({ t: 'bt', u, b: '100.5', B: '2', a: '100.6', A: '0.25' });
    const feed = await loadFeed(write([...LINES, ticker(12), ticker(14)]));
    expect([...feed.tickers.keys()]).toEqual([14]);
  });

  it('reads gzip by its content, whatever the name', async () => {
    const path = join(dir, 'spot_ethusdc.feed.ndjson.gz');
    writeFileSync(path, gzipSync(LINES.map((line) => JSON.stringify(line)).join('\n')));
    expect(await loadFeed(path)).toMatchObject({ base: 'ETH', quote: 'USDC' });
  });

  it.each([
    ['is not JSON', [...LINES, '{"t":"tra'], /line 7 is not JSON; the feed may be cut off/],
    ['is not an object', ['[]'], /line 1 is not an object/],
    ['is empty', [''], /the feed is empty/],
    ['has an unknown type', [{ t: 'funding' }], /line 1 has no known type/],
    ['has a bad price', [{ ...trade(1, 1), p: '-1' }], /line 1 needs decimal text in "p"/],
    ['has a price of zero', [{ ...trade(1, 1), p: '0' }], /line 1 has a number out of range in "p"/],
    ['has a bad time', [{ ...trade(1, 1), T: '1' }], /line 1 needs a whole number in "T"/],
    ['has a bad side', [{ ...trade(1, 1), m: 1 }], /line 1 needs true or false in "m"/],
    ['has a bad level', [{ ...SNAPSHOT, b: [['1']] }], /line 1 has a bad level in "b"/],
    ['has no levels', [{ ...SNAPSHOT, a: null }], /line 1 needs a list of levels in "a"/],
    ['has no snapshot', [depth(1_000, 11, 14)], /no snapshot/],
    ['has nothing to play', [SNAPSHOT], /neither trades nor book changes/],
    ['misses changes', [SNAPSHOT, depth(1_000, 11, 14), depth(1_100, 16, 17)], /updates 15 to 15 are missing/],
    ['misses changes after its snapshot', [SNAPSHOT, depth(1_000, 13, 14)], /updates 11 to 12 after the snapshot/],
    ['repeats a trade', [SNAPSHOT, trade(1, 5), trade(2, 5)], /trade 5 comes after trade 5/],
  ])('refuses a feed that %s', async (_what, lines, message) => {
    await expect(loadFeed(write(lines))).rejects.toThrow(message);
  });

  it('refuses a file that is missing, cut off or not named after a market', async () => {
    await expect(loadFeed(join(dir, 'absent_btcusdt.ndjson'))).rejects.toThrow(/cannot read .*absent/);
    const cut = join(dir, 'cut_btcusdt.feed.ndjson.gz');
    writeFileSync(cut, gzipSync(LINES.map((line) => JSON.stringify(line)).join('\n')).subarray(0, 60));
    await expect(loadFeed(cut)).rejects.toThrow(/not a whole gzip file/);
    await expect(loadFeed(write(LINES, 'recording.ndjson'))).rejects.toThrow(/cannot tell the market/);
  });
});
