import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server-fixture.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { NO_FACTS } from './coin-facts.ts';

let server: TestServer;
let operator: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  operator = await server.newOperator();
});
afterAll(() => server.close());

const BTC = { params: { coinId: '1' } };
const read = () => server.visitor().expect('coinFacts', { query: { coinId: '1' } });
const write = (client: TestClient, version: number, part: object = {}) =>
  client.call('setCoinFacts', { ...BTC, body: { version, ...NO_FACTS, ...part } });
const version = async () => (await read()).version;

describe('facts about a coin', () => {
  it('are empty before anybody has written any', async () => {
    expect(await read()).toEqual({ coinId: 1, version: 0, ...NO_FACTS });
    expect(await server.visitor().expect('coinSectors')).toEqual([]);
  });

  it('are written by operators as versions, and read by everybody', async () => {
    const before = await version();
    const facts = { sector: 'layer1', launchYear: 2009, texts: { en_US: 'Money.\nOpen.', zh_CN: '', zh_HK: '' } };
    expect(await write(operator, before, facts)).toMatchObject({ status: 200, data: { version: before + 1 } });
    expect(await read()).toMatchObject({ ...facts, version: before + 1 });
    expect(await server.visitor().expect('coinSectors')).toEqual([{ coinId: 1, sector: 'layer1' }]);
    expect(await write(operator, before + 1, { ...facts, sector: '' })).toMatchObject({ status: 200 });
    expect(await server.visitor().expect('coinSectors')).toEqual([]);
    const { versions } = await operator.expect('consoleCoinFacts', BTC);
    expect(versions.map((one) => [one.version, one.accountId])).toEqual([
      [before + 2, operator.accountId],
      [before + 1, operator.accountId],
    ]);
  });

  it('are not overwritten by who has read an older version', async () => {
    const outdated = { status: 409, error: 'COIN_FACTS_OUTDATED', field: 'version' };
    const now = await version();
    const both = await Promise.all([write(operator, now), write(operator, now)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await write(operator, now)).toMatchObject(outdated);
    expect(await write(operator, now + 7)).toMatchObject(outdated);
  });

  it.each([
    ['a link without https', { links: { ...NO_FACTS.links, site: 'http://example.org' } }, 'links.site'],
    ['a script for a link', { links: { ...NO_FACTS.links, paper: 'javascript:alert(1)' } }, 'links.paper'],
    ['a link with a login', { links: { ...NO_FACTS.links, source: 'https://me@example.org' } }, 'links.source'],
    ['a supply with a sign', { maxSupply: '-1' }, 'maxSupply'],
    ['a sector that there is not', { sector: 'gold' }, 'sector'],
    ['a day that is none', { supplyDate: '2025-13-01' }, 'supplyDate'],
    ['a control character', { texts: { ...NO_FACTS.texts, zh_CN: 'a\u0000' } }, 'texts.zh_CN'],
  ])('refuse %s', async (_, part, field) => {
    expect(await write(operator, await version(), part)).toMatchObject({ status: 400, error: 'BODY_INVALID', field });
  });

  it('refuse more coins than there can be, and a supply without a day', async () => {
    const dated = { circulatingSupply: '22', supplyDate: '2025-01-01', supplySource: 'explorer' };
    const many = await write(operator, await version(), { ...dated, maxSupply: '21' });
    expect(many).toMatchObject({ status: 400, error: 'COIN_SUPPLY_IMPOSSIBLE', field: 'circulatingSupply' });
    const undated = await write(operator, await version(), { circulatingSupply: '22' });
    expect(undated).toMatchObject({ status: 400, error: 'COIN_SUPPLY_UNDATED', field: 'supplyDate' });
  });

  it('are written by nobody without the permission, and each act is in the audit log', async () => {
    const user = await server.newUser();
    const before = await version();
    expect(await write(user, before)).toMatchObject({ status: 403, error: 'FORBIDDEN' });
    expect(await user.call('consoleCoinFacts', BTC)).toMatchObject({ status: 403 });
    expect(await version()).toBe(before);
    await write(operator, before, { consensus: 'for the log' });
    const { rows } = await server.db.pool.query(
      `select 1 from audit.entries as entry where to_jsonb(entry)::text like '%for the log%' limit 1`,
    );
    expect(rows).toHaveLength(1);
  });

  it('name no coin that is not listed', async () => {
    const unknown = { status: 404, error: 'UNKNOWN_ASSET', field: 'coinId' };
    expect(await server.visitor().call('coinFacts', { query: { coinId: '999' } })).toMatchObject(unknown);
    const params = { coinId: '999' };
    expect(await operator.call('consoleCoinFacts', { params })).toMatchObject(unknown);
    expect(await operator.call('setCoinFacts', { params, body: { version: 0, ...NO_FACTS } })).toMatchObject(unknown);
  });
});
