import type { FillData, PublicTradeData } from '@bourse/contract';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { signIn } from '@bourse/kit/testing/sign-in.ts';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { create } from 'zustand';
import { TerminalProvider, useForms } from '../terminal-context.tsx';
import { fixtureMarket } from '../testing/fixture-market.ts';
import { otherVenue } from '../testing/other-venue.tsx';
import type { Venue } from '../venue.ts';
import { changeBookSettings, FIRST_BOOK_SETTINGS } from './book-settings.ts';
import { LatestTrades } from './latest-trades.tsx';
import { setShowsOwn } from './trades-settings.ts';

const market = { ...fixtureMarket(), venue: 'trades-test' };
const NOW = Date.now();

function trade(fillNo: number, qty: string, side: 'buy' | 'sell' = 'buy'): PublicTradeData {
  return { fillNo, price: `100.0${fillNo}`, qty, side, timeMs: NOW - 10_000 + fillNo * 7 };
}

const TRADES = [trade(4, '0.50000', 'sell'), trade(3, '20.00000'), trade(2, '1.00000'), trade(1, '0.50000')];
const FILL = { ...TRADES[2], tradeCode: market.code, side: 'sell', role: 'maker' } as FillData;
const useTrades = create<{ readonly trades: readonly PublicTradeData[] }>(() => ({ trades: TRADES }));
const FILLS: readonly FillData[] = [FILL, { ...FILL, fillNo: 9, tradeCode: 'eth_usdt' }];
const venue: Venue = {
  ...otherVenue,
  streams: {
    ...otherVenue.streams,
    useTrades: () => useTrades((state) => state.trades),
    useOwnFills: () => FILLS,
  },
};

function Price() {
  return <output>{useForms((state) => state.sell.price)}</output>;
}

async function show() {
  const { screen } = await renderApp(
    <TerminalProvider venue={venue} instrument={market}>
      <div className="h-90 w-75">
        <LatestTrades title="Latest trades" />
      </div>
      <Price />
    </TerminalProvider>,
    { words: ['terminal', 'trading'] },
  );
  await expect.element(screen.getByRole('table')).toBeVisible();
  return screen;
}

const shown = () => [...document.querySelectorAll('tbody tr td:nth-child(2)')].map((cell) => cell.textContent);

beforeEach(async () => {
  await page.viewport(900, 700);
  useTrades.setState({ trades: TRADES });
  changeBookSettings(FIRST_BOOK_SETTINGS);
  setShowsOwn(false);
  signIn();
});

describe('the latest trades', () => {
  it('mark own ones, tell their time to the millisecond, and fill in their price', async () => {
    const screen = await show();
    expect(shown()).toEqual(['0.50000', '20.00000', '1.00000', '0.50000']);
    await expect.element(screen.getByRole('img', { name: 'Your trade' })).toBeVisible();
    expect(document.querySelectorAll('tbody [role=img]')).toHaveLength(1);
    const iso = new Date(NOW - 10_000 + 28).toISOString();
    expect(document.querySelector('tbody time')?.getAttribute('title')).toContain(`${iso.slice(11, 23)} UTC`);
    await screen.getByRole('button', { name: /^100\.03/ }).click();
    await expect.element(screen.getByText('100.03', { exact: true })).toBeVisible();
    await expectAccessible();
  });

  it('can be those of a size only, which stay when smaller ones push them out, and own ones only', async () => {
    const screen = await show();
    await screen.getByRole('combobox', { name: 'Least size in USDT' }).selectOptions('1000');
    await expect.poll(shown).toEqual(['20.00000']);
    useTrades.setState({ trades: [trade(6, '0.10000'), trade(5, '0.10000')] });
    await expect.poll(shown).toEqual(['20.00000']);
    await screen.getByRole('button', { name: 'Mine' }).click();
    await expect.poll(shown).toEqual(['1.00000']);
    await expect.element(screen.getByRole('combobox')).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await screen.getByRole('combobox').selectOptions('100000');
    await expect.element(screen.getByText('No trade of this size lately')).toBeVisible();
  });

  it('tell how fast the market has traded in the last minute', async () => {
    const screen = await show();
    await expect.element(screen.getByText('1 min: 4 · 22 BTC')).toBeVisible();
    await expect.element(screen.getByText('98% buys')).toBeVisible();
  });
});
