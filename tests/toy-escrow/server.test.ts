/**
 * The toy product on a real server, by nothing but one more value in each list: the core's thread, the snapshot, the live view, the
 * projection in its thread, routes, outbox, notifications and gauges.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { AppliedCommand, Command } from '@bourse/core';
import { startCoreHost } from '@bourse/server/platform/core-host/start-core-host.ts';
import { openFileDisk } from '@bourse/server/platform/journal/file-disk.ts';
import { listSnapshots, readSnapshot } from '@bourse/server/platform/journal/snapshot-store.ts';
import { silentLogger } from '@bourse/server/platform/logger.ts';
import { outboxKey } from '@bourse/server/platform/outbox/outbox.ts';
import { resetProjections } from '@bourse/server/platform/projections/projection-writer.ts';
import { type RunningServer, startServer } from '@bourse/server/server.ts';
import { makeOwner, TEST_PASSWORD, temporaryDir, testConfig } from '@bourse/server/testing/server-fixture.ts';
import { TestClient } from '@bourse/server/testing/test-client.ts';
import { fund, listTestMarkets, TEST_ASSETS } from '@bourse/server/testing/test-world.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WITH_TOY } from './composition.ts';
import { escrowRoutes } from './contract.ts';
import { escrowsProjection } from './projection.ts';
import { OUTBOX } from './service.ts';

const { assetId: USDT } = TEST_ASSETS.USDT;
const HOUR_MS = 3_600_000;
const dir = temporaryDir();
let server: RunningServer;
let buyer: TestClient;
let seller: TestClient;

async function start(): Promise<void> {
  const options = { composition: WITH_TOY, logger: silentLogger(), durable: false, checkResponses: true, seed: false };
  server = await startServer(testConfig(dir.path), options);
}

async function stop(): Promise<void> {
  expect(await server.stop()).toEqual([]);
}

async function newUser(name: string): Promise<TestClient> {
  const client = new TestClient(server.url);
  await client.enter('register', `${name}-escrow@example.com`, TEST_PASSWORD);
  return client;
}

async function again(client: TestClient, name: string): Promise<TestClient> {
  const next = new TestClient(server.url);
  await next.enter('login', `${name}-escrow@example.com`, TEST_PASSWORD);
  expect(next.accountId).toBe(client.accountId);
  return next;
}

interface Listed {
  readonly open: number;
  readonly items: readonly { readonly escrowId: number; readonly status: string; readonly amount: string }[];
}

async function list(client: TestClient): Promise<Listed> {
  const { method, path } = escrowRoutes.escrowList;
  return (await client.send(method, path)).data as Listed;
}

function open(client: TestClient, name: string, more: Readonly<Record<string, unknown>> = {}) {
  const { method, path } = escrowRoutes.escrowOpen;
  const terms = { sellerId: seller.accountId, coinId: USDT, amount: '40', deadlineMs: Date.now() + HOUR_MS };
  return client.send(method, path, { body: { name, ...terms, ...more } });
}

function release(client: TestClient, escrowId: number) {
  const { method, path } = escrowRoutes.escrowRelease;
  return client.send(method, path, { body: { escrowId } });
}

async function balance(client: TestClient): Promise<readonly [string, string]> {
  const { items } = await client.expect('balances');
  const found = items.find(({ coinId }) => coinId === USDT);
  return [found?.total ?? '', found?.held ?? ''];
}

beforeAll(async () => {
  await start();
  await listTestMarkets(server.host);
  buyer = await newUser('buyer');
  seller = await newUser('seller');
  await fund(server.host, buyer.accountId, 'USDT', '1000');
});
afterAll(async () => {
  await stop();
  dir.remove();
});

describe('a product in one folder', () => {
  it('holds the buyer’s money over HTTP, once however often the request is repeated', async () => {
    const [first, second] = await Promise.all([open(buyer, 'one'), open(buyer, 'one')]);
    expect([first.code, second.code]).toEqual([200, 200]);
    expect(second.data).toEqual(first.data);
    const rowId = (first.data as { requestId: string }).requestId;
    const terms = { sellerId: seller.accountId, assetId: USDT, amount: 1n, deadlineMs: Date.now() + HOUR_MS };
    const command = { type: 'open-escrow', accountId: buyer.accountId, ...terms, reference: rowId };
    const repeated: AppliedCommand = await server.host.submit(command as unknown as Command, outboxKey(OUTBOX, rowId));
    expect(repeated.events).toMatchObject([{ type: 'duplicate', code: undefined }]);
    expect(await balance(buyer)).toEqual(['1000.00000000', '40.00000000']);
    expect(await list(buyer)).toMatchObject({
      open: 1,
      items: [{ escrowId: 1, amount: '40.00000000', status: 'open' }],
    });
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toContain('bourse_toy_escrows_open 1');
  });

  it('finds the outcome of an interrupted command in the projection, without submitting it again', async () => {
    const submit = vi.spyOn(server.host, 'submit');
    const { rows } = await server.db.pool.query<{ row_id: string }>(
      `update outbox set outcome = null, lease_owner = 'dead', lease_until = '-infinity' where feature = $1 returning row_id`,
      [OUTBOX],
    );
    const closed = 'select row_id from outbox where feature = $1 and outcome is not null';
    await vi.waitFor(async () => expect((await server.db.pool.query(closed, [OUTBOX])).rows).toEqual(rows), 10_000);
    expect(submit).not.toHaveBeenCalled();
    submit.mockRestore();
    expect(await balance(buyer)).toEqual(['1000.00000000', '40.00000000']);
  });

  it.each([
    ['INSUFFICIENT_BALANCE', { amount: '961' }],
    ['AMOUNT_NOT_POSITIVE', { amount: '0' }],
    ['UNKNOWN_ACCOUNT', { sellerId: 999_999 }],
    ['UNKNOWN_ASSET', { coinId: 999 }],
    ['BODY_INVALID', { deadlineMs: 1 }],
    ['BODY_INVALID', { coinId: 'x' }],
  ])('rejects with %s', async (code, more) => {
    expect((await open(buyer, `bad-${code}-${Object.keys(more)}`, more)).error).toBe(code);
    expect(await balance(buyer)).toEqual(['1000.00000000', '40.00000000']);
  });

  it('has a switch, a setting and a permission that operators use as those of any product', async () => {
    const operator = await newUser('operator');
    const { method, path } = escrowRoutes.escrowCount;
    expect((await operator.send(method, path)).error).toBe('FORBIDDEN');
    await makeOwner(server, operator.accountId);
    expect((await operator.send(method, path)).data).toEqual({ open: 1 });
    const { rows } = await server.db.pool.query('select outcome from audit.entries where route = $1 order by seq', [
      'escrowCount',
    ]);
    expect(rows).toEqual([{ outcome: 'FORBIDDEN' }, { outcome: 'ok' }]);
    const set = (key: string, value: unknown) =>
      operator.call('setConsoleSetting', { params: { key }, body: { value } });

    expect(await set('toyEscrowMaxHours', 0)).toMatchObject({ error: 'SETTING_INVALID' });
    expect(await set('toyEscrowMaxHours', 2)).toMatchObject({ code: 200 });
    const late = await open(buyer, 'late', { deadlineMs: Date.now() + 3 * HOUR_MS });
    expect(late).toMatchObject({ error: 'BODY_INVALID', field: 'deadlineMs' });

    expect(await set('modules', { 'toy-escrow': 'off' })).toMatchObject({ code: 200 });
    expect((await open(buyer, 'closed')).error).toBe('MODULE_UNAVAILABLE');
    expect((await list(buyer)).open).toBe(1);
    expect(await set('modules', {})).toMatchObject({ code: 200 });
    expect(await set('kycRequired', { 'toy-escrow': true })).toMatchObject({ code: 200 });
    expect((await open(buyer, 'unverified')).error).toBe('KYC_REQUIRED');
    expect(await set('kycRequired', {})).toMatchObject({ code: 200 });
    expect(await balance(buyer)).toEqual(['1000.00000000', '40.00000000']);
  });

  it('pays the seller when the buyer releases, and notifies him', async () => {
    expect((await release(seller, 1)).error).toBe('FORBIDDEN');
    expect((await release(buyer, 1)).code).toBe(200);
    expect(await balance(buyer)).toEqual(['960.00000000', '0.00000000']);
    expect(await balance(seller)).toEqual(['40.00000000', '0.00000000']);
    expect(await list(seller)).toMatchObject({ open: 0, items: [{ escrowId: 1, status: 'released' }] });
    const { rows } = await server.db.pool.query('select account_id, kind, params from notifications where kind = $1', [
      'toy-escrow.paid',
    ]);
    expect(rows).toEqual([{ account_id: seller.accountId, kind: 'toy-escrow.paid', params: { escrow: '1' } }]);
  });

  it('returns the money at the deadline', async () => {
    expect((await open(buyer, 'two', { deadlineMs: Date.now() + 700 })).code).toBe(200);
    expect(await balance(buyer)).toEqual(['960.00000000', '40.00000000']);
    await vi.waitFor(async () => expect((await list(buyer)).items[1]).toMatchObject({ status: 'expired' }), 10_000);
    expect(await balance(buyer)).toEqual(['960.00000000', '0.00000000']);
    expect((await list(buyer)).open).toBe(0);
  });

  it('is the same after a restart, from the snapshot, and its projection after it was emptied alone', async () => {
    expect((await open(buyer, 'three')).code).toBe(200);
    const before = { hash: await server.host.stateHash(), list: await list(buyer), rows: await projected() };
    await stop();
    await start();
    buyer = await again(buyer, 'buyer');
    expect(await server.host.stateHash()).toBe(before.hash);
    expect(await list(buyer)).toEqual(before.list);
    expect(await balance(buyer)).toEqual(['960.00000000', '40.00000000']);
    await resetProjections(server.db.pool, [escrowsProjection]);
    expect(await projected()).toEqual([]);
    await stop();
    await start();
    expect(await projected()).toEqual(before.rows);
    buyer = await again(buyer, 'buyer');
    expect((await release(buyer, 3)).code).toBe(200);
  });

  it('is named by no source outside its folder but the list of the system simulation', () => {
    const root = resolve(import.meta.dirname, '../..');
    const words = /toy-escrow|toy_escrow|open-escrow|escrow-opened|ESCROW_UNKNOWN/;
    const files = ['apps', 'packages', 'scripts', 'tests'].flatMap((folder) => sourcesIn(join(root, folder)));
    expect(files.length).toBeGreaterThan(500);
    const named = files.filter((file) => words.test(readFileSync(file, 'utf8')));
    expect(named).toEqual([join(root, 'tests/simulation/system.test.ts')]);
  });
});

/** What the test below submits: five listings, two accounts, money, an escrow. */
const COMMANDS = 9;

