import type { ExchangeEvent } from '@bourse/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../platform/db/database.ts';
import { openProjectionWriter } from '../../../platform/projections/projection-writer.ts';
import {
  ContractsWorld,
  contractsOf,
  DELIVERY,
  FUND,
  LINEAR,
  OWER,
  TRADERS,
} from '../../../testing/contracts-world.ts';
import { openScratchDatabase } from '../../../testing/scratch-database.ts';
import { startTestServer, type TestServer } from '../../../testing/server-fixture.ts';
import { PROJECTIONS } from '../../projections.ts';
import type { AccountFilter, RowPlace } from '../contract-places.ts';
import { loadPositions } from './position-rows.ts';
import { PositionsStore } from './positions.store.ts';

type Of<Type extends ExchangeEvent['type']> = Extract<ExchangeEvent, { type: Type }>;

const ALL = 1_000_000;
const world = new ContractsWorld();
let server: TestServer;
let database: Database;
let store: PositionsStore;

/** Events of a type, of one account where it has one. */
function eventsOf<Type extends ExchangeEvent['type']>(type: Type, accountId?: number): Of<Type>[] {
  const events = world.applied.flatMap((applied) => applied.events) as Of<Type>[];
  return events.filter(
    (event) =>
      event.type === type && (accountId === undefined || (event as { accountId?: number }).accountId === accountId),
  );
}

function sum<T>(all: readonly T[], of: (one: T) => bigint): bigint {
  return all.reduce((total, one) => total + of(one), 0n);
}

/** All rows of a list, read page by page. */
async function pages<Row extends RowPlace>(read: (before: RowPlace | undefined, limit: number) => Promise<Row[]>) {
  const rows: Row[] = [];
  for (;;) {
    const page = await read(rows.at(-1), 7);
    rows.push(...page);
    if (page.length < 7) return rows;
  }
}

beforeAll(async () => {
  server = await startTestServer({ markets: false });
  database = (await openScratchDatabase(server, 'contract_positions')).database;
  store = new PositionsStore(database.pool);
  world.owe();
  world.trade(5_000, 23);
  world.do({ type: 'settle-contract', contractId: DELIVERY, priceTicks: 610_000 });
  world.trade(300, 24);
  const writer = await openProjectionWriter(database.pool, PROJECTIONS);
  for (let at = 0; at < world.applied.length; at += 500) await writer.commit(world.applied.slice(at, at + 500));
});
afterAll(async () => {
  await database.close();
  await server.close();
});

const ACCOUNTS = [...TRADERS, OWER, FUND];

