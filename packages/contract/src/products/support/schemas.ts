import * as z from 'zod/mini';
import * as s from '../../schemas.ts';
import { LANGUAGES, SERVICE_LINES } from '../../site.ts';
import {
  CANNED_VARIABLES,
  FEEDBACK_CATEGORIES,
  FEEDBACK_STATES,
  SUPPORT_PRODUCTS,
  TALK_EVENTS,
  TALK_MESSAGE_MAX,
  TALK_STATES,
} from './names.ts';

const HAS_INK = /[^\s\p{Cf}]/u;

/** Plain text of several lines: not blank, no control character but tab and line break. Stored and returned unchanged. */
export function blockText(maxLength: number) {
  return z.string().check(
    z.minLength(1),
    z.maxLength(maxLength),
    z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u),
    z.refine((text) => HAS_INK.test(text), 'is blank'),
  );
}

/** Id of a talk, of feedback or of a canned answer. */
export const rowId = z.string().check(z.regex(/^[1-9]\d{0,15}$/));
/** Id of a file. */
export const fileId = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
/** Chosen by the sender, unique within a talk: a repetition is the same message. */
export const clientId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,40}$/));
export const line = z.literal(SERVICE_LINES);
export const language = z.enum(LANGUAGES.map(({ value }) => value));
export const product = z.enum(SUPPORT_PRODUCTS);
export const talkState = z.enum(TALK_STATES);
/** Sequence of a message in its talk, from 1 on. */
export const seq = z.int().check(z.minimum(0), z.maximum(100_000));
export const seqText = z.optional(z.string().check(z.regex(/^\d{1,6}$/)));

/** A reference to one of the customer's own orders or transfers. */
export const cardRef = z.strictObject({ kind: z.enum(['order', 'transfer']), id: s.orderId });

/** An order or a transfer as it is at the time of reading. */
export const talkCard = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('order'),
    id: s.orderId,
    tradeCode: z.string(),
    side: s.side,
    type: z.string(),
    price: z.string(),
    qty: z.string(),
    filledQty: z.string(),
    /** Status as the order lists have it. */
    status: z.string(),
    createdMs: s.timeMs,
  }),
  z.object({
    kind: z.literal('transfer'),
    id: s.orderId,
    coin: z.string(),
    amount: s.decimalText,
    /** Wallet ids of the transfer's direction. */
    source: z.int(),
    target: z.int(),
    state: z.enum(['review', 'done', 'rejected']),
    createdMs: s.timeMs,
  }),
]);

export const talkFile = z.object({
  fileId,
  /** `image/png`, `image/jpeg`, `image/webp` or `application/pdf`. */
  type: z.string(),
  sizeBytes: z.int(),
  /** As the sender named it; plain text. */
  name: z.string(),
});

export const talkMessage = z.object({
  seq,
  /** As the sender chose it; empty for system messages. */
  clientId: z.string(),
  from: z.enum(['customer', 'agent', 'system']),
  /** Display name of the agent who wrote it; empty otherwise. */
  agentName: z.string(),
  kind: z.enum(['text', 'file', 'card', 'event']),
  /** Plain text; empty unless `text`. */
  text: z.string(),
  file: z.nullable(talkFile),
  /** The reference of a card; null unless `card`. */
  ref: z.nullable(cardRef),
  /** What the card refers to; null when it is not there any more, and in socket messages. */
  card: z.nullable(talkCard),
  /** A system message's code; null otherwise. */
  event: z.nullable(z.enum(TALK_EVENTS)),
  params: z.record(z.string(), z.string()),
  createdMs: s.timeMs,
});

