import type { FillData, OrderData } from '@bourse/contract';
import { describe, expect, it } from 'vitest';
import { feeTotals, timelineOf } from './order-timeline.ts';

const order = (more: Partial<OrderData>) =>
  ({
    status: 'NEW',
    trigger: '',
    isWaiting: false,
    isPending: false,
    executedQty: '0.00',
    placedMs: 10,
    updatedMs: 90,
    ...more,
  }) as OrderData;
const fill = (timeMs: number, fee = '0.1', feeCurrency = 'BTC') => ({ timeMs, fee, feeCurrency, qty: '1' }) as FillData;
const kinds = (more: Partial<OrderData>, fills: readonly FillData[] = []) =>
  timelineOf(order(more), fills).map(({ kind, timeMs }) => [kind, timeMs]);

describe('the steps of an order', () => {
  it.each<[Partial<OrderData>, readonly FillData[], readonly unknown[]]>([
    [{}, [], [['placed', 10]]],
    [
      { trigger: 'stop-loss', isWaiting: true },
      [],
      [
        ['placed', 10],
        ['waiting', undefined],
      ],
    ],
    [
      { trigger: 'stop-loss', isPending: true, isWaiting: true },
      [],
      [
        ['placed', 10],
        ['pending', undefined],
      ],
    ],
    [
      { trigger: 'take-profit', status: 'FILLED', executedQty: '1.00' },
      [fill(50)],
      [
        ['placed', 10],
        ['triggered', undefined],
        ['filled', 90],
      ],
    ],
    [
      { status: 'CANCELED', executedQty: '0.50' },
      [fill(60), fill(40)],
      [
        ['placed', 10],
        ['partly-filled', 40],
        ['ended', 90],
      ],
    ],
    [
      { status: 'EXPIRED', trigger: 'stop-loss', isWaiting: true },
      [],
      [
        ['placed', 10],
        ['ended', 90],
      ],
    ],
  ])('%j', (more, fills, steps) => expect(kinds(more, fills)).toEqual(steps));
});

it('adds up fees by coin, rebates too, without rounding', () => {
  const fills = [fill(1, '0.10000001'), fill(2, '-0.2', 'USDT'), fill(3, '0.2'), fill(4, '0.1', 'USDT')];
  expect(feeTotals(fills)).toEqual([
    { fee: '0.30000001', feeCurrency: 'BTC' },
    { fee: '-0.1', feeCurrency: 'USDT' },
  ]);
  expect(feeTotals([])).toEqual([]);
});
