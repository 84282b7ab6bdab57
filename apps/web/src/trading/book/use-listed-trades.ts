import type { PublicTradeData } from '@bourse/contract';
import { useEffect, useMemo, useRef } from 'react';
import type { Instrument } from '../instrument.ts';
import { useTrades, useVenueFills } from '../streams.ts';
import { isAtLeast, mergeTrades } from './tape.ts';

/**
 * The market's latest trades that are worth at least an amount, newest first; undefined while loading. Large ones are kept when the stream's
 * own list has long forgotten them.
 */
export function useListedTrades(market: Instrument, least: string): readonly PublicTradeData[] | undefined {
  const latest = useTrades(market.code);
  const key = `${market.code} ${least}`;
  const kept = useRef<{ readonly key: string; readonly trades: readonly PublicTradeData[] }>(undefined);
  const listed = useMemo(() => {
    if (latest === undefined || least === '') return latest;
    const before = kept.current?.key === key ? kept.current.trades : [];
    return mergeTrades(before, latest, (trade) => isAtLeast(trade, least, market));
  }, [latest, least, key, market]);
  useEffect(() => {
    kept.current = listed === undefined ? undefined : { key, trades: listed };
  }, [key, listed]);
  return listed;
}

/** The user's own fills on a market since the page was opened, newest first, each from his side. */
export function useOwnTrades({ code }: Instrument): readonly PublicTradeData[] {
  const fills = useVenueFills();
  return useMemo(() => fills?.filter((fill) => fill.tradeCode === code) ?? [], [fills, code]);
}
