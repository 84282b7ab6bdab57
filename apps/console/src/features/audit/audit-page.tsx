import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { dayRangeQuery } from '@bourse/kit/formats/utc-days.ts';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import { csvOf, type ListColumn, type ListFilters, type ListValues } from '@bourse/kit/list/data-list-model.ts';
import type { PagedSource } from '@bourse/kit/list/use-list-rows.ts';
import { EmptyState } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { codeColumn, textColumn, timeColumn } from '../../room/columns.tsx';
import { Details } from '../../room/details.tsx';
import { JsonView } from '../../room/json-view.tsx';
import { Panel, RoomPage } from '../../room/room-page.tsx';
import { auditCalls } from './calls.ts';
import { OutcomeBadge } from './outcome-badge.tsx';
import { VerifyButton } from './verify-button.tsx';

type Entry = RouteData<'consoleAuditLog'>['items'][number];

const COLUMNS: readonly ListColumn<Entry>[] = [
  timeColumn('time', 'room.time', ({ timeMs }) => timeMs, { card: 'aside' }),
  textColumn('operator', 'room.operator', ({ email }) => email),
  codeColumn('route', 'audit.route', ({ route }) => route, { card: 'title' }),
  textColumn('outcome', 'audit.outcome', ({ outcome }) => outcome, {
    cell: ({ outcome }) => <OutcomeBadge outcome={outcome} />,
  }),
  textColumn('address', 'audit.address', ({ address }) => address, { figure: true }),
  codeColumn('seq', 'audit.seq', ({ seq }) => seq, { align: 'end' }),
];

/** The file also has what is read below a row. */
const CSV = csvOf<Entry>([
  ...COLUMNS,
  codeColumn('request', 'audit.request', ({ request }) => request),
  codeColumn('callId', 'audit.callId', ({ callId }) => callId),
  codeColumn('hash', 'audit.hash', ({ hash }) => hash),
]);

const FILTERS = {
  email: { kind: 'text', labelId: 'room.operator', maxLength: 254 },
  route: { kind: 'text', labelId: 'audit.route', maxLength: 60 },
  outcome: { kind: 'text', labelId: 'audit.outcome', maxLength: 60 },
  days: { kind: 'days' },
} as const satisfies ListFilters<Entry>;

const SOURCE: PagedSource<Entry, ListValues<typeof FILTERS>> = {
  kind: 'pages',
  key: ['own', 'audit'],
  read: ({ values: { email, route, outcome, from, to }, cursor, limit, signal }) =>
    api(auditCalls.consoleAuditLog, {
      query: {
        email,
        // What cannot be a name of code finds nothing, and is no mistake of the form.
        route: route.replace(/\W/g, ''),
        outcome: outcome.replace(/\W/g, ''),
        ...dayRangeQuery({ from, to }),
        cursor,
        limit,
      },
      signal,
    }),
};

/** The audit log, newest first. */
export function AuditPage() {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'audit.title' });
  return (
    <RoomPage title={title} text={<FormattedMessage id="audit.text" />} actions={<VerifyButton />}>
      <Panel flush>
        <DataList
          caption={title}
          columns={COLUMNS}
          rowId={({ seq }) => seq}
          source={SOURCE}
          filters={FILTERS}
          failedId="audit.failed"
          empty={<EmptyState title={<FormattedMessage id="audit.empty" />} />}
          exported={{ name: 'audit-log', csv: CSV }}
          details={{
            label: ({ seq }) => intl.formatMessage({ id: 'audit.details' }, { seq }),
            render: (entry) => <EntryDetails entry={entry} />,
          }}
        />
      </Panel>
    </RoomPage>
  );
}

function EntryDetails({ entry }: { readonly entry: Entry }) {
  const label = (id: string) => <FormattedMessage id={id} />;
  return (
    <Details
      items={[
        { id: 'request', label: label('audit.request'), value: <JsonView text={entry.request} /> },
        { id: 'hash', label: label('audit.hash'), value: <code className="font-mono break-all">{entry.hash}</code> },
        ...(entry.callId === ''
          ? []
          : [{ id: 'call', label: label('audit.callId'), value: <code className="font-mono">{entry.callId}</code> }]),
      ]}
    />
  );
}
