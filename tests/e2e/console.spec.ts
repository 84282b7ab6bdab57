import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { ApiClient } from '../support/api.ts';
import { seriousFindings } from '../support/axe.ts';
import { DEMO_PASSWORD, loginAsTrader, quietUrl } from './support/session.ts';

const OPERATOR = 'operator@bourse.test';
const PASSWORD = 'a password of the console';

/** Logs in on the console's own page, which stands in the place of the page that was asked for. */
async function enter(page: Page, path: string, email = OPERATOR, password = DEMO_PASSWORD): Promise<void> {
  await page.goto(`${quietUrl()}/console/en_US${path}`);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

const rooms = (page: Page) => page.getByRole('navigation', { name: 'Rooms' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Waits until a page has what it reads. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('main .skeleton')).toHaveCount(0);
}

async function expectInOrder(page: Page): Promise<void> {
  await settled(page);
  expect.soft(await seriousFindings(page), page.url()).toEqual([]);
}

/** What the page complains about; refusals that a test provokes are its own. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const isRefusal = message.text().includes('the server responded with a status of 40');
    if (message.type() === 'error' && !isRefusal) complaints.push(message.text());
  });
  return complaints;
}

test('PR-28 an operator walks through all rooms, changes a setting with the password, and finds the trace', async ({
  page,
  context,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  const complaints = complaintsOf(page);
  await enter(page, '/');
  await expect(heading(page, 'Home')).toBeVisible();

  await test.step('every room is in order', async () => {
    const links = rooms(page).getByRole('link');
    const names = (await links.allInnerTexts()).map((name) => name.split('\n')[0] ?? '');
    expect(names.length).toBeGreaterThanOrEqual(13);
    for (const [at, name] of names.entries()) {
      // Half of them by day, half by night.
      if (at === Math.floor(names.length / 2)) await page.getByRole('button', { name: 'Switch to light' }).click();
      await rooms(page).getByRole('link', { name, exact: true }).click();
      await expect(heading(page, name)).toBeVisible();
      await expectInOrder(page);
    }
  });

  await test.step('pages below the rooms are in order', async () => {
    for (const path of [
      'users/1000',
      'users/1000?list=activity',
      'identity/gates',
      'markets/1',
      'transfers/pairs',
      'operators/roles',
      'settings/currencies',
    ]) {
      await page.goto(`${quietUrl()}/console/en_US/${path}`);
      await expectInOrder(page);
    }
  });

  await test.step('a change asks for the password, once', async () => {
    await page.goto(`${quietUrl()}/console/en_US/settings/notificationDays`);
    await page.getByRole('textbox', { name: 'notificationDays' }).fill('300');
    await page.getByRole('button', { name: 'Save' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await proof.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('The setting is saved')).toBeVisible();
    await expect(page.getByRole('table', { name: 'History' }).getByRole('cell', { name: '300' })).toBeVisible();
  });

  await test.step('terms of a market are confirmed with old and new values', async () => {
    await page.goto(`${quietUrl()}/console/en_US/markets/1`);
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    await page.getByRole('textbox', { name: 'Iceberg orders' }).fill('7');
    await page.getByRole('button', { name: 'Save' }).click();
    const question = page.getByRole('alertdialog', { name: 'Save the terms of' });
    await expect(question.getByRole('listitem')).toHaveText(/^Iceberg orders.* → 7$/);
    await question.getByRole('button', { name: 'Save' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await expect(proof.getByText('configureMarket')).toBeVisible();
    await proof.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(question).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    await expect(page.getByRole('textbox', { name: 'Iceberg orders' })).toHaveValue('7');
  });

  await test.step('the audit log has it', async () => {
    await page.goto(`${quietUrl()}/console/en_US/audit?route=setConsoleSetting`);
    const entry = page.getByRole('row').filter({ hasText: 'setConsoleSetting' }).filter({ hasText: 'Done' });
    await entry.getByRole('button').click();
    await expect(page.getByText('notificationDays')).toBeVisible();
    await page.getByRole('button', { name: 'Verify the chain' }).click();
    await expect(page.getByRole('dialog', { name: 'The audit log is whole' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('locked, it asks for the password, and goes on where it was', async () => {
    await page.getByRole('button', { name: `Menu of ${OPERATOR}` }).click();
    await page.getByRole('menuitem', { name: 'Lock the console' }).click();
    await expect(heading(page, 'The console is locked')).toBeVisible();
    await expect(page).toHaveTitle('The console is locked · Bourse');
    await page.reload();
    await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
    await page.getByRole('button', { name: 'Unlock' }).click();
    await expect(page.getByText('That is not your password.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Unlock' }).click();
    await expect(heading(page, 'Audit log')).toBeVisible();
  });

  await test.step('logged out in one tab, it is in all', async () => {
    const other = await context.newPage();
    await other.goto(`${quietUrl()}/console/en_US/users`);
    await expect(heading(other, 'Users')).toBeVisible();
    await page.getByRole('button', { name: `Menu of ${OPERATOR}` }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(heading(page, 'Console')).toBeVisible();
    await expect(heading(other, 'Console')).toBeVisible();
  });
  expect(complaints).toEqual([]);
});

test('PR-28 an operator freezes a user, and cancels orders only together with a freeze of orders', async ({ page }) => {
  const person = new ApiClient(quietUrl());
  const { fid } = await person.register(`frozen-${randomUUID()}@example.test`, PASSWORD);
  await enter(page, `/users/${fid}`);
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Freeze', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Freeze', exact: true });
  const cancels = dialog.getByRole('checkbox', { name: 'Cancel the open orders as well' });
  await dialog.getByRole('switch', { name: 'No withdrawals and transfers' }).click();
  await expect(cancels).toBeDisabled();
  await dialog.getByRole('switch', { name: 'No new orders' }).click();
  await cancels.click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('orders that nobody understands');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Saved')).toBeVisible();
  const order = { tradeCode: 'btc_usdt', side: 'buy', type: 'limit', price: '10000', qty: '0.01' } as const;
  expect((await person.call('placeSpotOrder', { body: order })).error).toBe('ACCOUNT_FROZEN');

  await test.step('setting withdrawals free waits for a second person', async () => {
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Freeze', exact: true }).click();
    await dialog.getByRole('switch', { name: 'No withdrawals and transfers' }).click();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('a mistake');
    await dialog.getByRole('button', { name: 'Propose' }).click();
    await proof.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
    await proof.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('waits for a second person')).toBeVisible();
    await expect(page.getByText('Withdrawals frozen')).toBeVisible();
  });
});

test('PR-28 rooms are shown by permission, and none to an ordinary user', async ({ page }) => {
  await test.step('whoever comes from the site enters the password, and sees no room', async () => {
    await loginAsTrader(page, quietUrl());
    await page.goto(`${quietUrl()}/console/en_US/audit`);
    await page.getByRole('textbox', { name: 'Password' }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Unlock' }).click();
    await expect(heading(page, 'You are no operator here')).toBeVisible();
    await expect(rooms(page)).toHaveCount(0);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Log in as somebody else' }).click();
  });

  await test.step('one permission is one room', async () => {
    const email = `mails-${randomUUID()}@example.test`;
    const person = new ApiClient(quietUrl());
    const { fid } = await person.register(email, PASSWORD);
    const owner = new ApiClient(quietUrl());
    owner.csrfToken = (await owner.expect('login', { body: { email: OPERATOR, password: DEMO_PASSWORD } })).csrfToken;
    const { roleId } = await owner.expect('createRole', {
      body: { name: `Mail ${fid}`, permissions: ['console.mails.read'] },
    });
    await owner.expect('grantRole', { body: { accountId: fid, roleId } });
    await enter(page, '/audit', email, PASSWORD);
    await expect(heading(page, 'You may not enter this room')).toBeVisible();
    await expect(page.getByText('console.audit.read')).toBeVisible();
    await expect(rooms(page).getByRole('link')).toHaveText(['Home', 'Mails']);
    await rooms(page).getByRole('link', { name: 'Mails' }).click();
    await expect(heading(page, 'Mails')).toBeVisible();
  });
});

test('PR-28 a phone has the rooms in a drawer', { tag: ['@phone', '@no-desktop'] }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enter(page, '/');
  await expect(heading(page, 'Home')).toBeVisible();
  await page.getByRole('button', { name: 'Rooms' }).click();
  await expect(page.getByRole('dialog', { name: 'Rooms' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('dialog', { name: 'Rooms' }).getByRole('link', { name: 'Users' }).click();
  await expect(heading(page, 'Users')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Other tests register users, and the newest stand first.
  await page.getByRole('searchbox', { name: 'Account, e-mail, nickname' }).fill(OPERATOR);
  await page.getByRole('link', { name: OPERATOR }).click();
  await expect(heading(page, OPERATOR)).toBeVisible();
  await expectInOrder(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

  await test.step('after 15 minutes without input it is locked', async () => {
    await page.evaluate(() => {
      const use = JSON.parse(localStorage.getItem('consoleUsed') ?? '{}');
      localStorage.setItem('consoleUsed', JSON.stringify({ ...use, timeMs: Date.now() - 15 * 60_000 }));
    });
    await expect(heading(page, 'The console is locked')).toBeVisible();
  });
});
