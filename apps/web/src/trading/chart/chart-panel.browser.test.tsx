import type { FillData, KlineData, OrderData } from '@bourse/contract';
import { klineOpenMs } from '@bourse/domain';
import { changeDocument, readDocument } from '@bourse/kit/documents/documents.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formStoreOf } from '../form/form-store.ts';
import { setHeldSide } from '../hotkeys/held-side.ts';
import { TerminalProvider } from '../terminal-context.tsx';
import { fixtureMarket } from '../testing/fixture-market.ts';
import { otherVenue } from '../testing/other-venue.tsx';
import type { Venue } from '../venue.ts';
import { ChartPanel } from './chart-panel.tsx';
import { CHART_KIND, readChartSettings } from './chart-settings.ts';
import { DRAWINGS_KIND } from './drawings/drawings-store.ts';

const market = { ...fixtureMarket(), venue: 'other' };
const ether = { ...fixtureMarket({ tradeId: 2, tradeCode: 'eth_usdt', baseCurrency: 'ETH' }), venue: 'other' };
const KEY = 'other:btc_usdt';
const MINUTES_MS = 900_000;

/** Candles of a quarter of an hour that go up and down between 95 and 105. */
function klines(count: number): KlineData[] {
  const lastMs = klineOpenMs('15m', Date.now());
  return Array.from({ length: count }, (_, at) => {
    const close = 100 + 5 * Math.sin(at / 9);
    const open = 100 + 5 * Math.sin((at - 1) / 9);
    const text = (value: number) => value.toFixed(2);
    const [high, low] = [Math.max(open, close) + 0.5, Math.min(open, close) - 0.5];
    const openMs = lastMs - (count - 1 - at) * MINUTES_MS;
    return [openMs, text(open), text(high), text(low), text(close), '3.5', '350.0', 12];
  });
}

const live = new Set<(kline: KlineData) => void>();
let orders: readonly OrderData[] = [];
const NO_FILLS: readonly FillData[] = [];

const venue: Venue = {
  ...otherVenue,
  streams: {
    ...otherVenue.streams,
    useOwnOrders: () => orders,
    useOwnFills: () => NO_FILLS,
    klines: {
      read: async ({ toMs }) => (toMs === undefined ? klines(300) : []),
      follow(_code, _interval, onKline) {
        live.add(onKline);
        return () => live.delete(onKline);
      },
    },
  },
  listing: { ...otherVenue.listing, useInstruments: () => MARKETS },
};
const MARKETS = [market, ether];

async function show(chartIds: readonly string[] = ['main'], isCompact = false) {
  const size = chartIds.length > 1 ? { width: 620, height: 340 } : { width: 1_000, height: 560 };
  const { screen } = await renderApp(
    <TerminalProvider venue={venue} instrument={market}>
      <div className="flex flex-wrap">
        {chartIds.map((chartId) => (
          <section key={chartId} aria-label={chartId} className="flex flex-col" style={size}>
            <ChartPanel chartId={chartId} isCompact={isCompact} />
          </section>
        ))}
      </div>
    </TerminalProvider>,
    { words: ['terminal', 'trading', 'spot'] },
  );
  const chart = screen.getByRole('img', { name: /^Chart of/ });
  await expect.poll(() => chart.elements().length, { timeout: 10_000 }).toBe(chartIds.length);
  for (const element of chart.elements()) await expect.element(element).toBeVisible();
  return { screen, chart };
}

const settings = (chartId = 'main') => readDocument(CHART_KIND, chartId);
const drawn = () => readDocument(DRAWINGS_KIND, KEY).items;

beforeEach(() => {
  for (const id of ['main', 'chart-2', 'chart-3', 'chart-4'])
    changeDocument(CHART_KIND, () => readChartSettings({}), id);
  changeDocument(DRAWINGS_KIND, () => ({ items: [], isHidden: false }), KEY);
  orders = [];
  setHeldSide(undefined);
});

/** Where the legend of an indicator stands on the page, in pixels. */
function topOf(name: string): number {
  const row = document.querySelector(`[aria-label="Settings of ${name}"]`)?.closest('li');
  return row?.getBoundingClientRect().top ?? 0;
}

