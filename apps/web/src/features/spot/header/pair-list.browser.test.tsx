import { answerCalls } from '@bourse/kit/testing/answer-calls.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { listedInstrument } from '../../../trading/instrument.ts';
import { TerminalProvider } from '../../../trading/terminal-context.tsx';
import { fixtureData } from '../../../trading/testing/fixture-market.ts';
import { noteVisited } from '../../../trading/watchlist/visited.ts';
import { SPOT } from '../spot-key.ts';
import { spotVenue } from '../venue.ts';
import { PairList } from './pair-list.tsx';

const MARKETS = Array.from({ length: 60 }, (_, at) =>
  fixtureData({ tradeId: at + 1, tradeCode: `c${at}_usdt`, baseCurrency: `C${at}`, baseName: `Coin ${at}` }),
);

async function show() {
  answerCalls({ 'GET /hk-web/v3/tradeInfo': () => MARKETS });
  const onPicked = vi.fn();
  const { screen, router } = await renderApp(
    <TerminalProvider venue={spotVenue} instrument={listedInstrument(SPOT, fixtureData())}>
      <div style={{ width: 512 }}>
        <PairList onPicked={onPicked} />
      </div>
    </TerminalProvider>,
    { words: ['spot', 'terminal', 'trading'] },
  );
  await expect.element(screen.getByRole('option').first()).toBeVisible();
  return { screen, router, onPicked, field: screen.getByRole('combobox', { name: 'Search' }) };
}

/** Expects a market at a place of the list, counted from 1. */
async function expectAt(screen: Awaited<ReturnType<typeof show>>['screen'], pair: string, place: number) {
  const row = screen.getByRole('option', { name: new RegExp(`\\b${pair}`) });
  await expect.element(row).toHaveAttribute('aria-posinset', String(place));
}

afterEach(() => localStorage.clear());

describe('the list of markets', () => {
  it('has only the rows in sight in the page, and is accessible', async () => {
    const { screen } = await show();
    const rows = screen.getByRole('option').elements();
    expect(rows.length).toBeLessThan(30);
    expect(rows[0]?.getAttribute('aria-setsize')).toBe('60');
    await expectAccessible();
  });

  it('is walked by arrow keys past its end, gives a star by an asterisk, and Enter shows a market', async () => {
    const { screen, router, onPicked, field } = await show();
    await userEvent.click(field);
    await userEvent.keyboard('{ArrowUp}');
    const last = screen.getByRole('option', { name: /C59\/USDT/ });
    await expect.element(last).toHaveAttribute('aria-selected', 'true');
    await expect.element(field).toHaveAttribute('aria-activedescendant', last.element().id);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}*');
    expect(localStorage.getItem('coinFavorites')).toBe('[2]');
    await expect.element(field).toHaveValue('');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(router.state.location.search).toEqual({ tradeCode: 'c1_usdt' }));
    expect(onPicked).toHaveBeenCalledTimes(1);
  });

  it('remembers its tab, and knows what was shown lately', async () => {
    noteVisited(SPOT, 'c7_usdt');
    noteVisited(SPOT, 'c3_usdt');
    const { screen } = await show();
    await userEvent.click(screen.getByRole('tab', { name: 'Recent' }));
    await expect.element(screen.getByRole('option')).toHaveLength(2);
    await expectAt(screen, 'C3/USDT', 1);
    await screen.unmount();
    const again = await show();
    await expect.element(again.screen.getByRole('tab', { name: 'Recent' })).toHaveAttribute('aria-selected', 'true');
  });

  it('is sorted by a column, and the other way round', async () => {
    const { screen } = await show();
    const head = screen.getByRole('button', { name: /^Market, not sorted/ });
    await userEvent.click(head);
    await expectAt(screen, 'C10/USDT', 3);
    await userEvent.click(screen.getByRole('button', { name: /^Market, sorted upwards/ }));
    await expectAt(screen, 'C9/USDT', 1);
  });
});
