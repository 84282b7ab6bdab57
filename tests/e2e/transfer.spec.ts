import type { RouteBody } from '@bourse/contract';
import { expect, type Page, test } from '@playwright/test';
import { ApiClient } from '../support/api.ts';
import { DEMO_PASSWORD, quietUrl } from './support/session.ts';
import { enterTrader } from './support/trading.ts';

const USDT = '52';
const NO_RULES = { blocked: false, closedOut: [], closedIn: [], dailyLimit: '', reviewAbove: '' };
const WALLETS = ['Spot', 'Cross margin', 'Isolated margin', 'Perpetual contracts', 'C2C', 'Delivery contracts'];

let operator: ApiClient;

test.beforeAll(async () => {
  operator = new ApiClient(quietUrl());
  await operator.login('operator@bourse.test', DEMO_PASSWORD);
});
test.afterEach(async () => {
  await setRules({});
  await operator.expect('setConsoleSetting', { params: { key: 'modules' }, body: { value: {} } });
});

const setRules = (more: Partial<RouteBody<'setTransferRules'>>, coinId = USDT) =>
  operator.expect('setTransferRules', { params: { coinId }, body: { ...NO_RULES, ...more } });
const setPair = (tradeId: number, isOpen: boolean) => {
  const flags = { baseIn: isOpen, baseOut: isOpen, quoteIn: isOpen, quoteOut: isOpen };
  return operator.expect('setTransferPair', { params: { tradeId: String(tradeId) }, body: flags });
};

/** Reads the API as the page's user. */
async function read(page: Page, path: string) {
  return (await (await page.request.get(`${quietUrl()}/hk-web${path}`)).json()).data;
}
/** Balances of USDT that are not zero, by wallet. */
async function balances(page: Page): Promise<Record<string, string>> {
  const rows: { readonly wallet: number; readonly coinId: number; readonly available: string }[] = await read(
    page,
    '/v2/wallet/rows',
  );
  return Object.fromEntries(
    rows.filter(({ coinId }) => coinId === 52).map(({ wallet, available }) => [wallet, available]),
  );
}
/** Transfers USDT as a program would. */
async function transfer(page: Page, type: string, amount: string): Promise<void> {
  const { csrfToken } = await read(page, '/v2/session');
  const answer = await page.request.post(`${quietUrl()}/hk-web/capital/transfer/submit`, {
    data: { type, coinId: 52, amount },
    headers: { origin: quietUrl(), 'x-csrf-token': csrfToken },
  });
  expect((await answer.json()).code).toBe(200);
}

