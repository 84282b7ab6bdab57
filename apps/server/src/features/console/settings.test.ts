import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readPages } from '../../testing/read-pages.ts';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';

let server: TestServer;
let operator: TestClient;
beforeAll(async () => {
  server = await startTestServer({ markets: false });
  operator = await server.newOperator();
});
beforeEach(() => operator.expect('resetConsoleSetting', KEY));
afterAll(() => server.close());

const KEY = { params: { key: 'rebateStatus' } };
const set = (value: unknown) => operator.expect('setConsoleSetting', { ...KEY, body: { value } });
const history = async () => (await operator.expect('consoleSettingHistory', KEY)).items;
const undo = async (changeId?: string) => {
  const last = (await history())[0]?.changeId ?? '1';
  return operator.call('undoConsoleSetting', { ...KEY, body: { changeId: changeId ?? last } });
};

describe('undo', () => {
  it('stores the value before again, and is undone itself', async () => {
    await set(2);
    await set(3);
    expect((await undo()).data).toMatchObject({ value: 2, state: 'stored' });
    expect((await undo()).data).toMatchObject({ value: 3, state: 'stored' });
    const [last] = await history();
    const { email } = await operator.expect('sessionUser');
    expect(last).toMatchObject({ oldValue: 2, newValue: 3, hadValue: true, hasValue: true, changedBy: email });
  });

  it('removes the stored value where there was none before, and brings back one that was removed', async () => {
    await set(2);
    expect((await undo()).data).toMatchObject({ value: 1, state: 'default', updatedBy: '' });
    expect((await history())[0]).toMatchObject({ hadValue: true, hasValue: false, oldValue: 2, newValue: null });
    expect((await undo()).data).toMatchObject({ value: 2, state: 'stored' });
  });

  it('is refused when somebody has changed the setting since, and changes nothing', async () => {
    await set(2);
    const [seen] = await history();
    await set(3);
    expect((await undo(seen?.changeId)).error).toBe('SETTING_CHANGED');
    expect((await undo('999999')).error).toBe('SETTING_CHANGED');
    const all = await operator.expect('consoleSettings');
    expect(all.find(({ key }) => key === 'rebateStatus')?.value).toBe(3);
  });

  it('is refused when the value before does not fit any more', async () => {
    await server.db.pool.query(`insert into site_settings (key, value) values ('rebateStatus', '99')`);
    await set(2);
    expect((await undo()).error).toBe('SETTING_INVALID');
    expect((await history())[0]).toMatchObject({ newValue: 2 });
  });
});

it('a setting is set only from what the operator has seen: of two at once, one is refused', async () => {
  const seen = async () => {
    const all = await operator.expect('consoleSettings');
    return all.find(({ key }) => key === 'rebateStatus')?.updatedAtMs;
  };
  const put = (value: number, seenMs: number | undefined) =>
    operator.call('setConsoleSetting', { ...KEY, body: { value, seenMs } });
  expect(await seen()).toBe(0);
  const answers = await Promise.all([put(2, 0), put(3, 0)]);
  expect(answers.map(({ error = 'ok' }) => error).toSorted()).toEqual(['SETTING_CHANGED', 'ok']);
  expect(await put(0, await seen())).toMatchObject({ code: 200, data: { value: 0 } });
  expect((await put(1, undefined)).code).toBe(200);
});

describe('the history', () => {
  it('is read page by page, the newest first, and by who made the change', async () => {
    for (const value of [2, 3, 0]) await set(value);
    await server.db.pool.query(`update site_settings set value = '1' where key = 'rebateStatus'`);
    const page = (query: Record<string, string>) => operator.expect('consoleSettingHistory', { ...KEY, query });
    const all = await readPages(page, 2);
    expect(all).toEqual((await page({})).items);
    expect(all.slice(0, 4).map(({ newValue }) => newValue)).toEqual([1, 0, 3, 2]);
    const changedBy = all[0]?.changedBy ?? '';
    expect(changedBy).toMatch(/^sql:/);
    expect((await page({ changedBy })).items[0]).toEqual(all[0]);
    expect((await page({ changedBy: 'nobody' })).items).toEqual([]);
  });

  it('of an unknown setting is none', async () => {
    const unknown = { params: { key: 'nothing' } };
    expect((await operator.call('consoleSettingHistory', unknown)).error).toBe('SETTING_UNKNOWN');
    expect((await operator.call('undoConsoleSetting', { ...unknown, body: { changeId: '1' } })).error).toBe(
      'SETTING_UNKNOWN',
    );
    expect((await operator.call('resetConsoleSetting', unknown)).error).toBe('SETTING_UNKNOWN');
  });
});

it('every setting has a schema from which a form can be drawn', async () => {
  const schemas = await operator.expect('consoleSettingSchemas');
  const settings = await operator.expect('consoleSettings');
  expect(schemas.map(({ key }) => key)).toEqual(settings.map(({ key }) => key));
  const of = (key: string) => schemas.find((found) => found.key === key)?.schema;
  expect(of('rebateStatus')).toMatchObject({ type: 'integer', minimum: 0, maximum: 3 });
  expect(of('languages')).toMatchObject({ type: 'array', minItems: 1, items: { type: 'string' } });
  expect(of('modules')).toMatchObject({ type: 'object', properties: { spot: { enum: ['on', 'off'] } } });
  for (const { key, schema } of schemas) expect(Object.keys(schema).length, key).toBeGreaterThan(1);
});
