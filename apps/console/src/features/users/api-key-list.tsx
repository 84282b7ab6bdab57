import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { ListColumn } from '@bourse/kit/list/data-list-model.ts';
import type { PagedSource } from '@bourse/kit/list/use-list-rows.ts';
import { EmptyState } from '@bourse/ui';
import { useMemo } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { codeColumn, textColumn, timeColumn } from '../../room/columns.tsx';
import { usersCalls } from './calls.ts';

type ApiKey = RouteData<'consoleUserApiKeys'>['items'][number];
const RIGHTS = ['read', 'trade', 'transfer', 'withdraw'] as const;

function columnsOf(intl: IntlShape): readonly ListColumn<ApiKey>[] {
  const rights = ({ permissions }: ApiKey) =>
    RIGHTS.filter((right) => permissions[right])
      .map((right) => intl.formatMessage({ id: `users.right.${right}` }))
      .join(', ');
  return [
    textColumn('label', 'users.keyLabel', ({ label }) => label),
    codeColumn('key', 'users.key', ({ apiKey }) => apiKey, {
      cell: ({ apiKey }) => <code className="font-mono text-12 break-all whitespace-normal">{apiKey}</code>,
    }),
    textColumn('kind', 'users.keyKind', ({ kind }) => kind, { card: 'aside' }),
    textColumn('rights', 'users.rights', rights),
    textColumn('ips', 'users.ips', ({ ipAllowList }) => ipAllowList.join(', ')),
    timeColumn('created', 'room.created', ({ createdMs }) => createdMs),
    timeColumn('used', 'users.lastUsed', ({ lastUsedMs }) => lastUsedMs),
    textColumn('usedIp', 'users.lastIp', ({ lastUsedIp }) => lastUsedIp),
    timeColumn('expires', 'users.expires', ({ expiresMs }) => expiresMs),
  ];
}

function sourceOf(accountId: string): PagedSource<ApiKey, unknown> {
  return {
    kind: 'pages',
    key: ['own', 'user', accountId, 'api-keys'],
    read: ({ cursor, limit, signal }) =>
      api(usersCalls.consoleUserApiKeys, { params: { accountId }, query: { cursor, limit }, signal }),
  };
}

/** A user's API keys; nobody sees their secrets. */
export function ApiKeyList({ accountId }: { readonly accountId: string }) {
  const intl = useIntl();
  const source = useMemo(() => sourceOf(accountId), [accountId]);
  const columns = useMemo(() => columnsOf(intl), [intl]);
  return (
    <DataList
      caption={intl.formatMessage({ id: 'users.apiKeys' })}
      columns={columns}
      rowId={({ keyId }) => keyId}
      source={source}
      failedId="users.apiKeysFailed"
      empty={<EmptyState title={<FormattedMessage id="users.noApiKeys" />} />}
      exported={{ name: `api-keys-${accountId}` }}
      skeletonRows={3}
    />
  );
}
