import type { BalanceData } from '@bourse/contract';
import { WALLET_IDS } from '@bourse/domain';
import { compareDecimals } from '@bourse/kit/formats/compare-decimals.ts';
import { useAccountPart } from '@bourse/kit/stream/hooks.ts';
import type { AccountView } from '@bourse/kit/stream/models.ts';
import type { TopicState } from '@bourse/kit/stream/topic-store.ts';
import { useMemo } from 'react';

type Balances = AccountView['balances'];

const selectBalances = (state: TopicState<AccountView>) => state.view?.balances;
const selectCount = (state: TopicState<AccountView>) => spotOf(state.view?.balances).length;

/** Whether the account's topic has told what there is. */
export const isLoadedAccount = (state: TopicState<AccountView>) => state.view !== undefined;

/** What the spot wallet has. */
function spotOf(balances: Balances | undefined): readonly BalanceData[] {
  const all = [...(balances?.values() ?? [])];
  return all.filter(({ wallet, total }) => wallet === WALLET_IDS.spot && /[1-9]/.test(total));
}

/** The spot wallet's coins that are not empty, the most valuable first. */
export function useSpotRows(): readonly BalanceData[] {
  const balances = useAccountPart(selectBalances);
  return useMemo(
    () =>
      spotOf(balances).toSorted(
        (a, b) => compareDecimals(b.usdt, a.usdt) || a.shortName.localeCompare(b.shortName, 'en'),
      ),
    [balances],
  );
}

/** How many those are; renders again only when that changes. */
export function useSpotCount(): number {
  return useAccountPart(selectCount);
}
