import type { NamedLink } from '@bourse/kit/page/link-rows.tsx';
import type { ContentKind } from '../content-queries.ts';

/** Kinds of what the exchange announces, in the order of their tabs. */
export const NOTICE_KINDS = ['announcement', 'notice'] as const satisfies readonly ContentKind[];
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** The kind that an address names; without one the announcements. */
export function noticeKindOf(text: string | undefined): NoticeKind {
  return NOTICE_KINDS.find((kind) => kind === text) ?? 'announcement';
}

/** The page that lists the articles of a kind, with the message that names it. */
export function homeOf(kind: ContentKind): NamedLink {
  if (kind === 'help') return { id: 'content.supportIndex.title', to: '/support/index' };
  if (kind === 'academy') return { id: 'content.learnIndex.title', to: '/learn/index' };
  return { id: 'content.notice.title', to: '/support/notice' };
}
