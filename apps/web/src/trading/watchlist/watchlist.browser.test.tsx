import { changeDocument, readDocument } from '@bourse/kit/documents/documents.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Instrument } from '../instrument.ts';
import { TerminalProvider } from '../terminal-context.tsx';
import { otherInstrument, otherVenue } from '../testing/other-venue.tsx';
import { WATCHLIST_KIND } from './use-lists.ts';
import { Watchlist } from './watchlist.tsx';
import { NO_LISTS } from './watchlist-model.ts';

const ALL: readonly Instrument[] = ['gold-perp', 'silver-perp', 'copper-perp'].map((code) => ({
  ...otherInstrument,
  code,
  name: code.toUpperCase(),
}));
const MOST_TRADED = ['copper-perp', 'gone', 'gold-perp'];
const venue = {
  ...otherVenue,
  listing: { ...otherVenue.listing, useInstruments: () => ALL, useMostTraded: () => MOST_TRADED },
};
const codes = () => readDocument(WATCHLIST_KIND, 'other').lists[0]?.codes;

beforeEach(() => changeDocument(WATCHLIST_KIND, () => NO_LISTS, 'other'));

async function show() {
  const { screen } = await renderApp(
    <div style={{ height: 400, width: 280 }}>
      <TerminalProvider venue={venue} instrument={otherInstrument}>
        <Watchlist />
      </TerminalProvider>
    </div>,
    { words: ['watchlist', 'terminal'] },
  );
  return screen;
}

describe('the watchlist', () => {
  it('makes a list, takes markets into it by search, and moves them by keyboard', async () => {
    const screen = await show();
    // There is no favourite: what is traded most stands in.
    await expect.element(screen.getByText('A star puts a market here. Until then: most traded.')).toBeVisible();
    await expect.element(screen.getByRole('listitem').first()).toHaveAttribute('data-code', 'copper-perp');
    await userEvent.click(screen.getByRole('button', { name: 'Manage lists' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'New list' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'New list' }), 'Metals{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Add a market' }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Add a market' }), 'silver{Enter}gold{Enter}');
    expect(codes()).toEqual(['silver-perp', 'gold-perp']);
    await userEvent.keyboard('{Escape}');
    const list = screen.getByRole('list', { name: 'Metals' });
    await expect.element(list.getByRole('listitem').first()).toHaveAttribute('data-code', 'silver-perp');
    await expectAccessible();
    list.getByRole('link').first().element().focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(codes()).toEqual(['gold-perp', 'silver-perp']);
    await expect.element(screen.getByText('SILVER-PERP is now number 2 of 2')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Remove SILVER-PERP from this list' }));
    expect(codes()).toEqual(['gold-perp']);
  });

  it('shows all markets of the venue live, the page’s own marked', async () => {
    changeDocument(WATCHLIST_KIND, () => ({ lists: [], shown: 'all' }), 'other');
    const screen = await show();
    await expect.element(screen.getByRole('listitem')).toHaveLength(3);
    const current = screen.getByRole('link', { name: /GOLD.*2,000\.5/ }).first();
    await expect.element(current).toHaveAttribute('aria-current', 'page');
  });
});
