import { readDocument } from '@bourse/kit/documents/documents.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { TerminalProvider } from '../terminal-context.tsx';
import { otherInstrument, otherVenue } from '../testing/other-venue.tsx';
import { HeldBadge } from './held-badge.tsx';
import { heldSide } from './held-side.ts';
import { addHotkeyActs } from './hotkey-acts.ts';
import { HotkeyDialog } from './hotkey-dialog.tsx';
import { resetKeys, setHoldsToTrade, setHotkeysOn, setKey } from './hotkey-edit.ts';
import { HOTKEYS_KIND } from './hotkey-settings.ts';
import type { HotkeyAction } from './hotkeys.ts';
import { useHotkeys } from './use-hotkeys.ts';

const HOTKEYS: readonly HotkeyAction[] = ['buy', 'sell', 'place', 'help'];
const venue = { ...otherVenue, hotkeys: HOTKEYS };
const keys = () => readDocument(HOTKEYS_KIND).keys;

/** A page with a field, something to click, and keys. */
function Page() {
  useHotkeys(HOTKEYS);
  return (
    <>
      <input aria-label="A field" />
      <button type="button">The book</button>
      <HeldBadge />
    </>
  );
}

beforeEach(() => {
  resetKeys();
  setHotkeysOn(true);
  setHoldsToTrade(false);
});

describe('the list of keys', () => {
  async function show() {
    const { screen } = await renderApp(
      <TerminalProvider venue={venue} instrument={otherInstrument}>
        <HotkeyDialog open onOpenChange={() => undefined} />
      </TerminalProvider>,
      { words: ['terminal', 'ticket'] },
    );
    return screen;
  }

  it('shows the keys of the venue, finds them by name and by key, and is accessible', async () => {
    const screen = await show();
    await expect.element(screen.getByRole('button', { name: 'Go to the buy form: B. Change' })).toBeVisible();
    await expect.element(screen.getByText('Switch post-only')).not.toBeInTheDocument();
    await expectAccessible();
    await userEvent.type(screen.getByRole('searchbox'), 'shift+enter');
    await expect.element(screen.getByRole('listitem')).toHaveLength(1);
    await expect.element(screen.getByText('Place the order of the form')).toBeVisible();
  });

  it('records another key; who had it is told that it has none', async () => {
    const screen = await show();
    await userEvent.click(screen.getByRole('button', { name: /^Go to the buy form/ }));
    await userEvent.keyboard('s');
    expect(keys()).toEqual({ buy: 's', sell: '' });
    await expect.element(screen.getByText('S was the key of “Go to the sell form”, which has none now.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Go to the sell form: No key. Change' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Reset the key of “Go to the sell form”' }));
    expect(keys()).toEqual({ buy: '' });
    await userEvent.click(screen.getByRole('button', { name: 'Reset all' }));
    expect(keys()).toEqual({});
  });

  it('refuses what belongs to the browser or the page; Escape leaves the key, Delete takes it away', async () => {
    const screen = await show();
    await userEvent.click(screen.getByRole('button', { name: /^Go to the buy form/ }));
    await userEvent.keyboard('{Tab}');
    await expect.element(screen.getByText(/Tab moves around on the page/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    expect(keys()).toEqual({});
    await userEvent.click(screen.getByRole('button', { name: /^Go to the buy form/ }));
    await userEvent.keyboard('{Delete}');
    expect(keys()).toEqual({ buy: '' });
  });
});

describe('keys on the page', () => {
  const buy = vi.fn();
  const place = vi.fn();
  const stop = addHotkeyActs({ buy, place });
  afterEach(() => {
    buy.mockClear();
    place.mockClear();
  });

  const show = async () => (await renderApp(<Page />, { words: ['terminal'] })).screen;

  it('do what their user has chosen, not while typing, and nothing when switched off', async () => {
    const screen = await show();
    setKey('place', 'q', HOTKEYS);
    await userEvent.keyboard('q');
    expect(place).toHaveBeenCalledTimes(1);
    await userEvent.type(screen.getByRole('textbox'), 'q');
    await expect.element(screen.getByRole('textbox')).toHaveValue('q');
    await userEvent.click(screen.getByRole('button', { name: 'The book' }));
    setHotkeysOn(false);
    await userEvent.keyboard('q');
    expect(place).toHaveBeenCalledTimes(1);
  });

  it('hold a side only when that is switched on, show it, and go to the form when nothing was clicked', async () => {
    const screen = await show();
    await userEvent.keyboard('{b>}');
    expect(heldSide()).toBeUndefined();
    expect(buy).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('{/b}');
    setHoldsToTrade(true);
    await userEvent.keyboard('{b>}');
    expect(heldSide()).toBe('buy');
    expect(buy).toHaveBeenCalledTimes(1);
    await expect.element(screen.getByText('A click buys at the price under it')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'The book' }));
    await userEvent.keyboard('{/b}');
    expect(heldSide()).toBeUndefined();
    expect(buy).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('b');
    expect(buy).toHaveBeenCalledTimes(2);
  });

  it('let go of a side when the window loses the keyboard', async () => {
    await show();
    setHoldsToTrade(true);
    await userEvent.keyboard('{b>}');
    globalThis.dispatchEvent(new Event('blur'));
    expect(heldSide()).toBeUndefined();
    await userEvent.keyboard('{/b}');
    stop();
  });
});
