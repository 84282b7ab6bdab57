import * as z from 'zod/mini';
import { defineRoutes } from '../../define-routes.ts';
import * as s from '../../schemas.ts';
import * as n from './names.ts';
import * as t from './schemas.ts';

const talkParams = z.object({ talkId: t.rowId });
const fileParams = z.object({ talkId: t.rowId, fileId: t.fileId });
const feedbackParams = z.object({ feedbackId: t.rowId });
const done = z.object({});

const messagesQuery = z.object({
  /** Only messages after this sequence, oldest first; excludes `beforeSeq`. */
  afterSeq: t.seqText,
  /** Only messages before this sequence, the nearest ones. */
  beforeSeq: t.seqText,
  limit: s.pageQuery.limit,
});
/** Oldest first; without `afterSeq` the newest ones. */
const messages = z.object({
  messages: z.array(t.talkMessage),
  /** Whether there are more in that direction. */ more: z.boolean(),
});

const sentBody = z
  .strictObject({
    clientId: t.clientId,
    text: z.optional(t.blockText(n.TALK_MESSAGE_MAX)),
    card: z.optional(t.cardRef),
  })
  .check(z.refine(({ card, text }) => (card === undefined) !== (text === undefined), 'has either a text or a card'));
const fileQuery = z.object({ clientId: t.clientId, name: z.optional(s.lineText(120)) });
const upload = { maxBytes: n.SUPPORT_FILE_MAX_BYTES };

const FILE_ERRORS = ['BODY_TOO_LARGE', 'FILE_TYPE_UNSUPPORTED', 'FILE_INVALID', 'OVERLOADED'] as const;
const SEND_ERRORS = [
  'SUPPORT_TALK_UNKNOWN',
  'SUPPORT_TALK_CLOSED',
  'SUPPORT_TALK_FULL',
  'SUPPORT_CLIENT_ID_USED',
] as const;
const CUSTOMER_ERRORS = [
  'SUPPORT_VISITOR_TOO_FAST',
  'SUPPORT_USER_TOO_FAST',
  'MODULE_UNAVAILABLE',
  'KYC_REQUIRED',
] as const;
const CARD_ERRORS = ['LOGIN_REQUIRED', 'SUPPORT_CARD_UNKNOWN'] as const;

