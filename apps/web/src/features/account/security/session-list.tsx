import type { RouteData } from '@bourse/contract';
import { useAction } from '@bourse/kit/action/use-action.ts';
import { api } from '@bourse/kit/api/api.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { ListColumn } from '@bourse/kit/list/data-list-model.ts';
import type { LoadedQuery } from '@bourse/kit/page/loaded.tsx';
import { Button, EmptyState } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { accountCalls } from '../calls.ts';
import { DeviceName } from './device-name.tsx';
import { SESSIONS_KEY } from './security-keys.ts';

/** A browser that is logged in. */
export type OwnSession = RouteData<'ownSessions'>[number];

const COLUMNS: readonly ListColumn<OwnSession>[] = [
  {
    id: 'device',
    headId: 'account.security.device',
    cell: ({ device, isCurrent }) => <DeviceName device={device} isCurrent={isCurrent} />,
    skeleton: 'h-4 w-40',
  },
  {
    id: 'address',
    headId: 'account.security.address',
    cell: ({ address }) => (
      <span dir="ltr" className="num">
        {address}
      </span>
    ),
  },
  {
    id: 'created',
    headId: 'account.security.loggedIn',
    cell: ({ createdMs }) => <Moment timeMs={createdMs} className="whitespace-nowrap" />,
  },
  {
    id: 'used',
    headId: 'account.security.lastUsed',
    cell: ({ lastUsedMs }) => <Moment timeMs={lastUsedMs} className="whitespace-nowrap" />,
  },
  {
    id: 'actions',
    headId: 'account.security.actions',
    cell: (item) => (item.isCurrent ? null : <End item={item} />),
    align: 'end',
    card: 'aside',
  },
];

/** The user's sessions, that of this browser first. */
export function SessionList({ query }: { readonly query: LoadedQuery<readonly OwnSession[]> }) {
  const intl = useIntl();
  return (
    <DataList
      caption={intl.formatMessage({ id: 'account.security.sessions' })}
      columns={COLUMNS}
      rowId={({ sessionId }) => sessionId}
      source={{ kind: 'whole', query }}
      failedId="account.security.failed"
      empty={<EmptyState title={<FormattedMessage id="account.security.sessions" />} />}
      density="roomy"
      skeletonRows={2}
    />
  );
}

interface ItemProps {
  readonly item: OwnSession;
}

function End({ item: { sessionId, device } }: ItemProps) {
  const intl = useIntl();
  const action = useAction({
    run: () => api(accountCalls.endOwnSession, { params: { sessionId } }),
    done: () => intl.formatMessage({ id: 'account.security.ended' }, { count: 1 }),
    invalidates: [SESSIONS_KEY, ['own', 'activity']],
  });
  return (
    <Button
      size="sm"
      busy={action.isPending}
      aria-label={intl.formatMessage({ id: 'account.security.endOf' }, { device })}
      onClick={() => void action.run()}
    >
      <FormattedMessage id="account.security.end" />
    </Button>
  );
}