describe('positions of contracts', () => {
  it('are open as in the core', async () => {
    const stored = [...(await loadPositions(database.pool)).values()];
    const found = stored.map(
      ({ accountId, contractId, side, lots, entryUnits, isIsolated, leverage, marginUnits }) => ({
        ...{ accountId, contractId, lots, entryUnits, isIsolated, leverage, marginUnits },
        ...(side === '' ? {} : { side }),
      }),
    );
    const core = contractsOf(world.exchange).exposures.filter(({ lots }) => lots !== 0);
    const byName = (one: { accountId: number; contractId: number; side?: string }) =>
      `${one.accountId}/${one.contractId}/${one.side ?? ''}`;
    const settings = new Map(found.map((one) => [byName(one), one]));
    expect(core.length).toBeGreaterThan(5);
    expect(settings.size).toBe(core.length);
    // Leverage may be changed without a change of the position: the settings are the view's.
    for (const { leverage: _, ...one } of core) expect(settings.get(byName(one))).toMatchObject(one);
  });

  it('realise by fills what the core says that commands realised, and pay the fees that it says', async () => {
    for (const accountId of ACCOUNTS) {
      const changes = eventsOf('position-changed', accountId);
      const fills = await store.fills({ accountId }, ALL);
      expect(
        sum(fills, (fill) => fill.realisedUnits),
        String(accountId),
      ).toBe(sum(changes, (one) => one.realisedUnits));
      expect(sum(fills, (fill) => fill.feeUnits)).toBe(sum(changes, (one) => one.feeUnits));
      const lots = new Map<string, bigint>();
      for (const fill of fills) {
        const key = `${fill.contractId}/${fill.side}`;
        lots.set(key, (lots.get(key) ?? 0n) + (fill.isBuy ? fill.lots : -fill.lots));
      }
      for (const { contractId, side = '', lots: open } of contractsOf(world.exchange).exposures) {
        if (!ACCOUNTS.includes(accountId)) continue;
        const own = contractsOf(world.exchange).exposures.find(
          (one) => one.accountId === accountId && one.contractId === contractId && (one.side ?? '') === side,
        );
        expect(lots.get(`${contractId}/${side}`) ?? 0n, `${accountId} ${contractId} ${side} ${open}`).toBe(
          BigInt(own?.lots ?? 0),
        );
      }
    }
    const kinds = await database.pool.query<{ kind: string }>('select distinct kind from contract_fills order by 1');
    expect(kinds.rows.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['adl', 'settlement', 'takeover', 'trade']),
    );
  });

  it('have a history from opening to end whose sums are those of everything that happened', async () => {
    const open = [...(await loadPositions(database.pool)).values()];
    const ends = new Set<string>();
    for (const accountId of ACCOUNTS) {
      const closed = await store.closed({ accountId }, ALL);
      const own = open.filter((position) => position.accountId === accountId);
      const changes = eventsOf('position-changed', accountId);
      const total = (of: 'realisedUnits' | 'feeUnits' | 'fundingUnits') => sum([...closed, ...own], (one) => one[of]);
      expect(total('realisedUnits'), String(accountId)).toBe(sum(changes, (one) => one.realisedUnits));
      const fees = sum(changes, (one) => one.feeUnits) + sum(eventsOf('liquidated', accountId), (one) => one.feeUnits);
      expect(total('feeUnits'), String(accountId)).toBe(fees);
      expect(total('fundingUnits')).toBe(sum(eventsOf('funding-paid', accountId), (one) => one.amountUnits));
      for (const position of closed) {
        ends.add(position.endedBy);
        expect(position.openedLots).toBeGreaterThanOrEqual(position.largestLots);
        expect(position.closedMs).toBeGreaterThanOrEqual(position.openedMs);
        if (position.contractId !== LINEAR) continue;
        const gain = position.closedUnits - position.openedUnits;
        // What ADL and takeovers round away, and what is a part of a fill, is a few units.
        const difference = (position.isLong ? gain : -gain) - position.realisedUnits;
        expect(difference > -50n && difference < 50n, `${difference}`).toBe(true);
      }
    }
    expect(ends).toEqual(new Set(['user', 'liquidation', 'adl', 'settlement']));
  });

  it('end one and begin another one where a fill turns them round', async () => {
    const closed = await store.closed({ accountId: TRADERS[0], contractId: LINEAR }, ALL);
    const turned = closed.filter((one) => closed.some((other) => other.openedMs === one.closedMs));
    expect(turned.length).toBeGreaterThan(3);
    for (const one of turned) {
      const next = closed.find((other) => other.openedMs === one.closedMs);
      expect(next?.isLong).toBe(!one.isLong);
    }
  });

  it('are listed page by page, by contract, wallet and time', async () => {
    const [, , accountId = 0] = TRADERS;
    const lists: readonly ((filter: AccountFilter, limit: number) => Promise<(RowPlace & { contractId: number })[]>)[] =
      [
        (filter, limit) => store.changes(filter, limit),
        (filter, limit) => store.closed(filter, limit),
        (filter, limit) => store.fills(filter, limit),
      ];
    for (const read of lists) {
      const all = await read({ accountId }, ALL);
      expect(all.length).toBeGreaterThan(20);
      expect(await pages((before, limit) => read({ accountId, before }, limit))).toEqual(all);
      const delivery = all.filter(({ contractId }) => contractId === DELIVERY);
      expect(delivery.length).toBeGreaterThan(0);
      expect(await read({ accountId, contractId: DELIVERY }, ALL)).toEqual(delivery);
      expect(await read({ accountId, wallet: 'delivery' }, ALL)).toEqual(delivery);
      expect(await read({ accountId, wallet: 'mock' }, ALL)).toEqual([]);
      expect(await read({ accountId, toMs: world.applied[0]?.timeMs }, ALL)).toEqual([]);
      expect(await read({ accountId, fromMs: world.applied[0]?.timeMs }, ALL)).toEqual(all);
    }
  });

  it('leave no side of an order behind that is not open', async () => {
    const { rows } = await database.pool.query<{ order_id: bigint; side: string }>(
      'select order_id, side from contract_order_sides order by order_id',
    );
    const open = world.exchange.openOrders().filter(({ positionSide }) => positionSide !== undefined);
    expect(open.length).toBeGreaterThan(0);
    expect(rows).toEqual(open.map(({ orderId, positionSide }) => ({ order_id: orderId, side: positionSide })));
  });
});
