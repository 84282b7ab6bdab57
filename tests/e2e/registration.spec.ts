import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { ApiClient } from '../support/api.ts';
import { seriousFindings } from '../support/axe.ts';
import { DEMO_PASSWORD, quietUrl } from './support/session.ts';

const PASSWORD = 'correct horse battery';

/** The code of the newest mail to an address, as an operator finds it in the demo's console. */
async function codeMailedTo(base: string, email: string, subject: string): Promise<string> {
  const operator = new ApiClient(base);
  await operator.login('operator@bourse.test', DEMO_PASSWORD);
  let code: string | undefined;
  await expect
    .poll(async () => {
      const { items } = await operator.expect('consoleMails');
      const mail = items.find((one) => one.to === email && one.subject === subject);
      if (mail === undefined) return false;
      const { text } = await operator.expect('consoleMail', { params: { mailId: mail.mailId } });
      code = /^\d{6}$/m.exec(text)?.[0];
      return code !== undefined;
    })
    .toBe(true);
  return code ?? '';
}

test('MN-03 a newcomer proves the address, is led back to where he was, and logs in by a mailed code later', {
  tag: '@phone',
}, async ({ page, context }) => {
  const base = quietUrl();
  const email = `registered-${randomUUID()}@example.test`;
  await page.goto(`${base}/en_US/login?redirect=/en_US/assetManagement/home&ref=FRIEND24`);

  await test.step('register with an invitation', async () => {
    await expect(page.getByLabel('Invitation code (optional)')).toHaveValue('FRIEND24');
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('sunshine123');
    await expect(page.getByText('It is close to one of the most used passwords.')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('checkbox', { name: /terms of use/ }).click();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create account' }).click();
  });

  await test.step('show the mail and enter its code', async () => {
    await page.getByRole('button', { name: 'Demo: show the mail' }).click();
    await expect(page.getByText('Your code to register')).toBeVisible();
    await page.getByRole('button', { name: /^Enter \d{6}$/ }).click();
    await expect(page).toHaveURL(/\/en_US\/assetManagement\/home/);
  });

  await test.step('in another browser: log in by a mailed code', async () => {
    await page.evaluate(() => localStorage.clear());
    // Nothing of the page is under way when its cookies go.
    await page.goto('about:blank');
    await context.clearCookies();
    await page.goto(`${base}/en_US/login?redirect=/en_US/assetManagement/home`);
    await page.getByRole('button', { name: 'E-mail code' }).click();
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('button', { name: 'Send the code' }).click();
    const code = await codeMailedTo(base, email, 'Your code to log in');
    await page.getByRole('textbox', { name: 'Code from the mail' }).click();
    await page.keyboard.type(code);
    await expect(page).toHaveURL(/\/en_US\/assetManagement\/home/);
  });
});

test('MN-03 a desktop is logged in by a phone that sees the same number', async ({ page, browser }) => {
  const base = quietUrl();
  const email = `scanned-${randomUUID()}@example.test`;
  const owner = new ApiClient(base);
  await owner.register(email, PASSWORD);
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  const login = await phone.request.post(`${base}/hk-web/v2/login`, {
    data: { email, password: PASSWORD },
    headers: { origin: base },
  });
  expect(login.ok()).toBe(true);

  await page.goto(`${base}/en_US/login?redirect=/en_US/assetManagement/home`);
  await page.getByRole('button', { name: 'QR code' }).click();
  const picture = page.getByRole('img', { name: 'QR code to log in by phone' });
  await expect(picture).toBeVisible();
  const link = (await picture.getAttribute('data-text')) ?? '';
  const scanned = await phone.newPage();
  await scanned.goto(link);
  const number = (await scanned.getByText(/^\d\d$/).textContent())?.trim() ?? '';
  expect(number).toMatch(/^\d\d$/);
  await expect(page.getByText(number, { exact: true })).toBeVisible();
  expect(await seriousFindings(scanned)).toEqual([]);
  await scanned.getByRole('button', { name: 'Approve' }).click();
  const proof = scanned.getByRole('dialog', { name: 'Confirm that it is you' });
  await proof.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(scanned.getByText('Approved. The browser is being logged in.')).toBeVisible();
  await expect(page).toHaveURL(/\/en_US\/assetManagement\/home/);
  await phone.close();
});
