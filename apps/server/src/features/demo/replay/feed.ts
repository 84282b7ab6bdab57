import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { FeedError, type FeedLevel, type FeedScales, type RawRecord, readRecords } from './feed-records.ts';

/** One step of a recorded market, times in milliseconds since the epoch. */
export type FeedStep =
  | {
      readonly type: 'trade';
      readonly timeMs: number;
      readonly tradeId: number;
      readonly priceTicks: number;
      readonly qtyLots: number;
      readonly takerSide: 'buy' | 'sell';
    }
  | {
      readonly type: 'depth';
      readonly timeMs: number;
      readonly lastUpdateId: number;
      readonly bids: readonly FeedLevel[];
      readonly asks: readonly FeedLevel[];
    };

/** The best levels that the venue told apart from its book, as they were right after one update. */
export interface FeedTicker {
  readonly bid: FeedLevel;
  readonly ask: FeedLevel;
}

/** A recorded market, ready to be played. */
export interface Feed {
  /** Base and quote asset codes, upper case. */
  readonly base: string;
  readonly quote: string;
  readonly scales: FeedScales;
  /** Time of the first step. */
  readonly startMs: number;
  /** The book to begin with; best first. */
  readonly snapshot: { readonly bids: readonly FeedLevel[]; readonly asks: readonly FeedLevel[] };
  /** Trades and book changes in order of time; trades before the change of the same time. */
  readonly steps: readonly FeedStep[];
  /** Recorded best levels by the id of the update after which they held; only of updates that end a step. */
  readonly tickers: ReadonlyMap<number, FeedTicker>;
}

const QUOTES = ['USDT', 'USDC', 'BTC', 'ETH'];
const LARGEST_FEED_BYTES = 1 << 30;
const unzip = promisify(gunzip);

/** Reads a recorded feed (NDJSON, plain or gzip). Throws a FeedError that says what is wrong and where. */
export async function loadFeed(path: string): Promise<Feed> {
  const lines = await readLines(path);
  const { records, scales } = readRecords(lines);
  const snapshot = records.find((record) => record.type === 'snapshot');
  if (snapshot?.type !== 'snapshot') throw new FeedError('the feed has no snapshot of the book');
  const steps = orderedSteps(records, snapshot.lastUpdateId);
  const [first] = steps;
  if (first === undefined) throw new FeedError('the feed has neither trades nor book changes');
  return {
    ...assetsOf(path),
    scales,
    startMs: first.timeMs,
    snapshot,
    steps,
    tickers: tickersAtSteps(records, steps),
  };
}

async function readLines(path: string): Promise<string[]> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    throw new FeedError(`cannot read ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const zipped = bytes[0] === 0x1f && bytes[1] === 0x8b;
  try {
    const text = zipped ? await unzip(bytes, { maxOutputLength: LARGEST_FEED_BYTES }) : bytes;
    return text.toString('utf8').split('\n');
  } catch (error) {
    throw new FeedError(`${path} is not a whole gzip file: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The assets from a file name such as `spot_btcusdt.feed.ndjson.gz`: the recording itself does not name them. */
function assetsOf(path: string): { base: string; quote: string } {
  const name = basename(path).split('.')[0] ?? '';
  const symbol = (name.split('_').at(-1) ?? '').toUpperCase();
  const quote = QUOTES.find((code) => symbol.endsWith(code) && symbol.length > code.length);
  if (quote === undefined || !/^[A-Z0-9]{3,16}$/.test(symbol)) {
    throw new FeedError(
      `cannot tell the market from the file name ${basename(path)}; name it like spot_btcusdt.feed.ndjson.gz`,
    );
  }
  return { base: symbol.slice(0, -quote.length), quote };
}

/**
 * Trades and book changes arrive by two streams of which either may be ahead by some 100 ms. The venue's own times say
 * what came first; a change of the book at a time contains the trades up to that time, so they go before it.
 */
function orderedSteps(records: readonly RawRecord[], snapshotId: number): FeedStep[] {
  const trades: FeedStep[] = [];
  const changes: FeedStep[] = [];
  let lastUpdateId = 0;
  let lastTradeId = 0;
  for (const record of records) {
    if (record.type === 'trade') {
      if (record.tradeId <= lastTradeId)
        throw new FeedError(`trade ${record.tradeId} comes after trade ${lastTradeId}`);
      lastTradeId = record.tradeId;
      trades.push(record);
    } else if (record.type === 'depth') {
      if (lastUpdateId !== 0 && record.firstUpdateId !== lastUpdateId + 1) {
        throw new FeedError(`the book's updates ${lastUpdateId + 1} to ${record.firstUpdateId - 1} are missing`);
      }
      if (changes.length === 0 && record.firstUpdateId > snapshotId + 1) {
        throw new FeedError(
          `the book's updates ${snapshotId + 1} to ${record.firstUpdateId - 1} after the snapshot are missing`,
        );
      }
      lastUpdateId = record.lastUpdateId;
      // What the snapshot contains already is not played again.
      if (record.lastUpdateId > snapshotId) changes.push(record);
    }
  }
  return [...trades, ...changes].sort((a, b) => a.timeMs - b.timeMs);
}

function tickersAtSteps(records: readonly RawRecord[], steps: readonly FeedStep[]): Map<number, FeedTicker> {
  const ends = new Set(steps.map((step) => (step.type === 'depth' ? step.lastUpdateId : 0)));
  const tickers = new Map<number, FeedTicker>();
  for (const record of records) {
    if (record.type === 'ticker' && ends.has(record.updateId)) tickers.set(record.updateId, record);
  }
  return tickers;
}