describe('a chart', () => {
  it('shows its candles with a legend that is up to date, and can be reached by keys', async () => {
    const { screen } = await show();
    const legend = screen.getByRole('button', { name: 'Settings of MA' });
    await expect.element(legend).toBeInTheDocument();
    const close = () => document.querySelector('[data-candle="close"]')?.textContent;
    await expect.poll(close).toMatch(/^\d+\.\d\d$/);
    const last = klines(300).at(-1);
    for (const tell of live)
      if (last !== undefined) tell([last[0], last[1], '111.00', last[3], '110.25', '4', '400', 13]);
    await expect.poll(close).toBe('110.25');
    await expect.poll(() => document.querySelector('[data-value="MA.ma1"]')?.textContent).toMatch(/^\d+\.\d\d$/);
    await expectAccessible();
  });

  it('draws every look and counts its axis in each way', async () => {
    const { screen } = await show();
    await screen.getByRole('button', { name: 'Chart settings' }).click();
    for (const look of ['Hollow candles', 'Heikin-Ashi', 'Bars', 'Line', 'Area', 'Candles']) {
      await screen.getByRole('button', { name: look, exact: true }).click();
    }
    expect(settings().look).toBe('candle');
    for (const scale of ['Log', 'Percent']) await screen.getByRole('button', { name: scale, exact: true }).click();
    expect(settings().scale).toBe('percent');
    await screen.getByRole('checkbox', { name: 'Lines between days (UTC)' }).click();
    expect(settings().showsSessions).toBe(true);
  });

  it.each(['log', 'percent'] as const)(
    'begins with an axis in %s: prices and panes are where they belong',
    async (scale) => {
      changeDocument(CHART_KIND, (now) => ({ ...now, scale }), 'main');
      const { screen, chart } = await show();
      await expect.poll(() => topOf('VOL')).toBeGreaterThan(200);
      await chart.click({ button: 'right', position: { x: 400, y: 150 } });
      const item = screen.getByRole('menuitem', { name: /^Copy/ });
      await expect.element(item).toBeVisible();
      const price = Number((item.element().textContent ?? '').replace(/[^\d.]/g, ''));
      expect(price).toBeGreaterThan(90);
      expect(price).toBeLessThan(115);
    },
  );

  it('keeps half of its height for the price, however many panes are chosen', async () => {
    const { screen, chart } = await show();
    await screen.getByRole('button', { name: 'Indicators' }).click();
    for (const name of ['MACD', 'RSI', 'ATR', 'SUPERTREND', 'VWAP'])
      await screen.getByRole('checkbox', { name, exact: true }).click();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('button', { name: 'Settings of ATR' })).toBeInTheDocument();
    const box = chart.element().getBoundingClientRect();
    const tops = () => ['VOL', 'MACD', 'RSI', 'ATR'].map((name) => topOf(name) - box.top);
    await expect.poll(() => Math.min(...tops())).toBeGreaterThanOrEqual((box.height - 30) / 2);
    await expect.poll(() => document.querySelector('[data-value="SUPERTREND.up"]')).not.toBeNull();
  });

  it('sets an indicator, hides it and takes it away', async () => {
    const { screen } = await show();
    await screen.getByRole('button', { name: 'Settings of MA' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Settings of MA' });
    await dialog.getByRole('textbox', { name: 'Period 1', exact: true }).fill('13');
    await dialog.getByRole('combobox', { name: 'Color of MA 13' }).selectOptions('Blue');
    await dialog.getByRole('combobox', { name: 'Width of MA 13' }).selectOptions('3 px');
    await expectAccessible();
    await dialog.getByRole('textbox', { name: 'Period 2', exact: true }).fill('999');
    await expect.element(dialog.getByText('From 0 to 500')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    expect(settings().indicators[0]).toMatchObject({
      params: [13, 25, 99, 0],
      lines: [{ colour: 'blue', width: 3 }, {}, {}, {}],
    });
    await screen.getByRole('button', { name: 'Hide MA' }).click();
    expect(settings().indicators[0]?.isHidden).toBe(true);
    await screen.getByRole('button', { name: 'Remove MA' }).click();
    expect(settings().indicators.map(({ name }) => name)).toEqual(['VOL']);
  });

  it('compares with a second market', async () => {
    const { screen } = await show();
    await screen.getByRole('button', { name: 'Compare with another market' }).click();
    await screen.getByRole('button', { name: 'ETH/USDT' }).click();
    await expect.poll(() => document.querySelector('[data-compare]')?.textContent).toMatch(/^[+-]?\d+\.\d\d%$/);
    await screen.getByRole('button', { name: 'Remove ETH/USDT' }).click();
    expect(settings().compare).toBe('');
  });
});

describe('drawings', () => {
  it('are kept, undone and brought back, changed, locked and removed by keys', async () => {
    const { screen, chart } = await show();
    const box = chart.element();
    await screen.getByRole('button', { name: 'Horizontal line' }).click();
    await chart.click({ position: { x: 300, y: 200 } });
    await expect.poll(() => drawn().length).toBe(1);
    expect(drawn()[0]).toMatchObject({ tool: 'horizontal', colour: 'accent' });
    await screen.getByRole('button', { name: 'Undo' }).click();
    expect(drawn()).toEqual([]);
    await screen.getByRole('button', { name: 'Redo' }).click();
    expect(drawn()).toHaveLength(1);
    // The line is drawn out of what is kept: it can be met where it was drawn.
    await chart.click({ position: { x: 500, y: 200 } });
    const menu = screen.getByRole('toolbar', { name: 'Horizontal line' });
    await menu.getByRole('button', { name: 'Red' }).click();
    await menu.getByRole('button', { name: '3 px' }).click();
    expect(drawn()[0]).toMatchObject({ colour: 'red', width: 3 });
    expect(box.isConnected).toBe(true);
    await userEvent.keyboard('{Delete}');
    expect(drawn()).toEqual([]);
  });

  it('take two points, however quickly they are set, and none when Escape ends them', async () => {
    const { screen, chart } = await show();
    await screen.getByRole('button', { name: 'Measure' }).click();
    await chart.click({ position: { x: 300, y: 200 } });
    await userEvent.keyboard('{Escape}');
    await chart.click({ position: { x: 400, y: 150 } });
    expect(drawn()).toEqual([]);
    for (const name of ['Trend line', 'Measure', 'Fibonacci retracement']) {
      await screen.getByRole('button', { name }).click();
      await chart.click({ position: { x: 300, y: 120 } });
      await chart.click({ position: { x: 420, y: 180 } });
    }
    await expect.poll(() => drawn().map(({ tool }) => tool)).toEqual(['trend', 'measure', 'fib']);
    expect(drawn().every(({ points }) => points.length === 2)).toBe(true);
  });

  it('hides its upper canvases while nothing is on them', async () => {
    const { screen, chart } = await show();
    const shown = () =>
      new Set(
        [...chart.element().querySelectorAll('canvas + canvas')].map((canvas) => getComputedStyle(canvas).visibility),
      );
    const trend = screen.getByRole('button', { name: 'Trend line' });
    await trend.hover();
    await expect.poll(shown).toEqual(new Set(['hidden']));
    await chart.hover({ position: { x: 300, y: 120 } });
    await expect.poll(shown).toEqual(new Set(['visible']));
    await trend.click();
    await chart.click({ position: { x: 300, y: 120 } });
    await chart.click({ position: { x: 420, y: 180 } });
    await trend.hover();
    await expect.poll(() => drawn().length).toBe(1);
    expect(shown()).toEqual(new Set(['visible']));
  });
});

describe('trading on the chart', () => {
  /** The form of the page: one with an amount in it is the same whenever it is asked for. */
  const form = () => {
    const store = formStoreOf(market, otherVenue.form.firstType);
    store.setState(({ buy, sell }) => ({ buy: { ...buy, qty: '1' }, sell }));
    return store;
  };

  it('fills the price under the pointer into the form', async () => {
    const store = form();
    const { screen, chart } = await show();
    await chart.click({ button: 'right', position: { x: 400, y: 150 } });
    const item = screen.getByRole('menuitem', { name: /^Sell at/ });
    await expect.element(item).toBeVisible();
    const [, price] = /Sell at ([\d.,]+)/.exec(item.element().textContent ?? '') ?? [];
    await item.click();
    const { side, sell } = store.getState();
    expect(side).toBe('sell');
    expect(sell.price).toBe(price?.replace(',', ''));
    expect(Number(sell.price)).toBeGreaterThan(80);
    expect(Number(sell.price)).toBeLessThan(120);
  });

  it('places with a side’s key held, at the price of the click', async () => {
    const store = form();
    const { chart } = await show();
    setHeldSide('buy');
    await chart.click({ position: { x: 400, y: 150 } });
    const { type, buy, side } = store.getState();
    expect([type, side]).toEqual(['limit', 'buy']);
    expect(Number(buy.price)).toBeGreaterThan(80);
  });
});

describe('four charts', () => {
  it('are drawn beside each other, each as it is set, and leave nothing behind', async () => {
    await page.viewport(1_280, 800);
    changeDocument(CHART_KIND, (now) => ({ ...now, market: 'eth_usdt', interval: '1h' as const }), 'chart-2');
    const { screen, chart } = await show(['main', 'chart-2', 'chart-3', 'chart-4']);
    const names = chart.elements().map((element) => element.getAttribute('aria-label'));
    expect(names).toEqual([
      'Chart of BTC/USDT, interval 15m',
      'Chart of ETH/USDT, interval 1h',
      'Chart of BTC/USDT, interval 15m',
      'Chart of BTC/USDT, interval 15m',
    ]);
    await expect.poll(() => live.size).toBe(4);
    // Fifty updates a second: the candles move, and nothing is rendered for them.
    const last = klines(300).at(-1);
    const rendered = countRenders();
    for (let update = 0; update < 50; update += 1) {
      const close = (100 + (update % 7) / 10).toFixed(2);
      for (const tell of live)
        if (last !== undefined) tell([last[0], last[1], '120.00', last[3], close, '4', '400', 13]);
      await new Promise(requestAnimationFrame);
    }
    const highs = () => [...document.querySelectorAll('[data-candle="high"]')].map(({ textContent }) => textContent);
    await expect.poll(() => highs().filter((high) => high === '120.00').length).toBe(4);
    expect(rendered()).toBe(0);
    screen.unmount();
    expect(live.size).toBe(0);
  });
});

/** Counts elements that are put in or taken away from now on; figures that change in their places are not counted. */
function countRenders(): () => number {
  let count = 0;
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      count += [...addedNodes].filter((node) => node instanceof HTMLElement).length;
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  return () => count;
}
