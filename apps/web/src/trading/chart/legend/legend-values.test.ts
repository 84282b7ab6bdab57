import type { Chart, Indicator } from 'klinecharts';
import { describe, expect, it } from 'vitest';
import { candleFigures, legendFigures, legendIndex, legendValue } from './legend-values.ts';

const bar = (open: number, close: number) => ({ timestamp: 0, open, high: 1_300, low: 900, close });
const indicator = (changes: Partial<Indicator>) =>
  ({ precision: 2, shouldFormatBigNumber: false, result: [], ...changes }) as Indicator;
const compact = (text: string) => `~${text}`;

describe('the legend of a candle', () => {
  it.each([
    ['a rise', bar(1_000, 1_234.5), bar(0, 1_000), '1,234.50', '+23.45%', true],
    ['a fall', bar(1_000, 950), bar(0, 1_000), '950.00', '-5.00%', false],
    ['the first candle', bar(1_000, 1_100), undefined, '1,100.00', '+10.00%', true],
    ['no move', bar(1_000, 1_000), bar(0, 1_000), '1,000.00', '0.00%', true],
  ])('tells %s', (_, now, before, close, change, isUp) => {
    expect(candleFigures(now, before, 2)).toMatchObject({ close, change, isUp, high: '1,300.00', low: '900.00' });
  });

  it('is that under the pointer, else the newest', () => {
    const chart = { getDataList: () => [1, 2, 3, 4] } as unknown as Chart;
    expect(legendIndex(chart, undefined)).toBe(3);
    expect(legendIndex(chart, { dataIndex: 1, paneId: 'candle_pane' })).toBe(1);
    expect(legendIndex(chart, { dataIndex: 9, paneId: 'candle_pane' })).toBe(3);
    expect(legendIndex(chart, { dataIndex: 1 })).toBe(3);
  });
});

describe('the legend of an indicator', () => {
  it('writes values with its own decimals, large ones in short, and a dash for none', () => {
    const result = [{}, { k: 1_234.567 }, { k: Number.NaN }];
    expect(legendValue(indicator({ result }), 'k', 1, compact)).toBe('1,234.57');
    expect(legendValue(indicator({ result, shouldFormatBigNumber: true }), 'k', 1, compact)).toBe('~1234.57');
    for (const index of [0, 2, 9]) expect(legendValue(indicator({ result }), 'k', index, compact)).toBe('–');
  });

  it('names its figures and counts its lines', () => {
    const figures = [
      { key: 'dif', title: 'DIF: ', type: 'line' },
      { key: 'macd', title: 'MACD: ', type: 'bar' },
      { key: 'dea', title: 'DEA: ', type: 'line' },
      { key: 'none' },
    ];
    expect(legendFigures(indicator({ figures }))).toEqual([
      { key: 'dif', title: 'DIF', line: 0 },
      { key: 'macd', title: 'MACD', line: undefined },
      { key: 'dea', title: 'DEA', line: 1 },
    ]);
  });
});
