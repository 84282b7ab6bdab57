import type { StreamedStrategy } from '@bourse/kit/stream/strategies-model.ts';
import { describe, expect, it } from 'vitest';
import { withLive } from './live-strategies.ts';

const one = (strategyId: string, more: Partial<StreamedStrategy> = {}) =>
  ({
    strategyId,
    state: 'running',
    tradeCode: 'btc_usdt',
    placedOrders: 1,
    executedQty: '0.10',
    ...more,
  }) as StreamedStrategy;

describe('strategies of an answer and of the stream', () => {
  it('are each in the later state, whichever came first', () => {
    const read = [one('3', { state: 'done' }), one('2'), one('1', { executedQty: '0.9' })];
    const live = [one('3'), one('2', { placedOrders: 2 }), one('1', { executedQty: '0.10' })];
    const rows = withLive(read, live, undefined);
    expect(rows.map(({ state, placedOrders, executedQty }) => [state, placedOrders, executedQty])).toEqual([
      ['done', 1, '0.10'],
      ['running', 2, '0.10'],
      ['running', 1, '0.9'],
    ]);
  });

  it('begin with new ones of the market; older ones are left to the next page', () => {
    const live = [one('1'), one('9'), one('10'), one('11', { tradeCode: 'eth_usdt' })];
    const ids = (tradeCode?: string) => withLive([one('8')], live, tradeCode).map(({ strategyId }) => strategyId);
    expect(ids('btc_usdt')).toEqual(['10', '9', '8']);
    expect(ids()).toEqual(['11', '10', '9', '8']);
  });
});