it('is in the snapshots of the thread beside the core', async () => {
  const place = temporaryDir();
  const rooms = WITH_TOY.rooms;
  const host = await startCoreHost({
    dataDir: place.path,
    projectedSeq: 0,
    durable: false,
    rooms,
    snapshotEvery: COMMANDS,
  });
  await listTestMarkets(host);
  for (const accountId of [1_000, 1_001]) await host.submit({ type: 'open-account', accountId });
  await fund(host, 1_000, 'USDT', '1');
  const terms = { accountId: 1_000, sellerId: 1_001, assetId: USDT, amount: 5n, deadlineMs: Date.now() + HOUR_MS };
  const command = { type: 'open-escrow', ...terms, reference: 'r' } as unknown as Command;
  const { seq } = await host.submit(command);
  host.noteProjected(seq);
  const hash = await host.stateHash();
  const disk = openFileDisk(join(place.path, 'journal'), { durable: false });
  await vi.waitFor(() => expect(listSnapshots(disk)[0]).toBe(seq), 10_000);
  expect(readSnapshot(disk, seq)).toMatchObject({ stateHash: hash });
  await host.stop();
  place.remove();
});

/** All rows of the projection. */
async function projected(): Promise<readonly unknown[]> {
  await server.projector.whenProjected(server.host.seq);
  return (await server.db.pool.query('select * from toy_escrows order by escrow_id')).rows;
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (['node_modules', 'dist', 'data'].includes(name) || path === import.meta.dirname) return [];
    if (statSync(path).isDirectory()) return sourcesIn(path);
    return /\.(ts|tsx|mjs|cjs)$/.test(name) ? [path] : [];
  });
}