/** Talks with customer service: a user by the session, a visitor by a cookie that the server has signed; a login or a logout ends the latter. */
const customerRoutes = defineRoutes({
  supportState: {
    method: 'GET',
    path: '/hk-web/support/state',
    area: 'support',
    auth: 'optional',
    mutates: false,
    summary: 'Returns unread count and last message of each open line of customer service.',
    data: z.object({
      lines: z.array(t.lineState),
      /** The code of the caller’s `support` topic; empty for a visitor who has no talk. Good for an hour, for opening a subscription. */
      streamCode: z.string(),
    }),
    errors: [],
  },
  openTalk: {
    method: 'POST',
    path: '/hk-web/support/talks',
    area: 'support',
    auth: 'optional',
    mutates: true,
    summary: 'Opens a talk on a line, or returns the one that is open there; line 2 needs a login.',
    body: z.strictObject({ line: t.line, language: t.language, product: t.product }),
    data: z.object({ talk: t.talk, streamCode: z.string() }),
    errors: ['LOGIN_REQUIRED', 'SUPPORT_LINE_CLOSED', 'SUPPORT_TALKS_FULL', ...CUSTOMER_ERRORS],
  },
  ownTalks: {
    method: 'GET',
    path: '/hk-web/support/talks',
    area: 'support',
    auth: 'optional',
    mutates: false,
    summary: 'Lists the caller’s talks, newest first.',
    query: z.object({ ...s.pageQuery }),
    data: s.pageOf(t.talk),
    errors: [],
  },
  ownTalk: {
    method: 'GET',
    path: '/hk-web/support/talks/{talkId}',
    area: 'support',
    auth: 'optional',
    mutates: false,
    summary: 'Returns one of the caller’s talks.',
    params: talkParams,
    data: t.talk,
    errors: ['SUPPORT_TALK_UNKNOWN'],
  },
  talkMessages: {
    method: 'GET',
    path: '/hk-web/support/talks/{talkId}/messages',
    area: 'support',
    auth: 'optional',
    mutates: false,
    summary:
      'Lists messages of one of the caller’s talks, oldest first: the newest, those before or those after a sequence.',
    params: talkParams,
    query: messagesQuery,
    data: messages,
    errors: ['SUPPORT_TALK_UNKNOWN'],
  },
  sendTalkMessage: {
    method: 'POST',
    path: '/hk-web/support/talks/{talkId}/messages',
    area: 'support',
    auth: 'optional',
    mutates: true,
    summary: 'Sends a text or a card of an own order or transfer, once for each clientId.',
    params: talkParams,
    body: sentBody,
    data: t.talkMessage,
    errors: [...SEND_ERRORS, ...CUSTOMER_ERRORS, ...CARD_ERRORS],
  },
  sendTalkFile: {
    method: 'POST',
    path: '/hk-web/support/talks/{talkId}/files',
    area: 'support',
    auth: 'optional',
    mutates: true,
    summary: 'Sends a picture (PNG, JPEG, WebP; encoded anew) or a PDF, once for each clientId; users only.',
    params: talkParams,
    query: fileQuery,
    upload,
    data: t.talkMessage,
    errors: ['LOGIN_REQUIRED', ...SEND_ERRORS, 'SUPPORT_FILES_FULL', ...CUSTOMER_ERRORS, ...FILE_ERRORS],
  },
  talkFile: {
    method: 'GET',
    path: '/hk-web/support/talks/{talkId}/files/{fileId}',
    area: 'support',
    auth: 'optional',
    mutates: false,
    summary: 'Returns a file of one of the caller’s talks.',
    params: fileParams,
    file: true,
    data: done,
    errors: ['SUPPORT_TALK_UNKNOWN', 'FILE_UNKNOWN'],
  },
  handOverTalk: {
    method: 'POST',
    path: '/hk-web/support/talks/{talkId}/hand-over',
    area: 'support',
    auth: 'optional',
    mutates: true,
    summary: 'Asks for a person: the talk waits in the queue; one that waits or is claimed already stays as it is.',
    params: talkParams,
    body: z.strictObject({ product: z.optional(t.product) }),
    data: t.talk,
    errors: ['SUPPORT_TALK_UNKNOWN', 'SUPPORT_TALK_CLOSED', ...CUSTOMER_ERRORS],
  },
  readTalk: {
    method: 'POST',
    path: '/hk-web/support/talks/{talkId}/read',
    area: 'support',
    auth: 'optional',
    mutates: true,
    summary: 'Marks the messages up to a sequence as read by the customer; never backwards.',
    params: talkParams,
    body: z.strictObject({ seq: t.seq }),
    data: t.talk,
    errors: ['SUPPORT_TALK_UNKNOWN', 'SUPPORT_VISITOR_TOO_FAST'],
  },
  typeInTalk: {
    method: 'POST',
    path: '/hk-web/support/talks/{talkId}/typing',
    area: 'support',
    auth: 'optional',
    mutates: true,
    summary: 'Lets the agent see that the customer types; nothing is stored.',
    params: talkParams,
    data: done,
    errors: ['SUPPORT_TALK_UNKNOWN', 'SUPPORT_VISITOR_TOO_FAST'],
  },
  closeTalk: {
    method: 'POST',
    path: '/hk-web/support/talks/{talkId}/close',
    area: 'support',
    auth: 'optional',
    mutates: true,
    summary: 'Closes one of the caller’s talks; one that is closed already stays as it is.',
    params: talkParams,
    data: t.talk,
    errors: ['SUPPORT_TALK_UNKNOWN', 'SUPPORT_VISITOR_TOO_FAST'],
  },
  reopenTalk: {
    method: 'POST',
    path: '/hk-web/support/talks/{talkId}/reopen',
    area: 'support',
    auth: 'optional',
    mutates: true,
    summary: 'Reopens one of the caller’s closed talks within the time for it; it waits in the queue then.',
    params: talkParams,
    data: t.talk,
    errors: [
      'SUPPORT_TALK_UNKNOWN',
      'SUPPORT_TALK_STATE',
      'SUPPORT_REOPEN_LATE',
      'SUPPORT_OPEN_ALREADY',
      'SUPPORT_LINE_CLOSED',
      'SUPPORT_TALK_FULL',
      ...CUSTOMER_ERRORS,
    ],
  },
  rateTalk: {
    method: 'POST',
    path: '/hk-web/support/talks/{talkId}/rating',
    area: 'support',
    auth: 'optional',
    mutates: true,
    summary: 'Rates a closed talk that an agent has held, once.',
    params: talkParams,
    body: z.strictObject({ stars: z.int().check(z.minimum(1), z.maximum(5)), text: z.optional(t.blockText(1_000)) }),
    data: t.talk,
    errors: ['SUPPORT_TALK_UNKNOWN', 'SUPPORT_TALK_STATE', 'SUPPORT_RATED', 'SUPPORT_VISITOR_TOO_FAST'],
  },
});

