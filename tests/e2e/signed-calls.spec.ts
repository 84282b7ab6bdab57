import { randomUUID } from 'node:crypto';
import { TestDevice } from '@bourse/server/testing/test-device.ts';
import { type APIResponse, expect, type Page, type Request, test } from '@playwright/test';
import { DEMO_PASSWORD, quietUrl, registerOnPage } from './support/session.ts';
import { confirmPassword, enterTrader, TRADER_PASSWORD } from './support/trading.ts';

/*
 * Signed calls and sealed answers as an attacker meets them, who has everything but the browser: its cookies, its token, each
 * request that it sent and each answer that it got.
 */

const KEY_PATH = '/hk-web/v2/user/api-key';
const BIND_PATH = '/hk-web/v2/session/keys';
const TERMS = {
  label: 'Stolen',
  permissions: { read: true, trade: true, withdraw: false },
  ipAllowList: [],
  expiresMs: 0,
};

/** A new user on the page of API keys. */
async function enterKeysPage(page: Page): Promise<string> {
  const base = quietUrl();
  await enterTrader(page, base, []);
  await openKeysPage(page, base);
  await expect(page.getByText('No API keys yet')).toBeVisible();
  return base;
}

async function openKeysPage(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/en_US/user/apiSetting`);
  await expect(page.getByRole('heading', { level: 1, name: 'API keys' })).toBeVisible();
}

/** Makes a key by the page's form; answers the last request of it, its answer and the secret that the page shows. */
async function createInPage(page: Page, label: string, password = TRADER_PASSWORD) {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Create API key' }).click();
  await dialog.getByLabel('Name').fill(label);
  const answered = page.waitForResponse((response) => response.url().endsWith(KEY_PATH) && response.ok());
  await dialog.getByRole('button', { name: 'Create API key' }).click();
  await confirmPassword(page, password);
  const response = await answered;
  await expect(dialog.getByText('API key created')).toBeVisible();
  const secret = (await dialog.locator('code').nth(1).textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have kept the secret' }).click();
  return { request: response.request(), text: await response.text(), secret };
}

/** What makes a request the session's: its cookies and its token; with the signature, when it is taken along. */
async function headersOf(request: Request): Promise<Record<string, string>> {
  const all = await request.allHeaders();
  const kept = Object.entries(all).filter(([name]) => /^(cookie|content-type|origin|x-)/.test(name));
  return Object.fromEntries(kept);
}

async function expectRejected(answer: APIResponse, status: number, error: string): Promise<void> {
  expect({ status: answer.status(), body: await answer.json() }).toMatchObject({ status, body: { error, data: null } });
}

async function labels(page: Page, base: string): Promise<string[]> {
  const { data } = await (await page.request.get(`${base}/hk-web/v2/user/api-keys`)).json();
  return data.map(({ label }: { readonly label: string }) => label);
}

test('ER-04 a key is made by a signed call, and its secret is not to be read in the answer', async ({ page }) => {
  await enterKeysPage(page);
  const { request, text, secret } = await createInPage(page, 'Grid bot');
  expect(secret).toMatch(/^[A-Za-z0-9]{64}$/);
  expect(Object.keys(JSON.parse(text).data)).toEqual(['sealed']);
  expect(text).not.toContain(secret);
  expect(text).not.toContain(Buffer.from(secret).toString('base64').replace(/=+$/, ''));
  const headers = await request.allHeaders();
  expect(headers['x-signature']).toMatch(/^[\w-]{86}$/);
  await expect(page.getByText('Grid bot')).toBeVisible();
});

test('ER-04 a recorded request does nothing a second time', async ({ page, playwright }) => {
  const base = await enterKeysPage(page);
  const { request } = await createInPage(page, 'Once');
  const headers = await headersOf(request);
  const replay = { headers, data: request.postData() ?? '' };
  await expectRejected(await page.request.post(`${base}${KEY_PATH}`, replay), 409, 'SIGNATURE_REPLAYED');
  const elsewhere = await playwright.request.newContext();
  await expectRejected(await elsewhere.post(`${base}${KEY_PATH}`, replay), 409, 'SIGNATURE_REPLAYED');
  await elsewhere.dispose();
  expect(await labels(page, base)).toEqual(['Once']);
});

test('ER-04 a call that was changed on the way, or not signed, is refused', async ({ page }) => {
  const base = await enterKeysPage(page);
  // Stopped before it arrives, so that its signature is still good when the changed one comes.
  let recorded: Request | undefined;
  await page.route(`**${KEY_PATH}`, (route) => {
    recorded = route.request();
    return route.abort();
  });
  await page.getByRole('button', { name: 'Create API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Honest');
  await dialog.getByRole('button', { name: 'Create API key' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  if (recorded === undefined) throw new Error('the page sent nothing');
  const { 'x-csrf-token': token = '', ...signed } = await headersOf(recorded);
  const body = recorded.postData() ?? '';
  const send = (data: string, headers: Record<string, string>) =>
    page.request.post(`${base}${KEY_PATH}`, { data, headers: { origin: base, 'x-csrf-token': token, ...headers } });
  await expectRejected(await send(body.replace('Honest', 'Robber'), signed), 403, 'SIGNATURE_INVALID');
  const later = { ...signed, 'x-signature-time': String(Number(signed['x-signature-time']) + 1) };
  await expectRejected(await send(body, later), 403, 'SIGNATURE_INVALID');
  const json = { 'content-type': 'application/json' };
  await expectRejected(await send(JSON.stringify({ ...TERMS, kind: 'hmac' }), json), 403, 'SIGNATURE_REQUIRED');
  expect(await labels(page, base)).toEqual([]);
  // As it was meant it is good, for nobody could use its nonce up.
  const proved = await page.request.post(`${base}/hk-web/modifySafetyCheck`, {
    data: { act: 'createApiKey', password: TRADER_PASSWORD },
    headers: { origin: base, 'x-csrf-token': token },
  });
  const { proof } = (await proved.json()).data;
  expect((await send(body, { ...signed, 'x-step-up-proof': proof })).status()).toBe(200);
  expect(await labels(page, base)).toEqual(['Honest']);
});

test('ER-04 a copied cookie can neither sign nor bring keys of its own', async ({ page, browser }) => {
  const base = await enterKeysPage(page);
  await createInPage(page, 'Mine');
  const thief = await browser.newContext({ storageState: { cookies: await page.context().cookies(), origins: [] } });
  const { data: user } = await (await thief.request.get(`${base}/hk-web/v2/session`)).json();
  const headers = { origin: base, 'x-csrf-token': user.csrfToken, 'content-type': 'application/json' };
  const device = await TestDevice.create();
  await expectRejected(
    await thief.request.post(`${base}${BIND_PATH}`, { headers, data: device.publicKeys }),
    409,
    'SESSION_KEYS_BOUND',
  );
  const body = JSON.stringify({ ...TERMS, kind: 'hmac' });
  const signature = await device.sign({ method: 'POST', target: KEY_PATH, body });
  await expectRejected(
    await thief.request.post(`${base}${KEY_PATH}`, { headers: { ...headers, ...signature }, data: body }),
    403,
    'SIGNATURE_INVALID',
  );
  expect(await labels(page, base)).toEqual(['Mine']);

  // The site itself, opened with the cookie, sees the keys and says why it cannot change them.
  const stolen = await thief.newPage();
  await openKeysPage(stolen, base);
  await expect(stolen.getByRole('alert')).toContainText('no longer has the signing keys of your login');
  await expect(stolen.getByRole('button', { name: 'Create API key' })).toBeDisabled();
  await expect(stolen.getByRole('button', { name: 'Delete Mine' })).toBeDisabled();
  await thief.close();
});

test('ER-04 a browser that lost its keys gets new ones by a new login', async ({ page }) => {
  const base = await enterKeysPage(page);
  await createInPage(page, 'Before');
  await page.evaluate(
    () =>
      new Promise((done, failed) => {
        const deleting = indexedDB.deleteDatabase('bourse-keys');
        deleting.onsuccess = done;
        deleting.onerror = failed;
      }),
  );
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Log in again to make new ones');
  await page.getByRole('button', { name: 'Log in again' }).click();
  await page.waitForURL(/\/en_US\/login/);
  // Who logs in there comes back here.
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/en_US/user/apiSetting');
  const bound = page.waitForResponse((response) => response.url().endsWith(BIND_PATH));
  await page.getByLabel('E-mail').fill('demo@bourse.test');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).last().click();
  expect((await bound).status()).toBe(200);
  await page.waitForURL(/\/user\/apiSetting/);
  const label = `After ${Date.now()}`;
  await createInPage(page, label, DEMO_PASSWORD);
  expect(await labels(page, base)).toContain(label);
});

test('ER-04 keys that were damaged count as lost', async ({ page }) => {
  await enterKeysPage(page);
  await createInPage(page, 'Whole');
  const damaged = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        indexedDB.open('bourse-keys').onsuccess = ({ target }) => {
          const database = (target as IDBOpenDBRequest).result;
          const transaction = database.transaction('sessions', 'readwrite');
          const store = transaction.objectStore('sessions');
          store.put(null, 'another session');
          store.getAllKeys().onsuccess = (event) => {
            const names = (event.target as IDBRequest<IDBValidKey[]>).result;
            for (const name of names) store.put(name === 'another session' ? null : { keys: { signing: 1 } }, name);
            transaction.oncomplete = () => {
              database.close();
              done(names.length);
            };
          };
        };
      }),
  );
  expect(damaged).toBe(2);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Log in again to make new ones');
  await expect(page.getByText('Whole')).toBeVisible();
});

test('ER-04 a login binds keys before any page asks for them', async ({ page }) => {
  const base = quietUrl();
  await page.goto(`${base}/en_US/login?tab=register`);
  const bound = page.waitForResponse((response) => response.url().endsWith(BIND_PATH));
  await registerOnPage(page, `binds-${randomUUID()}@example.test`, 'the keys of a new login');
  expect((await bound).status()).toBe(200);
  expect(page.url()).not.toContain('apiSetting');
  await openKeysPage(page, base);
  await createInPage(page, 'First', 'the keys of a new login');
  expect(await labels(page, base)).toEqual(['First']);
});

test('ER-04 a wrong clock is set right by the exchange’s, unnoticed', async ({ page }) => {
  const base = quietUrl();
  await enterTrader(page, base, []);
  await page.clock.install({ time: Date.now() - 3_600_000 });
  await openKeysPage(page, base);
  const sent: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith(KEY_PATH)) sent.push(`${response.request().method()} ${response.status()}`);
  });
  await createInPage(page, 'Late');
  // By its own clock, by the exchange's but without the password, and with it.
  expect(sent).toEqual(['POST 403', 'POST 403', 'POST 200']);
  // From then on it signs by the exchange's clock at once.
  await createInPage(page, 'Later');
  expect(sent.slice(3)).toEqual(['POST 403', 'POST 200']);
  expect(await labels(page, base)).toEqual(['Late', 'Later']);
});

test('ER-04 without a secure connection the page says what it needs, in the user’s language', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }));
  const base = await enterKeysPage(page);
  await expect(page.getByRole('alert')).toContainText('signs only over a secure connection');
  await expect(page.getByRole('alert').getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Create API key' })).toBeDisabled();
  await page.goto(`${base}/de_DE/user/apiSetting`);
  await expect(page.getByRole('alert')).toContainText('signiert nur über eine sichere Verbindung');
});

test('ER-04 a browser that keeps nothing is told so, and may try again', async ({ page }) => {
  await page.addInitScript(() => {
    const real = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (name, version) {
      if (sessionStorage.getItem('allowed') !== 'yes') throw new DOMException('denied', 'SecurityError');
      return real.call(this, name, version);
    };
  });
  await enterKeysPage(page);
  await expect(page.getByRole('alert')).toContainText('does not let the site keep signing keys');
  await page.evaluate(() => sessionStorage.setItem('allowed', 'yes'));
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await createInPage(page, 'Allowed');
});