/** By its whole name: the message "Transfer made" is a dialog as well, and stays while the mouse is over it. */
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Transfer', exact: true });
const formOf = (page: Page) => page.getByRole('form', { name: 'Transfer' });
const amountOf = (page: Page) => formOf(page).getByLabel('Amount', { exact: true });
const submitOf = (page: Page) => formOf(page).getByRole('button', { name: /^Transfer/ });
/** A message of the page, which the form may have beside it. */
const toast = (page: Page, words: string) => page.getByText(words).and(page.locator(':not(form *)')).first();
const choose = async (page: Page, field: string | RegExp, option: string) => {
  await formOf(page).getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const fillAmount = async (page: Page, amount: string) => {
  await amountOf(page).fill(amount);
  await expect(submitOf(page)).toBeEnabled();
};

test('TR-01 TR-02 TR-03 TR-04 TR-05 the dialog chooses wallets, coin, pair and amount', async ({ page }) => {
  const markets: readonly { readonly tradeId: number; readonly tradeCode: string }[] = await read(
    page,
    '/v3/tradeInfo',
  );
  const idOf = (code: string) => markets.find(({ tradeCode }) => tradeCode === code)?.tradeId ?? 0;
  await setPair(idOf('btc_usdt'), false);
  await setPair(idOf('eth_usdt'), true);
  await enterTrader(page, quietUrl(), ['USDT', 'BTC']);
  const [eth] = (await operator.expect('transferCoins', { query: { type: '2_5' } })).filter(
    ({ shortName }) => shortName === 'ETH',
  );
  await setRules({ closedOut: [2] }, String(eth?.coinId));
  await page.goto(`${quietUrl()}/en_US/assetManagement/home`);
  await page.getByRole('link', { name: 'Transfer BTC', exact: true }).click();
  const dialog = dialogOf(page);

  await test.step('TR-01 520 px wide, with six wallets on each side', async () => {
    await expect(amountOf(page)).toBeVisible();
    expect((await dialog.boundingBox())?.width).toBe(520);
    for (const side of ['From', 'To']) {
      await formOf(page).getByRole('combobox', { name: side }).click();
      await expect(page.getByRole('option')).toHaveText(WALLETS);
      await page.keyboard.press('Escape');
    }
  });

  await test.step('TR-02 the preset coin; another found by its short name; a closed one that cannot be chosen', async () => {
    const coin = formOf(page).getByRole('combobox', { name: /^Coin/ });
    await expect(coin).toHaveText('BTC');
    await coin.click();
    const options = page.getByRole('option');
    await page.getByRole('combobox', { name: 'Search' }).fill('eTh');
    await expect(options).toHaveText([/^ETHNot/, /^ETH3L/, /^ETH3S/]);
    await expect(options.first()).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('combobox', { name: 'Search' }).fill('usdT');
    await options.filter({ hasText: 'USDT' }).first().click();
    await expect(coin).toHaveText('USDT');
  });

  await test.step('TR-04 digits and a dot, eight decimals, at most the balance; All fills it', async () => {
    await expect(formOf(page).getByText('Available 10,000 USDT')).toBeVisible();
    await amountOf(page).pressSequentially('12,5');
    await expect(amountOf(page)).toHaveValue('12,5');
    await expect(amountOf(page)).toHaveAttribute('aria-invalid', 'true');
    await amountOf(page).fill('');
    await amountOf(page).pressSequentially('1.23456789012');
    await expect(amountOf(page)).toHaveValue('1.23456789');
    await expect(formOf(page).getByText('9,998.76543211 USDT')).toBeVisible();
    await amountOf(page).fill('10000.00000001');
    await expect(amountOf(page)).toHaveValue('10000');
    await amountOf(page).fill('');
    await formOf(page).getByRole('button', { name: 'All' }).click();
    await expect(amountOf(page)).toHaveValue('10000');
    await expect(submitOf(page)).toHaveText('Transfer 10,000 USDT');
  });

  await test.step('TR-05 above what has become available, then empty', async () => {
    await transfer(page, '2_6', '9000');
    await expect(formOf(page).getByText('The amount is above your available balance.')).toBeVisible();
    await amountOf(page).fill('');
    await submitOf(page).click();
    await expect(formOf(page).getByText('Enter an amount above zero.')).toBeVisible();
  });

  await test.step('TR-01 swapping or choosing a side clears the amount', async () => {
    await fillAmount(page, '5');
    await formOf(page).getByRole('button', { name: 'Swap from and to' }).click();
    await expect(amountOf(page)).toHaveValue('');
    await expect(formOf(page).getByRole('combobox', { name: 'From' })).toHaveText('Perpetual contracts');
    await expect(formOf(page).getByText('Perpetual contracts: no USDT is available.')).toBeVisible();
    await choose(page, 'From', 'Cross margin');
    await fillAmount(page, '5');
    await choose(page, 'To', 'Delivery contracts');
    await expect(amountOf(page)).toHaveValue('');
  });

  await test.step('TR-03 isolated margin takes the first open pair, and its two coins', async () => {
    await choose(page, 'To', 'Isolated margin');
    const pair = formOf(page).getByRole('combobox', { name: /^Pair/ });
    await expect(pair).toHaveText('ETH/USDT');
    await pair.click();
    await expect(page.getByRole('option', { name: 'BTC/USDT' })).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
    await fillAmount(page, '100');
    await submitOf(page).click();
    await expect(page.getByText('100 USDT: Cross margin to Isolated margin')).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(await balances(page)).toEqual({ 2: '1000.00000000', 6: '8900.00000000', 7: '100.00000000' });
  });
});

test('TR-06 TR-07 every outcome is told as its code wants', async ({ page }) => {
  await enterTrader(page, quietUrl(), ['USDT']);
  const params = { accountId: String((await read(page, '/v2/session')).fid) };
  await operator.expect('bindTransferCoupon', { params, body: { wallet: 2, bound: true } });
  await page.goto(`${quietUrl()}/en_US/account/transfer?source=2&target=5`);
  const alert = page.getByRole('alertdialog');
  const recent = page.getByRole('table', { name: 'Recent transfers' });

  await test.step('TR-06 a coupon that ends is warned of, and nothing is sent before', async () => {
    await fillAmount(page, '10');
    await submitOf(page).click();
    await expect(alert).toContainText('Your coupon will end');
    await alert.getByRole('button', { name: 'Cancel' }).click();
    expect(await balances(page)).toEqual({ 2: '10000.00000000' });
    await submitOf(page).click();
    await alert.getByRole('button', { name: 'Transfer anyway' }).click();
  });
  await test.step('TR-07 200 is told by a message, and the balances are new', async () => {
    await expect(page.getByText('Transfer made')).toBeVisible();
    await expect(formOf(page).getByText('Available 9,990 USDT')).toBeVisible();
    await expect(recent.getByRole('row').filter({ hasText: 'Done' })).toHaveCount(1);
  });
  await test.step('TR-07 20351 offers the records', async () => {
    await setRules({ reviewAbove: '50' });
    await fillAmount(page, '60');
    await expect(formOf(page).getByText('An amount this large is held until it has been reviewed.')).toBeVisible();
    await submitOf(page).click();
    await expect(alert).toContainText('Transfer in review');
    await expect(alert.getByRole('button', { name: 'Transfer records' })).toBeVisible();
    await alert.getByRole('button', { name: 'Not now' }).click();
    await expect(recent.getByRole('row').filter({ hasText: 'In review' })).toHaveCount(1);
  });
  await test.step('TR-07 30705 is told by a message', async () => {
    await fillAmount(page, '5');
    await setRules({ dailyLimit: '71' });
    await submitOf(page).click();
    const words = 'The amount is above what you can still transfer of this coin today.';
    await expect(toast(page, words)).toBeVisible();
    await expect(formOf(page).getByText('1 USDT left today')).toBeVisible();
  });
  await test.step('TR-07 any other code is told by a message', async () => {
    await setRules({ closedIn: [5] });
    await submitOf(page).click();
    await expect(toast(page, 'This coin cannot be transferred into this account.')).toBeVisible();
  });
  await test.step('TR-07 30304 and 30303 open customer service', async () => {
    await setRules({ blocked: true });
    await submitOf(page).click();
    await expect(alert).toContainText('Transfers of this coin are blocked.');
    await alert.getByRole('button', { name: 'Close' }).click();
    // What was typed for a coin that has been closed is not taken over to the next one.
    await expect(amountOf(page)).toHaveValue('');
    await setRules({});
    await page.reload();
    await fillAmount(page, '5');
    await operator.expect('blockTransfers', { params, body: { blocked: true } });
    await submitOf(page).click();
    await expect(alert).toContainText('Transfers of your account are blocked.');
    await alert.getByRole('button', { name: 'Customer service' }).click();
    await expect(page.getByRole('dialog', { name: 'Help desk' })).toBeVisible();
  });
  expect(await balances(page)).toEqual({ 2: '9930.00000000', 5: '10.00000000' });
});

test('TR-08 a visitor logs in first; a lost reply, a reload and a second click move money once', async ({ page }) => {
  await page.goto(`${quietUrl()}/en_US/account/transfer?source=2&target=3`);
  await expect(page).toHaveURL(/\/en_US\/login\?redirect=/);
  await enterTrader(page, quietUrl(), ['USDT']);
  await page.reload();
  await expect(page).toHaveURL(`${quietUrl()}/en_US/account/transfer?source=2&target=3`);

  await test.step('a reply that is lost', async () => {
    await page.route('**/capital/transfer/submit', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await fillAmount(page, '100');
    await submitOf(page).click();
    await expect(formOf(page).getByText('No answer arrived to a transfer')).toBeVisible();
    await page.unroute('**/capital/transfer/submit');
  });
  await test.step('is asked for again after a reload', async () => {
    await page.reload();
    await formOf(page).getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText('Transfer made')).toBeVisible();
    await expect(formOf(page).getByText('No answer arrived to a transfer')).toBeHidden();
    expect(await balances(page)).toEqual({ 2: '9900.00000000', 3: '100.00000000' });
  });
  await test.step('two clicks at once', async () => {
    await fillAmount(page, '7');
    await submitOf(page).dblclick();
    await expect(page.getByText('7 USDT: Spot to C2C')).toBeVisible();
    await expect(formOf(page).getByText('Available 9,893 USDT')).toBeVisible();
    expect(await balances(page)).toEqual({ 2: '9893.00000000', 3: '107.00000000' });
  });
  await test.step('the records have both, filtered by the address, and as a file', async () => {
    await page.getByRole('link', { name: 'Transfer records' }).last().click();
    const rows = page.getByRole('table', { name: 'Transfer records' }).locator('tbody tr');
    await expect(rows).toHaveCount(2);
    await page.getByRole('combobox', { name: 'To' }).click();
    await page.getByRole('option', { name: 'Spot' }).click();
    await expect(page).toHaveURL(/transferRecord\?target=2$/);
    await expect(page.getByText('Nothing matches these filters')).toBeVisible();
    await page.goBack();
    await expect(rows).toHaveCount(2);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toBe('bourse-transfers.csv');
  });
  await test.step('a part that is shut says so in the place of the form', async () => {
    const value = { transfer: 'off' };
    await operator.expect('setConsoleSetting', { params: { key: 'modules' }, body: { value } });
    await page.goto(`${quietUrl()}/en_US/account/transfer`);
    await expect(page.getByText('This part of the exchange is not available at the moment.')).toBeVisible();
    await expect(formOf(page)).toBeHidden();
  });
});

test('TR-07 TR-08 the dialog waits for its reply, and closes with its page', async ({ page }) => {
  await enterTrader(page, quietUrl(), ['USDT']);
  await setRules({ reviewAbove: '5' });
  await page.goto(`${quietUrl()}/en_US/assetManagement/home`);
  const dialog = dialogOf(page);
  const open = () => page.getByRole('link', { name: 'Transfer USDT', exact: true }).click();
  let release = () => {};
  await page.route('**/capital/transfer/submit', async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue();
  });

  await open();
  await fillAmount(page, '10');
  const sent = page.waitForRequest('**/capital/transfer/submit');
  await submitOf(page).click();
  await sent;
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  release();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Transfer in review');
  await alert.getByRole('button', { name: 'Transfer records' }).click();
  await expect(page).toHaveURL(/transferRecord$/);
  await expect(dialog).toBeHidden();

  await page.goBack();
  await open();
  await expect(amountOf(page)).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(/transferRecord$/);
  await expect(dialog).toBeHidden();
});

test('TR-01 the dialog fits a phone', { tag: ['@phone', '@no-desktop'] }, async ({ page }) => {
  await enterTrader(page, quietUrl(), ['USDT']);
  await page.goto(`${quietUrl()}/en_US/assetManagement/home`);
  await page.getByRole('link', { name: 'Transfer USDT', exact: true }).tap();
  const dialog = dialogOf(page);
  await formOf(page).getByRole('button', { name: 'All' }).tap();
  await expect(submitOf(page)).toHaveText('Transfer 10,000 USDT');
  const [box, size] = [await dialog.boundingBox(), page.viewportSize()];
  expect(box && size && box.x >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height).toBe(true);
  await submitOf(page).tap();
  await expect(dialog).toBeHidden();
  expect(await balances(page)).toEqual({ 5: '10000.00000000' });
});
