import { type IndicatorTemplate, registerIndicator } from 'klinecharts';
import { averageTrueRange, sessionVwap, superTrend } from './formulas.ts';

/* Indicators that the chart library does not have, drawn by it as its own. */

const atr: IndicatorTemplate<{ readonly atr?: number | undefined }, number> = {
  name: 'ATR',
  shortName: 'ATR',
  series: 'normal',
  calcParams: [14],
  figures: [{ key: 'atr', title: 'ATR ', type: 'line' }],
  calc: (bars, { calcParams: [period = 14] }) => averageTrueRange(bars, period).map((value) => ({ atr: value })),
};

const vwap: IndicatorTemplate<{ readonly vwap: number }, number> = {
  name: 'VWAP',
  shortName: 'VWAP',
  series: 'price',
  figures: [{ key: 'vwap', title: 'VWAP ', type: 'line' }],
  calc: (bars) => sessionVwap(bars).map((value) => ({ vwap: value })),
};

const trend: IndicatorTemplate<{ readonly up?: number; readonly down?: number }, number> = {
  name: 'SUPERTREND',
  shortName: 'SuperTrend',
  series: 'price',
  calcParams: [10, 3],
  figures: [
    { key: 'up', title: 'Up ', type: 'line' },
    { key: 'down', title: 'Down ', type: 'line' },
  ],
  calc: (bars, { calcParams: [period = 10, multiplier = 3] }) =>
    superTrend(bars, period, multiplier).map((point) => {
      if (point === undefined) return {};
      return point.isUp ? { up: point.line } : { down: point.line };
    }),
};

registerIndicator(atr);
registerIndicator(vwap);
registerIndicator(trend);
