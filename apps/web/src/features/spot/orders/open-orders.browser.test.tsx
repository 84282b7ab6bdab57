import type { OrderData } from '@bourse/contract';
import { type Answer, answerCalls } from '@bourse/kit/testing/answer-calls.ts';
import { renderApp } from '@bourse/kit/testing/render-app.tsx';
import { signIn } from '@bourse/kit/testing/sign-in.ts';
import { expectAccessible } from '@bourse/ui/testing/accessible.ts';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ORDER_FILL as FILL, OPEN_ORDER as ORDER } from '../testing/own-fixtures.ts';
import { NoOrders, OpenOrders } from './open-orders.tsx';
import { SelectedBar } from './selected-bar.tsx';

const orderAt = (at: number): OrderData => ({ ...ORDER, orderId: String(at + 1), price: `${60_000 - at}.00` });
const ORDERS = Array.from({ length: 5 }, (_, at) => orderAt(at));
const CANCEL = 'POST /hk-web/v2/spot/orders/cancel';

function Lists({ orders }: { readonly orders: readonly OrderData[] }) {
  const [selected, setSelected] = useState<readonly string[]>([]);
  const chosen = orders.filter(({ orderId }) => selected.includes(orderId));
  return (
    <div className="flex h-64 w-241 flex-col max-md:w-full">
      {chosen.length > 0 && <SelectedBar orders={chosen} onClear={() => setSelected([])} />}
      <OpenOrders
        list="open"
        captionId="terminal.orders.open"
        orders={orders}
        all={orders}
        selected={selected}
        onSelectedChange={setSelected}
        empty={<NoOrders titleId="ticket.noOpenOrders" hintId="ticket.noOpenOrdersHint" />}
        isFilling
      />
    </div>
  );
}

async function show(orders: readonly OrderData[] = ORDERS, answers: Readonly<Record<string, Answer>> = {}) {
  signIn();
  const sent = answerCalls({
    'GET /hk-web/v2/spot/fills': () => ({ items: [FILL], nextCursor: '' }),
    ...answers,
  });
  const words = ['list', 'strategies', 'terminal', 'ticket', 'trading'];
  const { screen } = await renderApp(<Lists orders={orders} />, { words });
  await expect.element(screen.getByRole('table', { name: 'Open orders' })).toBeVisible();
  return { screen, sent };
}

/** Prices of the rows, from above. */
const prices = () =>
  [...document.querySelectorAll('tbody tr')].map((row) => /6\d,\d{3}|59,\d{3}/.exec(row.textContent ?? '')?.[0]);

beforeEach(async () => {
  localStorage.clear();
  await page.viewport(1280, 800);
});

describe('own orders in a panel of a window 1280 wide', () => {
  it('show side, price, quantity, filled, average and status of each, terms below, without scrolling sideways', async () => {
    const { screen } = await show([ORDER]);
    const row = screen.getByRole('row').nth(1);
    for (const text of ['BTC/USDT', 'Buy', '60,000.00', '0.01000', '0.00400', '40%', 'Partly filled', 'Limit']) {
      await expect.element(row.getByText(text, { exact: true }).first()).toBeVisible();
    }
    const box = document.querySelector('table')?.parentElement;
    expect(box?.scrollWidth).toBe(box?.clientWidth);
    expect(document.querySelector('tbody tr')?.getBoundingClientRect().height).toBe(40);
    await expectAccessible();
  });

  it('are selected by the keyboard alone, by Shift as a range, and cancelled in one call', async () => {
    const outcome = (orderId: string) => ({
      orderId,
      order: orderId === '3' ? null : { ...ORDER, orderId, status: 'CANCELED' },
      error: orderId === '3' ? 'UNKNOWN_ORDER' : '',
    });
    const { screen, sent } = await show(ORDERS, {
      [CANCEL]: ({ body }) => ({ items: (body as { orderIds: string[] }).orderIds.map(outcome) }),
    });
    const boxes = screen.getByRole('checkbox', { name: /^Select: Buy/ });
    (boxes.nth(1).element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await expect.element(screen.getByText('1 selected')).toBeVisible();
    await boxes.nth(3).click({ modifiers: ['Shift'] });
    await expect.element(screen.getByText('3 selected')).toBeVisible();
    await screen.getByRole('button', { name: 'Cancel selected' }).click();
    await expect.element(screen.getByText('2 orders canceled')).toBeVisible();
    await expect.element(screen.getByText('1 had already ended')).toBeVisible();
    expect(sent(CANCEL).map(({ body }) => body)).toEqual([{ orderIds: ['2', '3', '4'] }]);
    await expect.element(screen.getByText('3 selected')).not.toBeInTheDocument();
  });

  it('are opened by the keyboard: fills with their fee, what it cost in all, and the steps', async () => {
    const { screen, sent } = await show();
    (
      screen
        .getByRole('button', { name: /^Details: Buy/ })
        .first()
        .element() as HTMLElement
    ).focus();
    await userEvent.keyboard('{Enter}');
    const fills = screen.getByRole('table', { name: 'Fills' });
    await expect.element(fills.getByText('Maker')).toBeVisible();
    const steps = screen.getByRole('listitem');
    await expect.element(steps.filter({ hasText: 'Placed' })).toBeVisible();
    await expect.element(steps.filter({ hasText: 'Partly filled' })).toBeVisible();
    await expect.element(screen.getByText(/^0\.000008/).first()).toBeVisible();
    expect(sent('GET /hk-web/v2/spot/fills')[0]?.query.get('orderId')).toBe('1');
    await userEvent.keyboard(' ');
    await expect.element(fills).not.toBeInTheDocument();
  });

  it('are sorted by a heading, which is kept', async () => {
    const { screen } = await show();
    const head = screen.getByRole('button', { name: 'Price' });
    await head.click();
    await head.click();
    await expect.poll(prices).toEqual(['59,996', '59,997', '59,998', '59,999', '60,000']);
    expect(JSON.parse(localStorage.getItem('workspace.columns.lists:spot') ?? '{}')).toMatchObject({
      sorts: { open: { column: 'price', direction: 'ascending' } },
    });
  });

  it('on a phone are cards with every figure, which are selected and opened too', async () => {
    await page.viewport(390, 844);
    const words = ['list', 'strategies', 'terminal', 'ticket', 'trading'];
    answerCalls({ 'GET /hk-web/v2/spot/fills': () => ({ items: [FILL], nextCursor: '' }) });
    const { screen } = await renderApp(<Lists orders={[ORDER]} />, { words });
    const cards = screen.getByRole('list', { name: 'Open orders' });
    await expect.element(cards).toBeVisible();
    const text = cards.element().textContent ?? '';
    for (const figure of ['Buy', '60,000.00', '0.01000', '0.00400', '40%', '600.00', 'Partly filled', 'Limit']) {
      expect(text).toContain(figure);
    }
    await cards.getByRole('checkbox', { name: /^Select: Buy/ }).click();
    await expect.element(screen.getByText('1 selected')).toBeVisible();
    await cards.getByRole('button', { name: /^Details: Buy/ }).click();
    await expect.element(screen.getByRole('table', { name: 'Fills' })).toBeVisible();
    await expectAccessible();
  });

  it('a thousand of them are as many rows as are in sight', async () => {
    await show(Array.from({ length: 1_000 }, (_, at) => orderAt(at)));
    expect(document.querySelectorAll('tbody tr').length).toBeLessThan(40);
  });
});
