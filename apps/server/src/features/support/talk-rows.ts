import type { DeskTalkData, SupportLineData, TalkData, TalkMessageData } from '@bourse/contract';
import type { Customer, OwnerKey } from './customer.ts';

/** A talk as it is stored. */
export interface TalkRow {
  readonly talkId: bigint;
  readonly accountId: number | null;
  readonly visitorId: string | null;
  readonly line: 1 | 2 | 3;
  readonly state: TalkData['state'];
  readonly language: string;
  readonly product: TalkData['product'];
  readonly version: bigint;
  readonly openedMs: bigint;
  readonly handedOverMs: bigint;
  readonly waitingSinceMs: bigint;
  readonly firstAnswerMs: bigint;
  readonly closedMs: bigint;
  readonly lastSeq: number;
  readonly lastMs: bigint;
  readonly lastText: string;
  readonly lastAgentSeq: number;
  readonly lastCustomerSeq: number;
  readonly customerReadSeq: number;
  readonly agentReadSeq: number;
  readonly fileCount: number;
  readonly agentAccountId: number | null;
  readonly agentName: string;
  readonly stars: number;
  readonly ratingText: string;
  /** Name of the user; null for a visitor. */
  readonly nickname: string | null;
  /** Messages of agents that the customer has not read, and the other way round. */
  readonly unread: number;
  readonly deskUnread: number;
  /** Talks of its language that have waited longer; 0 unless it waits. */
  readonly ahead: number;
}

/** Columns of a talk named as in the row. */
const NAMES = {
  talk_id: 'talkId',
  account_id: 'accountId',
  visitor_id: 'visitorId',
  line: 'line',
  state: 'state',
  language: 'language',
  product: 'product',
  version: 'version',
  opened_ms: 'openedMs',
  handed_over_ms: 'handedOverMs',
  waiting_since_ms: 'waitingSinceMs',
  first_answer_ms: 'firstAnswerMs',
  closed_ms: 'closedMs',
  last_seq: 'lastSeq',
  last_ms: 'lastMs',
  last_text: 'lastText',
  last_agent_seq: 'lastAgentSeq',
  last_customer_seq: 'lastCustomerSeq',
  customer_read_seq: 'customerReadSeq',
  agent_read_seq: 'agentReadSeq',
  file_count: 'fileCount',
  agent_account_id: 'agentAccountId',
  agent_name: 'agentName',
  stars: 'stars',
  rating_text: 'ratingText',
} as const;

const columns = Object.entries(NAMES)
  .map(([column, name]) => `t.${column} as "${name}"`)
  .join(', ');

/** Selects talks `t`; the counts are those of the rows, never kept beside them. */
export const SELECT_TALKS = `select ${columns},
    (select name from users u where u.account_id = t.account_id) as nickname,
    (select count(*)::int from support_messages m
      where m.talk_id = t.talk_id and m.seq > t.customer_read_seq and m.sender = 'agent') as unread,
    (select count(*)::int from support_messages m
      where m.talk_id = t.talk_id and m.seq > t.agent_read_seq and m.sender = 'customer') as "deskUnread",
    case when t.state = 'waiting' then
      (select count(*)::int from support_talks w where w.state = 'waiting' and w.language = t.language
        and (w.waiting_since_ms, w.talk_id) < (t.waiting_since_ms, t.talk_id)) else 0 end as ahead
  from support_talks t`;

/** A message as it is stored. */
export interface MessageRow {
  readonly talkId: bigint;
  readonly seq: number;
  readonly sender: TalkMessageData['from'];
  readonly clientId: string;
  readonly agentName: string;
  readonly kind: TalkMessageData['kind'];
  readonly text: string;
  readonly fileId: string | null;
  readonly fileType: string;
  readonly fileSize: number;
  readonly fileName: string;
  readonly refKind: 'order' | 'transfer' | '';
  readonly refId: bigint;
  readonly event: NonNullable<TalkMessageData['event']> | '';
  readonly params: Readonly<Record<string, string>>;
  readonly createdMs: bigint;
}

/** Columns of `support_messages m`. */
export const MESSAGE_COLUMNS = `m.talk_id as "talkId", m.seq, m.sender, m.client_id as "clientId", m.agent_name as "agentName",
  m.kind, m.text, m.file_id as "fileId", m.file_type as "fileType", m.file_size as "fileSize", m.file_name as "fileName",
  m.ref_kind as "refKind", m.ref_id as "refId", m.event, m.params, m.created_ms as "createdMs"`;

