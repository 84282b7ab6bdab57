import type { ListLeg } from '@bourse/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { TestFloor } from '../../../testing/test-floor.ts';
import { CancelNames } from '../cancel-names.ts';
import { serializeOrder } from '../wire-format.ts';
import { UserFeed } from './user-feed.ts';

const NOON = Date.UTC(2026, 2, 3, 12);
const OWNER = 1_000;
const OTHER = 1_001;

type Told = Readonly<Record<string, unknown>>;

let floor: TestFloor;
let heard: Told[];

beforeEach(() => {
  floor = new TestFloor(NOON, {});
  heard = [];
  const feed = new UserFeed(floor.view, new CancelNames(), (error) => {
    throw error;
  });
  feed.follow(OWNER, (json) => heard.push(JSON.parse(json)));
  tradeAt(1_000);
  next();
});

/** The reports since the last call. */
const next = () => heard.splice(0).filter(({ e }) => e === 'executionReport');

/** Changes the last price a second later; returns the time. */
function tradeAt(priceTicks: number): number {
  floor.timeMs += 1_000;
  floor.limit(OTHER, 'sell', priceTicks, 10);
  floor.limit(OTHER, 'buy', priceTicks, 10);
  return floor.timeMs;
}

const SELL = { side: 'sell', orderType: 'market', qtyLots: 100 } as const;
const place = (leg: ListLeg) => floor.run({ type: 'place-order', accountId: OWNER, marketId: 1, ...leg } as never);
const placeList = (contingency: 'OTO' | 'OTOCO', ...orders: ListLeg[]) =>
  floor.run({ type: 'place-list', accountId: OWNER, marketId: 1, contingency, orders });
const stop = (more: object) => ({ ...SELL, trigger: { kind: 'stop-loss' as const, ...more } });
const ENTRY = { side: 'buy', orderType: 'limit', priceTicks: 900, qtyLots: 100 } as const;
const bid = () => floor.limit(OTHER, 'buy', 700, 1_000);

describe('a report contains when an order entered the book', () => {
  it('not before its trigger, nor when it is cancelled then', () => {
    place(stop({ stopPriceTicks: 800 }));
    floor.run({ type: 'cancel-all', accountId: OWNER });
    const reports = next();
    expect(reports).toMatchObject([
      { x: 'NEW', w: false },
      { x: 'CANCELED', w: false },
    ]);
    for (const report of reports) expect(report).not.toHaveProperty('W');
  });

  it('when it was triggered', () => {
    const O = floor.timeMs;
    place(stop({ stopPriceTicks: 800 }));
    bid();
    const W = tradeAt(800);
    const [placed, ...then] = next();
    expect(placed).not.toHaveProperty('W');
    expect(W).toBeGreaterThan(O);
    expect(then).toMatchObject([
      { x: 'NEW', O, W },
      { x: 'TRADE', X: 'FILLED', O, W },
    ]);
  });

  it('when its list activated it', () => {
    placeList('OTO', ENTRY, { side: 'sell', orderType: 'limit', priceTicks: 1_200, qtyLots: 100 });
    const [first, pending] = next();
    expect([first, pending]).toMatchObject([{ W: floor.timeMs }, { X: 'PENDING_NEW' }]);
    expect(pending).not.toHaveProperty('W');
    floor.timeMs += 1_000;
    floor.limit(OTHER, 'sell', 900, 100);
    expect(next().at(-1)).toMatchObject({ x: 'NEW', X: 'NEW', p: '12.00', W: floor.timeMs, w: true });
  });

  it('never, when it could not be placed', () => {
    const dear = { side: 'buy', orderType: 'limit', priceTicks: 1_000_000, qtyLots: 1_000_000 } as const;
    placeList('OTO', ENTRY, dear);
    floor.run({
      type: 'debit',
      accountId: OWNER,
      wallet: 'spot',
      assetId: 52,
      amount: floor.view.balance(OWNER, 'spot', 52).total - 10_000_000n,
      reason: 'withdrawal',
    });
    next();
    floor.limit(OTHER, 'sell', 900, 100);
    const ended = next().at(-1);
    expect(ended).toMatchObject({ x: 'EXPIRED', X: 'EXPIRED', eR: 'REJECTED' });
    expect(ended).not.toHaveProperty('W');
  });
});

