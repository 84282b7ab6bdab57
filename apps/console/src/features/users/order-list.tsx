import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { ListColumn, ListFilters, ListValues } from '@bourse/kit/list/data-list-model.ts';
import type { PagedSource } from '@bourse/kit/list/use-list-rows.ts';
import { EmptyState } from '@bourse/ui';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { codeColumn, decimalColumn, timeColumn } from '../../room/columns.tsx';
import { usersCalls } from './calls.ts';

type UserOrder = RouteData<'consoleUserOrders'>['items'][number];

const COLUMNS: readonly ListColumn<UserOrder>[] = [
  codeColumn('order', 'users.order', ({ orderId }) => orderId),
  codeColumn('market', 'users.market', ({ tradeCode }) => tradeCode),
  codeColumn('side', 'users.side', ({ side }) => side),
  codeColumn('type', 'users.orderType', ({ type }) => type),
  decimalColumn('price', 'users.price', ({ price }) => price),
  decimalColumn('qty', 'users.qty', ({ qty, quoteAmount }) => qty || quoteAmount),
  decimalColumn('executed', 'users.executed', ({ executedQty }) => executedQty),
  codeColumn('status', 'room.state', ({ status }) => status, { card: 'aside' }),
  codeColumn('reason', 'users.orderReason', ({ reason }) => (reason === 'NONE' ? '' : reason)),
  timeColumn('placed', 'users.placed', ({ placedMs }) => placedMs),
];

const FILTERS = {
  open: { kind: 'switch', labelId: 'users.onlyOpen' },
} as const satisfies ListFilters<UserOrder>;

function sourceOf(accountId: string): PagedSource<UserOrder, ListValues<typeof FILTERS>> {
  return {
    kind: 'pages',
    key: ['own', 'user', accountId, 'orders'],
    read: ({ values: { open }, cursor, limit, signal }) => {
      const state = open === '' ? undefined : 'open';
      return api(usersCalls.consoleUserOrders, { params: { accountId }, query: { state, cursor, limit }, signal });
    },
  };
}

/** A user's spot orders, newest first. */
export function OrderList({ accountId }: { readonly accountId: string }) {
  const source = useMemo(() => sourceOf(accountId), [accountId]);
  return (
    <DataList
      caption={useIntl().formatMessage({ id: 'users.orders' })}
      columns={COLUMNS}
      rowId={({ orderId }) => orderId}
      source={source}
      filters={FILTERS}
      failedId="users.ordersFailed"
      empty={<EmptyState title={<FormattedMessage id="users.noOrders" />} />}
      exported={{ name: `orders-${accountId}` }}
      skeletonRows={5}
    />
  );
}
