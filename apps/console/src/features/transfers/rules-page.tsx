import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import { containsText, type ListColumn, type ListFilters } from '@bourse/kit/list/data-list-model.ts';
import { EmptyState, MenuItem } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { decimalColumn, textColumn } from '../../room/columns.tsx';
import { useMay } from '../../room/permissions.ts';
import { Panel, RoomPage } from '../../room/room-page.tsx';
import { StateBadge } from '../../room/state-badge.tsx';
import { walletId } from '../../room/wallets.ts';
import { transfersCalls } from './calls.ts';
import { RulesDialog } from './rules-dialog.tsx';
import { TransfersTabs } from './transfers-tabs.tsx';

type CoinRules = RouteData<'consoleTransferRules'>[number];

function columnsOf(intl: IntlShape): readonly ListColumn<CoinRules>[] {
  const names = (wallets: readonly number[]) =>
    wallets.map((wallet) => intl.formatMessage({ id: walletId(wallet) })).join(', ');
  return [
    textColumn('coin', 'room.coin', ({ shortName }) => shortName),
    textColumn('state', 'room.state', ({ blocked }) => (blocked ? 'blocked' : 'open'), {
      cell: ({ blocked }) => (
        <StateBadge labelId={blocked ? 'transfers.blocked' : 'transfers.open'} meaning={blocked ? 'bad' : 'good'} />
      ),
      card: 'aside',
    }),
    decimalColumn('daily', 'transfers.dailyLimit', ({ dailyLimit }) => dailyLimit),
    decimalColumn('review', 'transfers.reviewAbove', ({ reviewAbove }) => reviewAbove),
    textColumn('closedOut', 'transfers.closedOut', ({ closedOut }) => names(closedOut), { className: 'md:ps-8' }),
    textColumn('closedIn', 'transfers.closedIn', ({ closedIn }) => names(closedIn)),
  ];
}

const isPlain = ({ blocked, closedIn, closedOut, dailyLimit, reviewAbove }: CoinRules) =>
  !blocked && closedIn.length + closedOut.length === 0 && `${dailyLimit}${reviewAbove}` === '';

const FILTERS = {
  coin: { kind: 'text', labelId: 'room.coin', keeps: ({ shortName }, text) => containsText([shortName], text) },
  ruled: { kind: 'switch', labelId: 'transfers.onlyRuled', keeps: (rules) => !isPlain(rules) },
} as const satisfies ListFilters<CoinRules>;

/** The rules of transfers, coin by coin. */
export function RulesPage() {
  const intl = useIntl();
  const mayWrite = useMay('transfer.rules.write');
  const columns = useMemo(() => columnsOf(intl), [intl]);
  const [edited, setEdited] = useState<CoinRules>();
  const query = useQuery({
    queryKey: ['own', 'transfers', 'rules'],
    queryFn: ({ signal }) => api(transfersCalls.consoleTransferRules, { signal }),
  });
  return (
    <RoomPage title={intl.formatMessage({ id: 'transfers.title' })} text={<FormattedMessage id="transfers.text" />}>
      <TransfersTabs />
      <Panel flush>
        <DataList
          caption={intl.formatMessage({ id: 'transfers.tab.rules' })}
          columns={columns}
          rowId={({ coinId }) => String(coinId)}
          rowName={({ shortName }) => shortName}
          source={{ kind: 'whole', query }}
          filters={FILTERS}
          failedId="transfers.rulesFailed"
          empty={<EmptyState title={<FormattedMessage id="transfers.noCoins" />} />}
          exported={{ name: 'transfer-rules' }}
          actions={
            mayWrite
              ? (rules) => (
                  <MenuItem icon={<Pencil size={15} />} onSelect={() => setEdited(rules)}>
                    <FormattedMessage id="transfers.change" />
                  </MenuItem>
                )
              : undefined
          }
        />
      </Panel>
      {edited !== undefined && <RulesDialog rules={edited} onClose={() => setEdited(undefined)} />}
    </RoomPage>
  );
}
