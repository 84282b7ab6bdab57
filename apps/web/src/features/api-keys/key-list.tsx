import { Moment } from '@bourse/kit/formats/moment.tsx';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { ListColumn } from '@bourse/kit/list/data-list-model.ts';
import type { LoadedQuery } from '@bourse/kit/page/loaded.tsx';
import { Badge, EmptyState, IconButton, Shortened } from '@bourse/ui';
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CopyIcon } from './copy-text.tsx';
import { type ApiKey, KIND_NAMES, PERMISSIONS, shortKey } from './key-terms.ts';

interface ActionsProps {
  /** Nothing can be changed from this browser. */
  readonly isLocked: boolean;
  /** Keys are changed by the master only. */
  readonly mayChange: boolean;
  /** Opens what a key is changed or deleted by. The same function as long as the page is there. */
  readonly onOpen: (what: 'change' | 'delete', item: ApiKey) => void;
}

export interface KeyListProps extends ActionsProps {
  readonly query: LoadedQuery<readonly ApiKey[]>;
}

const COLUMNS: readonly ListColumn<ApiKey>[] = [
  {
    id: 'label',
    headId: 'apiKeys.label',
    cell: (item) => <LabelCell item={item} />,
    sortValue: ({ label }) => label,
    skeleton: 'h-4 w-32',
  },
  { id: 'key', headId: 'apiKeys.key', cell: (item) => <KeyCell item={item} />, skeleton: 'h-4 w-48' },
  { id: 'permissions', headId: 'apiKeys.permissions', cell: (item) => <PermissionsCell item={item} /> },
  { id: 'ips', headId: 'apiKeys.ips', cell: addressesOf },
  { id: 'expires', headId: 'apiKeys.expires', cell: expiryOf, sortValue: ({ expiresMs }) => expiresMs || undefined },
  { id: 'lastUsed', headId: 'apiKeys.lastUsed', cell: lastUseOf, sortValue: ({ lastUsedMs }) => lastUsedMs },
];

/** The user's keys: a table on wide screens, cards on a phone. */
export function KeyList({ query, isLocked, mayChange, onOpen }: KeyListProps) {
  const intl = useIntl();
  const columns = useMemo(
    () => [
      ...COLUMNS,
      {
        id: 'actions',
        headId: 'apiKeys.actions',
        cell: (item: ApiKey) => <KeyActions item={item} isLocked={isLocked} mayChange={mayChange} onOpen={onOpen} />,
        align: 'end',
        card: 'aside',
      } as const,
    ],
    [isLocked, mayChange, onOpen],
  );
  return (
    <DataList
      caption={intl.formatMessage({ id: 'apiKeys.title' })}
      columns={columns}
      rowId={({ keyId }) => keyId}
      source={{ kind: 'whole', query }}
      failedId="apiKeys.failed"
      empty={
        <EmptyState
          title={<FormattedMessage id="apiKeys.empty" />}
          description={<FormattedMessage id="apiKeys.emptyHint" />}
        />
      }
      density="roomy"
      skeletonRows={3}
    />
  );
}

interface ItemProps {
  readonly item: ApiKey;
}

function KeyActions({ item, isLocked, mayChange, onOpen }: ActionsProps & ItemProps) {
  const intl = useIntl();
  const { label } = item;
  return (
    <span className="inline-flex gap-1">
      <IconButton
        label={intl.formatMessage({ id: 'apiKeys.change' }, { label })}
        disabled={isLocked || !mayChange}
        onClick={() => onOpen('change', item)}
      >
        <Pencil size={15} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={intl.formatMessage({ id: 'apiKeys.delete' }, { label })}
        disabled={isLocked}
        onClick={() => onOpen('delete', item)}
      >
        <Trash2 size={15} aria-hidden="true" />
      </IconButton>
    </span>
  );
}

function KeyCell({ item }: ItemProps) {
  return (
    <span className="inline-flex items-center gap-1">
      <code dir="ltr" title={item.apiKey} className="font-mono text-12">
        {shortKey(item.apiKey)}
      </code>
      <CopyIcon copyId="apiKeys.copyKey" text={item.apiKey} />
    </span>
  );
}

function PermissionsCell({ item }: ItemProps) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      {PERMISSIONS.filter((name) => item.permissions[name]).map((name) => (
        <Badge key={name} tone={name === 'withdraw' ? 'warning' : 'neutral'}>
          <FormattedMessage id={`apiKeys.${name}`} />
        </Badge>
      ))}
    </span>
  );
}

function addressesOf({ ipAllowList }: ApiKey): ReactNode {
  if (ipAllowList.length === 0) return <FormattedMessage id="apiKeys.anywhere" />;
  return <Shortened dir="ltr" text={ipAllowList.join(', ')} className="num max-w-56 text-start" />;
}

function expiryOf({ expiresMs }: ApiKey): ReactNode {
  if (expiresMs === 0) return <FormattedMessage id="apiKeys.never" />;
  return <Moment timeMs={expiresMs} className="whitespace-nowrap" />;
}

function lastUseOf({ lastUsedMs, lastUsedIp }: ApiKey): ReactNode {
  if (lastUsedMs === 0) return <FormattedMessage id="apiKeys.never" />;
  return <Moment timeMs={lastUsedMs} note={lastUsedIp} className="whitespace-nowrap" />;
}

function LabelCell({ item }: ItemProps) {
  const isExpired = item.expiresMs > 0 && item.expiresMs <= Date.now();
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Shortened text={item.label} className="max-w-48 font-medium" />
      <Badge>{KIND_NAMES[item.kind]}</Badge>
      {item.subId !== 0 && <Badge tone="accent">{item.subName}</Badge>}
      {isExpired && (
        <Badge tone="danger">
          <FormattedMessage id="apiKeys.expired" />
        </Badge>
      )}
    </span>
  );
}
