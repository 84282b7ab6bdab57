import { parseDecimal, WALLET_IDS } from '@bourse/domain';
import { useSpotBalances } from '@bourse/kit/api/queries.ts';
import { useUser } from '@bourse/kit/session/session.ts';
import { useAccountPart } from '@bourse/kit/stream/hooks.ts';
import { type AccountView, balanceKey } from '@bourse/kit/stream/models.ts';
import type { TopicState } from '@bourse/kit/stream/topic-store.ts';
import { useCallback, useMemo } from 'react';
import type { Instrument } from '../../../trading/instrument.ts';
import type { Funds } from '../../../trading/model/check.ts';

function unitsOf(text: string | undefined, scale: number): bigint {
  const parsed = parseDecimal(text ?? '0', scale);
  return parsed.ok ? parsed.value : 0n;
}

/** What the user can spend of both assets of the market; undefined for a visitor and while it is not known yet. */
export function useFunds(market: Instrument): Funds | undefined {
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
      buy: unitsOf(isKnown ? quote$ : fallback(quote.assetId), quote.scale),
      sell: unitsOf(isKnown ? base$ : fallback(base.assetId), base.scale),
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
