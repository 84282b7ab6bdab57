import { api } from '@bourse/kit/api/api.ts';
import { groupDigits, trimZeros } from '@bourse/kit/formats/format.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { useOwnAmount } from '@bourse/kit/formats/units.ts';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { ListColumn } from '@bourse/kit/list/data-list-model.ts';
import { ListPanel } from '@bourse/kit/page/panel.tsx';
import { Badge, EmptyState } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { subAccountsCalls } from './calls.ts';
import type { SubTransfer } from './transfer-draft.ts';
import { TRANSFERS } from './use-sub-accounts.ts';

const TONES = { pending: 'warning', done: 'up', rejected: 'danger' } as const;
const COLUMNS: readonly ListColumn<SubTransfer>[] = [
  {
    id: 'time',
    headId: 'subAccounts.time',
    cell: ({ timeMs }) => <Moment timeMs={timeMs} className="whitespace-nowrap text-text-2" />,
    csv: ({ timeMs }) => new Date(timeMs).toISOString(),
    figure: true,
  },
  {
    id: 'from',
    headId: 'subAccounts.from',
    cell: ({ fromName }) => <AccountName name={fromName} />,
    csv: ({ fromId }) => String(fromId),
  },
  {
    id: 'to',
    headId: 'subAccounts.to',
    cell: ({ toName }) => <AccountName name={toName} />,
    csv: ({ toId }) => String(toId),
  },
  {
    id: 'amount',
    headId: 'subAccounts.amount',
    cell: (row) => <MovedAmount row={row} />,
    csv: ({ amount, shortName }) => `${amount} ${shortName}`,
    align: 'end',
    figure: true,
  },
  {
    id: 'state',
    headId: 'subAccounts.state',
    cell: ({ state }) => (
      <Badge tone={TONES[state]}>
        <FormattedMessage id={`subAccounts.state.${state}`} />
      </Badge>
    ),
    csv: ({ state }) => state,
    align: 'end',
  },
];

/** What was moved between the owner's accounts, newest first. */
export function SubTransferHistory() {
  const intl = useIntl();
  return (
    <ListPanel titleId="subAccounts.history">
      <DataList
        caption={intl.formatMessage({ id: 'subAccounts.history' })}
        columns={COLUMNS}
        rowId={({ transferId }) => transferId}
        keptIn="part"
        failedId="subAccounts.historyFailed"
        empty={
          <EmptyState
            title={<FormattedMessage id="subAccounts.historyEmpty" />}
            description={<FormattedMessage id="subAccounts.historyHint" />}
          />
        }
        source={{
          kind: 'pages',
          key: TRANSFERS,
          read: ({ cursor, limit, signal }) =>
            api(subAccountsCalls.subAccountTransfers, { query: { cursor, limit }, signal }),
        }}
        exported={{ name: 'bourse-sub-account-transfers' }}
        skeletonRows={3}
      />
    </ListPanel>
  );
}

function AccountName({ name }: { readonly name: string }) {
  return name === '' ? <FormattedMessage id="subAccounts.master" /> : name;
}

function MovedAmount({ row: { amount, shortName } }: { readonly row: SubTransfer }) {
  const own = useOwnAmount();
  return <bdi dir="ltr">{`${own(groupDigits(trimZeros(amount)))} ${shortName}`}</bdi>;
}
