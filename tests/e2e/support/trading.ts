import { randomUUID } from 'node:crypto';
import type { OrderData, RouteBody } from '@bourse/contract';
import { expect, type Page } from '@playwright/test';
import type { ApiClient } from '../../support/api.ts';
import { isPhone } from './header.ts';
import { counterparty, registerIn } from './session.ts';

/** The trade page's orders without who placed them. */
export const tradePath = (tradeCode: string) => `/en_US/trade/exchange/?tradeCode=${tradeCode}`;

/** A new user of the page. */
export interface Trader {
  /** Takes every open order back, so that the next test finds the market as it was. */
  cancelAll(): Promise<void>;
  /** Places an order as a program would. */
  place(body: RouteBody<'placeSpotOrder'>): Promise<OrderData>;
}

/** The password of users that `enterTrader` makes. */
export const TRADER_PASSWORD = 'orders of every kind';

/** Enters the password again where the page wants it before a sensitive call. */
export async function confirmPassword(page: Page, password = TRADER_PASSWORD): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeHidden();
}

/** Gives the page a new user with play money of some coins. */
export async function enterTrader(page: Page, base: string, coins: readonly string[]): Promise<Trader> {
  const headers = { origin: base };
  const email = `trader-${randomUUID()}@example.test`;
  const { csrfToken } = await registerIn(page.request, base, email, TRADER_PASSWORD);
  const { items } = (await (await page.request.get(`${base}/hk-web/v2/wallet/balances`)).json()).data;
  for (const coin of coins) {
    const coinId = items.find((item: { readonly shortName: string }) => item.shortName === coin)?.coinId;
    const gift = { data: { coinId }, headers: { ...headers, 'x-csrf-token': csrfToken } };
    expect((await page.request.post(`${base}/hk-web/v2/demo/faucet`, gift)).ok()).toBe(true);
  }
  return {
    async cancelAll() {
      await page.request.delete(`${base}/hk-web/v2/spot/orders`, {
        headers: { ...headers, 'x-csrf-token': csrfToken },
      });
    },
    async place(body) {
      const answer = await page.request.post(`${base}/hk-web/v2/spot/order`, {
        data: body,
        headers: { ...headers, 'x-csrf-token': csrfToken },
      });
      expect(answer.ok(), await answer.text()).toBe(true);
      return (await answer.json()).data;
    },
  };
}

/** Two others who trade with each other, so that a market has the last price that a test needs. */
export async function priceMaker(base: string, tradeCode: string) {
  const [base$ = '', quote = ''] = tradeCode.toUpperCase().split('_');
  const [seller, buyer]: readonly ApiClient[] = [await counterparty(base, [base$]), await counterparty(base, [quote])];
  return async (price: string, qty: string) => {
    const order = { tradeCode, type: 'limit', price, qty } as const;
    await seller?.expect('placeSpotOrder', { body: { ...order, side: 'sell' } });
    await buyer?.expect('placeSpotOrder', { body: { ...order, side: 'buy', timeInForce: 'IOC' } });
  };
}

/** The user's open orders as the exchange has them. */
export async function openOrders(page: Page, base: string): Promise<readonly OrderData[]> {
  return (await (await page.request.get(`${base}/hk-web/v2/spot/orders/open`)).json()).data;
}

/**
 * Chooses a side in the order form. On a phone the form is in a view of its own, to which the bar below the other views leads.
 */
export async function openSide(page: Page, side: 'Buy' | 'Sell', base: string): Promise<void> {
  const choice = page.getByRole('group', { name: 'Buy or sell' }).getByRole('button', { name: side, exact: true });
  const bar = page.getByRole('button', { name: `${side} ${base}`, exact: true });
  if (isPhone(page)) {
    await expect(choice.or(bar).first()).toBeVisible();
    if (!(await choice.isVisible())) await bar.last().click();
  }
  await choice.click();
}

/** The order form of a side. */
export async function openForm(page: Page, side: 'Buy' | 'Sell', base: string) {
  await openSide(page, side, base);
  const form = page.getByRole('form', { name: `${side} ${base}` });
  await expect(form).toBeVisible();
  return form;
}

/** Leaves the fields of a phone's form. */
export async function closeForm(page: Page): Promise<void> {
  if (isPhone(page)) await page.keyboard.press('Escape');
}

/** Chooses a kind of order in the form. */
export async function chooseKind(
  page: Page,
  kind:
    | 'Limit'
    | 'Market'
    | 'Stop-limit'
    | 'Stop-market'
    | 'Trailing stop'
    | 'Trailing stop-limit'
    | 'OCO pair'
    | 'Scale'
    | 'TWAP',
) {
  if (kind === 'Scale' || kind === 'TWAP') {
    await page.getByRole('tab', { name: 'Strategy', exact: true }).click();
    await page.getByLabel('Kind of strategy').selectOption({ label: kind });
    return;
  }
  const isStop = kind !== 'Limit' && kind !== 'Market';
  await page.getByRole('tab', { name: isStop ? 'Stop' : kind, exact: true }).click();
  if (isStop) await page.getByLabel('Kind of stop order').selectOption({ label: kind });
}
