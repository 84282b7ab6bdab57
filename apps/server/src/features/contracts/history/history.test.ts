import type { ExchangeEvent } from '@bourse/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../platform/db/database.ts';
import { openProjectionWriter } from '../../../platform/projections/projection-writer.ts';
import { BTC, ContractsWorld, DELIVERY, FUND, LINEAR, TRADERS, USDT } from '../../../testing/contracts-world.ts';
import { openScratchDatabase } from '../../../testing/scratch-database.ts';
import { startTestServer, type TestServer } from '../../../testing/server-fixture.ts';
import { PROJECTIONS } from '../../projections.ts';
import { EXPLAINED, type ExplainedKind } from './explanations.projection.ts';
import { ContractHistoryStore } from './history.store.ts';

const ALL = 1_000_000;
const world = new ContractsWorld();
let server: TestServer;
let database: Database;
let store: ContractHistoryStore;

beforeAll(async () => {
  server = await startTestServer({ markets: false });
  database = (await openScratchDatabase(server, 'contract_history')).database;
  store = new ContractHistoryStore(database.pool);
  world.trade(3_000, 31);
  world.do({ type: 'settle-contract', contractId: DELIVERY, priceTicks: 590_000 });
  const writer = await openProjectionWriter(database.pool, PROJECTIONS);
  for (let at = 0; at < world.applied.length; at += 500) await writer.commit(world.applied.slice(at, at + 500));
});
afterAll(async () => {
  await database.close();
  await server.close();
});

/** All events with the sequence of their command. */
function events(): (ExchangeEvent & { readonly seq: bigint })[] {
  return world.applied.flatMap(({ events: all, seq }) => all.map((event) => ({ ...event, seq: BigInt(seq) })));
}

describe('history of contracts', () => {
  it('has every funding of a contract, newest first, and what each position paid at its rate and mark', async () => {
    const settled = events().filter((event) => event.type === 'funding-settled' && event.contractId === LINEAR);
    const found = await store.fundings(LINEAR, undefined, ALL);
    expect(found.length).toBeGreaterThan(20);
    expect(found.toReversed()).toMatchObject(
      settled.map((event) => {
        const { markTicks, paidUnits, ratePpb, receivedUnits, stampMs } = event as Extract<
          typeof event,
          { type: 'funding-settled' }
        >;
        return { stampMs: BigInt(stampMs), ratePpb: BigInt(ratePpb), markTicks, paidUnits, receivedUnits };
      }),
    );
    expect(await store.fundings(LINEAR, Number(found[4]?.stampMs), 3)).toEqual(found.slice(5, 8));
    const [accountId] = TRADERS;
    const paid = await store.fundingPaid({ accountId }, ALL);
    const told = events().filter((event) => event.type === 'funding-paid' && event.accountId === accountId);
    expect(paid).toHaveLength(told.length);
    expect(paid.length).toBeGreaterThan(20);
    for (const { amountUnits, notionalUnits, ratePpb } of paid) {
      const exact = (notionalUnits * (ratePpb < 0n ? -ratePpb : ratePpb)) / 1_000_000_000n;
      const size = amountUnits < 0n ? -amountUnits : amountUnits;
      expect(size === exact || size === exact + 1n).toBe(true);
    }
    const page = await store.fundingPaid({ accountId, before: paid[6] }, 5);
    expect(page).toEqual(paid.slice(7, 12));
  });

  it('explains every step with the whole event', async () => {
    const kinds = new Set<string>(EXPLAINED);
    const explained = events().filter(({ type }) => kinds.has(type));
    const found = (await store.explanations({}, ALL)).toReversed();
    expect(found.map(({ kind, seq }) => [kind, seq])).toEqual(explained.map(({ seq, type }) => [type, seq]));
    const text = (value: unknown) =>
      JSON.parse(JSON.stringify(value, (_name, one: unknown) => (typeof one === 'bigint' ? one.toString() : one)));
    for (const [at, { event }] of found.entries()) {
      const { seq: _, ...told } = explained[at] ?? { seq: 0n };
      expect(event).toEqual(text(told));
    }
  });

  it('finds explanations by account, kind, contract and command', async () => {
    const all = await store.explanations({}, ALL);
    const accountId = all.find(({ kind }) => kind === 'deleveraged')?.accountId ?? 0;
    expect(accountId).toBeGreaterThan(0);
    const own = all.filter((one) => one.accountId === accountId);
    expect(await store.explanations({ accountId }, ALL)).toEqual(own);
    const list = ['liquidated', 'deleveraged'] as const satisfies readonly ExplainedKind[];
    const wanted = all.filter((one) => one.contractId === LINEAR && list.some((kind) => kind === one.kind));
    expect(wanted.length).toBeGreaterThan(5);
    expect(await store.explanations({ contractId: LINEAR, kinds: list }, ALL)).toEqual(wanted);
    expect(await store.explanations({ contractId: LINEAR, kinds: list, before: wanted[1] }, 2)).toEqual(
      wanted.slice(2, 4),
    );
    expect(await store.explanations({ wallet: 'delivery' }, ALL)).toEqual(
      all.filter(({ contractId }) => contractId === DELIVERY),
    );
    const [last] = wanted;
    const steps = await store.explanationsOf(last?.seq ?? 0n);
    expect(steps.map(({ entryNo }) => entryNo)).toEqual(steps.map((_, at) => at + 1));
    expect(steps).toEqual(all.filter(({ seq }) => seq === last?.seq).toReversed());
  });

  it('follows the balance of the insurance fund and says what changed it', async () => {
    for (const assetId of [USDT, BTC]) {
      const changes = await store.fundChanges({ accountId: FUND, assetId }, undefined, ALL);
      expect(changes[0]?.balance).toBe(world.exchange.balance(FUND, 'spot', assetId).total);
      const told = events().filter(
        (event) => event.type === 'balance-changed' && event.accountId === FUND && event.assetId === assetId,
      );
      expect(changes.map(({ seq }) => seq)).toEqual(told.map(({ seq }) => seq).toReversed());
      expect(changes.at(-1)?.cause).toBe('posted');
      expect(await store.fundChanges({ accountId: FUND, assetId }, changes[1]?.seq, 2)).toEqual(changes.slice(2, 4));
    }
    const { rows } = await database.pool.query<{ cause: string }>('select distinct cause from insurance_fund_changes');
    const causes = rows.map(({ cause }) => cause);
    expect(causes).toEqual(expect.arrayContaining(['liquidated', 'funding-settled', 'posted']));
    expect(causes).not.toContain('');
  });
});
