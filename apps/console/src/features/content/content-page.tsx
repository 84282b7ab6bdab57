import { CONTENT_KINDS, CONTENT_STATES } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { ListColumn, ListFilters, ListValues } from '@bourse/kit/list/data-list-model.ts';
import type { PagedSource } from '@bourse/kit/list/use-list-rows.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Button, EmptyState } from '@bourse/ui';
import { Pin, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { codeColumn, textColumn, timeColumn } from '../../room/columns.tsx';
import { useMay } from '../../room/permissions.ts';
import { Panel, RoomPage } from '../../room/room-page.tsx';
import { StateBadge } from '../../room/state-badge.tsx';
import { contentCalls } from './calls.ts';
import { NewArticleDialog } from './new-article-dialog.tsx';
import { type ArticleRow, STATE_MEANINGS } from './queries.ts';

function columnsOf(intl: IntlShape): readonly ListColumn<ArticleRow>[] {
  const kindOf = ({ kind }: ArticleRow) => intl.formatMessage({ id: `content.kind.${kind}` });
  return [
    textColumn('title', 'content.articleTitle', ({ title, code }) => title || code, {
      cell: ({ documentId, title, code, isPinned }) => (
        <AppLink to={`/content/${documentId}`} className="inline-flex items-center gap-1.5 text-accent hover:underline">
          {isPinned && <Pin size={13} role="img" aria-label={intl.formatMessage({ id: 'content.pinned' })} />}
          {title || code}
        </AppLink>
      ),
    }),
    textColumn('state', 'room.state', ({ state }) => state, {
      cell: ({ state }) => <StateBadge labelId={`content.state.${state}`} meaning={STATE_MEANINGS[state]} />,
      card: 'aside',
    }),
    textColumn('kind', 'content.kind', kindOf),
    codeColumn('category', 'content.category', ({ category }) => category),
    codeColumn('code', 'content.code', ({ code }) => code),
    textColumn('languages', 'content.languages', ({ languages }) => languages.join(', ')),
    textColumn('changed', 'content.changed', ({ changedLanguages, state }) =>
      state === 'published' ? changedLanguages.join(', ') : '',
    ),
    timeColumn('published', 'content.publishedAt', ({ publishMs }) => publishMs),
    timeColumn('updated', 'content.updatedAt', ({ updatedMs }) => updatedMs),
  ];
}

function filtersOf(intl: IntlShape) {
  const items = (group: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: intl.formatMessage({ id: `content.${group}.${value}` }) }));
  return {
    kind: { kind: 'select', labelId: 'content.kind', items: items('kind', CONTENT_KINDS) },
    state: { kind: 'select', labelId: 'room.state', items: items('state', CONTENT_STATES) },
    text: { kind: 'text', labelId: 'content.search', maxLength: 100 },
  } as const satisfies ListFilters<ArticleRow>;
}

const SOURCE: PagedSource<ArticleRow, ListValues<ReturnType<typeof filtersOf>>> = {
  kind: 'pages',
  key: ['own', 'content', 'list'],
  read: ({ values, cursor, limit, signal }) => {
    const kind = CONTENT_KINDS.find((one) => one === values.kind);
    const state = CONTENT_STATES.find((one) => one === values.state);
    return api(contentCalls.consoleContent, { query: { kind, state, text: values.text, cursor, limit }, signal });
  },
};

/** Announcements and articles, last changed first. */
export function ContentPage() {
  const intl = useIntl();
  const mayWrite = useMay('content.write');
  const [columns, filters] = useMemo(() => [columnsOf(intl), filtersOf(intl)] as const, [intl]);
  const [isAdding, setAdding] = useState(false);
  const title = intl.formatMessage({ id: 'content.title' });
  return (
    <RoomPage
      title={title}
      text={<FormattedMessage id="content.text" />}
      actions={
        mayWrite && (
          <Button tone="accent" onClick={() => setAdding(true)}>
            <Plus size={15} aria-hidden="true" />
            <FormattedMessage id="content.new" />
          </Button>
        )
      }
    >
      <Panel flush>
        <DataList
          caption={title}
          columns={columns}
          rowId={({ documentId }) => documentId}
          rowName={({ title: name, code }) => name || code}
          source={SOURCE}
          filters={filters}
          failedId="content.failed"
          empty={<EmptyState title={<FormattedMessage id="content.empty" />} />}
          exported={{ name: 'content' }}
        />
      </Panel>
      {isAdding && <NewArticleDialog onClose={() => setAdding(false)} />}
    </RoomPage>
  );
}
