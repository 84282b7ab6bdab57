import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { convertCalls } from './calls.ts';
import type { ConvertCoin } from './model/coins.ts';
import { amountProblem } from './model/convert-amount.ts';

/** What an amount brings now, and until when. */
export type Quote = RouteData<'convertQuote'>;

/** How long typing must rest before a quote is asked for. */
const REST_MS = 300;
/** A quote is renewed while it still holds, so that the button never offers an old one. */
const RENEW_MS = 7_000;

export interface QuoteQuestion {
  readonly from: ConvertCoin;
  readonly to: ConvertCoin;
  readonly amount: string;
  /** Hundredths of a percent. */
  readonly tolerance: string;
}

function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

/** The quote of what is typed, renewed as long as the page is looked at; `isCurrent`: it is the one of the amount that stands there. */
export function useQuote({ from, to, amount, tolerance }: QuoteQuestion) {
  const rested = useRested(amount);
  const isAsked = amountProblem(rested, from.scale) === undefined;
  const query = useQuery({
    queryKey: ['own', 'convert', 'quote', from.coinId, to.coinId, rested, tolerance],
    queryFn: ({ signal }) =>
      api(convertCalls.convertQuote, {
        query: { fromCoinId: String(from.coinId), toCoinId: String(to.coinId), amount: rested, tolerance },
        signal,
      }),
    enabled: isAsked,
    refetchInterval: RENEW_MS,
    retry: false,
    gcTime: 0,
  });
  return { query, isAsked, isCurrent: isAsked && rested === amount && query.data !== undefined && !query.isError };
}
