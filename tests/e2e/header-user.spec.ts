import { expect, test } from '@playwright/test';
import { answer, banner, enter, isPhone, openAccount, stored, tool } from './support/header.ts';
import { quietUrl } from './support/session.ts';

test.describe('user panel', () => {
  test('HD-08 the UID is masked and copied whole; tick 2 s, message 3.5 s', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { fid } = await enter(context, quietUrl());
    await page.clock.install();
    await page.goto(`${quietUrl()}/en_US/market`);
    const panel = await openAccount(page);
    const digits = String(fid);
    await expect(panel).toContainText(`UID ${digits.slice(0, 1)}****${digits.slice(-1)}`);
    const copy = panel.getByRole('button', { name: 'Copy UID' });
    await expect(copy).toHaveAttribute('data-copied', 'false');
    const message = page.getByText('UID copied', { exact: true });
    // The first message's code comes when it is needed, however long that takes: only the second one comes at once.
    await copy.click();
    await page.mouse.move(5, 800);
    await expect(message).toBeVisible();
    await page.clock.runFor(5_000);
    await expect(message).toBeHidden();
    await expect(copy).toHaveAttribute('data-copied', 'false');
    // From here the clock stands still between the looks.
    await page.clock.pauseAt(Date.now() + 60_000);
    await copy.click();
    // A message waits while a pointer rests on it.
    await page.mouse.move(5, 800);
    await expect(copy).toHaveAttribute('data-copied', 'true');
    await page.clock.runFor(1_900);
    await expect(copy).toHaveAttribute('data-copied', 'true');
    await expect(message).toBeVisible();
    await page.clock.runFor(200);
    await expect(copy).toHaveAttribute('data-copied', 'false');
    await page.clock.runFor(1_300);
    await expect(message).toBeVisible();
    // The message fades out after its 3.5 s.
    await page.clock.runFor(600);
    await expect(message).toBeHidden();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(digits);
  });

  test('HD-08 nickname, initial or photo, VIP level, special label', async ({ page, context }) => {
    const user = await enter(context, quietUrl());
    await page.goto(`${quietUrl()}/en_US/market`);
    let panel = await openAccount(page);
    await expect(panel).toContainText('VIP 0');
    await expect(panel).not.toContainText('Special VIP');
    await expect(panel.getByText('H', { exact: true })).toBeVisible();
    await expect(panel.locator('img')).toHaveCount(0);
    // Only an operator's SQL gives a level today, so it is answered here.
    await answer(page, '/hk-web/v2/session', { ...user, vipLevel: 15, vipType: 2, photo: '/mark.svg' });
    await page.reload();
    panel = await openAccount(page);
    await expect(panel).toContainText('VIP 15');
    await expect(panel).toContainText('Special VIP');
    await expect(panel.locator('img')).toHaveAttribute('src', '/mark.svg');
  });

  test('HD-09 the identity level follows the records', async ({ page, context }) => {
    await enter(context, quietUrl());
    await page.goto(`${quietUrl()}/en_US/market`);
    await expect(await openAccount(page)).toContainText('Not verified');
    const record = (identityStatus: number, identityType: number, recordId: number) => ({
      ...{ identityStatus, identityType, recordId },
      submittedMs: recordId,
    });
    // Records can be handed in only once the identity module is there.
    for (const [records, text] of [
      [[record(0, 1, 2), record(1, 3, 1)], 'Verification in progress'],
      [[record(1, 1, 2), record(1, 3, 3)], 'Enterprise verified'],
      [[record(2, 3, 3), record(1, 2, 2)], 'Advanced verified'],
      [[record(1, 1, 1)], 'Standard verified'],
      [[record(2, 1, 1)], 'Not verified'],
    ] as const) {
      await answer(page, '/hk-web/identity/status', records);
      await page.reload();
      await expect(await openAccount(page)).toContainText(text);
    }
  });

  test('HD-11 logout calls the endpoint, forgets the session, and goes home after 1 s; other tabs follow', async ({
    page,
    context,
  }) => {
    await enter(context, quietUrl());
    const other = await context.newPage();
    await other.goto(`${quietUrl()}/en_US/market`);
    await expect(tool(other, 'Account')).toBeVisible();
    await page.goto(`${quietUrl()}/en_US/assetManagement/home`);
    const panel = await openAccount(page);
    const paths: string[] = [];
    page.on('framenavigated', (frame) => paths.push(new URL(frame.url()).pathname));
    const called = page.waitForResponse((response) => response.url().endsWith('/hk-web/v2/logout'));
    await panel.getByRole('button', { name: 'Log out' }).click();
    expect((await called).status()).toBe(200);
    const from = Date.now();
    await page.waitForURL(/\/en_US\/?$/);
    expect(Date.now() - from).toBeGreaterThan(900);
    expect(await stored(page, 'userInfo')).toBe(null);
    // Straight home: the page that needs a login does not ask for one on the way.
    expect(paths.filter((path) => !/^\/en_US\/?$/.test(path))).toEqual([]);
    await expect(banner(page).getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect(banner(other).getByRole('link', { name: 'Log in' })).toBeVisible();
  });
});

