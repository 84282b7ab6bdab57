import { expect, test } from '@playwright/test';
import { seriousFindings } from '../support/axe.ts';
import { answer, banner, enter, isPhone, openAccount, openAssets, stored, tool } from './support/header.ts';
import { livelyUrl, quietUrl } from './support/session.ts';
import { openForm } from './support/trading.ts';

/** What one gift of the demo's faucet is worth in USDT. */
const GIFT = '10,000.00';

test.describe('visitor and user', () => {
  test('HD-01 visitors see login and register; the four menus appear with a login', { tag: '@phone' }, async ({
    page,
    context,
  }) => {
    await page.goto(`${livelyUrl()}/en_US/market`);
    await expect(banner(page).getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect(banner(page).getByRole('link', { name: 'Register' })).toBeVisible();
    const own = ['Assets', 'Orders', 'Notifications', 'Account'];
    for (const name of own) await expect(tool(page, name)).toHaveCount(0);
    await enter(context, livelyUrl());
    await page.reload();
    await expect(banner(page).getByRole('link', { name: 'Log in' })).toHaveCount(0);
    await expect(banner(page).getByRole('link', { name: 'Register' })).toHaveCount(0);
    // On phones assets and orders are groups of the side drawer.
    const shown = isPhone(page) ? ['Notifications', 'Account'] : own;
    for (const name of shown) await expect(tool(page, name)).toBeVisible();
  });

  test('HD-02 the user’s panel: who, accounts, logout; on phone a drawer with everything', { tag: '@phone' }, async ({
    page,
    context,
  }) => {
    const { fnickname } = await enter(context, quietUrl());
    await page.goto(`${quietUrl()}/en_US/market`);
    const panel = await openAccount(page);
    await expect(panel).toContainText(fnickname);
    await expect(panel.getByRole('button', { name: 'Log out' })).toBeVisible();
    if (!isPhone(page)) {
      await expect(panel.getByRole('list', { name: 'Accounts' }).getByRole('link')).toHaveCount(5);
      return;
    }
    await expect(panel.getByRole('heading', { name: 'Personal centre' })).toBeVisible();
    await expect(panel.getByText('Estimated total')).toBeVisible();
    for (const name of ['Assets', 'Orders']) {
      await expect(panel.getByRole('button', { name, exact: true })).toHaveAttribute('aria-expanded', 'false');
    }
    await expect(panel.getByRole('link', { name: 'Simulated trading' })).toHaveAttribute(
      'href',
      '/en_US/contract/mock/trade/?tradeName=f_btcf_usdt',
    );
  });

  test('HD-02 IN-01 the notifications’ panel is 683 px high and has the messages', async ({ page, context }) => {
    await enter(context, quietUrl());
    await page.goto(`${quietUrl()}/en_US/market`);
    await tool(page, 'Notifications').click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    await expect(panel).toContainText('Welcome to Bourse');
    await expect.poll(async () => Math.round((await panel.boundingBox())?.height ?? 0)).toBe(683);
    await expect(tool(page, 'Notifications')).toHaveAccessibleDescription(/^\d+ unread message/);
    await panel.getByRole('link', { name: 'All notices' }).click();
    await expect(page).toHaveURL(/\/en_US\/inMail\/noticeNavList/);
    await expect(panel).toBeHidden();
  });
});

test('SH-11 no panel of the header has a serious accessibility finding, in either theme', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await enter(context, quietUrl(), true);
  const wide = ['Assets', 'Orders', 'Notifications', 'Account', 'Download the app', 'Language and currency'];
  for (const theme of ['dark', 'light']) {
    await page.addInitScript((name) => localStorage.setItem('theme', name), theme);
    await page.goto(`${quietUrl()}/en_US/market`);
    for (const name of isPhone(page) ? ['Notifications', 'Account'] : wide) {
      await tool(page, name).click();
      const panel = page.getByRole('dialog', { name: isPhone(page) && name === 'Account' ? 'Personal centre' : name });
      await expect(panel).toBeVisible();
      // What is still fading in has no colours of its own yet.
      await panel.evaluate((element) => Promise.allSettled(element.getAnimations().map(({ finished }) => finished)));
      expect(await seriousFindings(page, '[role="dialog"]'), `${theme} ${name}`).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
    }
  }
});

