import { compareDecimals } from '@bourse/kit/formats/compare-decimals.ts';
import type { StreamedStrategy } from '@bourse/kit/stream/strategies-model.ts';

/** Whether one of two pictures of a strategy is the later one, or none is: it only ever comes further. */
function isLater(a: StreamedStrategy, b: StreamedStrategy): boolean {
  if (a.state !== b.state) return a.state !== 'running';
  return a.placedOrders >= b.placedOrders && compareDecimals(a.executedQty, b.executedQty) >= 0;
}

/** Strategies of an answer with what the stream has told: each in its later state, new ones in front; of one market or of all. */
export function withLive(
  read: readonly StreamedStrategy[],
  live: readonly StreamedStrategy[],
  tradeCode: string | undefined,
): readonly StreamedStrategy[] {
  const byId = new Map(live.map((strategy) => [strategy.strategyId, strategy]));
  const known = new Set(read.map(({ strategyId }) => strategyId));
  const newest = read[0];
  const isNewer = ({ strategyId }: StreamedStrategy) =>
    newest === undefined || BigInt(strategyId) > BigInt(newest.strategyId);
  const fresh = live
    .filter((one) => !known.has(one.strategyId) && isNewer(one) && (tradeCode ?? one.tradeCode) === one.tradeCode)
    .sort((a, b) => (BigInt(a.strategyId) < BigInt(b.strategyId) ? 1 : -1));
  const current = read.map((strategy) => {
    const streamed = byId.get(strategy.strategyId);
    return streamed !== undefined && isLater(streamed, strategy) ? streamed : strategy;
  });
  return [...fresh, ...current];
}
