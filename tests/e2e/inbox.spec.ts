import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { seriousFindings } from '../support/axe.ts';
import { tool } from './support/header.ts';
import { counterparty, quietUrl, registerIn } from './support/session.ts';

/*
 * Messages as two browsers of one user see them: real events, each in both without a reload.
 */

const PASSWORD = 'messages in two browsers';
const CODE = 'etc_usdt';
const CENTRE = '/en_US/inMail/noticeNavList';
const USDT_ID = 52;

const bell = (page: Page) => tool(page, 'Notifications');
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

/** Calls of the page's user that its session alone may make. */
async function enterUser(request: APIRequestContext, base: string, email: string, way: 'register' | 'login') {
  const data = { email, password: PASSWORD };
  const login = async () =>
    (await (await request.post(`${base}/hk-web/v2/login`, { data, headers: { origin: base } })).json()).data;
  const { csrfToken } = way === 'register' ? await registerIn(request, base, email, PASSWORD) : await login();
  return async (path: string, data: unknown) => {
    const sent = await request.post(`${base}${path}`, { data, headers: { origin: base, 'x-csrf-token': csrfToken } });
    expect(sent.ok(), await sent.text()).toBe(true);
  };
}

/** The unread messages that the bell tells a screen reader; -1 until it does. */
async function unreadOf(page: Page): Promise<number> {
  const [text = ''] = await bell(page).locator('.sr-only').allTextContents();
  if (text === '') return -1;
  return text.startsWith('No ') ? 0 : Number.parseInt(text, 10);
}

/** A second browser of the same user, with a login of its own. */
async function secondBrowser(browser: Browser, base: string, email: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US' });
  await enterUser(context.request, base, email, 'login');
  return context.newPage();
}

test('IN-02 IN-03 IN-04 IN-08 events arrive in both browsers of a user, and what one reads is read in the other', async ({
  page,
  browser,
}) => {
  const base = quietUrl();
  const email = `inbox-${randomUUID()}@example.test`;
  const post = await enterUser(page.request, base, email, 'register');
  await page.goto(`${base}/en_US/market`);
  // Without a touch: the count comes with the page.
  await expect.poll(() => unreadOf(page)).toBeGreaterThan(0);
  const atFirst = await unreadOf(page);

  // A login elsewhere is a message here.
  const other = await secondBrowser(browser, base, email);
  await expect.poll(() => unreadOf(page)).toBeGreaterThan(atFirst);
  await other.goto(base + CENTRE);
  await expect(other.getByText('Welcome to Bourse')).toBeVisible();

  // An order that fills is a message in the browser that did not place it.
  const seller = await counterparty(base, ['ETC']);
  await post('/hk-web/v2/demo/faucet', { coinId: USDT_ID });
  const tickers = await (await page.request.get(`${base}/hk-web/market/symbol/tickers`)).json();
  const { last } = tickers.data.find((ticker: { readonly tradeCode: string }) => ticker.tradeCode === CODE);
  const order = { tradeCode: CODE, type: 'limit', price: last, qty: '1' } as const;
  await seller.expect('placeSpotOrder', { body: { ...order, side: 'sell' } });
  await post('/hk-web/v2/spot/order', { ...order, side: 'buy' });
  const bought = other.getByRole('link', { name: /Bought 1(\.0+)? ETC/ });
  await expect(bought).toBeVisible({ timeout: 15_000 });
  await expect.poll(async () => (await unreadOf(page)) === (await unreadOf(other))).toBe(true);

  // Opening it lowers the count in both, and leads to the orders.
  const before = await unreadOf(page);
  await bought.click();
  await expect(other).toHaveURL(/\/en_US\/orderHome\/coinTradeOrder/);
  await expect.poll(() => unreadOf(other)).toBe(before - 1);
  await expect.poll(() => unreadOf(page)).toBe(before - 1);

  await bell(page).click();
  await expect(panel(page).getByRole('link', { name: /Bought 1(\.0+)? ETC/ })).toBeVisible();
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByText('All messages are marked as read')).toBeVisible();
  await expect(panel(page).getByText('Unread', { exact: true })).toHaveCount(0);
  await expect.poll(() => unreadOf(page)).toBe(0);
  await expect.poll(() => unreadOf(other)).toBe(0);
  await other.context().close();
});

test('IN-01 IN-05 panel and message centre show the same messages by subject, without a serious finding', {
  tag: '@phone',
}, async ({ page }) => {
  const base = quietUrl();
  await enterUser(page.request, base, `inbox-${randomUUID()}@example.test`, 'register');
  await page.goto(`${base}/en_US/market`);
  await bell(page).click();
  await expect(panel(page).getByText('Welcome to Bourse')).toBeVisible();
  await expect(panel(page).getByRole('heading', { name: 'Today' })).toBeVisible();
  await panel(page).getByRole('tab', { name: 'Announcements' }).click();
  await expect(panel(page).getByText('Welcome to Bourse')).toHaveCount(0);
  await panel(page).getByRole('tab', { name: 'System' }).click();
  await expect(panel(page).getByText('Welcome to Bourse')).toBeVisible();
  await panel(page).getByRole('link', { name: 'All notices' }).click();
  await expect(page).toHaveURL(/\/en_US\/inMail\/noticeNavList/);
  await expect(panel(page)).toBeHidden();
  await expect(page.getByText('Welcome to Bourse')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  // The address names what is shown, so that it survives a reload.
  await page
    .getByRole('navigation', { name: 'Subjects' })
    .getByRole('link', { name: /^System/ })
    .click();
  await page.getByRole('link', { name: 'Authentication' }).click();
  await expect(page).toHaveURL(/module=1&sub=116/);
  await expect(page.getByText('Welcome to Bourse')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Authentication' })).toHaveAttribute('aria-current', 'page');
});

test('notification settings are kept, what cannot be switched off is named, and the push worker starts', {
  tag: '@phone',
}, async ({ page }) => {
  const base = quietUrl();
  await enterUser(page.request, base, `inbox-${randomUUID()}@example.test`, 'register');
  await page.goto(`${base}/en_US/user/notifications`);
  const announcements = page.getByRole('switch', { name: 'Announcements: Push' });
  const was = await announcements.isChecked();
  await announcements.click();
  await expect(announcements).toBeChecked({ checked: !was });
  await page.getByRole('switch', { name: 'Keep quiet hours' }).click();
  const saved = page.waitForResponse((response) => response.request().postData()?.includes('23:15') === true);
  await page.getByLabel('From', { exact: true }).fill('23:15');
  await page.getByLabel('From', { exact: true }).blur();
  expect((await saved).ok()).toBe(true);
  await expect(page.getByRole('switch', { name: 'Security: Inbox' })).toBeDisabled();
  expect(await seriousFindings(page)).toEqual([]);
  await page.reload();
  await expect(announcements).toBeChecked({ checked: !was });
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('23:15');
  // Under the policy of the page's own files.
  const script = await page.evaluate(async () => {
    await navigator.serviceWorker.register('/push-worker.js');
    return (await navigator.serviceWorker.ready).active?.scriptURL;
  });
  expect(script).toBe(`${base}/push-worker.js`);
});