/** Feedback: a user sends it, an operator answers it. */
const feedbackRoutes = defineRoutes({
  submitFeedback: {
    method: 'POST',
    path: '/hk-web/feedback',
    area: 'support',
    auth: 'user',
    module: 'support',
    mutates: true,
    summary: 'Sends feedback with at most four screenshots that were uploaded before, once for each clientId.',
    body: z.strictObject({
      clientId: t.clientId,
      category: z.enum(n.FEEDBACK_CATEGORIES),
      text: t.blockText(n.TALK_MESSAGE_MAX),
      fileIds: z.array(t.fileId).check(z.maxLength(n.FEEDBACK_FILES_MAX)),
    }),
    data: t.feedback,
    errors: ['FILE_UNKNOWN', 'FEEDBACK_TOO_MANY'],
  },
  addFeedbackFile: {
    method: 'POST',
    path: '/hk-web/feedback/files',
    area: 'support',
    auth: 'user',
    module: 'support',
    mutates: true,
    summary: 'Uploads a screenshot (PNG, JPEG, WebP; encoded anew) for feedback that is sent within a day.',
    query: z.object({ name: z.optional(s.lineText(120)) }),
    upload,
    data: t.talkFile,
    errors: ['FEEDBACK_FILES_FULL', ...FILE_ERRORS],
  },
  feedbackFile: {
    method: 'GET',
    path: '/hk-web/feedback/files/{fileId}',
    area: 'support',
    auth: 'user',
    mutates: false,
    summary: 'Returns one of the user’s own screenshots.',
    params: z.object({ fileId: t.fileId }),
    file: true,
    data: done,
    errors: ['FILE_UNKNOWN'],
  },
  ownFeedback: {
    method: 'GET',
    path: '/hk-web/feedback',
    area: 'support',
    auth: 'user',
    mutates: false,
    summary: 'Lists the user’s feedback, newest first, with state and answer.',
    query: z.object({ ...s.pageQuery }),
    data: s.pageOf(t.feedback),
    errors: [],
  },
  consoleFeedback: {
    method: 'GET',
    path: '/hk-web/console/support/feedback',
    area: 'console',
    auth: 'user',
    permission: 'support.read',
    mutates: false,
    summary: 'Lists feedback, newest first, by state, category or account; for operators.',
    query: z.object({
      state: z.optional(z.enum(n.FEEDBACK_STATES)),
      category: z.optional(z.enum(n.FEEDBACK_CATEGORIES)),
      accountId: z.optional(s.int32IdText),
      ...s.pageQuery,
    }),
    data: s.pageOf(z.extend(t.feedback, { accountId: z.int(), nickname: z.string(), answeredBy: z.string() })),
    errors: [],
  },
  consoleFeedbackFile: {
    method: 'GET',
    path: '/hk-web/console/support/feedback/{feedbackId}/files/{fileId}',
    area: 'console',
    auth: 'user',
    permission: 'support.read',
    mutates: false,
    summary: 'Returns a screenshot of some feedback; for operators.',
    params: z.object({ feedbackId: t.rowId, fileId: t.fileId }),
    file: true,
    data: done,
    errors: ['FEEDBACK_UNKNOWN', 'FILE_UNKNOWN'],
  },
  answerFeedback: {
    method: 'POST',
    path: '/hk-web/console/support/feedback/{feedbackId}/answer',
    area: 'console',
    auth: 'user',
    permission: 'support.answer',
    mutates: true,
    summary:
      'Sets state and answer of feedback; an adoption tells the user the reward as it is written here and moves no money.',
    params: feedbackParams,
    body: z.strictObject({
      state: z.enum(['in-work', 'adopted', 'declined', 'done']),
      answer: z.string().check(z.maxLength(n.TALK_MESSAGE_MAX), z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u)),
      /** Only with `adopted`. */
      reward: z.optional(s.lineText(120, 1)),
      /** As the caller saw it; rejected when it is another by now. */
      version: z.int(),
    }),
    data: t.feedback,
    errors: ['FEEDBACK_UNKNOWN', 'FEEDBACK_CHANGED', 'FEEDBACK_DECIDED', 'FEEDBACK_REWARD_INVALID'],
  },
});

/** All routes of customer service but those of the desk, which are in `desk-routes.ts`. */
export const supportRoutes = { ...customerRoutes, ...feedbackRoutes } as const;
