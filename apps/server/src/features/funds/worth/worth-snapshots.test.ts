import { type Command, FIRST_USER_ACCOUNT_ID } from '@bourse/core';
import { WALLET_IDS } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server-fixture.ts';
import { TEST_ASSETS, TEST_MARKETS } from '../../../testing/test-world.ts';
import { FundsStore } from '../funds.store.ts';
import { newestFirst } from '../statement.ts';
import { worthOf } from './holdings.ts';
import { nextSnapshotMs, WorthSnapshots } from './worth-snapshots.ts';
import { WorthStore } from './worth-store.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** The first of the test's days; its exchange begins in it. */
const DAY = 20_800;
const ALICE = FIRST_USER_ACCOUNT_ID;
const BOB = FIRST_USER_ACCOUNT_ID + 1;
const CAROL = FIRST_USER_ACCOUNT_ID + 2;
const { BTC, USDT } = TEST_ASSETS;
const ONE = 100_000_000n;

let server: TestServer;
let store: WorthStore;
let nowMs = 0;
let snapshots: WorthSnapshots;

/** A time of the test: so many days and hours after its first midnight. */
const at = (days: number, hours: number) => (DAY + days) * DAY_MS + hours * HOUR_MS;

async function submit(command: Command, timeMs: number): Promise<void> {
  const { events } = await server.host.submit(command, undefined, timeMs);
  expect(events.filter(({ type }) => type === 'rejected')).toEqual([]);
}

const credit = (accountId: number, assetId: number, amount: bigint, wallet: 'spot' | 'mock' = 'spot'): Command => {
  return { type: 'credit', accountId, wallet, assetId, amount, reason: 'deposit' };
};

/** Carol sells to Bob so much at a price in USDT, in hundredths. */
async function trade(priceTicks: number, qtyLots: number, timeMs: number): Promise<void> {
  const order = { type: 'place-order', marketId: 1, orderType: 'limit', priceTicks, qtyLots } as const;
  await submit({ ...order, accountId: CAROL, side: 'sell' }, timeMs);
  await submit({ ...order, accountId: BOB, side: 'buy' }, timeMs);
}

/** The same balances by walking through the account's whole statement. */
async function replayed(accountId: number, beforeMs: number): Promise<ReadonlyMap<string, bigint>> {
  const statement = new FundsStore(server.db.pool, () => server.view.catalogue.markets());
  const behind = { seq: BigInt(server.view.seq) + 1n, entryNo: 0 };
  const lines = await statement.entries(accountId, { behind, toMs: beforeMs - 1 }, 10_000);
  const totals = new Map<string, bigint>();
  for (const line of lines.toSorted((a, b) => newestFirst(b, a))) {
    const key = `${line.wallet}:${line.scope}:${line.assetId}`;
    totals.set(key, (totals.get(key) ?? 0n) + line.delta);
    expect(totals.get(key), `line ${line.seq}-${line.entryNo}`).toBe(line.balance);
  }
  return new Map([...totals].filter(([, units]) => units !== 0n));
}

beforeAll(async () => {
  server = await startTestServer({ clock: 'scenario', markets: false });
  store = new WorthStore(server.db.pool);
  const { view, projector } = server;
  snapshots = new WorthSnapshots({ view, projector, store, nowMs: () => nowMs });
  for (const asset of [BTC, USDT]) await submit({ type: 'create-asset', asset }, at(0, 1));
  await submit({ type: 'create-market', market: TEST_MARKETS.btc_usdt }, at(0, 1));
  for (const accountId of [ALICE, BOB, CAROL]) await submit({ type: 'open-account', accountId }, at(0, 1));
  await submit(credit(BOB, USDT.assetId, 100_000n * ONE), at(0, 2));
  await submit(credit(CAROL, BTC.assetId, 10n * ONE), at(0, 2));
  await trade(2_000_000, 100_000, at(0, 3));
});
afterAll(() => server.close());

