import { groupDigits, trimZeros } from '@bourse/kit/formats/format.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { useOwnAmount } from '@bourse/kit/formats/units.ts';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { ListColumn } from '@bourse/kit/list/data-list-model.ts';
import type { LoadedQuery } from '@bourse/kit/page/loaded.tsx';
import { Badge, Button, EmptyState, MenuItem, Shortened } from '@bourse/ui';
import { type ReactNode, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useEnterSub } from './switch-account.ts';
import type { SubAccount } from './transfer-draft.ts';

/** What the page opens for a sub-account. */
export type SubAct = 'change' | 'close' | 'transfer';

export interface SubAccountListProps {
  readonly query: LoadedQuery<readonly SubAccount[]>;
  /** The same function as long as the page is there. */
  readonly onOpen: (what: SubAct, sub: SubAccount) => void;
  readonly create: ReactNode;
}

const COLUMNS: readonly ListColumn<SubAccount>[] = [
  {
    id: 'name',
    headId: 'subAccounts.name',
    cell: (sub) => <NameCell sub={sub} />,
    sortValue: ({ name }) => name,
    skeleton: 'h-4 w-32',
  },
  { id: 'uid', headId: 'subAccounts.uid', cell: ({ subId }) => <span className="num">{subId}</span>, figure: true },
  { id: 'coins', headId: 'subAccounts.coins', cell: (sub) => <CoinsCell sub={sub} />, skeleton: 'h-4 w-40' },
  {
    id: 'worth',
    headId: 'subAccounts.worth',
    cell: ({ usdt }) => <Worth usdt={usdt} />,
    sortValue: ({ usdt }) => Number(usdt),
    align: 'end',
    figure: true,
  },
  {
    id: 'orders',
    headId: 'subAccounts.openOrders',
    cell: ({ openOrders }) => openOrders,
    sortValue: ({ openOrders }) => openOrders,
    align: 'end',
    figure: true,
  },
  {
    id: 'keys',
    headId: 'subAccounts.apiKeys',
    cell: ({ apiKeys }) => apiKeys,
    sortValue: ({ apiKeys }) => apiKeys,
    align: 'end',
    figure: true,
  },
  {
    id: 'created',
    headId: 'subAccounts.createdAt',
    cell: ({ createdMs }) => <Moment timeMs={createdMs} className="whitespace-nowrap text-text-2" />,
    sortValue: ({ createdMs }) => createdMs,
  },
];

/** The user's sub-accounts: a table on wide screens, cards on a phone. */
export function SubAccountList({ query, onOpen, create }: SubAccountListProps) {
  const intl = useIntl();
  const columns = useMemo(
    () => [
      ...COLUMNS,
      {
        id: 'enter',
        headId: 'subAccounts.enterColumn',
        cell: (sub: SubAccount) => <EnterButton sub={sub} />,
        align: 'end',
        card: 'aside',
      } as const,
    ],
    [],
  );
  return (
    <DataList
      caption={intl.formatMessage({ id: 'subAccounts.title' })}
      columns={columns}
      rowId={({ subId }) => String(subId)}
      rowName={({ name }) => name}
      source={{ kind: 'whole', query }}
      failedId="subAccounts.failed"
      empty={
        <EmptyState
          title={<FormattedMessage id="subAccounts.empty" />}
          description={<FormattedMessage id="subAccounts.emptyHint" />}
          action={create}
        />
      }
      actions={(sub) => (
        <>
          <MenuItem onSelect={() => onOpen('transfer', sub)}>
            <FormattedMessage id="subAccounts.transfer" />
          </MenuItem>
          <MenuItem onSelect={() => onOpen('change', sub)}>
            <FormattedMessage id="subAccounts.change" />
          </MenuItem>
          <MenuItem onSelect={() => onOpen('close', sub)}>
            <FormattedMessage id="subAccounts.close" />
          </MenuItem>
        </>
      )}
      density="roomy"
      skeletonRows={3}
    />
  );
}

interface CellProps {
  readonly sub: SubAccount;
}

function NameCell({ sub }: CellProps) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-2">
      <Shortened text={sub.name} className="max-w-48 font-medium" />
      {!sub.mayTrade && (
        <Badge tone="warning">
          <FormattedMessage id="subAccounts.frozen" />
        </Badge>
      )}
      {sub.closedModules.length > 0 && (
        <Badge>
          <FormattedMessage id="subAccounts.restricted" />
        </Badge>
      )}
    </span>
  );
}

function CoinsCell({ sub: { balances } }: CellProps) {
  const own = useOwnAmount();
  if (balances.length === 0) return <FormattedMessage id="subAccounts.noCoins" />;
  const texts = balances.map(({ shortName, total }) => `${own(groupDigits(trimZeros(total)))} ${shortName}`);
  return <Shortened dir="ltr" text={texts.join(', ')} className="num max-w-56 text-start" />;
}

function Worth({ usdt }: Pick<SubAccount, 'usdt'>) {
  const own = useOwnAmount();
  return <bdi dir="ltr">{`${own(groupDigits(usdt))} USDT`}</bdi>;
}

function EnterButton({ sub: { name, subId } }: CellProps) {
  const intl = useIntl();
  const enter = useEnterSub();
  return (
    <Button
      size="sm"
      busy={enter.isPending}
      aria-label={intl.formatMessage({ id: 'subAccounts.enterNamed' }, { name })}
      onClick={() => void enter.run(subId)}
      className="max-md:h-11"
    >
      <FormattedMessage id="subAccounts.enter" />
    </Button>
  );
}
