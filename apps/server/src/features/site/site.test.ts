import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type RouteName, schemas } from '@bourse/contract';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ALL_SETTINGS } from '../../context.ts';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';

let server: TestServer;
let operator: TestClient;
let visitor: TestClient;
const logged: string[] = [];
const logger = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
const sql = (text: string, values: unknown[] = []) => server.db.pool.query(text, values);

beforeAll(async () => {
  server = await startTestServer({ logger });
  operator = await server.newOperator();
  visitor = server.visitor();
});
afterAll(() => server.close());

const put = (key: string, value: unknown, who = operator) =>
  who.call('setConsoleSetting', { params: { key }, body: { value } });
const stateOf = async (key: string) => (await operator.expect('consoleSettings')).find((one) => one.key === key);
/** Waits until a change made outside this server has been reread. */
const untilState = (key: string, state: string) =>
  expect.poll(async () => (await stateOf(key))?.state, { interval: 20, timeout: 5_000 }).toBe(state);

/** Resets to the defaults, as by another server. */
afterEach(async () => {
  const { rows } = await sql('delete from site_settings returning key');
  for (const { key } of rows) if (await stateOf(key)) await untilState(key, 'default');
});

describe('the configuration calls', () => {
  const CALLS: readonly RouteName[] = [
    'webConfig',
    'serviceConfig',
    'kycConfig',
    'configV2',
    'configV3',
    'gsip',
    'ggaConfig',
    'downloadUrls',
    'locales',
    'tradeAreas',
  ];

  it.each(CALLS)('%s returns the same to visitor, user and operator', async (name) => {
    const timeless = { timeMs: 0 };
    const asVisitor = { ...(await visitor.expect(name)), ...timeless };
    expect({ ...(await (await server.newUser()).expect(name)), ...timeless }).toEqual(asVisitor);
    expect({ ...(await operator.expect(name)), ...timeless }).toEqual(asVisitor);
  });

  it('return the defaults of a new site', async () => {
    const config = await visitor.expect('webConfig');
    expect(config).toMatchObject({ rebateStatus: 1, kolIncentive: true, serviceLines: [3, 2, 1], baseCurrency: 'USD' });
    expect(new Set(Object.values(config.modules))).toEqual(new Set(['on']));
    const { kycRequired, identityTypes } = await visitor.expect('kycConfig');
    expect(new Set(Object.values(kycRequired))).toEqual(new Set([false]));
    expect(identityTypes).toEqual([1, 2, 3]);
    expect(await visitor.expect('serviceConfig')).toEqual({ serviceLines: [3, 2, 1] });
    expect(await visitor.expect('ggaConfig')).toEqual({ rebateStatus: 1, kolIncentive: true, invite: 'on' });
    expect(await visitor.expect('downloadUrls')).toEqual({ downloadUrl: '/app/downLoad', backupDomains: [] });
    expect(await visitor.expect('configV2')).toMatchObject({ mode: 'demo', baseCurrency: 'USD' });
  });

  it('label each currency’s rate as the operator’s, with its time', async () => {
    const { currencies } = await visitor.expect('webConfig');
    const codes = currencies.map(({ currencyCode }) => currencyCode);
    expect(codes).toEqual(['USD', 'EUR', 'GBP', 'JPY', 'KRW', 'CNY', 'HKD', 'VND', 'TRY', 'RUB', 'BRL', 'AED']);
    for (const currency of currencies) {
      expect(currency).toMatchObject({ source: 'operator', asOfMs: Date.UTC(2025, 5, 30) });
      expect(schemas.decimalText.safeParse(currency.usdtRate).success).toBe(true);
    }
  });

  it('return in v3 the same as the separate calls', async () => {
    const whole = await visitor.expect('configV3');
    expect(whole).toMatchObject({
      ...(await visitor.expect('webConfig')),
      ...(await visitor.expect('downloadUrls')),
      locales: await visitor.expect('locales'),
      kycRequired: (await visitor.expect('kycConfig')).kycRequired,
    });
    expect(Math.abs(whole.timeMs - Date.now())).toBeLessThan(60_000);
  });

  it('replace a removed base currency by the first currency', async () => {
    expect((await put('baseCurrency', 'XAU')).code).toBe(200);
    expect((await visitor.expect('webConfig')).baseCurrency).toBe('USD');
    expect((await put('baseCurrency', 'EUR')).code).toBe(200);
    expect((await visitor.expect('webConfig')).baseCurrency).toBe('EUR');
  });

  it('SH-03 offer the languages that the operator chose, in his order, and the pseudo-language in the demo', async () => {
    expect((await put('languages', ['zh_HK', 'en_US'])).code).toBe(200);
    expect(await visitor.expect('locales')).toEqual([
      { value: 'zh_HK', name: '繁體中文' },
      { value: 'en_US', name: 'English' },
      { value: 'longest', name: 'Longest' },
    ]);
  });

  it('return the operator’s area names in both lists', async () => {
    await put('tradeAreas', [
      { tradeArea: 8, name: 'small coins' },
      { tradeArea: 1, name: 'large coins' },
    ]);
    const areas = await visitor.expect('tradeAreas');
    expect(areas).toEqual([
      { tradeArea: 8, name: 'small coins', tradeIds: [] },
      { tradeArea: 1, name: 'large coins', tradeIds: [1, 2] },
    ]);
    expect(await visitor.expect('marketAreas')).toEqual(areas);
  });

  it('return the caller’s address and no region, ignoring forged headers', async () => {
    await put('regionHeader', 'cf-ipcountry');
    const headers = { 'cf-ipcountry': 'FR', 'x-forwarded-for': '203.0.113.9' };
    expect(await visitor.expect('gsip', { headers })).toEqual({ ip: '127.0.0.1', region: 'unknown' });
  });
});

