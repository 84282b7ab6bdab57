import type { SelfTradePrevention } from '@bourse/domain';
import { formatDecimal, formatQty } from '@bourse/domain';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderRecord } from '../../../platform/exchange-view/orders/order-record.ts';
import { FLOOR_ACCOUNTS, TestFloor } from '../../../testing/test-floor.ts';
import { CancelNames } from '../cancel-names.ts';
import { gatewayOrderId } from '../wire-format.ts';
import { UserFeed } from './user-feed.ts';

const START_MS = Date.UTC(2026, 2, 3, 12);

interface Told {
  readonly e: string;
  readonly i: number;
  readonly x: string;
  readonly X: string;
  readonly l: string;
  readonly z: string;
  readonly Y: string;
  readonly Z: string;
  readonly t: number;
  readonly m: boolean;
  readonly B: readonly { readonly a: string; readonly f: string; readonly l: string }[];
}

const wish = fc.record({
  kind: fc.constantFrom('limit', 'limit', 'limit', 'market', 'quote', 'cancel', 'amend', 'stop'),
  account: fc.nat(1),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  price: fc.integer({ min: 990, max: 1_010 }),
  qty: fc.integer({ min: 2, max: 60 }),
  timeInForce: fc.constantFrom('GTC' as const, 'GTC' as const, 'IOC' as const, 'FOK' as const),
  pick: fc.nat(20),
});
type Wish = typeof wish extends fc.Arbitrary<infer Value> ? Value : never;

function play(floor: TestFloor, { kind, account, side, price, qty, timeInForce, pick }: Wish): void {
  const accountId = FLOOR_ACCOUNTS[account] ?? FLOOR_ACCOUNTS[0];
  const open = floor.view.openOrders(accountId);
  const order = open[pick % Math.max(1, open.length)];
  const place = { type: 'place-order', accountId, marketId: 1, side } as const;
  if (kind === 'market') floor.run({ ...place, orderType: 'market', qtyLots: qty });
  else if (kind === 'quote') floor.run({ ...place, orderType: 'market', quoteAmount: BigInt(qty) * 1_000_000n });
  else if (kind === 'cancel') {
    if (order) floor.run({ type: 'cancel-order', accountId, orderId: order.orderId });
  } else if (kind === 'amend') {
    if (order) floor.run({ type: 'amend-order', accountId, orderId: order.orderId, qtyLots: order.qtyLots - 1 });
  } else {
    const trigger = kind === 'stop' ? { trigger: { kind: 'stop-loss', stopPriceTicks: price } as const } : {};
    floor.run({ ...place, orderType: 'limit', priceTicks: price, qtyLots: qty, timeInForce, ...trigger });
  }
  floor.timeMs += 5;
}

/** A decimal text in its smallest units: all of a field have the same scale. */
const units = (text: string) => BigInt(text.replace('.', ''));

describe('the events of an account', () => {
  it.each(['NONE', 'EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT'] satisfies SelfTradePrevention[])(
    'add up to its orders, its trades and its balances, self-trade prevention %s',
    (selfTradePrevention) => {
      fc.assert(
        fc.property(fc.array(wish, { maxLength: 80 }), (wishes) => {
          const floor = new TestFloor(START_MS, { selfTradePrevention, takerFeePpm: 1_000 });
          const feed = new UserFeed(floor.view, new CancelNames(), (error) => {
            throw error;
          });
          const told: Told[] = [];
          const [owner] = FLOOR_ACCOUNTS;
          feed.follow(owner, (json) => told.push(JSON.parse(json)));
          const orders = new Map<bigint, OrderRecord>();
          const nothing = () => undefined;
          const onOrder = (order: OrderRecord) => {
            if (order.accountId === owner) orders.set(order.orderId, order);
          };
          floor.view.listen({ onOrder, onLevel: nothing, onTrade: nothing, onBalance: nothing });
          floor.trade(1_000, 10);
          for (const one of wishes) play(floor, one);
          expectReportsAddUp(floor, told, orders);
          expectBalances(floor, owner, told);
        }),
        { seed: 77, numRuns: 40 },
      );
    },
  );
});

function expectReportsAddUp(floor: TestFloor, told: readonly Told[], orders: ReadonlyMap<bigint, OrderRecord>): void {
  const last = new Map<number, Told>();
  for (const report of told.filter(({ e }) => e === 'executionReport')) {
    const before = last.get(report.i);
    if (before) expect(['NEW', 'PARTIALLY_FILLED']).toContain(before.X);
    else expect(report).toMatchObject({ x: 'NEW', X: 'NEW' });
    expect(units(report.z) - units(before?.z ?? '0')).toBe(units(report.l));
    expect(units(report.Z) - units(before?.Z ?? '0')).toBe(units(report.Y));
    expect(report.x === 'TRADE').toBe(report.t > 0);
    last.set(report.i, report);
  }
  const { spec } = floor.view.market(1).market;
  expect(last.size).toBe(orders.size);
  for (const { orderId, status, executedLots } of orders.values()) {
    expect(last.get(gatewayOrderId(orderId))).toMatchObject({ X: status, z: formatQty(executedLots, spec) });
  }
}

function expectBalances(floor: TestFloor, owner: number, told: readonly Told[]): void {
  const last = new Map<string, { readonly f: string; readonly l: string }>();
  for (const { e, B } of told) if (e === 'outboundAccountPosition') for (const { a, f, l } of B) last.set(a, { f, l });
  for (const [assetId, code] of [
    [1, 'BTC'],
    [52, 'USDT'],
  ] as const) {
    const { total, held } = floor.view.balance(owner, 'spot', assetId);
    expect(last.get(code)).toEqual({ f: formatDecimal(total - held, 8), l: formatDecimal(held, 8) });
  }
}
