import type { OrderData } from '@bourse/contract';
import type { DepthView } from '@bourse/kit/stream/depth-model.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { create } from 'zustand';
import { intentsOf, serveIntents } from '../form/form-intents.ts';
import type { FormStore } from '../form/form-store.ts';
import { setHeldSide } from '../hotkeys/held-side.ts';
import { TerminalProvider, useFormStore } from '../terminal-context.tsx';
import { fixtureMarket } from '../testing/fixture-market.ts';
import { otherVenue } from '../testing/other-venue.tsx';
import type { Venue } from '../venue.ts';
import { changeBookSettings, FIRST_BOOK_SETTINGS } from './book-settings.ts';
import { OrderBook } from './order-book.tsx';

const market = { ...fixtureMarket(), venue: 'book-test' };
const BOOK: DepthView = {
  bids: [
    ['99.99', '1.00000'],
    ['99.98', '2.00000'],
    ['99.90', '0.50000'],
  ],
  asks: [
    ['100.01', '1.00000'],
    ['100.02', '3.00000'],
  ],
  timeMs: 0,
};
const ORDER = { tradeCode: market.code, side: 'buy', isWaiting: false, isPending: false } as OrderData;
const OWN: readonly OrderData[] = [{ ...ORDER, orderId: '1', price: '99.98', qty: '0.75', executedQty: '0.25' }];

const useBook = create<{ readonly book: DepthView }>(() => ({ book: BOOK }));
const venue: Venue = {
  ...otherVenue,
  streams: {
    ...otherVenue.streams,
    useDepth: () => useBook((state) => state.book),
    useBestPrices: () => ({ bid: '99.99', ask: '100.01' }),
    useOwnOrders: () => OWN,
  },
};
let store: FormStore | undefined;
const forms = () => store ?? expect.unreachable('the book is shown first');

function FormProbe() {
  store = useFormStore();
  return null;
}

async function show() {
  const { screen } = await renderApp(
    <TerminalProvider venue={venue} instrument={market}>
      <FormProbe />
      <button type="button">Before</button>
      <div className="h-105 w-75">
        <OrderBook title="Order book" />
      </div>
      <button type="button">After</button>
    </TerminalProvider>,
    { words: ['terminal', 'trading', 'ticket'] },
  );
  await expect.element(screen.getByRole('button', { name: '99.99' })).toBeVisible();
  return screen;
}

beforeEach(async () => {
  await page.viewport(900, 700);
  useBook.setState({ book: BOOK });
  changeBookSettings(FIRST_BOOK_SETTINGS);
  setHeldSide(undefined);
});