describe('behind a trusted proxy', () => {
  let behind: TestServer;
  beforeAll(async () => {
    behind = await startTestServer({ env: { BOURSE_TRUST_PROXY: 'on' }, markets: false });
  });
  afterAll(() => behind.close());

  it('returns the region of the configured header only', async () => {
    const caller = behind.visitor();
    const ask = (headers: Record<string, string>) => caller.expect('gsip', { headers });
    expect((await ask({ 'cf-ipcountry': 'FR' })).region).toBe('unknown');
    const chief = await behind.newOperator();
    expect((await put('regionHeader', 'CF-IPCountry', chief)).code).toBe(200);
    const ip = '203.0.113.9';
    for (const told of [ip, `::ffff:${ip}`]) {
      expect(await ask({ 'cf-ipcountry': 'fr', 'x-forwarded-for': told })).toEqual({ ip, region: 'FR' });
    }
    for (const strange of ['XX', 'T1', 'FRA', '', '<script>', 'FR, DE', '🇫🇷'.normalize('NFKD').slice(0, 0)]) {
      expect((await ask({ 'cf-ipcountry': strange })).region).toBe('unknown');
    }
    expect((await ask({ 'x-country': 'FR' })).region).toBe('unknown');
  });
});

describe('the console', () => {
  it('lists every setting of the table with its value, default and state', async () => {
    const list = await operator.expect('consoleSettings');
    expect(list.map(({ key }) => key)).toEqual(ALL_SETTINGS.map(({ key }) => key));
    for (const one of list) {
      expect(one).toMatchObject({ state: 'default', updatedAtMs: 0, updatedBy: '', value: one.defaultValue });
      expect(one.summary).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('is forbidden to visitors and users', async () => {
    expect((await put('rebateStatus', 3, visitor)).error).toBe('LOGIN_REQUIRED');
    const user = await server.newUser();
    expect(await put('rebateStatus', 3, user)).toMatchObject({ status: 403, error: 'FORBIDDEN' });
    expect((await user.call('consoleSettings')).error).toBe('FORBIDDEN');
    const forged = { params: { key: 'rebateStatus' }, body: { value: 3 }, headers: { 'x-csrf-token': 'x' } };
    expect((await operator.call('setConsoleSetting', forged)).error).toBe('CSRF_INVALID');
    expect((await visitor.expect('webConfig')).rebateStatus).toBe(1);
    expect((await sql('select 1 from site_settings')).rowCount).toBe(0);
  });

  it('is not accessible by claiming the role at registration', async () => {
    const sly = server.visitor();
    const credentials = { email: `sly-${Date.now()}@example.com`, password: 'only-for-tests-2026' };
    const begun = await sly.call('register', { body: { ...credentials, termsVersion: '1', role: 'operator' } });
    const { challengeId } = begun.data;
    const { code } = await sly.expect('registrationMail', { params: { challengeId } });
    const answer = await sly.call('confirmRegistration', { body: { challengeId, code, role: 'operator' } });
    expect(answer.code).toBe(200);
    expect((await sly.call('consoleSettings')).error).toBe('FORBIDDEN');
  });

  it('sets a value that is in force at once, with its editor', async () => {
    const beforeMs = Date.now() - 1_000;
    const answer = await put('rebateStatus', 3);
    expect(answer).toMatchObject({
      status: 200,
      data: { key: 'rebateStatus', value: 3, state: 'stored', defaultValue: 1 },
    });
    expect((await visitor.expect('webConfig')).rebateStatus).toBe(3);
    const { email } = await operator.expect('sessionUser');
    expect(await stateOf('rebateStatus')).toMatchObject({ updatedBy: email });
    expect((await stateOf('rebateStatus'))?.updatedAtMs).toBeGreaterThan(beforeMs);
  });

  it('records editor, time, old and new value', async () => {
    await sql('delete from site_settings_audit');
    const { email } = await operator.expect('sessionUser');
    await put('rebateStatus', 3);
    await put('rebateStatus', 3);
    await put('rebateStatus', 4);
    await put('rebateStatus', 0);
    await sql(`update site_settings set value = '2' where key = 'rebateStatus'`);
    await sql(`delete from site_settings where key = 'rebateStatus'`);
    const { rows } = await sql('select * from site_settings_audit order by audit_id');
    const users = await sql('select id from users where email = $1', [email]);
    const byOperator = { key: 'rebateStatus', changed_by: email, user_id: users.rows[0]?.id };
    const bySql = { key: 'rebateStatus', changed_by: expect.stringMatching(/^sql:\w+$/), user_id: null };
    expect(rows).toMatchObject([
      { ...byOperator, old_value: null, new_value: 3 },
      { ...byOperator, old_value: 3, new_value: 0 },
      { ...bySql, old_value: 0, new_value: 2 },
      { ...bySql, old_value: 2, new_value: null },
    ]);
    for (const { changed_at_ms } of rows) expect(Math.abs(Number(changed_at_ms) - Date.now())).toBeLessThan(60_000);
    await expect(sql('truncate site_settings')).rejects.toThrow(/leave no trace/);
  });

  it('rejects unknown settings', async () => {
    for (const key of ['nothing', 'constructor', '__proto__', 'toString', 'REBATESTATUS', "x'; drop table users --"]) {
      expect(await put(key, 1)).toMatchObject({ status: 404, error: 'SETTING_UNKNOWN', field: 'key' });
    }
    expect((await put('x'.repeat(65), 1)).error).toBe('QUERY_INVALID');
  });

  it('switches a module at once', async () => {
    const user = await server.newUser();
    const order = { body: { tradeCode: 'btc_usdt', side: 'buy', type: 'limit', price: '10000', qty: '0.01' } };
    expect((await put('modules', { spot: 'off' })).code).toBe(200);
    expect((await user.call('placeSpotOrder', order)).error).toBe('MODULE_UNAVAILABLE');
    expect((await put('modules', {})).code).toBe(200);
    expect((await user.call('placeSpotOrder', order)).error).toBe('INSUFFICIENT_BALANCE');
    expect((await put('kycRequired', { spot: true })).code).toBe(200);
    expect((await user.call('placeSpotOrder', order)).error).toBe('KYC_REQUIRED');
  });

  it('handles concurrent edits, each with its own response', async () => {
    // A session has one proof for a call at a time.
    const editors = await Promise.all([0, 1, 2, 3].map(() => server.newOperator()));
    const answers = await Promise.all(editors.map((editor, value) => put('rebateStatus', value, editor)));
    expect(answers.map(({ data }) => data.value).every((value) => [0, 1, 2, 3].includes(value as number))).toBe(true);
    const { rows } = await sql(`select value from site_settings where key = 'rebateStatus'`);
    expect((await visitor.expect('webConfig')).rebateStatus).toBe(rows[0]?.value);
  });
});

describe('edited in SQL', () => {
  const insert = (key: string, value: string) =>
    sql('insert into site_settings (key, value) values ($1, $2)', [key, value]);
  const damagedInMetrics = async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    return Number(/^bourse_site_settings_damaged (\d+)$/m.exec(text)?.[1]);
  };

  it('a value is in force within two seconds', async () => {
    await insert('rebateStatus', '0');
    const editedMs = performance.now();
    await expect
      .poll(async () => (await visitor.expect('webConfig')).rebateStatus, { interval: 20, timeout: 5_000 })
      .toBe(0);
    expect(performance.now() - editedMs).toBeLessThan(2_000);
    expect((await stateOf('rebateStatus'))?.updatedBy).toMatch(/^sql:/);
  });

  it.each(['null', '{"damaged": [null]}', '"x"', '1e400', '[[]]'])(
    'settings that are all damaged to %s leave the site on its defaults',
    async (damage) => {
      const before = await visitor.expect('configV3');
      for (const { key } of ALL_SETTINGS) await insert(key, damage);
      for (const { key, defaultValue } of ALL_SETTINGS) {
        // A plain text is a fine name of a header.
        if (key === 'regionHeader' && damage === '"x"') continue;
        await untilState(key, 'damaged');
        expect(await stateOf(key)).toMatchObject({ value: defaultValue });
      }
      expect({ ...(await visitor.expect('configV3')), timeMs: 0 }).toEqual({ ...before, timeMs: 0 });
      expect((await visitor.call('tradeAreas')).code).toBe(200);
    },
  );

  it('damage is counted, logged once, and does not affect other settings', async () => {
    logged.length = 0;
    await insert('currencies', '[]');
    await insert('noSuchSetting', '1');
    await untilState('currencies', 'damaged');
    // Two more readings, so that a line for each would show.
    for (const value of ['0', '2']) {
      await sql(`delete from site_settings where key = 'rebateStatus'`);
      await insert('rebateStatus', value);
      await expect.poll(async () => (await visitor.expect('webConfig')).rebateStatus, { timeout: 5_000 }).toBe(+value);
    }
    expect(await damagedInMetrics()).toBe(2);
    const lines = logged.filter((line) => line.includes('damaged'));
    expect(lines).toHaveLength(2);
    expect(lines.join('')).toMatch(/"setting":"currencies".*"setting":"noSuchSetting"/s);
  });

  it('a damaged value is repaired by the console', async () => {
    await insert('currencies', '[]');
    await untilState('currencies', 'damaged');
    const euro = { id: 1, currencyCode: 'EUR', symbol: '€', usdtRate: '0.9', asOfMs: 1_767_225_600_000 };
    expect((await put('currencies', [euro])).data.state).toBe('stored');
    expect((await visitor.expect('webConfig')).currencies).toEqual([{ ...euro, source: 'operator' }]);
    expect(await damagedInMetrics()).toBe(0);
  });

  it('keeps the last known values while the table is unreadable', async () => {
    logged.length = 0;
    await put('rebateStatus', 3);
    await sql('alter table site_settings rename to site_settings_away');
    try {
      await expect.poll(() => logged.some((line) => line.includes('cannot be read')), { timeout: 5_000 }).toBe(true);
      expect((await visitor.expect('webConfig')).rebateStatus).toBe(3);
      expect((await put('rebateStatus', 2)).error).toBe('INTERNAL');
      expect((await visitor.expect('webConfig')).rebateStatus).toBe(3);
    } finally {
      await sql('alter table site_settings_away rename to site_settings');
    }
    await sql(`update site_settings set value = '0' where key = 'rebateStatus'`);
    await expect.poll(async () => (await visitor.expect('webConfig')).rebateStatus, { timeout: 5_000 }).toBe(0);
  });
});

describe('the demo', () => {
  const port = async () => {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port: free } = probe.address() as AddressInfo;
    probe.close();
    await once(probe, 'close');
    return `${free}`;
  };

  it('gives its operator the role, and nobody else; HD-10 its backup domains lead back to it', async () => {
    const demo = await startTestServer({ seed: true, markets: false, env: { PORT: await port() } });
    try {
      const { rows } = await demo.db.pool.query(
        `select email, roles.name from user_roles join users on users.id = user_id join roles using (role_id)`,
      );
      expect(rows).toEqual([{ email: 'operator@bourse.test', name: 'owner' }]);
      const client = demo.visitor();
      await client.enter('login', 'operator@bourse.test', demo.demoPassword ?? '');
      expect((await client.expect('consoleSettings')).length).toBe(ALL_SETTINGS.length);
      const { backupDomains } = await client.expect('downloadUrls');
      expect(backupDomains).toHaveLength(3);
      for (const domain of backupDomains.slice(0, 2)) {
        expect((await fetch(`http://${domain}/healthz`)).status).toBe(200);
      }
    } finally {
      await demo.close();
    }
  }, 120_000);
});
