import type { FillData } from '@bourse/contract';
import type { KlineInterval } from '@bourse/domain';
import { amountValues, groupDigits, inOwnDirection, trimZeros } from '@bourse/kit/formats/format.ts';
import type { Chart } from 'klinecharts';
import { useEffect, useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { Instrument } from '../../instrument.ts';
import type { ChartSettings } from '../chart-settings.ts';
import type { Colours } from '../chart-theme.ts';
import { CANDLE_PANE, changeLayers, LAYER, showLayer } from '../layers.ts';
import { LEVEL_LINE, type LevelLineData } from '../level-line.ts';
import { averageEntry } from './average-entry.ts';
import { type FillMark, fillMarks } from './fill-marks-model.ts';

const AVERAGE_ID = 'bourseAverage';

/** Marks the user's own trades at their candles. */
export function useFillMarks(
  chart: Chart | undefined,
  fills: readonly FillData[],
  market: Instrument,
  interval: KlineInterval,
  isShown: boolean,
): ReadonlyMap<number, readonly FillMark[]> {
  const marks = useMemo(() => {
    const byCandle = new Map<number, FillMark[]>();
    if (!isShown) return byCandle;
    for (const mark of fillMarks(fills, interval, market)) {
      byCandle.set(mark.openMs, [...(byCandle.get(mark.openMs) ?? []), mark]);
    }
    return byCandle;
  }, [fills, market, interval, isShown]);
  useEffect(() => {
    if (chart === undefined) return;
    showLayer(chart, LAYER.fills, marks.size > 0);
    changeLayers(chart, { marks }, LAYER.fills);
  }, [chart, marks]);
  return marks;
}

/** Draws the average price of what is held, out of the fills that are known. */
export function useAverageLine(
  chart: Chart | undefined,
  colours: Colours | undefined,
  fills: readonly FillData[],
  market: Instrument,
  { showsAverage }: Pick<ChartSettings, 'showsAverage'>,
): void {
  const intl = useIntl();
  const entry = useMemo(() => (showsAverage ? averageEntry(fills, market) : undefined), [showsAverage, fills, market]);
  useEffect(() => {
    if (chart === undefined || colours === undefined || entry === undefined) return;
    const values = amountValues(intl, trimZeros(entry.qty), market.base.code);
    const extendData: LevelLineData = {
      label: inOwnDirection(intl, intl.formatMessage({ id: 'terminal.chart.average' }, values)),
      price: groupDigits(entry.price),
      ...{ colour: colours.text, dash: [6, 3], colours },
    };
    chart.createOverlay({
      ...{ id: AVERAGE_ID, name: LEVEL_LINE, groupId: AVERAGE_ID, paneId: CANDLE_PANE, lock: true, extendData },
      points: [{ value: Number(entry.price) }],
      onRightClick: (event) => event.preventDefault?.(),
    });
    return () => void chart.removeOverlay({ id: AVERAGE_ID });
  }, [chart, colours, entry, market, intl]);
}