describe('worth at midnight', () => {
  it('is taken for each account with money, at the last price before midnight, and once', async () => {
    nowMs = at(1, 0) + 5_000;
    // A command stamped after midnight is none of the day's, though it is there when the snapshot is taken.
    await submit(credit(BOB, USDT.assetId, 7n * ONE), at(1, 0));
    await snapshots.catchUp();
    const [bob] = await store.since(BOB, DAY + 1);
    // 80,000 USDT and 1 BTC less the fee of 0.2 % at 20,000.
    expect(bob).toMatchObject({ day: DAY + 1, usdt: 99_960n * ONE, flowUsdt: 100_000n * ONE });
    expect(bob?.balances).toEqual([
      [WALLET_IDS.spot, 0, BTC.assetId, '99800000', String(19_960n * ONE)],
      [WALLET_IDS.spot, 0, USDT.assetId, String(80_000n * ONE), String(80_000n * ONE)],
    ]);
    expect(await store.since(ALICE, 0)).toEqual([]);
    await server.db.pool.query('update worth_days set finished_ms = null');
    await new WorthSnapshots({ view: server.view, projector: server.projector, store, nowMs: () => nowMs }).catchUp();
    expect(await store.since(BOB, 0)).toEqual([bob]);
  });

  it('is made up for days without a server, each at its own balances and prices', async () => {
    await submit(credit(ALICE, BTC.assetId, ONE), at(1, 10));
    await submit(credit(ALICE, USDT.assetId, 500n * ONE, 'mock'), at(1, 11));
    await trade(3_000_000, 50_000, at(1, 12));
    await trade(2_500_000, 1_000, at(2, 1));
    await submit(credit(ALICE, BTC.assetId, ONE), at(2, 23));
    await trade(4_000_000, 1_000, at(3, 1));
    nowMs = at(3, 4);
    await snapshots.catchUp();
    const alice = await store.since(ALICE, 0);
    // Play money is kept, and counts as nothing; the second deposit is a flow at the price of its minute.
    expect(alice.map(({ day, usdt, flowUsdt }) => [day - DAY, usdt / ONE, flowUsdt / ONE])).toEqual([
      [2, 30_000n, 20_000n],
      [3, 50_000n, 25_000n],
    ]);
    expect(alice[0]?.balances.map(([wallet]) => wallet)).toEqual([WALLET_IDS.spot, WALLET_IDS.mock]);
    expect(alice[0]?.btc).toBe(ONE);
    expect(await store.lastFinished()).toBe(DAY + 3);
  });

  it('is what the statement gives when it is replayed, line by line', async () => {
    for (const accountId of [ALICE, BOB, CAROL]) {
      for (const { day, balances } of await store.since(accountId, 0)) {
        const stored = new Map(
          balances.map(([wallet, scope, asset, units]) => [`${wallet}:${scope}:${asset}`, BigInt(units)]),
        );
        expect(stored, `account ${accountId}, day ${day}`).toEqual(await replayed(accountId, day * DAY_MS));
        expect(worthOf(balances)).toBe((await store.since(accountId, day))[0]?.usdt);
      }
    }
  });

  it('of an account that has given everything away is stored once as nothing', async () => {
    const debit = { type: 'debit', accountId: ALICE, reason: 'withdrawal' } as const;
    await submit({ ...debit, wallet: 'spot', assetId: BTC.assetId, amount: 2n * ONE }, at(3, 5));
    await submit({ ...debit, wallet: 'mock', assetId: USDT.assetId, amount: 500n * ONE }, at(3, 6));
    nowMs = at(6, 4);
    await snapshots.catchUp();
    const [, , last, ...none] = await store.since(ALICE, 0);
    expect(last).toMatchObject({ day: DAY + 4, usdt: 0n, balances: [], flowUsdt: -80_000n * ONE });
    expect(none).toEqual([]);
    expect((await store.since(BOB, DAY + 4)).map(({ day }) => day - DAY)).toEqual([4, 5, 6]);
  });

  it('is not taken before the grace after midnight is over', () => {
    expect(nextSnapshotMs(at(1, 0))).toBe(at(1, 0) + 5_000);
    expect(nextSnapshotMs(at(1, 0) + 5_000)).toBe(at(2, 0) + 5_000);
    expect(nextSnapshotMs(at(1, 12))).toBe(at(2, 0) + 5_000);
  });
});
