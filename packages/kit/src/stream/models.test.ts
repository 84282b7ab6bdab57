import type { TopicMessage } from '@bourse/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';
import { createDepthModel, type Level } from './depth-model.ts';
import { createAccountModel, createTradesModel } from './models.ts';
import { SequenceGuard } from './sequence.ts';
import { statusOf } from './status.ts';
import { createTickersModel } from './tickers.ts';

function message(kind: TopicMessage['kind'], data: unknown, seq = 1): TopicMessage {
  return { topic: { biz: 'spot', type: 'depth', code: '', granularity: '' }, kind, seq, timeMs: seq, data };
}

describe('depth model', () => {
  it('keeps bids from the highest, asks from the lowest, and removes a level by quantity zero', () => {
    const model = createDepthModel();
    model.apply(
      message('snapshot', {
        bids: [
          ['10.0', '1'],
          ['9.5', '2'],
        ],
        asks: [
          ['10.5', '3'],
          ['11.0', '4'],
        ],
      }),
    );
    model.apply(
      message('delta', {
        bids: [
          ['9.8', '5'],
          ['10.0', '0.000'],
        ],
        asks: [
          ['10.4', '6'],
          ['11.0', '7'],
        ],
      }),
    );
    expect(model.view().bids).toEqual([
      ['9.8', '5'],
      ['9.5', '2'],
    ]);
    expect(model.view().asks).toEqual([
      ['10.4', '6'],
      ['10.5', '3'],
      ['11.0', '7'],
    ]);
  });

  it('keeps the identity of a side that did not change', () => {
    const model = createDepthModel();
    model.apply(message('snapshot', { bids: [['1', '1']], asks: [['2', '1']] }));
    const before = model.view();
    model.apply(message('delta', { bids: [['1', '3']], asks: [['3', '0']] }));
    const after = model.view();
    expect(after.asks).toBe(before.asks);
    expect(after.bids).not.toBe(before.bids);
    expect(before.bids).toEqual([['1', '1']]);
  });

  it('equals a map of prices, sorted, after any deltas', () => {
    const levels = fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 5 })), {
      maxLength: 80,
    });
    fc.assert(
      fc.property(levels, (changes) => {
        const model = createDepthModel();
        model.apply(message('snapshot', { bids: [], asks: [] }));
        const expected = new Map<number, string>();
        for (const [price, qty] of changes) {
          model.apply(message('delta', { bids: [[`${price}`, `${qty}`]], asks: [[`${price}`, `${qty}`]] }));
          if (qty === 0) expected.delete(price);
          else expected.set(price, `${qty}`);
        }
        const sorted: Level[] = [...expected].sort((a, b) => a[0] - b[0]).map(([price, qty]) => [`${price}`, qty]);
        expect(model.view().asks).toEqual(sorted);
        expect(model.view().bids).toEqual(sorted.toReversed());
      }),
      { seed: 7 },
    );
  });
});

describe('tickers model', () => {
  it('replaces all by a snapshot and only what changed by a delta', () => {
    const model = createTickersModel();
    const [btc, eth] = [
      { tradeCode: 'btc_usdt', last: '1' },
      { tradeCode: 'eth_usdt', last: '2' },
    ];
    model.apply(message('snapshot', [btc, eth]));
    const before = model.view();
    model.apply(message('delta', [{ tradeCode: 'eth_usdt', last: '3' }]));
    expect(model.view().get('btc_usdt')).toBe(before.get('btc_usdt'));
    expect(model.view().get('eth_usdt')).toMatchObject({ last: '3' });
    model.apply(message('snapshot', [eth]));
    expect([...model.view().keys()]).toEqual(['eth_usdt']);
  });
});

describe('trades model', () => {
  it('puts a delta, oldest first, before the snapshot, newest first, and keeps a hundred', () => {
    const model = createTradesModel();
    model.apply(message('snapshot', [{ fillNo: 2 }, { fillNo: 1 }]));
    model.apply(message('delta', [{ fillNo: 3 }, { fillNo: 4 }]));
    expect(model.view().map(({ fillNo }) => fillNo)).toEqual([4, 3, 2, 1]);
    model.apply(
      message(
        'delta',
        Array.from({ length: 150 }, (_, at) => ({ fillNo: 5 + at })),
      ),
    );
    expect(model.view()).toHaveLength(100);
    expect(model.view()[0]?.fillNo).toBe(154);
  });
});

