import { groupDigits, inOwnDirection } from '@bourse/kit/formats/format.ts';
import type { Chart } from 'klinecharts';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { countdownText } from './candle-countdown.ts';
import { useChart } from './chart-context.tsx';
import type { ChartSettings } from './chart-settings.ts';
import type { Measured } from './drawings/measure.ts';
import { changeLayers, LAYER, showLayer } from './layers.ts';

/** What the chart writes by itself in the language of the page, and its lines between days. */
export function useChartWords(chart: Chart | undefined, { showsSessions }: Pick<ChartSettings, 'showsSessions'>): void {
  const intl = useIntl();
  const { market } = useChart();
  useEffect(() => {
    if (chart === undefined) return;
    const signed = (value: number, decimals: number) =>
      `${value > 0 ? '+' : ''}${groupDigits(value.toFixed(decimals))}`;
    const writeMeasure = ({ price, percent, bars, timeMs }: Measured) =>
      inOwnDirection(
        intl,
        intl.formatMessage(
          { id: 'terminal.chart.measure' },
          {
            price: signed(price, market.spec.priceScale),
            percent: `${signed(percent, 2)}%`,
            bars: Math.abs(bars),
            time: countdownText(Math.abs(timeMs)),
          },
        ),
      );
    changeLayers(chart, { writeMeasure });
  }, [chart, market, intl]);
  useEffect(() => {
    if (chart === undefined) return;
    showLayer(chart, LAYER.sessions, showsSessions);
  }, [chart, showsSessions]);
}
