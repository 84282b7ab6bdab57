import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { ListColumn, ListFilters, ListValues } from '@bourse/kit/list/data-list-model.ts';
import type { PagedSource } from '@bourse/kit/list/use-list-rows.ts';
import { EmptyState, MenuItem } from '@bourse/ui';
import { CircleX, Play } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { ActDialog } from '../../room/act-dialog.tsx';
import { codeColumn, countColumn, textColumn, timeColumn } from '../../room/columns.tsx';
import { Details } from '../../room/details.tsx';
import { useMay } from '../../room/permissions.ts';
import { Panel, RoomPage } from '../../room/room-page.tsx';
import { StateBadge, type StateMeaning } from '../../room/state-badge.tsx';
import { jobsCalls } from './calls.ts';
import { PeriodCell } from './period-cell.tsx';

type Job = RouteData<'consoleJobs'>['items'][number];

const MEANINGS: Readonly<Record<Job['state'], StateMeaning>> = {
  waiting: 'ended',
  running: 'waits',
  failing: 'warns',
  dead: 'bad',
};
const STATES = Object.keys(MEANINGS) as Job['state'][];

const COLUMNS: readonly ListColumn<Job>[] = [
  codeColumn('kind', 'jobs.kind', ({ kind }) => kind),
  codeColumn('id', 'jobs.id', ({ id }) => id),
  textColumn('state', 'room.state', ({ state }) => state, {
    cell: ({ state }) => <StateBadge labelId={`jobs.state.${state}`} meaning={MEANINGS[state]} />,
    card: 'aside',
  }),
  timeColumn('due', 'jobs.due', ({ dueMs }) => dueMs),
  countColumn('period', 'jobs.period', ({ periodMs }) => periodMs, {
    cell: ({ periodMs }) => <PeriodCell periodMs={periodMs} />,
  }),
  timeColumn('last', 'jobs.last', ({ lastRunMs }) => lastRunMs),
  countColumn('attempts', 'room.attempts', ({ attempts }) => attempts),
];

function filtersOf(intl: IntlShape) {
  return {
    state: {
      kind: 'select',
      labelId: 'room.state',
      items: STATES.map((value) => ({ value, label: intl.formatMessage({ id: `jobs.state.${value}` }) })),
    },
    kind: { kind: 'text', labelId: 'jobs.kind' },
  } as const satisfies ListFilters<Job>;
}

const SOURCE: PagedSource<Job, ListValues<ReturnType<typeof filtersOf>>> = {
  kind: 'pages',
  key: ['own', 'jobs'],
  read: ({ values, cursor, limit, signal }) =>
    api(jobsCalls.consoleJobs, {
      query: { state: STATES.find((one) => one === values.state), kind: values.kind, cursor, limit },
      signal,
    }),
};

const nameOf = ({ kind, id }: Job) => (id === '' ? kind : `${kind} ${id}`);

interface Choice {
  readonly act: 'runJob' | 'giveUpJob';
  readonly job: Job;
}

/** All jobs, the next one first. */
export function JobsPage() {
  const intl = useIntl();
  const mayWrite = useMay('console.jobs.write');
  const filters = useMemo(() => filtersOf(intl), [intl]);
  const [choice, setChoice] = useState<Choice>();
  const title = intl.formatMessage({ id: 'jobs.title' });
  return (
    <RoomPage title={title} text={<FormattedMessage id="jobs.text" />}>
      <Panel flush>
        <DataList
          caption={title}
          columns={COLUMNS}
          rowId={({ kind, id }) => `${kind}/${id}`}
          rowName={nameOf}
          source={SOURCE}
          filters={filters}
          failedId="jobs.failed"
          empty={<EmptyState title={<FormattedMessage id="jobs.empty" />} />}
          exported={{ name: 'jobs' }}
          details={{
            label: (job) => intl.formatMessage({ id: 'jobs.details' }, { name: nameOf(job) }),
            isAvailable: ({ error }) => error !== '',
            render: ({ error }) => (
              <Details items={[{ id: 'error', label: <FormattedMessage id="jobs.error" />, value: error }]} />
            ),
          }}
          actions={mayWrite ? (job) => <JobActions job={job} onChoose={setChoice} /> : undefined}
        />
      </Panel>
      {choice !== undefined && <ChoiceDialog choice={choice} onClose={() => setChoice(undefined)} />}
    </RoomPage>
  );
}

function JobActions({ job, onChoose }: { readonly job: Job; readonly onChoose: (choice: Choice) => void }) {
  return (
    <>
      <MenuItem
        icon={<Play size={15} />}
        disabled={job.state === 'running'}
        onSelect={() => onChoose({ act: 'runJob', job })}
      >
        <FormattedMessage id="jobs.runJob" />
      </MenuItem>
      <MenuItem
        danger
        icon={<CircleX size={15} />}
        disabled={job.state === 'running' || job.state === 'dead' || job.periodMs > 0}
        onSelect={() => onChoose({ act: 'giveUpJob', job })}
      >
        <FormattedMessage id="jobs.giveUpJob" />
      </MenuItem>
    </>
  );
}

function ChoiceDialog({ choice, onClose }: { readonly choice: Choice; readonly onClose: () => void }) {
  const intl = useIntl();
  const { act, job } = choice;
  const { kind, id } = job;
  return (
    <ActDialog
      title={intl.formatMessage({ id: `jobs.${act}` })}
      text={<FormattedMessage id={`jobs.${act}.text`} values={{ name: nameOf(job) }} />}
      confirmLabel={intl.formatMessage({ id: `jobs.${act}` })}
      tone={act === 'giveUpJob' ? 'danger' : 'accent'}
      doneId={`jobs.${act}.done`}
      changes={[['own', 'jobs']]}
      call={() => api(jobsCalls[act], { body: { kind, id } })}
      onClose={onClose}
    />
  );
}