test.describe('targets', () => {
  test('HD-03 accounts and orders lead to their targets', { tag: '@phone' }, async ({ page, context }) => {
    await enter(context, quietUrl());
    await page.goto(`${quietUrl()}/en_US/market`);
    const accounts = ['/assetManagement/home', '/assetManagement/margin', '/assetManagement/swaps', '/c2c/account'];
    const orders = [
      '/orderHome/coinTradeOrder',
      '/orderHome/leverOrder?marginMode=cross',
      '/orderHome/leverOrder?marginMode=isolated',
      '/orderHome/contractOrder/?bizType=perpetual',
      '/orderHome/contractOrder/?bizType=deliver',
      '/c2c/order',
      '/orderHome/ledgeBorrowMoneyRecord',
      '/orderHome/ieoOrder',
      '/orderHome/wealthManagementRecord',
      '/orderHome/transferRecord?source=2&target=5',
      '/simulation/order',
    ];
    const panel = await openAssets(page);
    if (isPhone(page)) await panel.getByRole('button', { name: 'Assets', exact: true }).click();
    const hrefs = async (list: string) =>
      (await panel.page().getByRole('list', { name: list }).getByRole('link').all()).map((link) =>
        link.getAttribute('href'),
      );
    await expect(panel.getByRole('list', { name: 'Accounts' }).getByRole('link')).toHaveCount(5);
    const inAccounts = await Promise.all(await hrefs('Accounts'));
    expect(inAccounts).toEqual([...accounts, '/assetManagement/financialAccount'].map((path) => `/en_US${path}`));
    for (const [name, href] of [
      ['Deposit', '/assetManagement/topup?name=52'],
      ['Withdraw', '/assetManagement/extract'],
      ['Transfer', '/account/transfer?source=2&target=5'],
      ['Deposit records', '/assetManagement/financial?type=1'],
      ['Withdrawal records', '/assetManagement/financial?type=2'],
      ['Reward records', '/assetManagement/financial?type=4'],
    ] as const) {
      await expect(panel.getByRole('link', { name, exact: true })).toHaveAttribute('href', `/en_US${href}`);
    }
    await (isPhone(page)
      ? panel.getByRole('button', { name: 'Orders', exact: true }).click()
      : tool(page, 'Orders').click());
    await expect(page.getByRole('link', { name: 'Spot orders' })).toBeVisible();
    const inOrders = await Promise.all(await hrefs('Orders'));
    // Borrowing against a pledge has no orders on phone.
    const expected = isPhone(page) ? orders.filter((path) => !path.includes('ledgeBorrow')) : orders;
    expect(inOrders).toEqual(expected.map((path) => `/en_US${path}`));
  });

  test('HD-03 on the mock contract page only the contract account is listed', async ({ page, context }) => {
    await enter(context, quietUrl());
    await page.goto(`${quietUrl()}/en_US/contract/mock/trade/?tradeName=f_btcf_usdt`);
    const panel = await openAssets(page);
    if (isPhone(page)) await panel.getByRole('button', { name: 'Assets', exact: true }).click();
    const links = panel.getByRole('list', { name: 'Accounts' }).getByRole('link');
    await expect(links).toHaveCount(1);
    await expect(links).toHaveAttribute('href', '/en_US/simulation/account?type=3');
    await expect(links).toContainText('Contract');
  });

  test('HD-04 the drawer’s groups open one at a time; on desktop a panel follows the pointer', {
    tag: '@phone',
  }, async ({ page, context }) => {
    await enter(context, quietUrl());
    await page.goto(`${quietUrl()}/en_US/market`);
    if (isPhone(page)) {
      const panel = await openAccount(page);
      const [assets, orders] = [
        panel.getByRole('button', { name: 'Assets', exact: true }),
        panel.getByRole('button', { name: 'Orders', exact: true }),
      ];
      await assets.click();
      await expect(assets).toHaveAttribute('aria-expanded', 'true');
      await orders.click();
      await expect(orders).toHaveAttribute('aria-expanded', 'true');
      await expect(assets).toHaveAttribute('aria-expanded', 'false');
      await orders.click();
      await expect(orders).toHaveAttribute('aria-expanded', 'false');
      return;
    }
    const panel = page.getByRole('dialog', { name: 'Orders' });
    await expect(tool(page, 'Orders')).toBeVisible();
    await page.mouse.move(700, 600);
    await expect(tool(page, 'Orders')).toHaveAttribute('aria-expanded', 'false');
    await tool(page, 'Orders').hover();
    await expect(panel).toBeVisible();
    await page.mouse.move(700, 880);
    await expect(panel).toBeHidden();
    // By keyboard too.
    await tool(page, 'Orders').focus();
    await page.keyboard.press('Enter');
    await expect(panel).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(tool(page, 'Orders')).toBeFocused();
  });
});

