import type { ExchangeEvent } from '@bourse/core';
import type { AppliedCommand } from '@bourse/server/platform/core-host/core-host.ts';
import { migrate } from '@bourse/server/platform/db/migrate.ts';
import { migrationsOf } from '@bourse/server/schema.ts';
import { openTestDatabase, type TestDatabase } from '@bourse/server/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WITH_TOY } from '../toy-escrow/composition.ts';
import { escrowInSystem } from '../toy-escrow/testing/system.ts';
import { houseArbitrary } from './house-arbitrary.ts';
import { marketsInSystem } from './markets-in-system.ts';
import { type Receiver, type SystemSimulation, simulateSystem } from './system.ts';
import { transferInSystem } from './transfer-in-system.ts';

const SEED = Number(process.env.SIMULATION_SEED ?? 20_261_125);
const COMPOSED = {
  composition: WITH_TOY,
  products: [escrowInSystem, transferInSystem, marketsInSystem],
  arbitraries: [houseArbitrary],
} as const;
/** Canaries run shorter, on seed 3, and each spoils what comes after the world is open. */
const CANARY = { ...COMPOSED, seed: 3, commands: 600, restarts: 1, rebuilds: 1 } as const;
const SPOILED_FROM = 150;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await migrate(database.pool, migrationsOf(WITH_TOY.features), () => undefined);
});
afterAll(() => database.close());

test(`core, view and projections of all rooms keep together, from seed ${SEED}`, async () => {
  const options: SystemSimulation = { ...COMPOSED, seed: SEED, commands: 2_500, restarts: 3, rebuilds: 3 };
  const { commits, events, lostReplies, redelivered } = await simulateSystem(database.pool, options);
  const types = ['trade', 'posted', 'order-closed', 'order-triggered', 'list-accepted', 'match-prevented', 'price-set'];
  for (const type of [
    ...types,
    'escrow-opened',
    'escrow-closed',
    'transfer-made',
    'transfer-reviewed',
    'account-frozen',
    'market-configured',
  ])
    expect(events.get(type), type).toBeGreaterThan(8);
  expect(commits).toBeGreaterThan(40);
  expect(lostReplies).toBeGreaterThan(2);
  expect(redelivered).toBeGreaterThan(options.commands);
}, 120_000);

describe('canaries: an event that is lost, doubled or changed on its way is found', () => {
  const without = (type: string) => (events: readonly ExchangeEvent[]) => events.filter((event) => event.type !== type);
  const doubled = (type: string) => (events: readonly ExchangeEvent[]) =>
    events.flatMap((event) => (event.type === type ? [event, event] : [event]));
  const changed = (type: string, fields: object) => (events: readonly ExchangeEvent[]) =>
    events.map((event) => (event.type === type ? { ...event, ...fields } : event));

  test.each<[string, Receiver, RegExp, (events: readonly ExchangeEvent[]) => readonly ExchangeEvent[]]>([
    ['a balance that the view misses', 'view', /balances of the view/, without('balance-changed')],
    ['an order whose end the view misses', 'view', /orders of the view/, without('order-closed')],
    ['a level that the view misses', 'view', /books of the view/, without('level-changed')],
    ['a list whose end the view misses', 'view', /lists of the view/, without('list-closed')],
    ['a countdown whose end the view misses', 'view', /countdowns of the view/, without('countdown-ended')],
    ['a label that the view misses', 'view', /both views have the same orders/, without('order-labelled')],
    ['an escrow whose end the view misses', 'view', /products of the view/, without('escrow-closed')],
    ['a reviewed transfer that the view misses', 'view', /products of the view/, without('transfer-reviewed')],
    [
      'a reviewed transfer that is not stored',
      'projections',
      /counted once: transfer-reviewed/,
      without('transfer-reviewed'),
    ],
    ['a transfer that is stored twice', 'projections', /duplicate key/, doubled('transfer-made')],
    ['a trade that is stored twice', 'projections', /duplicate key/, doubled('trade')],
    ['a trade that is not stored', 'projections', /counted once: trade/, without('trade')],
    ['a posting that is stored twice', 'projections', /counted once: posted/, doubled('posted')],
    [
      'a posting that is stored with another amount',
      'projections',
      /lines of a statement/,
      changed('posted', { delta: 5n }),
    ],
    ['a fee that is stored with another amount', 'projections', /trades in SQL/, changed('trade', { takerFee: 5n })],
    ['an order whose end is not stored', 'projections', /open orders in SQL/, without('order-closed')],
    ['an escrow whose end is not stored', 'projections', /counted once: escrow-closed/, without('escrow-closed')],
    [
      'a label that is not stored',
      'projections',
      // A start reads labels from the rows: whichever is compared first.
      /rows of orders are those that lived|both views have the same orders/,
      without('order-labelled'),
    ],
  ])('%s', async (_what, spoiled, law, change) => {
    const tamper = (applied: AppliedCommand, receiver: Receiver): AppliedCommand =>
      receiver === spoiled && applied.seq > SPOILED_FROM ? { ...applied, events: change(applied.events) } : applied;
    await expect(simulateSystem(database.pool, { ...CANARY, tamper })).rejects.toThrow(law);
  });

  test('nothing when nothing is spoiled', async () => {
    await expect(simulateSystem(database.pool, CANARY)).resolves.toBeDefined();
  });
});
