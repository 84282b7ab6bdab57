import { useMemo } from 'react';
import type { Level } from '../../../stream/depth-model.ts';
import { useDepth, useTicker } from '../../../stream/hooks.ts';
import { bookLevels } from '../model/book-rows.ts';
import { type CheckContext, checkOrder, type OrderCheck } from '../model/order-check.ts';
import type { Funds, OrderDraft } from '../model/order-draft.ts';
import { ticksOf } from '../model/trading-market.ts';
import { useTradingMarket } from '../terminal-context.tsx';

const NO_LEVELS: readonly Level[] = [];

/** Checks a draft against the market, the balance and, for a market order, the live book. */
export function useCheck(draft: OrderDraft, funds: Funds | undefined): { check: OrderCheck; context: CheckContext } {
  const market = useTradingMarket();
  const code = market.data.tradeCode;
  const last = useTicker(code)?.last ?? '';
  const depth = useDepth(code);
  // A limit order's preview does not look at the book, so the book must not make the form work.
  const levels = draft.type === 'limit' ? NO_LEVELS : ((draft.side === 'buy' ? depth?.asks : depth?.bids) ?? NO_LEVELS);
  const opposite = useMemo(() => bookLevels(levels, market), [levels, market]);
  const lastTicks = ticksOf(last, market) ?? 0;
  return useMemo(() => {
    const context = { market, funds, lastTicks, opposite };
    return { check: checkOrder(draft, context), context };
  }, [draft, market, funds, lastTicks, opposite]);
}
