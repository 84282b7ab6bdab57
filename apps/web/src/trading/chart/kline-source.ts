import type { KlineData } from '@bourse/contract';
import { type KlineInterval, nextKlineOpenMs } from '@bourse/domain';
import { cancelFrame, onNextFrame, takeNextFrame } from '@bourse/kit/stream/frame.ts';
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

/** So many wait while nobody looks; when there are more, the gap is loaded instead. */
const MOST_WAITING = 200;

/**
 * Hands on the newest state of each kline, oldest first, at once and then at most every quarter of a second; while it is not awake, nothing until
 * it is again.
 */
export function paceKlines(draw: (kline: KlineData) => void) {
  const waiting = new Map<number, KlineData>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAwake = true;
  const flush = () => {
    if (!isAwake) {
      timer = undefined;
      return;
    }
    timer = waiting.size > 0 ? setTimeout(flush, DRAW_EVERY_MS) : undefined;
    const klines = [...waiting.values()];
    waiting.clear();
    for (const kline of klines) draw(kline);
  };
  return {
    add(kline: KlineData): void {
      waiting.set(kline[0], kline);
      const [oldest] = waiting.keys();
      if (waiting.size > MOST_WAITING && oldest !== undefined) waiting.delete(oldest);
      if (timer === undefined) flush();
    },
    setAwake(next: boolean): void {
      isAwake = next;
      if (isAwake && timer === undefined && waiting.size > 0) flush();
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
  /** The chart has newer klines and draws them in the next frame. */
  readonly onDrawn?: () => void;
}

export interface KlineSource extends DataLoader {
  readonly stop: () => void;
  /** Whether somebody looks: while nobody does, nothing is drawn, and nothing is lost. */
  readonly setAwake: (isAwake: boolean) => void;
}

/** Feeds a chart: history by pages, older ones when scrolled to, and the live kline from the stream. */
export function createKlineSource(options: KlineSourceOptions): KlineSource {
  const { code, interval, feed } = options;
  const aborter = new AbortController();
  let newestMs = 0;
  /** The market had no kline yet: its first trade brings the first one. After a failure nothing is drawn until somebody retries. */
  let isEmpty = false;
  let stopFollowing: (() => void) | undefined;
  let isAwake = true;
  let pace: ReturnType<typeof paceKlines> | undefined;

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
      };
      // Each chart waits for its turn with all else that is live: four of them would draw in one long frame.
      let waiting: KlineData[] = [];
      const drawWaiting = () => {
        const klines = waiting;
        waiting = [];
        for (const kline of klines) draw(kline);
        options.onDrawn?.();
        takeNextFrame();
      };
      const paced = paceKlines((kline) => {
        waiting.push(kline);
        onNextFrame(drawWaiting);
      });
      paced.setAwake(isAwake);
      pace = paced;
      const stopStream = feed.follow(code, interval, paced.add);
      stopFollowing = () => {
        stopStream();
        paced.stop();
        cancelFrame(drawWaiting);
      };
    },
    unsubscribeBar: stop,
    setAwake(next) {
      isAwake = next;
      pace?.setAwake(next);
    },
    stop() {
      aborter.abort();
      stop();
    },
  };
}
