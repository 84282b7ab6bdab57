import { isStableQuote } from '@bourse/domain';
import { useMarkets } from '@bourse/kit/api/queries.ts';
import { useMemo } from 'react';
import { useCalmTickers } from './header/use-calm-tickers.ts';
import { mostTraded } from './model/pair-rows.ts';

/** How many are told. */
const MOST = 20;
/** How often their order is made anew, in milliseconds: a list that one reads must not jump. */
const REORDER_MS = 60_000;

/** Codes of the markets with the highest turnover of 24 hours, the highest first; undefined while tickers are on their way. */
export function useMostTraded(): readonly string[] | undefined {
  const { data: markets } = useMarkets();
  const tickers = useCalmTickers(REORDER_MS);
  return useMemo(() => {
    if (markets === undefined || tickers.size === 0) return undefined;
    // Turnovers in other coins cannot be compared.
    const comparable = markets.filter(({ quoteCurrency }) => isStableQuote(quoteCurrency));
    return mostTraded(comparable, tickers)
      .slice(0, MOST)
      .map(({ tradeCode }) => tradeCode);
  }, [markets, tickers]);
}