describe('the order book', () => {
  it('is one stop of Tab; arrows move through both halves, Enter picks', async () => {
    const screen = await show();
    await screen.getByRole('combobox', { name: 'Price step' }).click();
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('button', { name: 'Order book settings' }).element().focus();
    await userEvent.tab();
    await expect.element(screen.getByRole('button', { name: '99.99' })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect.element(screen.getByRole('button', { name: '100.02' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(forms().getState().buy.price).toBe('100.02');
    await userEvent.keyboard('{End}');
    await expect.element(screen.getByRole('button', { name: '99.90' })).toHaveFocus();
    await userEvent.tab();
    await expect.element(screen.getByRole('button', { name: 'After' })).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect.element(screen.getByRole('button', { name: '99.90' })).toHaveFocus();
  });

  it('fills in the quantity up to a level by a click on its amount, or Shift and Enter', async () => {
    const screen = await show();
    await screen.getByRole('cell', { name: '3.00000' }).first().click();
    expect(forms().getState().buy).toMatchObject({ price: '100.02', qty: '4' });
    expect(forms().getState().sell).toMatchObject({ price: '100.02', qty: '4' });
    screen.getByRole('button', { name: '99.98' }).element().focus();
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    expect(forms().getState().sell).toMatchObject({ price: '99.98', qty: '3' });
  });

  it('tells of a level what an order up to it would trade, and own orders there', async () => {
    const screen = await show();
    await screen.getByRole('button', { name: '99.98' }).hover();
    const card = page.elementLocator(document.body).getByText('Average price').first();
    await expect.element(card).toBeVisible();
    const text = () => document.querySelector('#book-level-card')?.textContent ?? '';
    await expect.poll(text).toContain('≈ 99.98');
    for (const part of ['Sum (BTC)3', 'Sum (USDT)299.95', '-0.020%', 'Your orders (BTC)0.5']) {
      expect(text()).toContain(part);
    }
    await expect.element(screen.getByRole('img', { name: 'Your order: 0.5' })).toBeVisible();
    await screen.getByRole('button', { name: 'Before' }).hover();
    await expect.poll(text).toBe('');
    await expectAccessible();
  });

  it('describes the level that keys have reached', async () => {
    const screen = await show();
    await screen.getByRole('button', { name: '99.99' }).element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect
      .element(screen.getByRole('button', { name: '99.98' }))
      .toHaveAccessibleDescription(expect.stringContaining('Average price'));
  });

  it('places at a level while a side’s key is held, instead of filling it in', async () => {
    const screen = await show();
    onTestFinished(serveIntents(forms()));
    setHeldSide('sell');
    await screen.getByRole('button', { name: '100.01' }).click();
    expect(intentsOf(forms()).getState()).toMatchObject([{ kind: 'submit', side: 'sell', by: 'hold' }]);
    expect(forms().getState().sell.price).toBe('100.01');
  });

  it('changes texts only where the book has changed, and tints what did', async () => {
    const screen = await show();
    screen.getByRole('button', { name: '99.99' }).element().focus();
    const records: MutationRecord[] = [];
    const observer = new MutationObserver((found) => records.push(...found));
    const group = screen.getByRole('group', { name: 'Order book' }).element();
    observer.observe(group, { subtree: true, childList: true, characterData: true });
    useBook.setState({ book: { ...BOOK, asks: [['100.01', '1.50000'], ...BOOK.asks.slice(1)] } });
    const amount = screen.getByRole('cell', { name: '1.50000' });
    await expect.element(amount.first()).toHaveAttribute('data-flash', 'more');
    await expect.poll(() => document.querySelectorAll('[data-flash]')).toHaveLength(0);
    observer.disconnect();
    const rows = new Set(records.map(({ target }) => (target.parentElement ?? group).closest('tr')?.dataset.at));
    // The level, the sum of the one behind it, and the ratio between the halves.
    expect(records.filter(({ type }) => type === 'childList')).toEqual([]);
    expect([...rows].filter((at) => at !== undefined).sort()).toEqual(['0', '1']);
    await expect.element(screen.getByRole('button', { name: '99.99' })).toHaveFocus();
  });

  it('tints nothing where the user does not want it', async () => {
    changeBookSettings({ flash: false });
    const screen = await show();
    useBook.setState({ book: { ...BOOK, asks: [['100.01', '1.50000'], ...BOOK.asks.slice(1)] } });
    await expect.element(screen.getByRole('cell', { name: '1.50000' }).first()).toBeVisible();
    expect(document.querySelectorAll('[data-flash]')).toHaveLength(0);
  });

  it('sums in the quote asset, by level, one side: as chosen, and remembered', async () => {
    const screen = await show();
    await screen.getByRole('button', { name: 'Order book settings' }).click();
    await screen.getByRole('group', { name: 'Sums in' }).getByRole('button', { name: 'USDT' }).click();
    await expect.element(screen.getByText('Sum (USDT)')).toBeInTheDocument();
    await expect.element(screen.getByRole('cell', { name: '299.95' })).toBeInTheDocument();
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('button', { name: 'Bids only' }).click();
    await expect.element(screen.getByRole('table', { name: 'Asks, best last' })).not.toBeInTheDocument();
    await screen.getByRole('combobox', { name: 'Price step' }).selectOptions('0.1');
    expect(JSON.parse(localStorage.getItem('workspace.book') ?? '{}')).toMatchObject({
      sumIn: 'quote',
      view: 'bids',
      steps: { 'book-test:btc_usdt': '0.1' },
    });
  });
});
