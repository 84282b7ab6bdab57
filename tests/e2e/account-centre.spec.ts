import { randomUUID } from 'node:crypto';
import { type BrowserContext, expect, test } from '@playwright/test';
import { stored } from './support/header.ts';
import { quietUrl, registerIn } from './support/session.ts';
import { confirmPassword } from './support/trading.ts';

const PASSWORD = 'my own page and nobody else';

/** Logs a browser in as one that is opened on another machine. */
async function login(context: BrowserContext, base: string, email: string): Promise<void> {
  const answer = await context.request.post(`${base}/hk-web/v2/login`, {
    data: { email, password: PASSWORD },
    headers: { origin: base },
  });
  expect(answer.ok()).toBe(true);
}

test('a user names himself, prefers the same in two browsers, sets a code against phishing and ends a session', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const base = quietUrl();
  const email = `centre-${randomUUID()}@example.test`;
  await registerIn(page.request, base, email, PASSWORD);
  const other = await browser.newContext();
  await login(other, base, email);

  await test.step('the nickname', async () => {
    await page.goto(`${base}/en_US/user/overView`);
    await page.getByRole('button', { name: 'Change nickname' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change nickname' });
    await dialog.getByLabel('Nickname').fill('Ann of Bonn');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.locator('#main').getByText('Ann of Bonn').first()).toBeVisible();
  });

  await test.step('a preference is in force in the other browser', async () => {
    const sent = page.waitForResponse(
      (response) => response.url().endsWith('/user/preferences') && response.request().method() === 'PUT',
    );
    await page.getByText('Red up', { exact: true }).click();
    expect((await sent).ok()).toBe(true);
    const second = await other.newPage();
    await second.goto(`${base}/en_US/user/overView`);
    await expect.poll(() => stored(second, 'updown')).toBe('red-up');
    await expect(second.locator('html')).toHaveAttribute('data-updown', 'red-up');
    await expect(second.locator('#main').getByText('Ann of Bonn').first()).toBeVisible();
  });

  await test.step('the anti-phishing code', async () => {
    await page.goto(`${base}/en_US/user/personSetting`);
    await page.getByRole('button', { name: 'Set a code' }).click();
    const dialog = page.getByRole('dialog', { name: 'Anti-phishing code' });
    await dialog.getByLabel('Code').fill('Blue42');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await confirmPassword(page, PASSWORD);
    await expect(dialog).toBeHidden();
    await expect(page.locator('#main').getByText('Blue42')).toBeVisible();
  });

  await test.step('the other session is ended, and the log has all of it', async () => {
    await page.getByRole('button', { name: /^End all others/ }).click();
    await expect(page.getByRole('button', { name: /^End all others/ })).toBeHidden();
    const answer = await other.request.get(`${base}/hk-web/v2/session`);
    expect(answer.status()).toBe(401);
    for (const event of ['All other sessions ended', 'Anti-phishing code set', 'Nickname changed']) {
      await expect(page.locator('#main').getByText(event).first()).toBeVisible();
    }
  });
  await other.close();
});
