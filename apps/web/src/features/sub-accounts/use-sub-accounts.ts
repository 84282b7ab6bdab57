import { useAction } from '@bourse/kit/action/use-action.ts';
import { api } from '@bourse/kit/api/api.ts';
import { kitCalls } from '@bourse/kit/api/calls.ts';
import { useRouteForm } from '@bourse/kit/forms/use-route-form.ts';
import type { LoadedQuery } from '@bourse/kit/page/loaded.tsx';
import { useUser } from '@bourse/kit/session/session.ts';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { subAccountsCalls } from './calls.ts';
import {
  type OwnAccount,
  ownAccounts,
  type SubAccount,
  type TransferDraft,
  transferBodyOf,
  transferErrors,
} from './transfer-draft.ts';

const SUBS = ['own', 'sub-accounts'] as const;
/** Key of the list of transfers. */
export const TRANSFERS = ['own', 'sub-account-transfers'] as const;
const BALANCES = ['own', 'balances'] as const;
/** The spot wallet, as the API names it. */
const SPOT = '2';

/** The user's sub-accounts, oldest first. */
export function useSubAccounts() {
  return useQuery({ queryKey: SUBS, queryFn: ({ signal }) => api(subAccountsCalls.subAccounts, { signal }) });
}

/** The master and its sub-accounts with what they can transfer. */
export function useOwnAccounts(): LoadedQuery<readonly OwnAccount[]> {
  const user = useUser();
  const subs = useSubAccounts();
  const balances = useQuery({
    queryKey: [...BALANCES, 'spot'],
    queryFn: ({ signal }) => api(kitCalls.balances, { query: { wallet: SPOT }, signal }),
  });
  const isThere = user !== undefined && subs.data !== undefined && balances.data !== undefined;
  return {
    data: isThere ? ownAccounts(user.fid, balances.data.items, subs.data) : undefined,
    error: subs.error ?? balances.error,
    refetch: () => void Promise.all([subs.refetch(), balances.refetch()]),
  };
}

/** Creates a sub-account. */
export function useCreateSub(onDone: () => void) {
  const intl = useIntl();
  return useRouteForm({
    call: subAccountsCalls.createSubAccount,
    defaults: { name: '' },
    bodyOf: ({ name }) => ({ name: name.trim() }),
    send: (body) => api(subAccountsCalls.createSubAccount, { body }),
    check: checkName,
    rejections: { SUB_ACCOUNT_NAME_TAKEN: 'name' },
    done: ({ name }) => intl.formatMessage({ id: 'subAccounts.created' }, { name }),
    invalidates: [SUBS],
    onDone,
  });
}

/** What is filled in to change a sub-account. */
export interface SubDraft {
  readonly name: string;
  readonly mayTrade: boolean;
  readonly cancelOrders: boolean;
  readonly closedModules: readonly string[];
}

/** Renames a sub-account and changes what it may do. */
export function useChangeSub(sub: SubAccount, onDone: () => void) {
  const intl = useIntl();
  const { closedModules, mayTrade, name, subId } = sub;
  const defaults: SubDraft = { name, mayTrade, cancelOrders: false, closedModules };
  return useRouteForm({
    call: subAccountsCalls.changeSubAccount,
    defaults,
    bodyOf: (draft) => ({
      name: draft.name.trim(),
      mayTrade: draft.mayTrade,
      closedModules: draft.closedModules as SubAccount['closedModules'],
      ...(draft.mayTrade ? {} : { cancelOrders: draft.cancelOrders }),
    }),
    send: (body) => api(subAccountsCalls.changeSubAccount, { params: { subId: String(subId) }, body }),
    check: checkName,
    rejections: { SUB_ACCOUNT_NAME_TAKEN: 'name' },
    done: () => intl.formatMessage({ id: 'subAccounts.saved' }),
    invalidates: [SUBS],
    onDone,
  });
}

/** Closes an empty sub-account. */
export function useCloseSub({ name, subId }: SubAccount, onDone: () => void) {
  const intl = useIntl();
  return useAction({
    run: () => api(subAccountsCalls.closeSubAccount, { params: { subId: String(subId) } }),
    done: () => intl.formatMessage({ id: 'subAccounts.closed' }, { name }),
    failsIn: 'caller',
    invalidates: [SUBS],
    onDone,
  });
}

/** Transfers between accounts; the attempt's key makes it once. */
export function useSubTransfer(accounts: readonly OwnAccount[], defaults: TransferDraft, onDone: () => void) {
  const intl = useIntl();
  return useRouteForm({
    call: subAccountsCalls.transferBetweenSubAccounts,
    defaults,
    // The key of the attempt takes the place of the name when it is sent.
    bodyOf: (draft) => transferBodyOf(draft, 'transfer'),
    send: (body, key) => api(subAccountsCalls.transferBetweenSubAccounts, { body: { ...body, requestId: key } }),
    check: (draft) => transferErrors(draft, accounts),
    rejections: { INSUFFICIENT_BALANCE: 'amount', SUB_TRANSFER_SAME_ACCOUNT: 'toId', SUB_ACCOUNT_UNKNOWN: 'toId' },
    done: ({ amount, shortName }) => intl.formatMessage({ id: 'subAccounts.transferred' }, { amount, coin: shortName }),
    invalidates: [SUBS, TRANSFERS, BALANCES],
    onDone,
  });
}

function checkName({ name }: { readonly name: string }): { readonly name?: string } {
  return name.trim() === '' ? { name: 'subAccounts.nameMissing' } : {};
}
