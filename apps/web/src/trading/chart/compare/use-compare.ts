import type { KlineInterval } from '@bourse/domain';
import type { Chart } from 'klinecharts';
import { useEffect, useRef } from 'react';
import { useVenue } from '../../terminal-context.tsx';
import { paceKlines } from '../kline-source.ts';
import { changeLayers, LAYER, showLayer } from '../layers.ts';
import { type Closes, withKlines } from './compare-model.ts';

const PAGE = 500;
/** Pages that are read at most while somebody scrolls back. */
const MOST_PAGES = 12;

/** Loads a second market by the same feed and draws it as a line; an empty code draws none. */
export function useCompare(chart: Chart | undefined, code: string, interval: KlineInterval, isAwake: boolean): void {
  const feed = useVenue().streams.klines;
  const paced = useRef<ReturnType<typeof paceKlines>>(undefined);
  useEffect(() => paced.current?.setAwake(isAwake), [isAwake]);
  useEffect(() => {
    if (chart === undefined || code === '') return;
    const aborter = new AbortController();
    let closes: Closes = new Map();
    let oldestMs: number | undefined;
    let pages = 0;
    let isReading = false;
    const draw = (next: Closes) => {
      closes = next;
      changeLayers(chart, { closes }, LAYER.compare);
    };
    /** Reads on until the second market is known as far back as what is in sight. */
    const readOn = async () => {
      const first = chart.getDataList()[chart.getVisibleRange().from]?.timestamp;
      const isEnough = oldestMs !== undefined && first !== undefined && first >= oldestMs;
      if (isReading || isEnough || pages >= MOST_PAGES) return;
      isReading = true;
      try {
        const toMs = oldestMs === undefined ? undefined : oldestMs - 1;
        const klines = await feed.read({ code, interval, limit: PAGE, toMs, signal: aborter.signal });
        if (aborter.signal.aborted) return;
        pages = klines.length < PAGE ? MOST_PAGES : pages + 1;
        oldestMs = Math.min(oldestMs ?? Number.POSITIVE_INFINITY, klines[0]?.[0] ?? Number.POSITIVE_INFINITY);
        draw(withKlines(closes, klines));
      } catch {
        // The line ends where it is known; scrolling asks again.
      } finally {
        isReading = false;
      }
    };
    const onRange = () => void readOn();
    showLayer(chart, LAYER.compare, true);
    onRange();
    chart.subscribeAction('onVisibleRangeChange', onRange);
    const pace = paceKlines((kline) => draw(withKlines(closes, [kline])));
    paced.current = pace;
    const stop = feed.follow(code, interval, pace.add);
    return () => {
      aborter.abort();
      stop();
      pace.stop();
      paced.current = undefined;
      chart.unsubscribeAction('onVisibleRangeChange', onRange);
      changeLayers(chart, { closes: new Map() });
      showLayer(chart, LAYER.compare, false);
    };
  }, [chart, code, interval, feed]);
}
