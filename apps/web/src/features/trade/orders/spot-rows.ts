import { WALLET_IDS } from '@bourse/domain';
import { useMemo } from 'react';
import { compareDecimals } from '../../../app/compare-decimals.ts';
import { useAccountPart } from '../../../stream/hooks.ts';
import type { AccountView } from '../../../stream/models.ts';
import type { TopicState } from '../../../stream/topic-store.ts';

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