describe('account model', () => {
  const order = (orderId: string, status: string) => ({ orderId, status });
  const balance = (coinId: number, total: string) => ({ wallet: 2, coinId, total });

  it('holds open orders newest first, lets ended ones go, and gathers fills', () => {
    const model = createAccountModel();
    model.apply(message('snapshot', { orders: [order('9', 'NEW'), order('10', 'NEW')], fills: [], balances: [] }));
    expect(model.view().orders.map(({ orderId }) => orderId)).toEqual(['10', '9']);
    const fills = [{ fillNo: 1 }, { fillNo: 2 }];
    model.apply(
      message('delta', { orders: [order('9', 'FILLED'), order('11', 'PARTIALLY_FILLED')], fills, balances: [] }),
    );
    expect(model.view().orders.map(({ orderId }) => orderId)).toEqual(['11', '10']);
    expect(model.view().fills.map(({ fillNo }) => fillNo)).toEqual([2, 1]);
  });

  it('keeps the order list when only a balance changed, and counts only changes of orders and fills', () => {
    const model = createAccountModel();
    model.apply(message('snapshot', { orders: [order('1', 'NEW')], fills: [], balances: [balance(52, '1')] }));
    const before = model.view();
    model.apply(message('delta', { orders: [], fills: [], balances: [balance(52, '2')] }));
    const after = model.view();
    expect(after.orders).toBe(before.orders);
    expect(after.revision).toBe(before.revision);
    expect(after.balances.get('2:52')).toMatchObject({ total: '2' });
  });

  it('forgets orders and balances that a new snapshot no longer has', () => {
    const model = createAccountModel();
    model.apply(message('snapshot', { orders: [order('1', 'NEW')], fills: [], balances: [balance(1, '5')] }));
    model.apply(message('snapshot', { orders: [], fills: [], balances: [] }));
    expect(model.view()).toMatchObject({ orders: [], revision: 2 });
    expect(model.view().balances.size).toBe(0);
  });
});

describe('sequence', () => {
  it.each([
    ['follows a snapshot by deltas in order', ['s5', 'd6', 'd7'], ['apply', 'apply', 'apply']],
    ['ignores deltas before the first snapshot', ['d6', 's7'], ['ignore', 'apply']],
    ['ignores what the snapshot already contains', ['s5', 'd4', 'd5', 'd6'], ['apply', 'ignore', 'ignore', 'apply']],
    [
      'reports a gap once and waits for a snapshot',
      ['s1', 'd3', 'd4', 's9', 'd10'],
      ['apply', 'resync', 'ignore', 'apply', 'apply'],
    ],
    ['starts again at a lower snapshot', ['s50', 's1', 'd2'], ['apply', 'apply', 'apply']],
  ])('%s', (_, given, expected) => {
    const guard = new SequenceGuard();
    const verdicts = given.map((text) =>
      guard.check({ kind: text.startsWith('s') ? 'snapshot' : 'delta', seq: Number(text.slice(1)) }),
    );
    expect(verdicts).toEqual(expected);
  });
});

describe('status and waits', () => {
  const line = { open: false, silent: false, everLive: false, failures: 0, hasNetwork: true };
  it.each([
    [{}, 'connecting'],
    [{ open: true }, 'live'],
    [{ open: true, silent: true }, 'stale'],
    [{ everLive: true }, 'stale'],
    [{ everLive: true, failures: 9 }, 'stale'],
    [{ failures: 1 }, 'connecting'],
    [{ failures: 2 }, 'stale'],
    [{ open: true, hasNetwork: false }, 'offline'],
  ] as const)('a line with %o is %s', (change, expected) => {
    expect(statusOf({ ...line, ...change })).toBe(expected);
  });

  it('waits longer after each failure, never above 15 s, and never the same for everybody', () => {
    const longest = [0, 1, 2, 3, 9, 99].map((attempt) => backoffMs(attempt, () => 1));
    expect(longest).toEqual([400, 800, 1600, 3200, 15_000, 15_000]);
    expect(backoffMs(3, () => 0)).toBe(1600);
  });
});
