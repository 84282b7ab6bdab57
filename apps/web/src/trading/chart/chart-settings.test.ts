import { describe, expect, it } from 'vitest';
import { readChartSettings, toggledIndicator } from './chart-settings.ts';

describe('chart settings', () => {
  it('takes what is valid of a stored value and ignores the rest', () => {
    const stored = {
      interval: '4h',
      look: 'neon',
      indicators: ['MA', 'EVIL', 'MA'],
      favourites: ['1h', 'x'],
      showsOrders: false,
    };
    expect(readChartSettings(stored)).toEqual({
      interval: '4h',
      look: 'candle',
      indicators: ['MA'],
      favourites: ['1h'],
      showsOrders: false,
      showsDrawings: true,
      showsCountdown: true,
    });
  });

  it.each([[undefined], [null], ['text'], [[]], [{}]])('begins afresh with %o', (value) => {
    expect(readChartSettings(value)).toMatchObject({ interval: '15m', indicators: ['MA', 'VOL'] });
  });

  it('shows the countdown until it is switched off', () => {
    expect(readChartSettings({}).showsCountdown).toBe(true);
    expect(readChartSettings({ showsCountdown: false }).showsCountdown).toBe(false);
  });

  it('keeps an empty list of indicators, which is a choice', () => {
    expect(readChartSettings({ indicators: [] }).indicators).toEqual([]);
  });

  it('switches indicators and lets the oldest pane give way to a fifth', () => {
    expect(toggledIndicator(['MA', 'VOL'], 'VOL')).toEqual(['MA']);
    expect(toggledIndicator(['MA', 'VOL', 'MACD', 'KDJ', 'RSI'], 'WR')).toEqual(['MA', 'MACD', 'KDJ', 'RSI', 'WR']);
    expect(toggledIndicator(['VOL', 'MACD', 'KDJ', 'RSI'], 'EMA')).toEqual(['VOL', 'MACD', 'KDJ', 'RSI', 'EMA']);
  });
});