test.describe('download', () => {
  test('HD-10 QR code, three backup domains, copy, and http:// where no protocol is', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const backupDomains = ['one.example', 'https://two.example', 'three.example/en_US', 'four.example'];
    await answer(page, '/hk-web/v2/common/dowloadUrl', { downloadUrl: '/app/downLoad', backupDomains });
    await page.goto(`${quietUrl()}/en_US/market`);
    await tool(page, 'Download the app').click();
    const panel = page.getByRole('dialog', { name: 'Download the app' });
    await expect(panel.getByRole('img')).toHaveAttribute('data-text', `${quietUrl()}/app/downLoad`);
    const domains = panel.getByRole('list', { name: 'Backup domains' });
    await expect(domains.getByRole('listitem')).toHaveText([
      'one.example',
      'https://two.example',
      'three.example/en_US',
    ]);
    for (const [name, href] of [
      ['one.example', 'http://one.example'],
      ['https://two.example', 'https://two.example'],
      ['three.example/en_US', 'http://three.example/en_US'],
    ] as const) {
      const link = domains.getByRole('link', { name: `Open ${name}` });
      await expect(link).toHaveAttribute('href', href);
      await expect(link).toHaveAttribute('rel', /noopener/);
    }
    await domains.getByRole('button', { name: 'Copy one.example' }).click();
    await expect(page.getByText('Address copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('one.example');
  });
});

test.describe('web3', () => {
  const ADDRESS = '0x52908400098527886e0f7030069857d2e4169ee7';

  test('HD-12 without a wallet connecting ends in the install modal, 756 px wide', { tag: '@phone' }, async ({
    page,
  }) => {
    await page.goto(`${quietUrl()}/en_US/web3`);
    await banner(page).getByRole('button', { name: 'Connect wallet' }).click();
    const modal = page.getByRole('dialog', { name: 'Install a wallet' });
    await expect(modal.getByRole('img')).toHaveAttribute('data-text', `${quietUrl()}/app/downLoad`);
    const width = isPhone(page) ? 358 : 756;
    await expect.poll(async () => (await modal.boundingBox())?.width).toBe(width);
    await modal.getByRole('link', { name: 'More downloads' }).click();
    await expect(page).toHaveURL(/\/en_US\/app\/downLoad/);
    await expect(modal).toBeHidden();
  });

  test('HD-14 the mode tab switches between exchange and web3', async ({ page }) => {
    await page.goto(`${quietUrl()}/en_US`);
    // On phones the tab stands in the side menu, which closes behind a choice.
    const open = async () => {
      if (isPhone(page)) await banner(page).getByRole('button', { name: 'Open menu' }).click();
    };
    const tab = page.getByRole('navigation', { name: 'Mode' });
    await open();
    await expect(tab.getByRole('link', { name: 'Exchange' })).toHaveAttribute('aria-current', /true|page/);
    await tab.getByRole('link', { name: 'Web3' }).click();
    await expect(page).toHaveURL(`${quietUrl()}/en_US/web3`);
    await expect(banner(page).getByRole('button', { name: 'Connect wallet' })).toBeVisible();
    await expect(banner(page).getByRole('link', { name: 'Log in' })).toHaveCount(0);
    await open();
    await expect(tab.getByRole('link', { name: 'Web3' })).toHaveAttribute('aria-current', /true|page/);
    await tab.getByRole('link', { name: 'Exchange' }).click();
    await expect(page).toHaveURL(/\/en_US\/?$/);
  });

  test('HD-14 a wallet in the browser connects: account, colour, menu, hidden total, disconnect', {
    tag: '@phone',
  }, async ({ page }) => {
    // The smallest provider a page can meet: it answers one account when the test says so.
    await page.addInitScript((address) => {
      const request = () =>
        new Promise((done) => globalThis.addEventListener('wallet-agrees', () => done([address]), { once: true }));
      Object.assign(globalThis, { ethereum: { request } });
    }, ADDRESS);
    await page.goto(`${quietUrl()}/en_US/web3/swap`);
    const connect = banner(page).getByRole('button', { name: 'Connect wallet' });
    await connect.click();
    await expect(connect).toHaveAttribute('aria-busy', 'true');
    await page.evaluate(() => globalThis.dispatchEvent(new Event('wallet-agrees')));
    const wallet = banner(page).getByRole('button', { name: '0x5290…9ee7' });
    await expect(wallet).toContainText('Browser wallet');
    await expect(wallet).toContainText('–');
    // 0x52908400098527886e0f7030069857d2e4169ee7 modulo 10.
    await expect(wallet.locator('[data-color]')).toHaveAttribute('data-color', String(BigInt(ADDRESS) % 10n));
    await wallet.click();
    const menu = page.getByRole('dialog', { name: 'Wallet' });
    await expect(menu.getByRole('link', { name: 'Wallet assets' })).toHaveAttribute('href', '/en_US/web3/asset/');
    await expect(menu.getByRole('link', { name: 'Support' })).toHaveAttribute('href', '/en_US/support/index');
    await menu.getByRole('button', { name: 'Disconnect' }).click();
    await expect(page).toHaveURL(`${quietUrl()}/en_US/web3`);
    await expect(connect).toBeVisible();

    await page.evaluate(() => localStorage.setItem('encryption', 'true'));
    await page.reload();
    await connect.click();
    await expect(connect).toHaveAttribute('aria-busy', 'true');
    await page.evaluate(() => globalThis.dispatchEvent(new Event('wallet-agrees')));
    await expect(wallet).toContainText('*****');
    await expect(wallet).not.toContainText('******');
  });
});
