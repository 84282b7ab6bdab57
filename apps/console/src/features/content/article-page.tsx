import { LANGUAGES } from '@bourse/contract';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { Facts, Skeleton, Tabs } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { BackLink } from '../../room/back-link.tsx';
import { MomentOrNone } from '../../room/columns.tsx';
import { useMay } from '../../room/permissions.ts';
import type { RoomPageProps } from '../../room/room.ts';
import { Panel, RoomPage } from '../../room/room-page.tsx';
import { StateBadge, type StateMeaning } from '../../room/state-badge.tsx';
import { ArticleActs } from './article-acts.tsx';
import { ArticlePreview } from './article-preview.tsx';
import { type Drafts, type TextState, useDrafts } from './drafts.ts';
import { type Article, type Language, STATE_MEANINGS, useArticle } from './queries.ts';
import { SaveBar } from './save-bar.tsx';
import { TextEditor } from './text-editor.tsx';
import { VersionList } from './version-list.tsx';

/** One article: its state, its texts by language with the preview beside, and its versions. */
export function ArticlePage({ params: { documentId = '' } }: RoomPageProps) {
  const query = useArticle(documentId);
  if (query.data !== undefined) return <ArticleParts key={documentId} article={query.data} />;
  return (
    <RoomPage title={documentId} back={<BackLink to="/content" labelId="content.title" />}>
      <Loaded query={query} failedId="content.articleFailed" skeleton={<Skeleton className="h-96 w-full rounded-8" />}>
        {() => null}
      </Loaded>
    </RoomPage>
  );
}

function ArticleParts({ article }: { readonly article: Article }) {
  const drafts = useDrafts(article);
  const mayWrite = useMay('content.write');
  const [language, setLanguage] = useState<Language>('en_US');
  const draft = drafts.draftOf(language);
  return (
    <RoomPage
      title={article.title || article.code}
      text={article.code}
      back={<BackLink to="/content" labelId="content.title" />}
      actions={<ArticleActs article={article} hasUnsaved={drafts.hasUnsaved} />}
    >
      <ArticleFacts article={article} />
      <LanguageTabs drafts={drafts} language={language} onChange={setLanguage} />
      <div className="grid gap-5 lg:grid-cols-2">
        <Panel title={<FormattedMessage id="content.write" />}>
          <TextEditor draft={draft} disabled={!mayWrite} onChange={(next) => drafts.write(language, next)} />
          {mayWrite && <SaveBar article={article} language={language} drafts={drafts} />}
        </Panel>
        <Panel title={<FormattedMessage id="content.preview" />}>
          <ArticlePreview draft={draft} language={language} />
        </Panel>
      </div>
      <Panel flush title={<FormattedMessage id="content.versions" />}>
        <VersionList key={language} article={article} language={language} />
      </Panel>
    </RoomPage>
  );
}

function ArticleFacts({ article }: { readonly article: Article }) {
  const { category, kind, publishMs, publishZone, state, votes } = article;
  const label = (id: string) => <FormattedMessage id={id} />;
  return (
    <Panel>
      <Facts
        layout="columns"
        items={[
          {
            id: 'state',
            label: label('room.state'),
            value: <StateBadge labelId={`content.state.${state}`} meaning={STATE_MEANINGS[state]} />,
          },
          { id: 'kind', label: label('content.kind'), value: label(`content.kind.${kind}`) },
          { id: 'category', label: label('content.category'), value: category },
          {
            id: 'published',
            label: label('content.publishedAt'),
            value: (
              <>
                <MomentOrNone timeMs={publishMs} /> {publishZone !== '' && `(${publishZone})`}
              </>
            ),
          },
          { id: 'source', label: label('content.source'), value: label(`content.source.${article.source}`) },
          {
            id: 'inboxes',
            label: label('content.toInboxes'),
            value: label(article.isSilent ? 'content.no' : 'content.yes'),
          },
          { id: 'helpful', label: label('content.helpful'), value: `+${votes.yes} −${votes.no}`, figure: true },
        ]}
      />
    </Panel>
  );
}

const TEXT_MEANINGS: Readonly<Record<TextState, StateMeaning>> = {
  missing: 'ended',
  live: 'good',
  changed: 'waits',
  unsaved: 'warns',
};

interface LanguageTabsProps {
  readonly drafts: Drafts;
  readonly language: Language;
  readonly onChange: (language: Language) => void;
}

function LanguageTabs({ drafts, language, onChange }: LanguageTabsProps) {
  const intl = useIntl();
  const items = LANGUAGES.map(({ value, name }) => {
    const state = drafts.stateOf(value);
    return {
      value,
      label: (
        <span className="inline-flex items-center gap-1.5">
          {name}
          <StateBadge labelId={`content.text.${state}`} meaning={TEXT_MEANINGS[state]} />
        </span>
      ),
    };
  });
  return (
    <Tabs
      label={intl.formatMessage({ id: 'content.languages' })}
      items={items}
      value={language}
      onValueChange={(next) => {
        const found = LANGUAGES.find(({ value }) => value === next);
        if (found !== undefined) onChange(found.value);
      }}
    />
  );
}
