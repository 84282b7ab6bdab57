import { WALLET_IDS } from '@bourse/domain';
import { api } from '@bourse/kit/api/api.ts';
import { useAccountPart } from '@bourse/kit/stream/hooks.ts';
import { type AccountView, balanceKey } from '@bourse/kit/stream/models.ts';
import type { TopicState } from '@bourse/kit/stream/topic-store.ts';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { transferCalls } from './calls.ts';
import { limitsOf } from './model/transfer-amount.ts';
import type { TransferOffer, TransferRequest } from './model/transfer-check.ts';
import { needsPair, type TransferDraft } from './model/transfer-draft.ts';
import { coinOf, failedOf, pairOf } from './model/transfer-offer.ts';
import { type TransferWallet, typeOf } from './model/wallets.ts';

/** Keys of everything that depends on the user's transfers. */
const OWN_TRANSFERS = ['own', 'transfer'] as const;
/** Keys of what wallets have. */
const WALLETS = [...OWN_TRANSFERS, 'wallet'] as const;
/** Balances are read again after this long, beside every change that the account topic tells. */
const REFRESH_MS = 10_000;

/** Whether transfers are open to the user, and why not: a name of the API's rejections, empty when they are. */
export function useTransferStatus() {
  return useQuery({
    queryKey: [...OWN_TRANSFERS, 'status'],
    queryFn: async ({ signal }) => {
      const modules = await api(transferCalls.bizStatus, { signal });
      return modules.find(({ module }) => module === 'transfer')?.reason ?? '';
    },
  });
}

/** The pairs of isolated margin. */
export function useTransferPairs() {
  return useQuery({
    queryKey: [...OWN_TRANSFERS, 'pairs'],
    queryFn: ({ signal }) => api(transferCalls.transferPairs, { signal }),
  });
}

/** All that the exchange offers for a draft, as it becomes known. */
export function useTransferOffer(draft: TransferDraft) {
  const { source, target } = draft;
  const pairs = useTransferPairs();
  const pair = pairOf(draft, pairs.data ?? []);
  const type = typeOf(source, target);
  const tradeId = pair === undefined ? undefined : String(pair.tradeId);
  const coins = useQuery({
    queryKey: [...OWN_TRANSFERS, 'coins', type, tradeId],
    queryFn: ({ signal }) => api(transferCalls.transferCoins, { query: { type, tradeId }, signal }),
    enabled: !needsPair(draft) || pair !== undefined,
  });
  const coin = coins.data && coinOf(draft, coins.data);
  const side = { type, tradeId, coinId: coin?.coinId };
  const from = useWalletInfo(side, source);
  const to = useWalletInfo(side, target);
  useFreshBalances(source, target, coin?.coinId);
  const offer: TransferOffer = {
    pairs: pairs.data,
    pair,
    coins: coins.data,
    coin,
    limits: from.data && limitsOf(from.data),
  };
  const failed = failedOf<UseQueryResult>(draft, pairs, [coins, from, to]);
  return { offer, source: from.data, target: to.data, failed };
}

interface Side {
  readonly type: string;
  readonly tradeId: string | undefined;
  readonly coinId: number | undefined;
}

function useWalletInfo({ type, tradeId, coinId }: Side, wallet: TransferWallet) {
  const walletType = String(WALLET_IDS[wallet]);
  return useQuery({
    queryKey: [...WALLETS, type, tradeId, coinId, walletType],
    queryFn: ({ signal }) =>
      api(transferCalls.walletInfo, { query: { type, tradeId, coinId: String(coinId), walletType }, signal }),
    enabled: coinId !== undefined,
    refetchInterval: REFRESH_MS,
  });
}

/** Reads the balances again when the account topic tells that one of them changed. */
function useFreshBalances(source: TransferWallet, target: TransferWallet, coinId: number | undefined): void {
  const client = useQueryClient();
  const select = useCallback(
    ({ view }: TopicState<AccountView>) => {
      const totalOf = (wallet: TransferWallet) => {
        const balance = coinId === undefined ? undefined : view?.balances.get(balanceKey(WALLET_IDS[wallet], coinId));
        return balance?.available ?? '';
      };
      return view === undefined ? undefined : `${totalOf(source)}/${totalOf(target)}`;
    },
    [source, target, coinId],
  );
  const told = useAccountPart(select);
  const known = useRef(told);
  useEffect(() => {
    if (known.current !== told && known.current !== undefined) void client.invalidateQueries({ queryKey: WALLETS });
    known.current = told;
  }, [told, client]);
}

/** What the exchange would do with a request now. A rejection is data here: the form tells it and lets it be sent all the same. */
export function usePrecheck(request: TransferRequest | undefined) {
  return useQuery({
    queryKey: [...OWN_TRANSFERS, 'precheck', request],
    queryFn: ({ signal }) => {
      if (request === undefined) throw new Error('nothing to check');
      return api(transferCalls.transferPrecheck, { body: request, signal });
    },
    enabled: request !== undefined,
    retry: false,
    staleTime: 0,
  });
}
