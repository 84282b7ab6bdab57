import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { ListColumn } from '@bourse/kit/list/data-list-model.ts';
import { EmptyState, MenuItem } from '@bourse/ui';
import { FileDiff } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { codeColumn, textColumn, timeColumn } from '../../room/columns.tsx';
import { StateBadge } from '../../room/state-badge.tsx';
import { contentCalls } from './calls.ts';
import { DiffDialog } from './diff-dialog.tsx';
import type { Article, Language } from './queries.ts';

type Version = RouteData<'contentVersions'>['items'][number];

const COLUMNS: readonly ListColumn<Version>[] = [
  codeColumn('version', 'content.version', ({ versionId }) => versionId),
  textColumn('title', 'content.articleTitle', ({ title }) => title),
  textColumn('live', 'room.state', ({ isLive }) => (isLive ? 'live' : ''), {
    cell: ({ isLive }) => (isLive ? <StateBadge labelId="content.text.live" meaning="good" /> : null),
    card: 'aside',
  }),
  textColumn('author', 'content.author', ({ author }) => author),
  timeColumn('created', 'room.created', ({ createdMs }) => createdMs),
];

export interface VersionListProps {
  readonly article: Article;
  readonly language: Language;
}

/** Every version of a text, newest first, each to be compared with the newest. */
export function VersionList({ article: { documentId, texts }, language }: VersionListProps) {
  const intl = useIntl();
  const [from, setFrom] = useState<string>();
  const newest = texts.find((text) => text.language === language)?.versionId;
  return (
    <>
      <DataList
        caption={intl.formatMessage({ id: 'content.versions' })}
        columns={COLUMNS}
        rowId={({ versionId }) => versionId}
        rowName={({ versionId }) => versionId}
        source={{
          kind: 'pages',
          key: ['own', 'content', 'versions', documentId, language],
          read: ({ cursor, limit, signal }) =>
            api(contentCalls.contentVersions, { params: { documentId }, query: { language, cursor, limit }, signal }),
        }}
        failedId="content.versionsFailed"
        empty={<EmptyState title={<FormattedMessage id="content.noVersions" />} />}
        actions={({ versionId }) =>
          versionId === newest ? null : (
            <MenuItem icon={<FileDiff size={15} />} onSelect={() => setFrom(versionId)}>
              <FormattedMessage id="content.compareNewest" />
            </MenuItem>
          )
        }
      />
      {from !== undefined && newest !== undefined && (
        <DiffDialog documentId={documentId} from={from} to={newest} onClose={() => setFrom(undefined)} />
      )}
    </>
  );
}