export const talk = z.object({
  talkId: rowId,
  line,
  state: talkState,
  language: z.string(),
  product,
  /** Grows with every change of the talk, messages included. */
  version: z.int(),
  openedMs: s.timeMs,
  /** 0 while it is open. */
  closedMs: s.timeMs,
  /** Until when the customer may reopen it; 0 while it is open. */
  reopenUntilMs: s.timeMs,
  /** Since when it waits for an agent; 0 while it does not. */
  waitingSinceMs: s.timeMs,
  /** Talks of the same language that have waited longer, at the time of reading; 0 unless it waits. */
  ahead: z.int(),
  /** Sequence of the last message. */
  lastSeq: seq,
  /** Up to which message the customer has read, and the agent. */
  customerReadSeq: seq,
  agentReadSeq: seq,
  /** Messages of agents that the customer has not read. */
  unreadCount: z.int(),
  /** Display name of the agent who holds it; empty otherwise. */
  agentName: z.string(),
  /** 1–5; 0: not rated. */
  stars: z.int(),
});

export const lineState = z.object({
  line,
  /** The open talk of the line; empty when there is none. */
  talkId: z.string(),
  /** Messages of agents that the customer has not read, over all talks of the line. */
  unreadCount: z.int(),
  /** Newest message of the line's newest talk; null when there is none. */
  lastMessage: z.nullable(
    z.object({
      talkId: rowId,
      seq,
      from: talkMessage.shape.from,
      kind: talkMessage.shape.kind,
      /** The first 200 characters. */
      text: z.string(),
      event: talkMessage.shape.event,
      createdMs: s.timeMs,
    }),
  ),
});

export const deskTalk = z.extend(talk, {
  customer: z.object({
    kind: z.enum(['user', 'visitor']),
    /** 0 for a visitor. */
    accountId: z.int(),
    /** Empty for a visitor. */
    nickname: z.string(),
  }),
  /** Account of the agent who holds it; 0: nobody. */
  agentAccountId: z.int(),
  /** When an agent first answered; 0: not yet. */
  firstAnswerMs: s.timeMs,
  /** Messages of the customer that no agent has read. */
  deskUnreadCount: z.int(),
  /** First 200 characters of the last text; empty for anything else. */
  lastText: z.string(),
  lastMessageMs: s.timeMs,
  /** What the customer wrote beside the stars; empty otherwise. */
  ratingText: z.string(),
});

export const note = z.object({
  noteId: rowId,
  text: z.string(),
  authorName: z.string(),
  authorAccountId: z.int(),
  createdMs: s.timeMs,
});

export const canned = z.object({
  cannedId: rowId,
  title: s.lineText(80, 1),
  language,
  product,
  /** Text with variables in braces: `{name}`. */
  text: z.string(),
  /** The variables in the text. */
  variables: z.array(z.enum(CANNED_VARIABLES)),
  changedMs: s.timeMs,
});

export const cannedBody = z.strictObject({
  title: s.lineText(80, 1),
  language,
  product,
  text: blockText(TALK_MESSAGE_MAX),
});

/** Count and percentiles of waiting times; the percentiles are 0 when the count is. */
export const waitFigures = z.object({ count: z.int(), p50Ms: z.int(), p90Ms: z.int(), p99Ms: z.int() });

export const levelsOfDay = z.object({
  /** UTC: `2026-11-27`. */
  day: z.string(),
  opened: z.int(),
  handedOver: z.int(),
  closed: z.int(),
  /** From the hand-over to the first answer, of talks that were handed over on this day. */
  firstAnswer: waitFigures,
  /** From the hand-over to the close, of talks that were closed on this day. */
  resolution: waitFigures,
  ratings: z.int(),
  /** Sum of the stars; divided by `ratings` it is the mean. */
  stars: z.int(),
});

export const feedback = z.object({
  feedbackId: rowId,
  category: z.enum(FEEDBACK_CATEGORIES),
  text: z.string(),
  files: z.array(talkFile),
  state: z.enum(FEEDBACK_STATES),
  /** Empty until it is answered. */
  answer: z.string(),
  /** What the operator promises for an adoption, as text; no money is moved by it. */
  reward: z.string(),
  /** Grows with every change. */
  version: z.int(),
  createdMs: s.timeMs,
  changedMs: s.timeMs,
});
