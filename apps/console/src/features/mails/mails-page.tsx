import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { useIsDemoSite } from '@bourse/kit/api/queries.ts';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { ListColumn, ListFilters, ListValues } from '@bourse/kit/list/data-list-model.ts';
import type { PagedSource } from '@bourse/kit/list/use-list-rows.ts';
import { EmptyState, MenuItem } from '@bourse/ui';
import { FileText, RotateCcw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { ActDialog } from '../../room/act-dialog.tsx';
import { codeColumn, countColumn, textColumn, timeColumn } from '../../room/columns.tsx';
import { Details } from '../../room/details.tsx';
import { useMay } from '../../room/permissions.ts';
import { Panel, RoomPage } from '../../room/room-page.tsx';
import { StateBadge, type StateMeaning } from '../../room/state-badge.tsx';
import { mailsCalls } from './calls.ts';
import { MailDialog } from './mail-dialog.tsx';

type MailRow = RouteData<'consoleMails'>['items'][number];

const MEANINGS: Readonly<Record<MailRow['state'], StateMeaning>> = { waiting: 'waits', sent: 'good', failed: 'bad' };
const STATES = Object.keys(MEANINGS) as MailRow['state'][];

const COLUMNS: readonly ListColumn<MailRow>[] = [
  textColumn('subject', 'mails.subject', ({ subject }) => subject),
  textColumn('state', 'room.state', ({ state }) => state, {
    cell: ({ state }) => <StateBadge labelId={`mails.state.${state}`} meaning={MEANINGS[state]} />,
    card: 'aside',
  }),
  textColumn('to', 'mails.to', ({ to }) => to),
  codeColumn('template', 'mails.template', ({ template }) => template),
  textColumn('language', 'mails.language', ({ language }) => language),
  countColumn('attempts', 'room.attempts', ({ attempts }) => attempts),
  timeColumn('created', 'room.created', ({ createdMs }) => createdMs),
  timeColumn('ended', 'mails.ended', ({ endedMs }) => endedMs),
];

function filtersOf(intl: IntlShape) {
  return {
    state: {
      kind: 'select',
      labelId: 'room.state',
      items: STATES.map((value) => ({ value, label: intl.formatMessage({ id: `mails.state.${value}` }) })),
    },
    to: { kind: 'text', labelId: 'mails.to', maxLength: 254 },
    template: { kind: 'text', labelId: 'mails.template' },
  } as const satisfies ListFilters<MailRow>;
}

const SOURCE: PagedSource<MailRow, ListValues<ReturnType<typeof filtersOf>>> = {
  kind: 'pages',
  key: ['own', 'mails'],
  read: ({ values: { state, to, template }, cursor, limit, signal }) =>
    api(mailsCalls.consoleMails, {
      query: { state: STATES.find((one) => one === state), to, template, cursor, limit },
      signal,
    }),
};

interface Choice {
  readonly act: 'read' | 'retry';
  readonly mail: MailRow;
}

/** Mails, newest first. */
export function MailsPage() {
  const intl = useIntl();
  const mayWrite = useMay('console.mails.write');
  const mayRead = useIsDemoSite();
  const filters = useMemo(() => filtersOf(intl), [intl]);
  const [choice, setChoice] = useState<Choice>();
  const title = intl.formatMessage({ id: 'mails.title' });
  const close = () => setChoice(undefined);
  return (
    <RoomPage title={title} text={<FormattedMessage id="mails.text" />}>
      <Panel flush>
        <DataList
          caption={title}
          columns={COLUMNS}
          rowId={({ mailId }) => mailId}
          rowName={({ subject, to }) => `${subject}, ${to}`}
          source={SOURCE}
          filters={filters}
          failedId="mails.failed"
          empty={<EmptyState title={<FormattedMessage id="mails.empty" />} />}
          exported={{ name: 'mails' }}
          details={{
            label: ({ mailId }) => intl.formatMessage({ id: 'mails.details' }, { mailId }),
            isAvailable: ({ error }) => error !== '',
            render: ({ error }) => (
              <Details items={[{ id: 'error', label: <FormattedMessage id="mails.error" />, value: error }]} />
            ),
          }}
          actions={(mail) => {
            const mayRetry = mayWrite && mail.state === 'failed';
            if (!mayRead && !mayRetry) return null;
            return (
              <>
                {mayRead && (
                  <MenuItem icon={<FileText size={15} />} onSelect={() => setChoice({ act: 'read', mail })}>
                    <FormattedMessage id="mails.read" />
                  </MenuItem>
                )}
                {mayRetry && (
                  <MenuItem icon={<RotateCcw size={15} />} onSelect={() => setChoice({ act: 'retry', mail })}>
                    <FormattedMessage id="mails.retry" />
                  </MenuItem>
                )}
              </>
            );
          }}
        />
      </Panel>
      {choice?.act === 'read' && <MailDialog mailId={choice.mail.mailId} onClose={close} />}
      {choice?.act === 'retry' && <RetryDialog mail={choice.mail} onClose={close} />}
    </RoomPage>
  );
}

function RetryDialog({ mail: { mailId, to }, onClose }: { readonly mail: MailRow; readonly onClose: () => void }) {
  const intl = useIntl();
  return (
    <ActDialog
      title={intl.formatMessage({ id: 'mails.retry' })}
      text={<FormattedMessage id="mails.retry.text" values={{ to }} />}
      confirmLabel={intl.formatMessage({ id: 'mails.retry' })}
      tone="accent"
      doneId="mails.retry.done"
      changes={[['own', 'mails']]}
      call={() => api(mailsCalls.retryMail, { params: { mailId } })}
      onClose={onClose}
    />
  );
}
