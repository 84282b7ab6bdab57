import { describe, expect, it } from 'vitest';
import {
  type ChartSettings,
  changedIndicator,
  MOST_INDICATORS,
  readChartSettings,
  toggledIndicator,
} from './chart-settings.ts';
import { calcParams, drawnLooks, freshIndicator, INDICATORS, readIndicator } from './indicators/catalogue.ts';

const names = ({ indicators }: Pick<ChartSettings, 'indicators'>) => indicators.map(({ name }) => name);
const chosen = (...list: readonly string[]) => readChartSettings({ indicators: list }).indicators;

describe('chart settings', () => {
  it('takes what is valid of a stored value and ignores the rest', () => {
    const stored = {
      ...{ interval: '4h', look: 'neon', scale: 'log', indicators: ['MA', 'EVIL', 'MA', 7] },
      ...{ favourites: ['1h', 'x'], showsOrders: false, showsFills: 'yes', compare: 'eth_usdt', market: 5 },
    };
    const read = readChartSettings(stored);
    expect(read).toMatchObject({
      ...{ interval: '4h', look: 'candle', scale: 'log', favourites: ['1h'], compare: 'eth_usdt', market: '' },
      ...{ showsOrders: false, showsFills: true, showsDrawings: true, showsCountdown: true, showsSessions: false },
    });
    expect(names(read)).toEqual(['MA']);
  });

  it.each([[undefined], [null], ['text'], [[]], [{}]])('begins afresh with %o', (value) => {
    const read = readChartSettings(value);
    expect(read.interval).toBe('15m');
    expect(names(read)).toEqual(['MA', 'VOL']);
  });

  it('keeps an empty list of indicators, which is a choice', () => {
    expect(readChartSettings({ indicators: [] }).indicators).toEqual([]);
  });

  it('reads back what was stored', () => {
    const read = readChartSettings({ look: 'heikin', indicators: INDICATORS.slice(0, 8).map(({ name }) => name) });
    expect(readChartSettings(JSON.parse(JSON.stringify(read)))).toEqual(read);
  });

  it('switches indicators and lets the oldest pane give way to a fifth', () => {
    const toggled = (list: readonly string[], name: string) =>
      names({ indicators: toggledIndicator(chosen(...list), name) });
    expect(toggled(['MA', 'VOL'], 'VOL')).toEqual(['MA']);
    expect(toggled(['MA', 'VOL', 'MACD', 'KDJ', 'RSI'], 'WR')).toEqual(['MA', 'MACD', 'KDJ', 'RSI', 'WR']);
    expect(toggled(['VOL', 'MACD', 'KDJ', 'RSI'], 'EMA')).toEqual(['VOL', 'MACD', 'KDJ', 'RSI', 'EMA']);
    expect(toggled(['MA'], 'EVIL')).toEqual(['MA']);
    const all = INDICATORS.reduce((list, { name }) => toggledIndicator(list, name), chosen());
    expect(all.length).toBeLessThanOrEqual(MOST_INDICATORS);
  });

  it('changes one indicator and leaves the others', () => {
    const after = changedIndicator(chosen('MA', 'VOL'), 'VOL', { isHidden: true });
    expect(after.map(({ isHidden }) => isHidden)).toEqual([false, true]);
  });
});

describe('an indicator', () => {
  it.each([
    ['in its bounds', 'BOLL', [20, 2.5], [20, 2.5]],
    ['too large or too small', 'BOLL', [9_999, 0], [500, 0.1]],
    ['between its decimals', 'BOLL', [20.4, 2.55], [20, 2.6]],
    ['no numbers', 'RSI', ['6', null, Number.NaN], [6, 12, 24]],
    ['too few', 'MACD', [3], [3, 26, 9]],
  ])('takes figures that are %s', (_, name, params, expected) => {
    expect(readIndicator({ name, params })?.params).toEqual(expected);
  });

  it('takes looks that exist', () => {
    const lines = [
      { colour: 'blue', width: 3, isHidden: true },
      { colour: '#f00', width: 9 },
    ];
    expect(readIndicator({ name: 'BOLL', lines })?.lines).toEqual([
      { colour: 'blue', width: 3, isHidden: true },
      { colour: 'warning', width: 1, isHidden: false },
      { colour: 'green', width: 1, isHidden: false },
    ]);
  });

  it.each([[undefined], [null], [3], [{}], [{ name: 'toString' }]])('is none out of %o', (stored) => {
    expect(readIndicator(stored)).toBeUndefined();
  });

  it('leaves out periods of 0 with their lines, and keeps a 0 that means one', () => {
    const average = readIndicator({ name: 'MA', params: [7, 0, 99, 0] });
    expect(average && calcParams(average)).toEqual([7, 99]);
    expect(average && drawnLooks(average).map(({ colour }) => colour)).toEqual(['accent', 'green']);
  });

  it.each(INDICATORS.map((kind) => [kind.name, kind] as const))('%s begins within its own bounds', (_, kind) => {
    const begun = freshIndicator(kind);
    expect(readIndicator(JSON.parse(JSON.stringify(begun)))).toEqual(begun);
    for (const { first, least, most } of kind.params) {
      expect(first).toBeGreaterThanOrEqual(least);
      expect(first).toBeLessThanOrEqual(most);
    }
  });
});
