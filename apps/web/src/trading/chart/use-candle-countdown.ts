import type { KlineInterval } from '@bourse/domain';
import { serverClock } from '@bourse/kit/stream/line.ts';
import type { Chart } from 'klinecharts';
import { useEffect, useState } from 'react';
import { candleLeftMs, countdownPaceMs, countdownText, paceLastsMs } from './candle-countdown.ts';
import type { ChartSettings } from './chart-settings.ts';
import type { Colours } from './chart-theme.ts';

/** A timer takes no more than 24 days, and a month has more. */
const LONGEST_WAIT_MS = 3_600_000;

/** Writes what the newest candle has left under the last price; the chart draws it anew as often as its figures change. */
export function useCandleCountdown(
  chart: Chart | undefined,
  colours: Colours | undefined,
  { interval, showsCountdown }: ChartSettings,
  isAwake: boolean,
): void {
  // Each second has a candle of its own: nothing to count. Nor while nobody looks.
  const isShown = showsCountdown && interval !== '1s' && isAwake;
  const paceMs = usePace(interval, isShown);
  useEffect(() => {
    chart?.setFormatter({
      formatExtendText: ({ type }) =>
        type === 'last_price' ? countdownText(candleLeftMs(interval, serverClock.at())) : '',
    });
  }, [chart, interval]);
  useEffect(() => {
    if (chart === undefined || colours === undefined) return;
    const { family, onFill } = colours;
    const padding = { paddingLeft: 4, paddingRight: 4, paddingTop: 1, paddingBottom: 4 };
    const text = { style: 'fill' as const, color: onFill, family, size: 11, weight: 'normal', borderSize: 0 };
    const countdown = { show: isShown, position: 'below_price' as const, updateInterval: paceMs, ...text, ...padding };
    chart.setStyles({ candle: { priceMark: { last: { extendTexts: [countdown] } } } });
  }, [chart, colours, isShown, paceMs]);
}

/** How often the countdown has to be drawn now, in milliseconds. */
function usePace(interval: KlineInterval, isShown: boolean): number {
  const [leftMs, setLeftMs] = useState(() => candleLeftMs(interval, serverClock.at()));
  useEffect(() => {
    if (!isShown) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      const left = candleLeftMs(interval, serverClock.at());
      setLeftMs(left);
      timer = setTimeout(look, Math.min(LONGEST_WAIT_MS, paceLastsMs(left)));
    };
    look();
    return () => clearTimeout(timer);
  }, [interval, isShown]);
  return countdownPaceMs(leftMs);
}
