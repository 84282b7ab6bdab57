import type { KlineData } from '@bourse/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { KlineFeed } from '../venue.ts';
import { createKlineSource, paceKlines } from './kline-source.ts';

const kline = (openMs: number, close: string): KlineData => [openMs, '1', '9', '1', close, '0', '0', 0];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('paceKlines', () => {
  it('draws the first at once and of what follows the last state only', () => {
    const drawn: string[] = [];
    const pace = paceKlines(([openMs, , , , close]) => drawn.push(`${openMs} ${close}`));
    for (const close of ['2', '3', '4']) pace.add(kline(1, close));
    expect(drawn).toEqual(['1 2']);
    vi.runAllTimers();
    expect(drawn).toEqual(['1 2', '1 4']);
  });

  it('loses no kline that ended in between, and keeps their order', () => {
    const drawn: string[] = [];
    const pace = paceKlines(([openMs, , , , close]) => drawn.push(`${openMs} ${close}`));
    pace.add(kline(1, '2'));
    pace.add(kline(1, '3'));
    pace.add(kline(2, '3'));
    pace.add(kline(2, '5'));
    vi.runAllTimers();
    expect(drawn).toEqual(['1 2', '1 3', '2 5']);
    // After a pause the next one is drawn at once again.
    pace.add(kline(2, '6'));
    expect(drawn.at(-1)).toBe('2 6');
  });

  it('draws nothing while nobody looks, and then the newest state of each', () => {
    const drawn: string[] = [];
    const pace = paceKlines(([openMs, , , , close]) => drawn.push(`${openMs} ${close}`));
    pace.setAwake(false);
    for (const close of ['2', '3']) pace.add(kline(1, close));
    pace.add(kline(2, '4'));
    vi.runAllTimers();
    expect(drawn).toEqual([]);
    pace.setAwake(true);
    expect(drawn).toEqual(['1 3', '2 4']);
    pace.add(kline(2, '5'));
    vi.runAllTimers();
    expect(drawn.at(-1)).toBe('2 5');
  });

  it('keeps the newest only while nobody looks for long', () => {
    const draw = vi.fn();
    const pace = paceKlines(draw);
    pace.setAwake(false);
    for (let at = 1; at <= 1_000; at += 1) pace.add(kline(at, '1'));
    pace.setAwake(true);
    expect(draw).toHaveBeenCalledTimes(200);
    expect(draw.mock.calls[0]?.[0]?.[0]).toBe(801);
  });

  it('draws nothing after its end', () => {
    const draw = vi.fn();
    const pace = paceKlines(draw);
    pace.add(kline(1, '2'));
    pace.add(kline(1, '3'));
    pace.stop();
    vi.runAllTimers();
    expect(draw).toHaveBeenCalledTimes(1);
  });
});

describe('the source of a chart', () => {
  /** Asks for the first page and follows the stream, as the chart's library does whatever the answer was. */
  async function begin(answer: Promise<readonly KlineData[]>) {
    let trade: ((kline: KlineData) => void) | undefined;
    const feed: KlineFeed = {
      read: () => answer,
      follow(_code, _interval, onKline) {
        trade = onKline;
        return () => undefined;
      },
    };
    const heard: string[] = [];
    const source = createKlineSource({
      code: 'btc_usdt',
      interval: '1m',
      feed,
      onFailed: () => heard.push('failed'),
      onLoaded: (count) => heard.push(`loaded ${count}`),
      onGap: () => heard.push('gap'),
      onDrawn: () => heard.push('drawn'),
    });
    await source.getBars({ type: 'init', timestamp: null, callback: () => undefined } as never);
    source.subscribeBar?.({ callback: () => undefined } as never);
    trade?.(kline(60_000, '2'));
    // Its turn has come.
    vi.runAllTimers();
    source.stop();
    return heard;
  }

  it('is loaded with what the first answer brings', async () => {
    expect(await begin(Promise.resolve([kline(0, '1')]))).toEqual(['loaded 1', 'drawn']);
  });

  it('is loaded again by the first trade of a market without any', async () => {
    expect(await begin(Promise.resolve([]))).toEqual(['loaded 0', 'loaded 1', 'drawn']);
  });

  it('stays failed until somebody retries, whatever trades meanwhile', async () => {
    expect(await begin(Promise.reject(new Error('429')))).toEqual(['failed', 'drawn']);
  });
});
