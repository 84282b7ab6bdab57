import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type { KlineData } from '@bourse/contract';
import {
  formatDecimal,
  formatPrice,
  formatQty,
  klineOpenMs,
  type MarketSpec,
  type MarketUnits,
  parseDecimal,
} from '@bourse/domain';
import type { Feed } from './feed.ts';
import { FeedError } from './feed-records.ts';

/** One-second klines that the exchange must serve, and where they come from. */
export interface ExpectedCandles {
  readonly source: string;
  readonly candles: readonly KlineData[];
}

const HEADER = 'open_time_ms,open,high,low,close,volume,quote_volume,trades';

/** The recorded candles beside a feed (`NAME.1s.csv.gz`), else candles made from the feed's trades. */
export async function expectedCandles(
  feedPath: string,
  feed: Feed,
  market: MarketSpec,
  units: MarketUnits,
  quoteScale: number,
): Promise<ExpectedCandles> {
  const path = feedPath.replace(/\.feed\.ndjson(\.gz)?$/, '.1s.csv.gz');
  if (path !== feedPath) {
    const bytes = await readFile(path).catch(() => undefined);
    if (bytes !== undefined)
      return { source: 'recorded candles', candles: parseCandles(gunzipSync(bytes).toString('utf8'), path) };
  }
  return { source: 'candles of the recorded trades', candles: candlesOfTrades(feed, market, units, quoteScale) };
}

function parseCandles(text: string, path: string): KlineData[] {
  const [header, ...lines] = text.trim().split('\n');
  if (header?.trim() !== HEADER) throw new FeedError(`${path} does not begin with ${HEADER}`);
  return lines.map((line, index) => {
    const [openMs, open, high, low, close, volume, quote, trades] = line.trim().split(',');
    if (trades === undefined) throw new FeedError(`${path}: line ${index + 2} has too few fields`);
    return [Number(openMs), open ?? '', high ?? '', low ?? '', close ?? '', volume ?? '', quote ?? '', Number(trades)];
  });
}

function candlesOfTrades(feed: Feed, market: MarketSpec, units: MarketUnits, quoteScale: number): KlineData[] {
  const seconds = new Map<
    number,
    { open: number; high: number; low: number; close: number; lots: number; quote: bigint; trades: number }
  >();
  for (const step of feed.steps) {
    if (step.type !== 'trade') continue;
    const openMs = klineOpenMs('1s', step.timeMs);
    const price = step.priceTicks;
    const found = seconds.get(openMs) ?? {
      open: price,
      high: price,
      low: price,
      close: price,
      lots: 0,
      quote: 0n,
      trades: 0,
    };
    found.high = Math.max(found.high, price);
    found.low = Math.min(found.low, price);
    found.close = price;
    found.lots += step.qtyLots;
    found.quote += BigInt(price) * BigInt(step.qtyLots) * units.quoteUnitsPerTickLot;
    found.trades += 1;
    seconds.set(openMs, found);
  }
  return [...seconds].map(([openMs, { open, high, low, close, lots, quote, trades }]) => [
    openMs,
    formatPrice(open, market),
    formatPrice(high, market),
    formatPrice(low, market),
    formatPrice(close, market),
    formatQty(lots, market),
    formatDecimal(quote, quoteScale),
    trades,
  ]);
}

/** The first difference between served and expected candles, in words; undefined when they are equal. */
export function candleDifference(served: readonly KlineData[], expected: readonly KlineData[]): string | undefined {
  const traded = served.filter((candle) => candle[7] > 0);
  for (let index = 0; index < Math.max(traded.length, expected.length); index += 1) {
    const [ours, theirs] = [traded[index], expected[index]];
    if (ours === undefined || theirs === undefined || !sameCandle(ours, theirs)) {
      return `candle ${index + 1}: served ${JSON.stringify(ours ?? null)}, recorded ${JSON.stringify(theirs ?? null)}`;
    }
  }
  return undefined;
}

const COMPARE_SCALE = 12;

function sameCandle(one: KlineData, other: KlineData): boolean {
  return one.every((value, index) => {
    const against = other[index];
    if (typeof value === 'number' || typeof against !== 'string') return value === against;
    const [left, right] = [parseDecimal(value, COMPARE_SCALE), parseDecimal(against, COMPARE_SCALE)];
    return left.ok && right.ok && left.value === right.value;
  });
}
