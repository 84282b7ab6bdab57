import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { ListColumn, ListFilters, ListValues } from '@bourse/kit/list/data-list-model.ts';
import type { PagedSource } from '@bourse/kit/list/use-list-rows.ts';
import { EmptyState } from '@bourse/ui';
import { useMemo } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { decimalColumn, idColumn, textColumn } from '../../room/columns.tsx';
import { WALLETS, walletId } from '../../room/wallets.ts';
import { usersCalls } from './calls.ts';

type UserBalance = RouteData<'consoleUserBalances'>['items'][number];

function columnsOf(intl: IntlShape): readonly ListColumn<UserBalance>[] {
  return [
    textColumn('coin', 'room.coin', ({ shortName }) => shortName),
    textColumn('wallet', 'users.wallet', ({ wallet }) => intl.formatMessage({ id: walletId(wallet) }), {
      card: 'aside',
    }),
    idColumn('market', 'users.market', ({ tradeId }) => tradeId, {
      cell: ({ tradeId }) => (tradeId === 0 ? '–' : tradeId),
    }),
    decimalColumn('total', 'users.total', ({ total }) => total),
    decimalColumn('held', 'users.held', ({ held }) => held),
    decimalColumn('available', 'users.available', ({ available }) => available),
    decimalColumn('usdt', 'users.usdt', ({ usdt }) => usdt),
  ];
}

function filtersOf(intl: IntlShape) {
  return {
    wallet: {
      kind: 'select',
      labelId: 'users.wallet',
      items: WALLETS.map((wallet) => ({
        value: String(wallet),
        label: intl.formatMessage({ id: walletId(wallet) }),
      })),
    },
  } as const satisfies ListFilters<UserBalance>;
}

function sourceOf(accountId: string): PagedSource<UserBalance, ListValues<ReturnType<typeof filtersOf>>> {
  return {
    kind: 'pages',
    key: ['own', 'user', accountId, 'balances'],
    read: ({ values: { wallet }, cursor, limit, signal }) =>
      api(usersCalls.consoleUserBalances, { params: { accountId }, query: { wallet, cursor, limit }, signal }),
  };
}

/** What a user has, wallet by wallet. */
export function BalanceList({ accountId }: { readonly accountId: string }) {
  const intl = useIntl();
  const source = useMemo(() => sourceOf(accountId), [accountId]);
  const [columns, filters] = useMemo(() => [columnsOf(intl), filtersOf(intl)], [intl]);
  return (
    <DataList
      caption={intl.formatMessage({ id: 'users.balances' })}
      columns={columns}
      rowId={({ wallet, coinId, tradeId }) => `${wallet}/${tradeId}/${coinId}`}
      source={source}
      filters={filters}
      failedId="users.balancesFailed"
      empty={<EmptyState title={<FormattedMessage id="users.noBalances" />} />}
      exported={{ name: `balances-${accountId}` }}
      skeletonRows={5}
    />
  );
}
