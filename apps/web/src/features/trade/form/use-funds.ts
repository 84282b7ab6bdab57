import { parseDecimal, WALLET_IDS } from '@bourse/domain';
import { useCallback, useMemo } from 'react';
import { useSpotBalances } from '../../../app/queries.ts';
import { useUser } from '../../../app/session.ts';
import type { TradingMarket } from '../../../app/trading-market.ts';
import { useAccountPart } from '../../../stream/hooks.ts';
import { type AccountView, balanceKey } from '../../../stream/models.ts';
import type { TopicState } from '../../../stream/topic-store.ts';
import type { Funds } from '../model/order-draft.ts';

function unitsOf(text: string | undefined, scale: number): bigint {
  const parsed = parseDecimal(text ?? '0', scale);
  return parsed.ok ? parsed.value : 0n;
}

/** What the user can spend of both assets of the market; undefined for a visitor and while it is not known yet. */
export function useFunds(market: TradingMarket): Funds | undefined {
  const { base, quote } = market;
  const user = useUser();
  const base$ = useAvailable(base.assetId);
  const quote$ = useAvailable(quote.assetId);
  const isKnown = useAccountPart(selectKnown);
  const { data } = useSpotBalances();
  return useMemo(() => {
    if (user === undefined) return undefined;
    const fallback = (coinId: number) => data?.items.find((item) => item.coinId === coinId)?.available;
    if (!isKnown && data === undefined) return undefined;
    return {
      base: unitsOf(isKnown ? base$ : fallback(base.assetId), base.scale),
      quote: unitsOf(isKnown ? quote$ : fallback(quote.assetId), quote.scale),
    };
  }, [user, isKnown, data, base, quote, base$, quote$]);
}

function selectKnown(state: TopicState<AccountView>): boolean {
  return state.view !== undefined;
}

function useAvailable(coinId: number): string | undefined {
  const select = useCallback(
    (state: TopicState<AccountView>) => state.view?.balances.get(balanceKey(WALLET_IDS.spot, coinId))?.available,
    [coinId],
  );
  return useAccountPart(select);
}