test.describe('amounts', () => {
  test('HD-05 hiding balances hides every amount on every page, and persists', { tag: '@phone' }, async ({
    page,
    context,
  }) => {
    await enter(context, quietUrl(), true);
    await page.goto(`${quietUrl()}/en_US/assetManagement/home`);
    // Behind the phone's drawer the page has no role for a while.
    const main = page.locator('main');
    await expect(main).toContainText(GIFT);
    const panel = await openAssets(page);
    await expect(panel).toContainText(`${GIFT}USDT`);
    await panel.getByRole('button', { name: 'Hide balances' }).click();
    await expect(panel).toContainText('******');
    await expect(panel).not.toContainText(GIFT);
    await expect(panel.getByText(/\d/).filter({ hasText: /0\.00/ })).toHaveCount(0);
    // The page behind it follows at once.
    await expect(main).toContainText('******');
    await expect(main).not.toContainText(/10,000|0\.0000/);
    expect(await stored(page, 'encryption')).toBe('true');

    await page.reload();
    await expect(main).toContainText('******');
    await expect(main).not.toContainText(/10,000|0\.0000/);
    await page.getByRole('tab', { name: 'Statement' }).click();
    await expect(main.getByText('Demo faucet')).toBeVisible();
    await expect(main).not.toContainText('10,000');

    await page.goto(`${quietUrl()}/en_US/trade/exchange/?tradeCode=btc_usdt`);
    await expect(await openForm(page, 'Buy', 'BTC')).toContainText('****** USDT');
    await page.getByRole('tab', { name: /^Balances/ }).click();
    const balances = page.getByRole(isPhone(page) ? 'list' : 'table', { name: 'Balances' });
    await expect(balances).toContainText('******');
    await expect(balances).not.toContainText('10,000');

    const again = await openAssets(page);
    await again.getByRole('button', { name: 'Show balances' }).click();
    await expect(again).toContainText(`${GIFT}USDT`);
    expect(await stored(page, 'encryption')).toBe('false');
  });

  test('HD-06 the unit of totals is USDT, BTC, ETH or fiat, coins at 2 decimals, and persists', async ({
    page,
    context,
  }) => {
    await enter(context, quietUrl());
    // Prices of the quiet exchange stand still, but are no round numbers: the sums come from here.
    await answer(page, '/hk-web/v2/wallet/overview', {
      totalUsdt: '123456.78',
      totalBtc: '1.98765432',
      totalEth: '41.50999999',
      totalCny: '883950.54',
      wallets: [{ wallet: 2, totalUsdt: '123456.78' }],
    });
    await page.goto(`${quietUrl()}/en_US/market`);
    const panel = await openAssets(page);
    const unit = panel.getByRole('group', { name: 'Unit of totals' });
    await expect(unit.getByRole('button')).toHaveText(['USDT', 'BTC', 'ETH', 'USD']);
    for (const [name, text, number] of [
      ['BTC', '1.98BTC', '2'],
      ['ETH', '41.50ETH', '3'],
      ['USD', '$123,456.78', '4'],
      ['USDT', '123,456.78USDT', '1'],
      ['ETH', '41.50ETH', '3'],
    ] as const) {
      await unit.getByRole('button', { name, exact: true }).click();
      await expect(panel).toContainText(text);
      expect(await stored(page, 'USER_AssetsUnit')).toBe(number);
    }
    await page.reload();
    await expect(await openAssets(page)).toContainText('41.50ETH');
  });

  test('HD-07 the contract card loads from assets-summary, and only for whoever is logged in', async ({
    page,
    context,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/assets-summary')) asked.push(request.url());
    });
    await page.goto(`${quietUrl()}/en_US/market`);
    await page.mouse.move(50, 300);
    await page.keyboard.press('Tab');
    await expect(tool(page, 'Search markets').or(tool(page, 'Search')).first()).toBeVisible();
    expect(asked).toEqual([]);

    await enter(context, quietUrl());
    await page.reload();
    await expect(tool(page, 'Account')).toBeVisible();
    const card = (await openAssets(page)).getByRole('link', { name: /^Contract account/ });
    await expect(card).toContainText('0.00USDT');
    expect(asked).toEqual([`${quietUrl()}/swap/v2/perpetual/account/assets-summary`]);

    // No money can reach a contract account yet, so what one with money looks like is answered here.
    await answer(page, '/swap/v2/perpetual/account/assets-summary', {
      totalAccountRights: '4500.12345678',
      totalBtcAccountRights: '0.07500000',
      totalEthAccountRights: '1.50000000',
      totalCnyAccountRights: '32220.88',
    });
    await page.reload();
    await expect((await openAssets(page)).getByRole('link', { name: /^Contract account/ })).toContainText(
      '4,500.12USDT',
    );
  });

  test('SH-04 a chosen currency is stored, and every fiat value follows at once', async ({ page, context }) => {
    await enter(context, quietUrl(), true);
    await page.goto(`${quietUrl()}/en_US/assetManagement/home`);
    const main = page.getByRole('main');
    await expect(main.getByText(`≈ $${GIFT}`).first()).toBeVisible();
    await tool(page, 'Language and currency').click();
    const panel = page.getByRole('dialog', { name: 'Language and currency' });
    await expect(panel).toContainText(/Old rate: set by the operator on \w+ \d+, \d{4}\sUTC/);
    await panel.getByRole('searchbox', { name: 'Search currencies' }).fill('eUrO');
    await expect(panel.getByRole('list', { name: 'Currency' }).getByRole('button')).toHaveCount(1);
    await panel.getByRole('button', { name: /^EUR/ }).click();
    await expect(main.getByText(/^≈ €[\d,]+\.\d{2}$/).first()).toBeVisible();
    await expect(main.getByText(/\$/)).toHaveCount(0);
    expect(JSON.parse((await stored(page, 'currency')) ?? '')).toEqual({ symbol: '€', code: 'EUR' });
    await panel.getByRole('searchbox', { name: 'Search currencies' }).fill('zzz');
    await expect(panel).toContainText('No currency matches');

    await page.goto(`${quietUrl()}/en_US/trade/exchange/?tradeCode=btc_usdt`);
    await expect(page.getByRole('main').getByText(/^≈ €[\d,]+\.\d{2}$/)).toBeVisible();
  });

  test('SH-13 a price change has 2 decimals and a plus when it is not negative', async ({ page }) => {
    const main = page.getByRole('main');
    for (const [path, changes] of [
      ['/en_US', main.getByText(/^[▲▼]?[+-]?\d[\d,.]*%$/)],
      ['/en_US/market', main.getByText(/^[▲▼]?[+-]?\d[\d,.]*%$/)],
      // Among shares and sliders the arrow tells what is a change.
      ['/en_US/trade/exchange/?tradeCode=btc_usdt', main.getByText(/^[▲▼].*%$/)],
    ] as const) {
      await page.goto(`${livelyUrl()}${path}`);
      await expect(changes.first()).toBeVisible();
      for (const text of await changes.allTextContents()) expect(text).toMatch(/^[▲▼]?[+-]\d+\.\d{2}%$/);
    }
  });
});

