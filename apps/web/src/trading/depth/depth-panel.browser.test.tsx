import type { DepthView } from '@bourse/kit/stream/depth-model.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TerminalProvider, useForms } from '../terminal-context.tsx';
import { fixtureMarket } from '../testing/fixture-market.ts';
import { otherVenue } from '../testing/other-venue.tsx';
import { DepthPanel } from './depth-panel.tsx';

const market = { ...fixtureMarket(), venue: 'depth-test' };
const BOOK: DepthView = {
  bids: [
    ['99.80', '1'],
    ['98.50', '2'],
  ],
  asks: [
    ['100.20', '1'],
    ['101.50', '3'],
  ],
  timeMs: 0,
};

function Price() {
  return <output>{useForms((state) => state.buy.price)}</output>;
}

async function show(book: DepthView = BOOK) {
  await page.viewport(900, 700);
  const venue = { ...otherVenue, streams: { ...otherVenue.streams, useDepth: () => book } };
  const { screen } = await renderApp(
    <TerminalProvider venue={venue} instrument={market}>
      <div className="h-75 w-150">
        <DepthPanel />
      </div>
      <Price />
    </TerminalProvider>,
    { words: ['terminal', 'trading'] },
  );
  return screen;
}

/** Colours of the canvas at a place, in parts of its size. */
function painted(x: number, y: number): readonly number[] {
  const canvas = document.querySelector('canvas');
  const context = canvas?.getContext('2d');
  if (canvas === null || context == null) return [];
  return [...context.getImageData(Math.round(x * canvas.width), Math.round(y * canvas.height), 1, 1).data];
}

describe('the depth chart', () => {
  it('is drawn as sharp as the screen, and follows its place', async () => {
    await show();
    await expect.poll(() => document.querySelector('canvas')?.width).toBe(Math.round(600 * devicePixelRatio));
    // Near the floor at the left edge the bids are filled in, beside the middle nothing is.
    await expect.poll(() => painted(0.02, 0.85)[3]).toBeGreaterThan(0);
    document.querySelector('canvas')?.closest('.h-75')?.setAttribute('style', 'width: 300px');
    await expect.poll(() => document.querySelector('canvas')?.width).toBe(Math.round(300 * devicePixelRatio));
  });

  it('tells of both sides where one points', async () => {
    const screen = await show();
    const chart = screen.getByRole('img', { name: /^Depth chart/ });
    await chart.hover({ position: { x: 5, y: 150 } });
    const lists = () => [...document.querySelectorAll('dl')].map((list) => list.textContent);
    await expect.poll(lists).toHaveLength(2);
    expect(lists()[0]).toContain('98.50');
    expect(lists()[0]).toContain('Sum (BTC)3');
    expect(lists()[0]).toContain('Sum (USDT)296.80');
    expect(lists()[1]).toContain('101.50');
    expect(lists()[1]).toContain('101.18');
    await expectAccessible();
  });

  it('is moved along, zoomed and picked from by keys', async () => {
    const screen = await show();
    const chart = screen.getByRole('group', { name: /^Depth chart/ });
    chart.element().focus();
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}{Shift>}{ArrowLeft}{/Shift}');
    await expect.element(screen.getByRole('status').filter({ hasText: 'Bids to 99.80' })).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByText('99.80', { exact: true }).last()).toBeVisible();
    await expect.element(screen.getByText('±1.57%')).toBeVisible();
    await userEvent.keyboard('+');
    await expect.element(screen.getByText('±1.05%')).toBeVisible();
    await screen.getByRole('button', { name: 'Zoom out' }).click();
    await screen.getByRole('button', { name: 'Zoom out' }).click();
    await expect.element(screen.getByText('±2.36%')).toBeVisible();
    await screen.getByRole('button', { name: 'Reset zoom' }).click();
    await expect.element(screen.getByText('±1.57%')).toBeVisible();
  });

  it('says that a book is empty', async () => {
    const screen = await show({ bids: [], asks: [], timeMs: 0 });
    await expect.element(screen.getByText('The order book is empty')).toBeVisible();
  });
});
