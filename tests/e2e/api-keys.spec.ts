import { expect, test } from '@playwright/test';
import { quietUrl } from './support/session.ts';
import { confirmPassword, enterTrader } from './support/trading.ts';

const ED25519 = `-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=
-----END PUBLIC KEY-----`;

test('an API key is made, its secret shown once, changed and deleted', { tag: '@phone' }, async ({ page }) => {
  const base = quietUrl();
  await enterTrader(page, base, []);
  await page.goto(`${base}/en_US/user/apiSetting`);
  await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible();
  await expect(page.getByText('No API keys yet')).toBeVisible();
  await expect(page.locator('#main').getByRole('link', { name: 'API reference' })).toHaveAttribute(
    'href',
    /\/en_US\/apiDocument$/,
  );

  const dialog = page.getByRole('dialog');
  await test.step('make one that may trade', async () => {
    await page.getByRole('button', { name: 'Create API key' }).click();
    const create = dialog.getByRole('button', { name: 'Create API key' });
    await create.click();
    await expect(dialog.getByText('Give the key a name.')).toBeVisible();
    await dialog.getByLabel('Name').fill('Grid bot');
    await dialog.getByRole('checkbox', { name: 'Withdraw' }).check();
    await expect(dialog.getByText(/needs at least one allowed IP address/)).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Withdraw' }).uncheck();
    await dialog.getByRole('checkbox', { name: 'Trade' }).check();
    await create.click();
    await test.step('after the password was entered again', () => confirmPassword(page));
    await expect(dialog.getByText('API key created')).toBeVisible();
  });

  await test.step('see its secret this once', async () => {
    const codes = dialog.locator('code');
    await expect(codes).toHaveCount(2);
    const secret = (await codes.nth(1).textContent()) ?? '';
    expect(secret.length).toBeGreaterThan(30);
    // A slip of the hand does not lose it.
    await page.keyboard.press('Escape');
    await expect(codes).toHaveCount(2);
    await expect(dialog.getByRole('button', { name: 'Copy secret' })).toBeVisible();
    await dialog.getByRole('button', { name: 'I have kept the secret' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(secret)).toHaveCount(0);
    await page.reload();
    await expect(page.getByText('Grid bot')).toBeVisible();
    await expect(page.getByText('HMAC', { exact: true })).toBeVisible();
    await expect(page.getByText('Everywhere')).toBeVisible();
  });

  await test.step('change it', async () => {
    await page.getByRole('button', { name: 'Change Grid bot' }).click();
    await dialog.getByLabel('Name').fill('Night bot');
    await dialog.getByLabel('Allowed IP addresses').fill('203.0.113.7\n10.0.0.0/8');
    await dialog.getByLabel('Expires').fill('2099-12-31T23:59');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await confirmPassword(page);
    await expect(page.getByText('Night bot')).toBeVisible();
    await expect(page.getByText('203.0.113.7, 10.0.0.0/8')).toBeVisible();
    await expect(page.getByText(/2099/)).toBeVisible();
  });

  await test.step('delete it after a question', async () => {
    await page.getByRole('button', { name: 'Delete Night bot' }).click();
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect(page.getByText('Night bot')).toBeVisible();
    await page.getByRole('button', { name: 'Delete Night bot' }).click();
    await dialog.getByRole('button', { name: 'Delete key' }).click();
    await expect(page.getByText('No API keys yet')).toBeVisible();
  });
});

test('a key with a public key of one’s own has no secret to show', async ({ page }) => {
  const base = quietUrl();
  await enterTrader(page, base, []);
  await page.goto(`${base}/en_US/user/apiSetting`);
  await page.getByRole('button', { name: 'Create API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Signer');
  await dialog.getByRole('button', { name: 'Ed25519' }).click();
  await dialog.getByLabel('Public key (PEM)').fill('nonsense');
  await dialog.getByRole('button', { name: 'Create API key' }).click();
  await expect(dialog.getByText(/This is not a public key of the chosen kind/)).toBeVisible();
  await dialog.getByLabel('Public key (PEM)').fill(ED25519);
  await dialog.getByRole('button', { name: 'Create API key' }).click();
  await confirmPassword(page);
  await expect(dialog.getByText('API key created')).toBeVisible();
  await expect(dialog.locator('code')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('Signer')).toBeVisible();
});
