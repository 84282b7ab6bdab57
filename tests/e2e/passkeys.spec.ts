import { randomUUID } from 'node:crypto';
import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { quietUrl, registerIn } from './support/session.ts';
import { confirmPassword, TRADER_PASSWORD } from './support/trading.ts';

/** Browsers bind passkeys to names, and this one names the same server. */
const namedUrl = () => quietUrl().replace('127.0.0.1', 'localhost');

const INTERNAL = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const;

async function addAuthenticator(cdp: CDPSession, verifies: boolean): Promise<string> {
  const options = {
    ...INTERNAL,
    hasUserVerification: verifies,
    isUserVerified: verifies,
    automaticPresenceSimulation: true,
  };
  return (await cdp.send('WebAuthn.addVirtualAuthenticator', { options })).authenticatorId;
}

/** Puts the passkey into an authenticator that cannot verify its user. */
async function stopVerifying(cdp: CDPSession, authenticatorId: string): Promise<void> {
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
  const plain = await addAuthenticator(cdp, false);
  for (const credential of credentials)
    await cdp.send('WebAuthn.addCredential', { authenticatorId: plain, credential });
}

const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Log in with a passkey' });
const isLoggedIn = async (page: Page, base: string) =>
  (await page.request.get(`${base}/hk-web/v2/session`)).status() === 200;

async function logOut(page: Page, base: string): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${base}/en_US/login`);
}

test('a passkey is added, logs in, proves its owner, and is only one factor where it verified nobody', async ({
  page,
}) => {
  const base = namedUrl();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const authenticator = await addAuthenticator(cdp, true);
  await registerIn(page.request, base, `passkey-${randomUUID()}@example.test`, TRADER_PASSWORD);
  await page.goto(`${base}/en_US/user/personSetting`);

  await test.step('add one, after the password', async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await confirmPassword(page);
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
    await dialog.getByLabel('Name').fill('Test laptop');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Test laptop').first()).toBeVisible();
    await expect(page.getByText('1 passkey')).toBeVisible();
  });

  await test.step('log in by it alone', async () => {
    await logOut(page, base);
    await passkeyButton(page).click();
    await expect.poll(() => isLoggedIn(page, base)).toBe(true);
    await expect(passkeyButton(page)).toBeHidden();
  });

  await test.step('prove oneself by it before a sensitive call', async () => {
    await page.goto(`${base}/en_US/user/personSetting`);
    await page.getByRole('button', { name: 'Turn on', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await expect(dialog.getByLabel('Password', { exact: true })).toBeHidden();
    await dialog.getByRole('button', { name: 'Use passkey' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('dialog').getByLabel('Code')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('without user verification the password is wanted beside it', async () => {
    await stopVerifying(cdp, authenticator);
    await page.getByRole('button', { name: 'Turn on', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.getByRole('button', { name: 'Use passkey' }).click();
    await expect(dialog.getByText(/did not check that it is you/)).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill(TRADER_PASSWORD);
    await dialog.getByRole('button', { name: 'Use passkey' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('dialog').getByLabel('Code').first()).toBeVisible();
  });
});
