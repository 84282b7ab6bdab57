import { LANGUAGES, type RouteData } from '@bourse/contract';
import type { ClientBase } from 'pg';
import * as z from 'zod/mini';
import type { InboxEntry, Notifier } from '../../platform/notify/notify.ts';
import { shownLanguageOf } from './languages.ts';

type Kind = RouteData<'contentArticle'>['kind'];

const texts = z.record(z.string(), z.strictObject({ title: z.string(), content: z.string() }));
const params = z.strictObject({ articleId: z.string(), code: z.string(), texts });

/** Module of announcements, and its submodules for announcements and for notices. */
const ANNOUNCEMENTS = 2;
const SUBMODULES = { announcement: 105, notice: 107 } as const;
/** Business types of our own. */
const BUSINESS_TYPES = { announcement: 1400, notice: 1401 } as const;

/** A publication as it is sent to inboxes. */
export interface Publication {
  readonly documentId: bigint;
  readonly kind: Kind;
  readonly code: string;
  /** How often the article became visible, this time included. */
  readonly publications: number;
  readonly texts: readonly { readonly language: string; readonly title: string; readonly summary: string }[];
}

type TextsOf = Readonly<Record<string, { readonly title: string; readonly content: string }>>;

function entryOf(kind: keyof typeof SUBMODULES): InboxEntry {
  return {
    bizType: BUSINESS_TYPES[kind],
    module: ANNOUNCEMENTS,
    submodule: SUBMODULES[kind],
    texts: {
      en_US: { title: 'Announcement', content: 'Open it to read the text.' },
      zh_CN: { title: '公告', content: '打开即可阅读全文。' },
      zh_HK: { title: '公告', content: '開啟即可閱讀全文。' },
    },
    ownTexts: (sent, language) => {
      const all = sent.texts as TextsOf;
      return all[shownLanguageOf(language, Object.keys(all)) ?? ''];
    },
    link: ({ articleId, code }) => `/support/article?id=${articleId}&code=${code}`,
    supportCode: ({ code }) => String(code),
    data: ({ articleId, code }) => ({ articleId, code }),
  };
}

/** Registers what is sent to everybody when an announcement or a notice is published. */
export function registerContentMessages(notifier: Notifier): void {
  for (const kind of ['announcement', 'notice'] as const) {
    notifier.registerKind({ kind: `content.${kind}`, params, channels: ['inbox'], inbox: entryOf(kind) });
  }
}

/** Sends a publication to every inbox, once, in the transaction that publishes; articles of help and academy are not sent. */
export async function broadcastPublication(
  notifier: Notifier,
  tx: ClientBase,
  publication: Publication,
): Promise<void> {
  const { documentId, kind, code, publications } = publication;
  if (kind !== 'announcement' && kind !== 'notice') return;
  const known = new Set<string>(LANGUAGES.map(({ value }) => value));
  const written = publication.texts
    .filter(({ language }) => known.has(language))
    .map(({ language, title, summary }) => [language, { title, content: summary }] as const);
  const sent = { articleId: documentId.toString(), code, texts: Object.fromEntries(written) };
  await notifier.broadcast(tx, `content.${kind}`, sent, { dedupeKey: `${documentId}/${publications}` });
}
