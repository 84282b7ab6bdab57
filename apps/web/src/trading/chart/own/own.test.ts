import type { FillData, OrderData } from '@bourse/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixtureMarket } from '../../testing/fixture-market.ts';
import { averageEntry, type EntryFill } from './average-entry.ts';
import { fillMarks, mergedFills } from './fill-marks-model.ts';
import { orderGroups } from './order-groups.ts';
import { spreadLabels } from './spread-labels.ts';

const market = fixtureMarket();
const SEED = { seed: 20_261_128 };

type Row = readonly [side: 'buy' | 'sell', price: string, qty: string];
const fillsOf = (rows: readonly Row[]): EntryFill[] =>
  rows.map(([side, price, qty], at) => ({ side, price, qty, timeMs: at * 1_000, tradeId: at }));

describe('the average entry', () => {
  it.each<readonly [string, readonly Row[], string | undefined, string]>([
    ['of nothing', [], undefined, ''],
    ['of one purchase', [['buy', '100.00', '2']], '100.00', '2.00000'],
    [
      'of two by quantity',
      [
        ['buy', '100.00', '1'],
        ['buy', '130.00', '2'],
      ],
      '120.00',
      '3.00000',
    ],
    [
      'stays at a sale',
      [
        ['buy', '100.00', '1'],
        ['buy', '130.00', '2'],
        ['sell', '200.00', '1'],
      ],
      '120.00',
      '2.00000',
    ],
    [
      'begins anew when flat',
      [
        ['buy', '100.00', '1'],
        ['sell', '90.00', '1'],
        ['buy', '50.00', '4'],
      ],
      '50.00',
      '4.00000',
    ],
    [
      'of nothing when all is sold',
      [
        ['buy', '100.00', '1'],
        ['sell', '90.00', '1'],
      ],
      undefined,
      '',
    ],
    [
      'knows nothing of what was held before',
      [
        ['sell', '90.00', '5'],
        ['buy', '50.00', '4'],
      ],
      '50.00',
      '4.00000',
    ],
    [
      'rounds half up',
      [
        ['buy', '0.01', '1'],
        ['buy', '0.02', '1'],
      ],
      '0.02',
      '2.00000',
    ],
  ])('%s', (_, rows, price, qty) => {
    expect(averageEntry(fillsOf(rows), market)).toEqual(price === undefined ? undefined : { price, qty });
  });

  it('does not depend on the order in which fills are known, and lies between the purchases', () => {
    const row = fc.tuple(
      fc.constantFrom<'buy' | 'sell'>('buy', 'sell'),
      fc.integer({ min: 1, max: 1e7 }),
      fc.integer({ min: 1, max: 1e7 }),
    );
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
        const fills = fillsOf(
          rows.map(([side, price, qty]) => [side, (price / 100).toFixed(2), (qty / 1e5).toFixed(5)]),
        );
        const entry = averageEntry(fills, market);
        expect(averageEntry([...fills].reverse(), market)).toEqual(entry);
        if (entry === undefined) return;
        const bought = fills.filter(({ side }) => side === 'buy').map(({ price }) => Number(price));
        expect(Number(entry.price)).toBeGreaterThanOrEqual(Math.min(...bought) - 0.01);
        expect(Number(entry.price)).toBeLessThanOrEqual(Math.max(...bought) + 0.01);
      }),
      SEED,
    );
  });
});

describe('marks of own fills', () => {
  const fill = (side: 'buy' | 'sell', price: string, qty: string, timeMs: number) => ({ side, price, qty, timeMs });

  it('gathers by candle and side, with the average by quantity', () => {
    const fills = [
      fill('buy', '100.00', '1.00000', 61_000),
      fill('sell', '110.00', '1.00000', 62_000),
      fill('buy', '103.00', '2.00000', 119_999),
      fill('buy', '99.00', '0.50000', 120_000),
    ];
    expect(fillMarks(fills, '1m', market)).toEqual([
      { side: 'buy', openMs: 60_000, count: 2, qty: '3.00000', price: '102.00' },
      { side: 'sell', openMs: 60_000, count: 1, qty: '1.00000', price: '110.00' },
      { side: 'buy', openMs: 120_000, count: 1, qty: '0.50000', price: '99.00' },
    ]);
    expect(fillMarks(fills, '1h', market).map(({ count }) => count)).toEqual([3, 1]);
  });

  it('takes each side of a trade once, and those of its market', () => {
    const of = (changes: Partial<FillData>) =>
      ({ tradeId: 1, fillNo: 1, role: 'maker', tradeCode: 'btc_usdt', ...changes }) as FillData;
    const merged = mergedFills(
      [of({}), of({ tradeId: 2 })],
      [of({}), of({ role: 'taker' }), of({ tradeCode: 'eth_usdt' })],
      'btc_usdt',
    );
    expect(merged.map(({ tradeId, role }) => `${tradeId} ${role}`)).toEqual(['1 maker', '2 maker', '1 taker']);
  });
});

describe('order groups', () => {
  const order = (orderId: string, changes: Partial<OrderData>) =>
    ({
      ...{ orderId, side: 'buy', qty: '1.00000', price: '100.00', stopPrice: '', isWaiting: false, isPending: false },
      ...changes,
    }) as OrderData;

  it('puts orders of a side at a price on one line, those that wait on another', () => {
    const groups = orderGroups(
      [
        order('5', { qty: '0.50000' }),
        order('4', {}),
        order('3', { side: 'sell' }),
        order('2', { isWaiting: true, stopPrice: '100.00' }),
        order('1', { price: '' }),
      ],
      market,
    );
    expect(groups.map(({ id, orders, qty }) => [id, orders.length, qty])).toEqual([
      ['5', 2, '1.50000'],
      ['3', 1, '1.00000'],
      ['2', 1, '1.00000'],
    ]);
  });
});

describe('labels', () => {
  it.each([
    ['stay where they do not touch', [10, 60], [10, 60]],
    ['move apart around their middle', [50, 50], [40, 60]],
    ['move within the area', [2, 4], [10, 30]],
    ['move within the area at the end', [99, 98], [90, 70]],
    ['push a block on', [50, 50, 62], [34, 54, 74]],
    ['have none when there are more than fit', [1, 1, 1, 1, 1, 1], [10, 30, 50, 70, 90, undefined]],
  ])('%s', (_, places, expected) => {
    expect(spreadLabels(places, 20, 100)).toEqual(expected);
  });

  it('never overlap, never leave the area, keep their order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -50, max: 550 }), { maxLength: 40 }), (places) => {
        const shown = spreadLabels(places, 20, 500)
          .flatMap((y, at) => (y === undefined ? [] : [{ y, own: places[at] ?? 0 }]))
          .sort((a, b) => a.y - b.y);
        for (const [at, { y, own }] of shown.entries()) {
          expect(y).toBeGreaterThanOrEqual(10);
          expect(y).toBeLessThanOrEqual(490);
          const before = shown[at - 1];
          if (before === undefined) continue;
          expect(y - before.y).toBeGreaterThanOrEqual(20 - 1e-9);
          expect(own).toBeGreaterThanOrEqual(before.own);
        }
        expect(shown).toHaveLength(Math.min(places.length, 25));
      }),
      SEED,
    );
  });
});
