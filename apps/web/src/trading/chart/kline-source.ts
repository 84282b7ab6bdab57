import type { KlineData } from '@bourse/contract';
import { type KlineInterval, nextKlineOpenMs } from '@bourse/domain';
import { takeNextFrame } from '@bourse/kit/stream/frame.ts';
import type { DataLoader, KLineData, Period } from 'klinecharts';
import type { KlineFeed } from '../venue.ts';

/** Klines that one question brings. */
const PAGE = 500;

const UNITS: Readonly<Record<string, Period['type']>> = {
  s: 'second',
  m: 'minute',
  h: 'hour',
  d: 'day',
  w: 'week',
  M: 'month',
};

/** An interval as the chart library names it. */
export function periodOf(interval: KlineInterval): Period {
  return { span: Number.parseInt(interval, 10), type: UNITS[interval.slice(-1)] ?? 'minute' };
}

/** A kline as the chart draws it; drawing is all these numbers are for. */
export function barOf([openMs, open, high, low, close, volume, turnover]: KlineData): KLineData {
  return {
    timestamp: openMs,
    open: Number(open),
    high: Number(high),
    low: Number(low),
    close: Number(close),
    volume: Number(volume),
    turnover: Number(turnover),
  };
}

/** How often the chart is drawn at most: each time it draws all of its panes. */
const DRAW_EVERY_MS = 250;

/** Hands on the newest state of each kline, oldest first, at once and then at most every quarter of a second. */
export function paceKlines(draw: (kline: KlineData) => void) {
  const waiting = new Map<number, KlineData>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = waiting.size > 0 ? setTimeout(flush, DRAW_EVERY_MS) : undefined;
    const klines = [...waiting.values()];
    waiting.clear();
    for (const kline of klines) draw(kline);
  };
  return {
    add(kline: KlineData): void {
      waiting.set(kline[0], kline);
      if (timer === undefined) flush();
    },
    stop(): void {
      clearTimeout(timer);
      waiting.clear();
    },
  };
}

export interface KlineSourceOptions {
  readonly code: string;
  readonly interval: KlineInterval;
  readonly feed: KlineFeed;
  readonly onFailed: (error: unknown) => void;
  /** What the first answer brought; again when the market's first trade comes after an empty one. */
  readonly onLoaded: (count: number) => void;
  /** Klines are missing between what is drawn and what arrives: the line was down. */
  readonly onGap: () => void;
}

/** Feeds a chart: history by pages, older ones when scrolled to, and the live kline from the stream. */
export function createKlineSource(options: KlineSourceOptions): DataLoader & { readonly stop: () => void } {
  const { code, interval, feed } = options;
  const aborter = new AbortController();
  let newestMs = 0;
  /** The market had no kline yet: its first trade brings the first one. After a failure nothing is drawn until somebody retries. */
  let isEmpty = false;
  let stopFollowing: (() => void) | undefined;

  const ask = (toMs: number | undefined) => feed.read({ code, interval, limit: PAGE, toMs, signal: aborter.signal });
  const stop = () => {
    stopFollowing?.();
    stopFollowing = undefined;
  };
  return {
    async getBars({ type, timestamp, callback }) {
      if (type === 'backward' || type === 'update') return callback([], { backward: false });
      const before = type === 'forward' ? timestamp : null;
      try {
        const klines = await ask(before === null ? undefined : before - 1);
        if (aborter.signal.aborted) return;
        const older = before === null ? klines : klines.filter(([openMs]) => openMs < before);
        newestMs = Math.max(newestMs, older.at(-1)?.[0] ?? 0);
        callback(older.map(barOf), { forward: older.length > 0 && klines.length === PAGE, backward: false });
        if (type !== 'init') return;
        isEmpty = older.length === 0;
        options.onLoaded(older.length);
      } catch (error) {
        if (aborter.signal.aborted) return;
        callback([], false);
        options.onFailed(error);
      }
    },
    subscribeBar({ callback }) {
      stop();
      const draw = (kline: KlineData) => {
        if (aborter.signal.aborted || kline[0] < newestMs) return;
        // Nobody may have traded for an interval or two; more than that is a line that was down.
        const isGap = newestMs > 0 && kline[0] > nextKlineOpenMs(interval, nextKlineOpenMs(interval, newestMs));
        newestMs = kline[0];
        if (isGap) options.onGap();
        else callback(barOf(kline));
        if (isEmpty) options.onLoaded(1);
        isEmpty = false;
        takeNextFrame();
      };
      const pace = paceKlines(draw);
      const stopStream = feed.follow(code, interval, pace.add);
      stopFollowing = () => {
        stopStream();
        pace.stop();
      };
    },
    unsubscribeBar: stop,
    stop() {
      aborter.abort();
      stop();
    },
  };
}
