import { useIsPhone } from '@bourse/kit/browser/media.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { Badge, Cell, HeadCell, IconButton, Row, ScrollBox, Shortened, Table } from '@bourse/ui';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CopyIcon } from './copy-text.tsx';
import { type ApiKey, KIND_NAMES, PERMISSIONS, shortKey } from './key-terms.ts';

export interface KeyListProps {
  readonly keys: readonly ApiKey[];
  /** Nothing can be changed from this browser. */
  readonly isLocked: boolean;
  readonly onChange: (item: ApiKey) => void;
  readonly onDelete: (item: ApiKey) => void;
}

const COLUMNS = ['label', 'key', 'permissions', 'ips', 'expires', 'lastUsed'] as const;
type Column = (typeof COLUMNS)[number];

/** The user's keys: a table on wide screens, cards on a phone. */
export function KeyList(props: KeyListProps) {
  return useIsPhone() ? <KeyCards {...props} /> : <KeyTable {...props} />;
}

function KeyTable(props: KeyListProps) {
  const intl = useIntl();
  return (
    <ScrollBox>
      <Table caption={intl.formatMessage({ id: 'apiKeys.title' })}>
        <thead className="border-b">
          <tr>
            {COLUMNS.map((column) => (
              <HeadCell key={column}>{intl.formatMessage({ id: `apiKeys.${column}` })}</HeadCell>
            ))}
            <HeadCell align="end">
              <span className="sr-only">{intl.formatMessage({ id: 'apiKeys.actions' })}</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {props.keys.map((item) => (
            <Row key={item.keyId} density="roomy">
              {COLUMNS.map((column) => (
                <Cell key={column} className="align-middle">
                  <KeyCell item={item} column={column} />
                </Cell>
              ))}
              <Cell align="end">
                <KeyActions {...props} item={item} />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </ScrollBox>
  );
}

function KeyCards(props: KeyListProps) {
  const intl = useIntl();
  return (
    <ul aria-label={intl.formatMessage({ id: 'apiKeys.title' })} className="divide-y">
      {props.keys.map((item) => (
        <li key={item.keyId} className="px-4 py-3 text-13">
          <div className="flex items-center justify-between gap-2">
            <KeyCell item={item} column="label" />
            <KeyActions {...props} item={item} />
          </div>
          <dl className="mt-1 flex flex-col gap-1.5">
            {COLUMNS.slice(1).map((column) => (
              <div key={column} className="flex min-h-6 items-center justify-between gap-4">
                <dt className="shrink-0 text-12 text-text-3">{intl.formatMessage({ id: `apiKeys.${column}` })}</dt>
                <dd className="min-w-0 text-end">
                  <KeyCell item={item} column={column} />
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function KeyActions({ item, isLocked, onChange, onDelete }: Omit<KeyListProps, 'keys'> & { readonly item: ApiKey }) {
  const intl = useIntl();
  const { label } = item;
  return (
    <span className="inline-flex gap-1">
      <IconButton
        label={intl.formatMessage({ id: 'apiKeys.change' }, { label })}
        disabled={isLocked}
        onClick={() => onChange(item)}
      >
        <Pencil size={15} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={intl.formatMessage({ id: 'apiKeys.delete' }, { label })}
        disabled={isLocked}
        onClick={() => onDelete(item)}
      >
        <Trash2 size={15} aria-hidden="true" />
      </IconButton>
    </span>
  );
}

interface KeyCellProps {
  readonly item: ApiKey;
  readonly column: Column;
}

function KeyCell({ item, column }: KeyCellProps): ReactNode {
  if (column === 'label') return <LabelCell item={item} />;
  if (column === 'key') {
    return (
      <span className="inline-flex items-center gap-1">
        <code dir="ltr" title={item.apiKey} className="font-mono text-12">
          {shortKey(item.apiKey)}
        </code>
        <CopyIcon copyId="apiKeys.copyKey" text={item.apiKey} />
      </span>
    );
  }
  if (column === 'permissions') {
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
  if (column === 'ips') {
    if (item.ipAllowList.length === 0) return <FormattedMessage id="apiKeys.anywhere" />;
    return <Shortened dir="ltr" text={item.ipAllowList.join(', ')} className="num max-w-56 text-start" />;
  }
  if (column === 'lastUsed') {
    if (item.lastUsedMs === 0) return <FormattedMessage id="apiKeys.never" />;
    return <Moment timeMs={item.lastUsedMs} note={item.lastUsedIp} className="whitespace-nowrap" />;
  }
  if (item.expiresMs === 0) return <FormattedMessage id="apiKeys.never" />;
  return <Moment timeMs={item.expiresMs} className="whitespace-nowrap" />;
}

function LabelCell({ item }: { readonly item: ApiKey }) {
  const isExpired = item.expiresMs > 0 && item.expiresMs <= Date.now();
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Shortened text={item.label} className="max-w-48 font-medium" />
      <Badge>{KIND_NAMES[item.kind]}</Badge>
      {isExpired && (
        <Badge tone="danger">
          <FormattedMessage id="apiKeys.expired" />
        </Badge>
      )}
    </span>
  );
}