describe('a report contains when an order began to trail', () => {
  it('at once without a stop', () => {
    place(stop({ trailingDelta: 100 }));
    expect(next()).toMatchObject([{ x: 'NEW', d: 100, D: floor.timeMs }]);
  });

  it('when its stop was reached, and not before', () => {
    place(stop({ stopPriceTicks: 800, trailingDelta: 100 }));
    place(stop({ stopPriceTicks: 700, trailingDelta: 100 }));
    const D = tradeAt(790);
    tradeAt(795);
    floor.run({ type: 'cancel-all', accountId: OWNER });
    const [first, second, trailed, waited] = next();
    for (const report of [first, second, waited]) expect(report).not.toHaveProperty('D');
    expect(trailed).toMatchObject({ x: 'CANCELED', d: 100, D });
  });

  it('when its list activated it', () => {
    placeList('OTO', ENTRY, stop({ trailingDelta: 100 }));
    expect(next()[1]).not.toHaveProperty('D');
    floor.timeMs += 1_000;
    floor.limit(OTHER, 'sell', 900, 100);
    expect(next().at(-1)).toMatchObject({ x: 'NEW', D: floor.timeMs });
  });
});

it('an order whose pair could not be placed expires like one whose pair was placed', () => {
  const above = { side: 'sell', orderType: 'limit', priceTicks: 880, qtyLots: 100, postOnly: true } as const;
  placeList('OTOCO', ENTRY, above, stop({ stopPriceTicks: 600 }));
  floor.limit(OTHER, 'buy', 890, 50);
  next();
  floor.limit(OTHER, 'sell', 900, 100);
  const expired = next().filter(({ x }) => x === 'EXPIRED');
  expect(expired.map(({ eR }) => eR).sort()).toEqual(['OCO_TRIGGER', 'REJECTED']);
});

it('a prevented match contains the market of the other order', () => {
  floor.limit(OWNER, 'sell', 1_100, 10);
  floor.limit(OWNER, 'buy', 1_100, 10, { selfTradePrevention: 'EXPIRE_TAKER' });
  expect(next().at(-1)).toMatchObject({ x: 'TRADE_PREVENTION', U: expect.any(Number), Cs: 'BTCUSDT' });
});

it('a report contains the strategy of an order that has one', () => {
  place({ ...ENTRY, label: { strategyId: 3, strategyType: 1_000_000 } });
  place(ENTRY);
  floor.limit(OTHER, 'sell', 900, 100);
  const reports = next();
  expect(reports.map(({ x, j, J }) => [x, j, J])).toEqual([
    ['NEW', 3, 1_000_000],
    ['NEW', undefined, undefined],
    ['TRADE', 3, 1_000_000],
  ]);
  expect(reports[1]).not.toHaveProperty('j');
});

describe('the quantity of an order by quote amount', () => {
  const byQuote = (side: 'buy' | 'sell', quoteAmount: bigint, more: object = {}) =>
    floor.run({
      type: 'place-order',
      orderType: 'market',
      accountId: OWNER,
      marketId: 1,
      side,
      quoteAmount,
      ...more,
    });
  /** The order as REST returns it now. */
  const origQty = ({ events }: ReturnType<typeof byQuote>) => {
    const order = floor.view.order(acceptedIn(events));
    return order && serializeOrder(order, floor.view.market(1).market).origQty;
  };

  it.each([
    ['over two levels', [10, 10], 15n, 'FILLED'],
    ['over three levels', [4, 4, 40], 20n, 'FILLED'],
    ['at one level', [40], 20n, 'FILLED'],
    ['of a book that ends first', [4, 4], 100n, 'EXPIRED'],
  ] as const)('is whole in every report, and the same that REST tells: %s', (_, levels, lotsPaid, status) => {
    for (const side of ['buy', 'sell'] as const) {
      floor.run({ type: 'cancel-all', accountId: OTHER });
      const away = side === 'buy' ? 1 : -1;
      for (const [at, lots] of levels.entries()) {
        floor.limit(OTHER, side === 'buy' ? 'sell' : 'buy', 1_000 + away * at, lots);
      }
      next();
      const { quoteUnitsPerTickLot } = floor.view.market(1).market.units;
      const applied = byQuote(side, lotsPaid * 1_001n * quoteUnitsPerTickLot);
      const reports = next();
      const last = reports.at(-1);
      expect(last?.X).toBe(status);
      expect(Number(last?.z)).toBeGreaterThan(0);
      for (const { q, Q } of reports) expect([q, Q]).toEqual([last?.z, last?.Q]);
      expect(last?.z).toBe(origQty(applied));
      const open = reports.filter(({ X }) => X === 'NEW');
      expect(open).toMatchObject([{ x: 'NEW', q: last?.z, z: expect.stringMatching(/^0\.0*$/) }]);
      const partial = reports.slice(0, -1).filter(({ X }) => X === 'PARTIALLY_FILLED');
      if (status === 'FILLED') for (const { q, z } of partial) expect(Number(q)).toBeGreaterThan(Number(z));
    }
  });
});

function acceptedIn([first]: ReturnType<TestFloor['run']>['events']): bigint {
  return first?.type === 'order-accepted' ? first.orderId : 0n;
}