test.describe('the row', () => {
  test('the header stays within one row, also with over-long words', { tag: '@phone' }, async ({ page, context }) => {
    await enter(context, quietUrl());
    const widths = isPhone(page) ? [390, 360] : [1440, 1280, 1024, 768];
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      for (const path of ['/longest/market', '/longest/web3']) {
        await page.goto(`${quietUrl()}${path}`);
        await expect(banner(page)).toBeVisible();
        await page.mouse.move(width / 2, 500);
        await expect.poll(async () => (await banner(page).boundingBox())?.height).toBe(57);
        const outside = await banner(page).evaluate((header) =>
          [...header.querySelectorAll('a, button')].flatMap((control) => {
            const { left, right, top, height } = control.getBoundingClientRect();
            // What does not fit of the menu is clipped on a second line and offered under its last group.
            const isClipped = height === 0 || top > 56;
            return isClipped || (left >= 0 && right <= innerWidth) ? [] : [control.textContent];
          }),
        );
        expect(outside, `${width} ${path}`).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `${width} ${path}`).toBeLessThanOrEqual(0);
      }
    }
  });

  test('the tools do not move when the code of their panels arrives', async ({ page, context }) => {
    await enter(context, quietUrl());
    // For a user the code comes by itself after a moment, at the latest with the first key: it waits until the places are known.
    const measured = Promise.withResolvers<void>();
    await page.route(/header-tools/, async (route) => {
      await measured.promise;
      await route.continue();
    });
    const arrived = page.waitForResponse((response) => /header-tools/.test(response.url()));
    await page.goto(`${quietUrl()}/en_US/market`);
    await expect(tool(page, 'Account')).toBeVisible();
    const places = async () => {
      const boxes = await banner(page).locator('[data-tool]:visible').all();
      return Promise.all(boxes.map(async (box) => [await box.getAttribute('data-tool'), await box.boundingBox()]));
    };
    const before = await places();
    measured.resolve();
    await page.keyboard.press('Shift');
    await arrived;
    // A trigger of a panel says so only once its panel's code is there.
    await expect(tool(page, 'Notifications')).toHaveAttribute('aria-expanded', 'false');
    expect(await places()).toEqual(before);
  });
});
