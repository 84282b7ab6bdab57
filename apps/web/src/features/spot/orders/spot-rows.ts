import { WALLET_IDS } from '@bourse/domain';
import { compareDecimals } from '@bourse/kit/formats/compare-decimals.ts';
import { useAccountPart } from '@bourse/kit/stream/hooks.ts';
import type { AccountView } from '@bourse/kit/stream/models.ts';
import type { TopicState } from '@bourse/kit/stream/topic-store.ts';
import { useMemo } from 'react';

const selectBalances = (state: TopicState<AccountView>) => state.view?.balances;

/** The spot wallet's coins that are not empty, the most valuable first. */
export function useSpotRows() {
  const balances = useAccountPart(selectBalances);
  return useMemo(
    () =>
      [...(balances?.values() ?? [])]
        .filter((balance) => balance.wallet === WALLET_IDS.spot && /[1-9]/.test(balance.total))
        .sort((a, b) => compareDecimals(b.usdt, a.usdt) || a.shortName.localeCompare(b.shortName, 'en')),
    [balances],
  );
}
