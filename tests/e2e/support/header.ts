import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { registerIn } from './session.ts';

const USDT_ID = 52;

/** Whether the page has the width of a phone. */
export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;
/** The header. */
export const banner = (page: Page) => page.getByRole('banner');
/** A button of the header by its name. */
export const tool = (page: Page, name: string) => banner(page).getByRole('button', { name, exact: true });
/** A value of the browser’s storage. */
export const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

/** Somebody new, logged in on the page's browser, with one gift of USDT when wanted. */
export async function enter(context: BrowserContext, base: string, gift = false) {
  const email = `header-${randomUUID()}@example.test`;
  const headers = { origin: base };
  const user = await registerIn(context.request, base, email, 'the header of every page');
  if (gift) {
    const withToken = { ...headers, 'x-csrf-token': user.csrfToken };
    await context.request.post(`${base}/hk-web/v2/demo/faucet`, { data: { coinId: USDT_ID }, headers: withToken });
  }
  return user;
}

/** The account's panel: a popover on wide screens, the side drawer on phones. */
export async function openAccount(page: Page) {
  await tool(page, 'Account').click();
  return page.getByRole('dialog', { name: isPhone(page) ? 'Personal centre' : 'Account' });
}

/** Where total and unit are: the assets' popover, and on phones the side drawer. */
export async function openAssets(page: Page) {
  if (isPhone(page)) return openAccount(page);
  await tool(page, 'Assets').click();
  return page.getByRole('dialog', { name: 'Assets' });
}

/** Answers a route's data instead of the exchange. */
export async function answer(page: Page, path: string, data: unknown) {
  await page.route(`**${path}`, (route) => route.fulfill({ json: { code: 200, msg: '', data } }));
}
