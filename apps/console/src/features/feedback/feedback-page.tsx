import type { RouteData } from '@bourse/contract';
import { api, buildUrl } from '@bourse/kit/api/api.ts';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { ListColumn, ListFilters, ListValues } from '@bourse/kit/list/data-list-model.ts';
import type { PagedSource } from '@bourse/kit/list/use-list-rows.ts';
import { MessageText } from '@bourse/kit/talk/message-text.tsx';
import { EmptyState, MenuItem } from '@bourse/ui';
import { MessageSquareReply } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { accountColumn, textColumn, timeColumn } from '../../room/columns.tsx';
import { Details } from '../../room/details.tsx';
import { useMay } from '../../room/permissions.ts';
import { Panel, RoomPage } from '../../room/room-page.tsx';
import { StateBadge, type StateMeaning } from '../../room/state-badge.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import { feedbackCalls } from './calls.ts';

export type Feedback = RouteData<'consoleFeedback'>['items'][number];

const MEANINGS: Readonly<Record<Feedback['state'], StateMeaning>> = {
  received: 'waits',
  'in-work': 'waits',
  adopted: 'good',
  declined: 'ended',
  done: 'good',
};
const STATES = Object.keys(MEANINGS) as Feedback['state'][];
const CATEGORIES: readonly Feedback['category'][] = ['bug', 'idea', 'design', 'trading', 'wallet', 'content', 'other'];
/** What is decided is not decided again; an adoption becomes done. */
const OPEN: ReadonlySet<Feedback['state']> = new Set(['received', 'in-work', 'adopted']);

function columnsOf(intl: IntlShape): readonly ListColumn<Feedback>[] {
  return [
    textColumn('feedback', 'feedback.id', ({ feedbackId }) => feedbackId),
    textColumn('state', 'room.state', ({ state }) => state, {
      cell: ({ state }) => <StateBadge labelId={`feedback.state.${state}`} meaning={MEANINGS[state]} />,
      card: 'aside',
    }),
    accountColumn(({ accountId }) => accountId),
    textColumn('category', 'feedback.category', ({ category }) =>
      intl.formatMessage({ id: `feedback.category.${category}` }),
    ),
    textColumn('text', 'feedback.message', ({ text }) => text),
    textColumn('answeredBy', 'feedback.answeredBy', ({ answeredBy }) => answeredBy),
    timeColumn('created', 'room.created', ({ createdMs }) => createdMs),
  ];
}

function filtersOf(intl: IntlShape) {
  const items = <T extends string>(values: readonly T[], prefix: string) =>
    values.map((value) => ({ value, label: intl.formatMessage({ id: `${prefix}.${value}` }) }));
  return {
    state: { kind: 'select', labelId: 'room.state', items: items(STATES, 'feedback.state') },
    category: { kind: 'select', labelId: 'feedback.category', items: items(CATEGORIES, 'feedback.category') },
  } as const satisfies ListFilters<Feedback>;
}

const SOURCE: PagedSource<Feedback, ListValues<ReturnType<typeof filtersOf>>> = {
  kind: 'pages',
  key: ['own', 'feedback'],
  read: ({ values, cursor, limit, signal }) => {
    const state = STATES.find((name) => name === values.state);
    const category = CATEGORIES.find((name) => name === values.category);
    return api(feedbackCalls.consoleFeedback, { query: { state, category, cursor, limit }, signal });
  },
};

/** What users tell the exchange, newest first. */
export function FeedbackPage() {
  const intl = useIntl();
  const mayAnswer = useMay('support.answer');
  const [columns, filters] = useMemo(() => [columnsOf(intl), filtersOf(intl)], [intl]);
  const [picked, setPicked] = useState<Feedback>();
  const title = intl.formatMessage({ id: 'feedback.title' });
  return (
    <RoomPage title={title} text={<FormattedMessage id="feedback.text" />}>
      <Panel flush>
        <DataList
          caption={title}
          columns={columns}
          rowId={({ feedbackId }) => feedbackId}
          source={SOURCE}
          filters={filters}
          failedId="feedback.failed"
          empty={<EmptyState title={<FormattedMessage id="feedback.empty" />} />}
          exported={{ name: 'feedback' }}
          details={{
            label: (row) => intl.formatMessage({ id: 'feedback.details' }, { id: row.feedbackId }),
            render: (row) => <FeedbackDetails feedback={row} />,
          }}
          actions={(row) =>
            mayAnswer && OPEN.has(row.state) ? (
              <MenuItem icon={<MessageSquareReply size={15} />} onSelect={() => setPicked(row)}>
                <FormattedMessage id="feedback.answer" />
              </MenuItem>
            ) : null
          }
        />
      </Panel>
      {picked !== undefined && <AnswerDialog feedback={picked} onClose={() => setPicked(undefined)} />}
    </RoomPage>
  );
}

/** A feedback as it was sent, with its screenshots and the answer. */
function FeedbackDetails({ feedback: { feedbackId, text, files, answer, reward } }: { readonly feedback: Feedback }) {
  const label = (id: string) => <FormattedMessage id={id} />;
  const screenshots = (
    <span className="flex flex-wrap gap-2">
      {files.map(({ fileId, name }) => {
        const href = buildUrl(feedbackCalls.consoleFeedbackFile.path, { params: { feedbackId, fileId } });
        return (
          <a key={fileId} href={href} target="_blank" rel="noopener">
            <img src={href} alt={name} loading="lazy" className="size-16 rounded-4 object-cover" />
          </a>
        );
      })}
    </span>
  );
  const block = (value: string) => (
    <span className="whitespace-pre-wrap">
      <MessageText text={value} />
    </span>
  );
  return (
    <Details
      items={[
        { id: 'text', label: label('feedback.message'), value: block(text) },
        ...(files.length === 0 ? [] : [{ id: 'files', label: label('feedback.files'), value: screenshots }]),
        ...(answer === '' ? [] : [{ id: 'answer', label: label('feedback.answerText'), value: block(answer) }]),
        ...(reward === '' ? [] : [{ id: 'reward', label: label('feedback.reward'), value: reward }]),
      ]}
    />
  );
}
