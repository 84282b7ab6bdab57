import type { OrderData } from '@bourse/contract';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { create } from 'zustand';
import { useFormCommands } from '../form/form-commands.ts';
import { showPhoneView } from '../phone/phone-view.ts';
import { TerminalProvider, useForms } from '../terminal-context.tsx';
import { fixtureMarket } from '../testing/fixture-market.ts';
import { otherVenue } from '../testing/other-venue.tsx';
import type { Venue } from '../venue.ts';
import { PhoneTerminal } from './phone-layout.tsx';

const market = { ...fixtureMarket(), venue: 'phone-test' };
const useOrders = create<{ readonly orders: readonly OrderData[] }>(() => ({ orders: [] }));
const venue: Venue = {
  ...otherVenue,
  streams: {
    ...otherVenue.streams,
    useDepth: () => BOOK,
    useBestPrices: () => ({ bid: '99.99', ask: '100.01' }),
    useOwnOrders: () => useOrders((state) => state.orders),
  },
};
const BOOK = { bids: [['99.99', '1.00000']], asks: [['100.01', '2.00000']], timeMs: 0 } as const;

/** Stands for a venue's form: the side that it shows and its price. */
function Form() {
  const side = useForms((state) => state.side);
  const price = useForms((state) => state[side].price);
  return <form aria-label="Form">{`${side} at ${price}`}</form>;
}

function AskFromChart() {
  const { placeAt } = useFormCommands();
  return (
    <button type="button" onClick={() => placeAt('sell', '100.01')}>
      Place here
    </button>
  );
}

async function show() {
  await page.viewport(390, 844);
  const { screen } = await renderApp(
    <TerminalProvider venue={venue} instrument={market}>
      <PhoneTerminal Form={Form} />
      <AskFromChart />
    </TerminalProvider>,
    { words: ['terminal', 'trading', 'ticket', 'spot'] },
  );
  return { screen, form: screen.getByRole('form', { name: 'Form' }) };
}

beforeEach(() => {
  showPhoneView('chart');
  useOrders.setState({ orders: [] });
});

describe('the terminal of a phone', () => {
  it('opens the form with the side of the button, beside a book whose levels fill in its price', async () => {
    const { screen, form } = await show();
    await expect.element(form).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Sell BTC' }).click();
    await expect.element(form).toHaveTextContent('sell at');
    await screen.getByRole('cell', { name: '2.00000' }).click();
    await expect.element(form).toHaveTextContent('sell at 100.01');
    expect(sessionStorage.getItem('tradeView')).toBe('trade');
    const [book, beside] = ['Order book', 'Place order'].map((name) =>
      screen.getByRole('region', { name }).element().getBoundingClientRect(),
    );
    expect(book?.right).toBeLessThanOrEqual((beside?.left ?? 0) + 1);
    expect(beside?.width).toBeGreaterThanOrEqual(224);
    await expectAccessible();
  });

  it('has its views and sides within the thumb’s reach, each large enough for it', async () => {
    const { screen } = await show();
    for (const name of ['Chart', 'Trade', 'Info', 'Buy BTC', 'Sell BTC']) {
      const { width, height, bottom } = screen
        .getByRole('button', { name, exact: true })
        .element()
        .getBoundingClientRect();
      expect(Math.min(width, height), name).toBeGreaterThanOrEqual(44);
      expect(bottom, name).toBeGreaterThan(700);
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  });

  it('shows the form for what is asked of it from the chart', async () => {
    const { screen, form } = await show();
    await screen.getByRole('button', { name: 'Place here' }).click();
    await expect.element(form).toHaveTextContent('sell at 100.01');
  });

  it('tells the market’s facts', async () => {
    const { screen } = await show();
    await screen.getByRole('button', { name: 'Info', exact: true }).click();
    await expect.element(screen.getByRole('heading', { name: 'Trading rules' })).toBeVisible();
    const facts = [...document.querySelectorAll('dl > div')].map((line) => line.textContent);
    expect(facts).toEqual(
      expect.arrayContaining(['Tick size0.01 USDT', 'Lot size0.00001 BTC', 'Maker fee0.1%', 'Taker fee0.2%']),
    );
    await expect
      .element(screen.getByRole('link', { name: 'About BTC' }))
      .toHaveAttribute('href', expect.stringMatching(/^.en_US.coinInfo.coinId=/));
    await expectAccessible();
  });

  it('is felt when an order comes and ends, unless the user wants less motion', async () => {
    const vibrate = vi.spyOn(navigator, 'vibrate').mockReturnValue(true);
    const media = vi.spyOn(globalThis, 'matchMedia');
    media.mockImplementation((query) => ({ matches: query.includes('coarse') }) as MediaQueryList);
    const { screen } = await show();
    await screen.getByRole('button', { name: 'Info', exact: true }).click();
    vibrate.mockClear();
    useOrders.setState({ orders: [{ orderId: '7', tradeCode: market.code } as OrderData] });
    await expect.poll(() => vibrate.mock.calls).toEqual([[[12]]]);
    useOrders.setState({ orders: [] });
    await expect.poll(() => vibrate.mock.calls.at(-1)).toEqual([[12, 60, 12]]);
    media.mockImplementation(() => ({ matches: true }) as MediaQueryList);
    useOrders.setState({ orders: [{ orderId: '8', tradeCode: market.code } as OrderData] });
    await expect.element(screen.getByRole('heading', { name: 'Trading rules' })).toBeVisible();
    expect(vibrate).toHaveBeenCalledTimes(2);
    vi.restoreAllMocks();
  });
});