/** Whose talk it is; the id of a user is not in the row. */
export function ownerOf({ accountId, visitorId }: Pick<TalkRow, 'accountId' | 'visitorId'>): OwnerKey {
  return accountId === null ? { kind: 'visitor', visitorId: visitorId ?? '' } : { kind: 'user', accountId };
}

/** Whether a talk is a customer's own. */
export function isOwn(row: Pick<TalkRow, 'accountId' | 'visitorId'>, customer: Customer): boolean {
  return customer.kind === 'user' ? row.accountId === customer.accountId : row.visitorId === customer.visitorId;
}

/** A talk as its customer sees it; `reopenMs` is how long closed ones may be reopened. */
export function talkData(row: TalkRow, reopenMs: number): TalkData {
  const closedMs = Number(row.closedMs);
  return {
    talkId: row.talkId.toString(),
    line: row.line,
    state: row.state,
    language: row.language,
    product: row.product,
    version: Number(row.version),
    openedMs: Number(row.openedMs),
    closedMs,
    reopenUntilMs: closedMs === 0 ? 0 : closedMs + reopenMs,
    waitingSinceMs: Number(row.waitingSinceMs),
    ahead: row.ahead,
    lastSeq: row.lastSeq,
    customerReadSeq: row.customerReadSeq,
    agentReadSeq: row.agentReadSeq,
    unreadCount: row.unread,
    agentName: row.agentName,
    stars: row.stars,
  };
}

/** A talk as agents see it. */
export function deskTalkData(row: TalkRow, reopenMs: number): DeskTalkData {
  return {
    ...talkData(row, reopenMs),
    customer: {
      kind: row.accountId === null ? 'visitor' : 'user',
      accountId: row.accountId ?? 0,
      nickname: row.nickname ?? '',
    },
    agentAccountId: row.agentAccountId ?? 0,
    firstAnswerMs: Number(row.firstAnswerMs),
    deskUnreadCount: row.deskUnread,
    lastText: row.lastText,
    lastMessageMs: Number(row.lastMs),
    ratingText: row.ratingText,
  };
}

/** A message as both sides see it. */
export function messageData(row: MessageRow, card: TalkMessageData['card'] = null): TalkMessageData {
  const file =
    row.fileId === null
      ? null
      : { fileId: row.fileId, type: row.fileType, sizeBytes: row.fileSize, name: row.fileName };
  return {
    seq: row.seq,
    clientId: row.clientId,
    from: row.sender,
    agentName: row.agentName,
    kind: row.kind,
    text: row.text,
    file,
    ref: row.refKind === '' ? null : { kind: row.refKind, id: row.refId.toString() },
    card,
    event: row.event === '' ? null : row.event,
    params: row.params,
    createdMs: Number(row.createdMs),
  };
}

/** A line's row: its open talk, its unread messages and the newest message of its newest talk. */
export interface LineRow {
  readonly line: 1 | 2 | 3;
  readonly openTalkId: bigint | null;
  readonly unread: number;
  readonly talkId: bigint;
  readonly seq: number | null;
  readonly sender: TalkMessageData['from'] | null;
  readonly kind: TalkMessageData['kind'] | null;
  readonly text: string | null;
  readonly event: NonNullable<TalkMessageData['event']> | '' | null;
  readonly createdMs: bigint | null;
}

/** States of the lines that are open, in their order; one without a talk has nothing. */
export function lineStates(lines: readonly (1 | 2 | 3)[], rows: readonly LineRow[]): SupportLineData[] {
  return lines.map((line) => {
    const row = rows.find((one) => one.line === line);
    return {
      line,
      talkId: row?.openTalkId?.toString() ?? '',
      unreadCount: row?.unread ?? 0,
      lastMessage: row === undefined ? null : lastMessageOf(row),
    };
  });
}

function lastMessageOf({ createdMs, event, kind, sender, seq, talkId, text }: LineRow): SupportLineData['lastMessage'] {
  if (seq === null || sender === null || kind === null) return null;
  return {
    talkId: talkId.toString(),
    seq,
    from: sender,
    kind,
    text: text ?? '',
    event: event === null || event === '' ? null : event,
    createdMs: Number(createdMs ?? 0n),
  };
}
