import type { Level } from '@bourse/kit/stream/depth-model.ts';
import { useCallback, useMemo } from 'react';
import { type Instrument, ticksOf } from '../instrument.ts';
import { bookLevels } from '../model/book-rows.ts';
import type { Funds } from '../model/check.ts';
import { type CheckContext, type OrderCheck, priceBand } from '../model/check.ts';
import type { OrderDraft } from '../model/order-draft.ts';
import { blockRefused } from '../model/refused-fields.ts';
import { useBookSide, useLastPart } from '../streams.ts';
import { useInstrument } from '../terminal-context.tsx';

const NO_LEVELS: readonly Level[] = [];

/** How a kind of order is checked. */
export type CheckOf = (draft: OrderDraft, context: CheckContext) => OrderCheck;

/** Checks a draft against the market, the balance and, for a market order, the live book. */
export function useCheck(
  draft: OrderDraft,
  funds: Funds | undefined,
  checkOf: CheckOf,
): { check: OrderCheck; context: CheckContext } {
  const market = useInstrument();
  // Only a market order and a pegged one look at the book, so the book must not make the other forms work.
  const isPegged = draft.type === 'limit' && draft.peg !== undefined;
  const isAsks = (draft.side === 'buy') !== (isPegged && draft.peg?.to === 'primary');
  const side = draft.type !== 'market' && !isPegged ? undefined : isAsks ? 'asks' : 'bids';
  const levels = useBookSide(market.code, side) ?? NO_LEVELS;
  const opposite = useMemo(() => bookLevels(levels, market), [levels, market]);
  const lastTicks = useLastTicks(draft, market);
  return useMemo(() => {
    const context = { market, funds, lastTicks, opposite, nowMs: Date.now() };
    return { check: blockRefused(checkOf(draft, context), draft), context };
  }, [draft, market, funds, lastTicks, opposite, checkOf]);
}

/** The last price as far as the check depends on it: a limit order whose price is within the band does not; then 0. */
function useLastTicks(draft: OrderDraft, market: Instrument): number {
  const priceTicks = draft.type === 'limit' ? ticksOf(draft.price, market) : undefined;
  const { type } = draft;
  const select = useCallback(
    (last: string) => {
      const lastTicks = ticksOf(last, market) ?? 0;
      if (type !== 'limit') return lastTicks;
      const band = priceTicks === undefined ? undefined : priceBand({ market, lastTicks });
      const isWithin = band === undefined || (Number(priceTicks) >= band.lowest && Number(priceTicks) <= band.highest);
      return isWithin ? 0 : lastTicks;
    },
    [market, type, priceTicks],
  );
  return useLastPart(market.code, select);
}
