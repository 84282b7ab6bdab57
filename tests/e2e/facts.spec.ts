import { expect, type Page, test } from '@playwright/test';
import { livelyUrl, loginAsTrader } from './support/session.ts';

const base = () => livelyUrl();
const open = (page: Page, path: string) => page.goto(`${base()}/en_US/${path}`);

test('PR-25 the status page says that everything works, and says so when the exchange is not ready', async ({
  page,
}) => {
  await open(page, 'status');
  const main = page.getByRole('main');
  await expect(main.getByText('Everything works')).toBeVisible();
  await expect(main).toContainText('41 of 41 markets trading');
  await expect(main).toContainText(/Latest price: BTC\/USDT [\d,.]+ at/);
  // The exchange cannot be brought down for one page of one test, so its rejection is played.
  const body = JSON.stringify({ code: 50300, msg: 'Not ready: database.', error: 'NOT_READY', field: '', data: null });
  await page.route('**/readyz', (route) => route.fulfill({ status: 503, contentType: 'application/json', body }));
  await page.reload();
  await expect(main.getByText('Something does not work')).toBeVisible();
  await expect(main).toContainText('Not ready: database.');
});

test('PR-18 the fee table has every market’s real rates', async ({ page }) => {
  const answer = await page.request.get(`${base()}/hk-web/v3/tradeInfo`);
  const { data } = (await answer.json()) as { data: { makerFeePpm: number; takerFeePpm: number }[] };
  await open(page, 'rateStandard');
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('link') });
  await expect(rows).toHaveCount(data.length);
  const percent = `${((data[0]?.takerFeePpm ?? 0) / 10_000).toFixed(2)}%`;
  await expect(rows.first()).toContainText(percent);
  const calculator = page.getByRole('region', { name: 'What an order would pay' });
  await calculator.getByLabel('Price').fill('100');
  await calculator.getByLabel('Quantity').fill('2');
  await expect(calculator.getByRole('status')).toContainText(/^Order of 200 USDT/);
  await page.getByRole('searchbox', { name: 'Search markets' }).fill('btc3l');
  await expect(rows).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search markets' }).fill('nothing');
  await expect(page.getByText('No market matches')).toBeVisible();
});

test('a coin is found by its number and by its name, with live price and markets', async ({ page }) => {
  for (const query of ['?coinId=1', '?name=btc', '?name=Bitcoin']) {
    await open(page, `coinInfo${query}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Bitcoin' })).toBeVisible();
    const price = page.getByRole('region', { name: 'Price in BTC/USDT' });
    await expect(price).toContainText(/[\d,]+\.\d\d/);
  }
  await page.getByRole('main').getByRole('link', { name: 'Coins' }).click();
  await page.getByRole('searchbox', { name: 'Search coins' }).fill('solana');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await open(page, 'coinInfo?coinId=999999');
  await expect(page.getByRole('heading', { name: 'There is no coin “999999”' })).toBeVisible();
});

test('the market overview counts and lists what is live', { tag: '@phone' }, async ({ page }, { project }) => {
  await open(page, 'marketExplore/overview');
  const main = page.getByRole('main');
  await expect(main.getByText('Markets open').locator('..')).toContainText('41');
  const shares = main.getByRole('region', { name: 'Where the turnover is' }).getByRole('link');
  await expect(shares).toHaveCount(project.name === 'phone' ? 12 : 30);
  const columns = main.getByRole('region', { name: /Markets by change/ }).getByRole('listitem');
  await expect(columns).toHaveCount(9);
  await shares.first().click();
  await expect(page).toHaveURL(/trade\/exchange\/\?tradeCode=/);
});

test('PR-23 fund records follow ?type=, and gifts of the faucet are rewards', { tag: '@phone' }, async ({ page }) => {
  await loginAsTrader(page, base());
  await open(page, 'assetManagement/home');
  await page.getByRole('button', { name: 'Get demo USDT' }).first().click();
  await expect(
    page.getByText('Demo USDT added to your spot account').or(page.getByText('often enough')).first(),
  ).toBeVisible();
  await open(page, 'assetManagement/financial?type=4');
  await expect(page.getByRole('tab', { name: 'Rewards' })).toHaveAttribute('aria-selected', 'true');
  const records = page.getByRole('table').or(page.getByRole('list', { name: 'Statement' }));
  await expect(records.getByText('Demo faucet').first()).toBeVisible();
  // Nothing of an entry has to be scrolled to, on a phone neither.
  const table = await records.boundingBox();
  expect((table?.x ?? 0) + (table?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await expect(records.getByText('Trade', { exact: true })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Withdrawals' }).click();
  await expect(page).toHaveURL(/\?type=2$/);
  await expect(page.getByText('No withdrawals')).toBeVisible();
});

test('PR-25 a channel that is not on the list is not ours', async ({ page }) => {
  await open(page, 'support/official-channel');
  const field = page.getByRole('textbox', { name: 'Website, e-mail address, phone number or account' });
  for (const [text, answer] of [
    [new URL(base()).host, 'is ours'],
    ['https://evil.example/login', 'evil.example is not ours'],
    [`https://${new URL(base()).host}@evil.example`, 'evil.example is not ours'],
    ['@some_support', '@some_support is not ours'],
  ] as const) {
    await field.fill(text);
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText(answer);
  }
});

test('HD-12 the site can be installed: manifest, icons, and steps for each device', async ({ page }) => {
  const manifest = await page.request.get(`${base()}/manifest.webmanifest`);
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  const { icons } = (await manifest.json()) as { icons: { src: string; type: string }[] };
  for (const { src, type } of [...icons, { src: '/icons/apple-180.png', type: 'image/png' }]) {
    const icon = await page.request.get(`${base()}${src}`);
    expect(icon.headers()['content-type'], src).toContain(type);
  }
  await open(page, 'app/downLoad');
  for (const device of ['iPhone and iPad', 'Android phone', 'Computer']) {
    await page.getByRole('tab', { name: device }).click();
    await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(3);
  }
});

test('the guides lead to pages that exist', async ({ page }) => {
  await open(page, 'docs');
  const links = page.getByRole('main').getByRole('link');
  await expect(links.first()).toBeVisible();
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(paths.length).toBeGreaterThan(9);
  for (const path of paths) {
    if (path.endsWith('.json')) continue;
    await page.goto(`${base()}${path}`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.getByText('This page does not exist')).toHaveCount(0);
    await expect(page.getByText('Not built yet')).toHaveCount(0);
  }
});

test('SH-11 code keeps its indentation on a page read from the right', async ({ page }) => {
  await page.goto(`${base()}/ar_AE/apiDocument`);
  for (const block of [page.locator('pre').first(), page.locator('pre code').first()]) {
    await expect(block).toHaveCSS('direction', 'ltr');
    await expect(block).toHaveCSS('text-align', 'left');
  }
});
