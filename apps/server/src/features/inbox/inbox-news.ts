/** The channel of PostgreSQL by which servers hear what has become of inboxes, after the transaction has committed. */
export const INBOX_CHANNEL = 'bourse_inbox';

/** What has happened to an inbox. */
export type InboxNews =
  | { readonly type: 'new' | 'read' | 'read-up-to'; readonly accountId: number; readonly messageId: bigint }
  /** A message to everybody. */
  | { readonly type: 'to-all'; readonly messageId: bigint };

/** As text: `new/1007/55`. */
export function newsText(news: InboxNews): string {
  return `${news.type}/${news.type === 'to-all' ? 0 : news.accountId}/${news.messageId}`;
}

const TEXT = /^(new|read|read-up-to|to-all)\/(\d{1,10})\/(\d{1,19})$/;

/** The news of a text; undefined for any other text. */
export function readNews(text: string): InboxNews | undefined {
  const [, type, account = '', id = ''] = TEXT.exec(text) ?? [];
  const messageId = id === '' ? 0n : BigInt(id);
  if (type === 'to-all') return { type, messageId };
  if (type === 'new' || type === 'read' || type === 'read-up-to')
    return { type, accountId: Number(account), messageId };
  return undefined;
}
