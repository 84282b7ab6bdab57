import { describe, expect, it } from 'vitest';
import type { BarFigures } from '../../platform/exchange-view/markets/live-klines.ts';
import { generateHistory, type MarketHistory, sumBars } from './history.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const END_MS = Date.UTC(2026, 2, 14, 9, 26, 53, 589);
const history = generateHistory('test', END_MS);

function of(code: string): MarketHistory {
  const found = history.find(({ market }) => market.spec.code === code);
  if (found === undefined) throw new Error(`no history of ${code}`);
  return found;
}

const returnsOf = (bars: readonly BarFigures[]) =>
  bars.slice(1).map((bar, index) => Math.log(bar.close / (bars[index]?.close ?? bar.close)));
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function correlation(xs: readonly number[], ys: readonly number[]): number {
  const [mx, my] = [mean(xs), mean(ys)];
  const cov = mean(xs.map((x, index) => (x - mx) * ((ys[index] ?? 0) - my)));
  const deviation = (values: readonly number[], middle: number) =>
    Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
  return cov / (deviation(xs, mx) * deviation(ys, my));
}

function kurtosis(values: readonly number[]): number {
  const middle = mean(values);
  const variance = mean(values.map((value) => (value - middle) ** 2));
  return mean(values.map((value) => (value - middle) ** 4)) / variance ** 2;
}

const lagged = (values: readonly number[], lag: number) => correlation(values.slice(lag), values.slice(0, -lag));

describe('generated history', () => {
  it('is the same for the same seed and another for another', () => {
    const again = generateHistory('test', END_MS);
    expect(again[0]?.bars).toEqual(history[0]?.bars);
    expect(generateHistory('other', END_MS)[0]?.bars['1d'][3]).not.toEqual(history[0]?.bars['1d'][3]);
  });

  it.each(history.map((one) => [one.market.spec.code, one] as const))(
    '%s has sound bars without gaps',
    (_code, one) => {
      const steps = { '1m': 60_000, '1h': HOUR_MS, '1d': DAY_MS } as const;
      for (const interval of ['1m', '1h', '1d'] as const) {
        const bars = one.bars[interval];
        const unsound = bars.filter(
          (bar) =>
            bar.openMs % steps[interval] !== 0 ||
            bar.low < 1 ||
            bar.low > Math.min(bar.open, bar.close) ||
            bar.high < Math.max(bar.open, bar.close) ||
            bar.high > one.market.spec.maxPriceTicks ||
            bar.trades < 1 ||
            bar.lots < 1n ||
            bar.quote < 1n,
        );
        expect(unsound).toEqual([]);
        const torn = bars.filter((bar, index) => {
          const before = bars[index - 1];
          return before !== undefined && (bar.openMs !== before.openMs + steps[interval] || bar.open !== before.close);
        });
        expect(torn).toEqual([]);
      }
    },
  );

  it('covers two days of minutes, ninety days of hours and two years of days up to now', () => {
    const { bars } = of('btc_usdt');
    expect(bars['1m'].length).toBe(2 * 1_440 + 27);
    expect(bars['1h'].length).toBe(90 * 24 + 10);
    expect(bars['1d'].length).toBe(731);
    for (const interval of ['1m', '1h', '1d'] as const) {
      const last = bars[interval].at(-1);
      expect(last?.openMs).toBeLessThanOrEqual(END_MS);
      expect(last?.close).toBe(6_425_000);
    }
  });

  it('makes hours the sums of their minutes and days the sums of their hours', () => {
    for (const { bars } of history) {
      const fromMinutes = sumBars(bars['1m'], HOUR_MS);
      expect(fromMinutes).toEqual(bars['1h'].slice(-fromMinutes.length));
      const fromHours = sumBars(bars['1h'], DAY_MS);
      expect(fromHours.slice(1)).toEqual(bars['1d'].slice(1 - fromHours.length));
    }
  });

  it('has fat tails in every market', () => {
    for (const { bars } of history) expect(kurtosis(returnsOf(bars['1m']))).toBeGreaterThan(4);
  });

  it('has returns that do not remember and volatility that does', () => {
    const returns = returnsOf(of('btc_usdt').bars['1m']);
    const sizes = returns.map(Math.abs);
    expect(Math.abs(lagged(returns, 1))).toBeLessThan(0.08);
    expect(lagged(sizes, 1)).toBeGreaterThan(0.1);
    expect(lagged(sizes, 20)).toBeGreaterThan(0.05);
  });

  it('moves a few percent a day', () => {
    const returns = returnsOf(of('btc_usdt').bars['1d']);
    const deviation = Math.sqrt(mean(returns.map((value) => value ** 2)));
    expect(deviation).toBeGreaterThan(0.012);
    expect(deviation).toBeLessThan(0.07);
  });

  it('lets other coins follow BTC, each in its own way', () => {
    const minutes = (code: string) => returnsOf(of(code).bars['1h']);
    const btc = minutes('btc_usdt');
    expect(correlation(btc, minutes('eth_usdt'))).toBeGreaterThan(0.65);
    expect(correlation(btc, minutes('xrp_usdt'))).toBeGreaterThan(0.4);
    expect(correlation(btc, minutes('xrp_usdt'))).toBeLessThan(0.95);
    const shorts = minutes('btc3s_usdt_etf');
    expect(correlation(btc.slice(-shorts.length), shorts)).toBeLessThan(-0.9);
  });

  it('trades more when prices move more', () => {
    const bars = of('btc_usdt').bars['1m'];
    const moves = bars.map((bar) => Math.log(bar.high / bar.low));
    expect(
      correlation(
        moves,
        bars.map((bar) => Number(bar.lots)),
      ),
    ).toBeGreaterThan(0.4);
  });
});
