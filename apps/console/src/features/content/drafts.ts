import { LANGUAGES } from '@bourse/contract';
import { useState } from 'react';
import type { Article, ArticleText, Language } from './queries.ts';

/** What is written of a text and not saved. */
export interface Draft extends Pick<ArticleText, 'title' | 'summary' | 'keywords' | 'body'> {
  /** The newest version when the writing began; empty for none. */
  readonly seenVersionId: string;
}

/** How a language of an article is. */
export type TextState = 'missing' | 'live' | 'changed' | 'unsaved';

const FIELDS = ['title', 'summary', 'keywords', 'body'] as const;

/** The text of a language as it was saved last; empty when there is none. */
export function savedDraftOf({ texts }: Pick<Article, 'texts'>, language: Language): Draft {
  const text = texts.find((one) => one.language === language);
  const { title = '', summary = '', keywords = '', body = '', versionId = '' } = text ?? {};
  return { title, summary, keywords, body, seenVersionId: versionId };
}

/** Whether two drafts have the same texts. */
export function isSameText(one: Draft, other: Draft): boolean {
  return FIELDS.every((field) => one[field] === other[field]);
}

/** How a language is: what is not saved comes before what readers do not have yet. */
export function textStateOf(article: Pick<Article, 'texts'>, language: Language, draft: Draft | undefined): TextState {
  if (draft !== undefined && !isSameText(draft, savedDraftOf(article, language))) return 'unsaved';
  const text = article.texts.find((one) => one.language === language);
  if (text === undefined) return 'missing';
  return text.versionId === text.liveVersionId ? 'live' : 'changed';
}

type AllDrafts = Readonly<Partial<Record<Language, Draft>>>;

/** Drafts after one was saved as a version: what was written while it was being saved stays, and goes on from that version. */
export function withSaved(drafts: AllDrafts, language: Language, sent: Draft, versionId: string): AllDrafts {
  const { [language]: now, ...others } = drafts;
  return now === undefined || isSameText(now, sent)
    ? others
    : { ...drafts, [language]: { ...now, seenVersionId: versionId } };
}

/** Drafts by language: switching the language or reading the article again loses nothing. */
export function useDrafts(article: Article) {
  const [drafts, setDrafts] = useState<AllDrafts>({});
  return {
    draftOf: (language: Language) => drafts[language] ?? savedDraftOf(article, language),
    write: (language: Language, draft: Draft) => setDrafts((all) => ({ ...all, [language]: draft })),
    /** A draft was saved as a version. */
    settle: (language: Language, sent: Draft, versionId: string) =>
      setDrafts((all) => withSaved(all, language, sent, versionId)),
    /** Gives up what is written in a language. */
    forget: (language: Language) => setDrafts(({ [language]: _, ...others }) => others),
    /** Whether somebody else has saved a version since the writing began. */
    isOutdated: (language: Language) => {
      const draft = drafts[language];
      return draft !== undefined && draft.seenVersionId !== savedDraftOf(article, language).seenVersionId;
    },
    stateOf: (language: Language) => textStateOf(article, language, drafts[language]),
    hasUnsaved: LANGUAGES.some(({ value }) => textStateOf(article, value, drafts[value]) === 'unsaved'),
  };
}

export type Drafts = ReturnType<typeof useDrafts>;
