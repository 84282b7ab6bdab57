import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { ListColumn, ListFilters, ListValues } from '@bourse/kit/list/data-list-model.ts';
import type { PagedSource } from '@bourse/kit/list/use-list-rows.ts';
import { EmptyState, MenuItem, showToast } from '@bourse/ui';
import { Check, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { ActDialog } from '../../room/act-dialog.tsx';
import { accountColumn, codeColumn, decimalColumn, textColumn, timeColumn } from '../../room/columns.tsx';
import { useMay } from '../../room/permissions.ts';
import { Panel, RoomPage } from '../../room/room-page.tsx';
import { StateBadge, type StateMeaning } from '../../room/state-badge.tsx';
import { SHOWN } from '../../room/use-act.ts';
import { walletId } from '../../room/wallets.ts';
import { reviewsCalls } from './calls.ts';

type Transfer = RouteData<'transferReviews'>['items'][number];

const MEANINGS: Readonly<Record<Transfer['state'], StateMeaning>> = {
  review: 'waits',
  done: 'good',
  rejected: 'ended',
};
const STATES = Object.keys(MEANINGS) as Transfer['state'][];

function columnsOf(intl: IntlShape): readonly ListColumn<Transfer>[] {
  const way = ({ source, target }: Transfer) =>
    `${intl.formatMessage({ id: walletId(source) })} → ${intl.formatMessage({ id: walletId(target) })}`;
  return [
    codeColumn('transfer', 'reviews.transfer', ({ transferId }) => transferId),
    textColumn('state', 'room.state', ({ state }) => state, {
      cell: ({ state }) => <StateBadge labelId={`reviews.state.${state}`} meaning={MEANINGS[state]} />,
      card: 'aside',
    }),
    accountColumn(({ accountId }) => accountId),
    decimalColumn('amount', 'reviews.amount', ({ amount }) => amount),
    textColumn('coin', 'room.coin', ({ shortName }) => shortName),
    textColumn('way', 'reviews.way', way),
    timeColumn('created', 'room.created', ({ createdMs }) => createdMs),
    timeColumn('closed', 'reviews.closed', ({ closedMs }) => closedMs),
  ];
}

function filtersOf(intl: IntlShape) {
  return {
    state: {
      kind: 'select',
      labelId: 'room.state',
      items: STATES.map((value) => ({ value, label: intl.formatMessage({ id: `reviews.state.${value}` }) })),
    },
  } as const satisfies ListFilters<Transfer>;
}

const SOURCE: PagedSource<Transfer, ListValues<ReturnType<typeof filtersOf>>> = {
  kind: 'pages',
  key: ['own', 'reviews'],
  read: ({ values, cursor, limit, signal }) =>
    api(reviewsCalls.transferReviews, {
      query: { state: STATES.find((state) => state === values.state), cursor, limit },
      signal,
    }),
};

interface Choice {
  readonly act: 'approveTransfer' | 'rejectTransfer';
  readonly transfer: Transfer;
}

/** Transfers that were held for review, newest first. */
export function ReviewsPage() {
  const intl = useIntl();
  const mayDecide = useMay('transfer.reviews.decide');
  const [columns, filters] = useMemo(() => [columnsOf(intl), filtersOf(intl)], [intl]);
  const [choice, setChoice] = useState<Choice>();
  const title = intl.formatMessage({ id: 'reviews.title' });
  return (
    <RoomPage title={title} text={<FormattedMessage id="reviews.text" />}>
      <Panel flush>
        <DataList
          caption={title}
          columns={columns}
          rowId={({ transferId }) => transferId}
          source={SOURCE}
          filters={filters}
          failedId="reviews.failed"
          empty={
            <EmptyState
              title={<FormattedMessage id="reviews.empty" />}
              description={<FormattedMessage id="reviews.emptyText" />}
            />
          }
          exported={{ name: 'transfer-reviews' }}
          actions={(transfer) =>
            mayDecide && transfer.state === 'review' ? (
              <>
                <MenuItem icon={<Check size={15} />} onSelect={() => setChoice({ act: 'approveTransfer', transfer })}>
                  <FormattedMessage id="reviews.approveTransfer" />
                </MenuItem>
                <MenuItem danger icon={<X size={15} />} onSelect={() => setChoice({ act: 'rejectTransfer', transfer })}>
                  <FormattedMessage id="reviews.rejectTransfer" />
                </MenuItem>
              </>
            ) : null
          }
        />
      </Panel>
      {choice !== undefined && <ChoiceDialog choice={choice} onClose={() => setChoice(undefined)} />}
    </RoomPage>
  );
}

function ChoiceDialog({ choice, onClose }: { readonly choice: Choice; readonly onClose: () => void }) {
  const intl = useIntl();
  const { act, transfer } = choice;
  const { transferId, amount, shortName, accountId } = transfer;
  const decide = async () => {
    const { state, proposalId } = await api(reviewsCalls[act], { params: { transferId } });
    if (state === 'done') return undefined;
    showToast({ tone: 'info', title: intl.formatMessage({ id: 'reviews.proposed' }, { proposalId }) });
    return SHOWN;
  };
  return (
    <ActDialog
      title={intl.formatMessage({ id: `reviews.${act}` })}
      text={intl.formatMessage({ id: `reviews.${act}.text` }, { amount, coin: shortName, account: String(accountId) })}
      confirmLabel={intl.formatMessage({ id: `reviews.${act}` })}
      tone={act === 'approveTransfer' ? 'accent' : 'danger'}
      doneId={`reviews.${act}.done`}
      changes={[
        ['own', 'reviews'],
        ['own', 'proposals'],
      ]}
      call={decide}
      onClose={onClose}
    />
  );
}
