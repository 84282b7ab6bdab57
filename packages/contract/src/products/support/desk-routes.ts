import * as z from 'zod/mini';
import { defineRoutes } from '../../define-routes.ts';
import * as s from '../../schemas.ts';
import * as n from './names.ts';
import * as t from './schemas.ts';

const talkParams = z.object({ talkId: t.rowId });
const fileParams = z.object({ talkId: t.rowId, fileId: t.fileId });
const cannedParams = z.object({ cannedId: t.rowId });
const done = z.object({});
const messagesQuery = z.object({ afterSeq: t.seqText, beforeSeq: t.seqText, limit: s.pageQuery.limit });
const messages = z.object({ messages: z.array(t.talkMessage), more: z.boolean() });
const SEND_ERRORS = [
  'SUPPORT_TALK_UNKNOWN',
  'SUPPORT_TALK_CLOSED',
  'SUPPORT_NOT_HOLDER',
  'SUPPORT_TALK_FULL',
  'SUPPORT_CLIENT_ID_USED',
] as const;

const read = { area: 'console', auth: 'user', permission: 'support.read', mutates: false } as const;
const answer = { area: 'console', auth: 'user', permission: 'support.answer', mutates: true } as const;
const manage = { area: 'console', auth: 'user', permission: 'support.manage', mutates: true } as const;

/** What agents do about talks. Notes have routes of their own, and no other route has notes in it. */
export const supportDeskRoutes = defineRoutes({
  deskStream: {
    ...read,
    method: 'GET',
    path: '/hk-web/console/support/stream',
    summary: 'Returns the code of the caller’s `supportDesk` topic; for agents.',
    data: z.object({
      /** Good for an hour, for opening a subscription, and only with the caller’s session. */ streamCode: z.string(),
    }),
    errors: [],
  },
  deskTalks: {
    ...read,
    method: 'GET',
    path: '/hk-web/console/support/talks',
    summary: 'Lists talks, newest first, by state, line, language, product, agent, account or time; for agents.',
    query: z.object({
      state: z.optional(t.talkState),
      line: z.optional(z.enum(['1', '2', '3'])),
      language: z.optional(t.language),
      product: z.optional(t.product),
      agentAccountId: z.optional(s.int32IdText),
      accountId: z.optional(s.int32IdText),
      fromMs: s.msText,
      toMs: s.msText,
      ...s.pageQuery,
    }),
    data: s.pageOf(t.deskTalk),
    errors: [],
  },
  deskQueue: {
    ...read,
    method: 'GET',
    path: '/hk-web/console/support/queue',
    summary: 'Lists the waiting talks, longest waiting first, with how many wait by language and product; for agents.',
    query: z.object({ language: z.optional(t.language), product: z.optional(t.product) }),
    data: z.object({
      talks: z.array(t.deskTalk),
      groups: z.array(
        z.object({
          language: z.string(),
          product: t.product,
          count: z.int(),
          /** Start of the longest wait. */ sinceMs: s.timeMs,
        }),
      ),
    }),
    errors: [],
  },
  deskTalk: {
    ...read,
    method: 'GET',
    path: '/hk-web/console/support/talks/{talkId}',
    summary: 'Returns a talk; for agents.',
    params: talkParams,
    data: t.deskTalk,
    errors: ['SUPPORT_TALK_UNKNOWN'],
  },
  deskMessages: {
    ...read,
    method: 'GET',
    path: '/hk-web/console/support/talks/{talkId}/messages',
    summary: 'Lists messages of a talk, oldest first: the newest, those before or those after a sequence; for agents.',
    params: talkParams,
    query: messagesQuery,
    data: messages,
    errors: ['SUPPORT_TALK_UNKNOWN'],
  },
  deskCustomer: {
    ...read,
    method: 'GET',
    path: '/hk-web/console/support/talks/{talkId}/customer',
    summary: 'Returns who the customer of a talk is, as far as the caller’s other permissions allow; for agents.',
    params: talkParams,
    data: z.object({
      kind: z.enum(['user', 'visitor']),
      accountId: z.int(),
      nickname: z.string(),
      vipLevel: z.int(),
      /** Earlier talks of the customer, newest first, at most 10. */
      talks: z.array(t.talk),
      /** With `console.users.read` only, and of users only; null otherwise. */
      account: z.nullable(
        z.object({
          email: z.string(),
          registeredMs: s.timeMs,
          ordersFrozen: z.boolean(),
          withdrawalsFrozen: z.boolean(),
          openOrders: z.int(),
          /** Non-zero balances, at most 50. */
          balances: z.array(
            z.object({ wallet: z.int(), coin: z.string(), total: s.decimalText, available: s.decimalText }),
          ),
        }),
      ),
    }),
    errors: ['SUPPORT_TALK_UNKNOWN'],
  },
  deskFile: {
    ...read,
    method: 'GET',
    path: '/hk-web/console/support/talks/{talkId}/files/{fileId}',
    summary: 'Returns a file of a talk; for agents.',
    params: fileParams,
    file: true,
    data: done,
    errors: ['SUPPORT_TALK_UNKNOWN', 'FILE_UNKNOWN'],
  },
  deskTranscript: {
    ...read,
    method: 'GET',
    path: '/hk-web/console/support/talks/{talkId}/transcript',
    summary: 'Returns every message of a talk as text, without notes; for agents.',
    params: talkParams,
    query: z.object({ format: z.enum(['csv', 'json']) }),
    data: z.object({ name: z.string(), contentType: z.string(), text: z.string() }),
    errors: ['SUPPORT_TALK_UNKNOWN'],
  },
  deskLevels: {
    ...read,
    method: 'GET',
    path: '/hk-web/console/support/service-levels',
    summary:
      'Returns counts, first answer and resolution times of each day (UTC), newest first; the last 30 days by default.',
    query: z.object({
      fromMs: s.msText,
      toMs: s.msText,
      language: z.optional(t.language),
      product: z.optional(t.product),
    }),
    data: z.object({ days: z.array(t.levelsOfDay) }),
    errors: ['SUPPORT_RANGE_INVALID'],
  },
  deskAgents: {
    ...read,
    method: 'GET',
    path: '/hk-web/console/support/agents',
    summary: 'Lists who may answer customers, with how many talks each holds; for agents.',
    data: z.array(z.object({ accountId: z.int(), nickname: z.string(), talks: z.int() })),
    errors: [],
  },
  deskNotes: {
    ...read,
    method: 'GET',
    path: '/hk-web/console/support/talks/{talkId}/notes',
    summary: 'Lists the internal notes of a talk, oldest first, at most 200; for agents.',
    params: talkParams,
    data: z.array(t.note),
    errors: ['SUPPORT_TALK_UNKNOWN'],
  },
  addDeskNote: {
    ...answer,
    confidential: ['text'],
    method: 'POST',
    path: '/hk-web/console/support/talks/{talkId}/notes',
    summary: 'Adds an internal note to a talk, which its customer never gets; for agents.',
    params: talkParams,
    body: z.strictObject({ text: t.blockText(n.TALK_MESSAGE_MAX) }),
    data: t.note,
    errors: ['SUPPORT_TALK_UNKNOWN', 'SUPPORT_TALK_FULL'],
  },
  claimTalk: {
    ...answer,
    method: 'POST',
    path: '/hk-web/console/support/talks/{talkId}/claim',
    summary: 'Takes a waiting talk; one agent of many at once gets it.',
    params: talkParams,
    data: t.deskTalk,
    errors: ['SUPPORT_TALK_UNKNOWN', 'SUPPORT_TALK_CLOSED', 'SUPPORT_TALK_STATE', 'SUPPORT_TALK_TAKEN'],
  },
  sendDeskMessage: {
    ...answer,
    confidential: ['text'],
    method: 'POST',
    path: '/hk-web/console/support/talks/{talkId}/messages',
    summary: 'Answers in a talk that the caller holds, once for each clientId.',
    params: talkParams,
    body: z.strictObject({ clientId: t.clientId, text: t.blockText(n.TALK_MESSAGE_MAX) }),
    data: t.talkMessage,
    errors: SEND_ERRORS,
  },
  sendDeskFile: {
    ...answer,
    method: 'POST',
    path: '/hk-web/console/support/talks/{talkId}/files',
    summary: 'Sends a picture or a PDF in a talk that the caller holds, once for each clientId.',
    params: talkParams,
    query: z.object({ clientId: t.clientId, name: z.optional(s.lineText(120)) }),
    upload: { maxBytes: n.SUPPORT_FILE_MAX_BYTES },
    data: t.talkMessage,
    errors: [
      ...SEND_ERRORS,
      'SUPPORT_FILES_FULL',
      'BODY_TOO_LARGE',
      'FILE_TYPE_UNSUPPORTED',
      'FILE_INVALID',
      'OVERLOADED',
    ],
  },
  readDeskTalk: {
    ...answer,
    method: 'POST',
    path: '/hk-web/console/support/talks/{talkId}/read',
    summary: 'Marks the messages up to a sequence as read by the agent who holds the talk; never backwards.',
    params: talkParams,
    body: z.strictObject({ seq: t.seq }),
    data: t.deskTalk,
    errors: ['SUPPORT_TALK_UNKNOWN', 'SUPPORT_NOT_HOLDER'],
  },
  transferTalk: {
    ...answer,
    method: 'POST',
    path: '/hk-web/console/support/talks/{talkId}/transfer',
    summary:
      'Gives a talk to another agent, or back to the queue of a language and product; by its holder, or with support.manage by others.',
    params: talkParams,
    body: z.strictObject({
      /** The agent; left out: the queue. */
      agentAccountId: z.optional(s.int32Id),
      /** Change of the queue; left out: as they are. */
      language: z.optional(t.language),
      product: z.optional(t.product),
    }),
    data: t.deskTalk,
    errors: [
      'SUPPORT_TALK_UNKNOWN',
      'SUPPORT_TALK_CLOSED',
      'SUPPORT_TALK_STATE',
      'SUPPORT_NOT_HOLDER',
      'SUPPORT_AGENT_UNKNOWN',
    ],
  },
  closeDeskTalk: {
    ...answer,
    method: 'POST',
    path: '/hk-web/console/support/talks/{talkId}/close',
    summary: 'Closes a talk; by its holder, or with support.manage by others.',
    params: talkParams,
    data: t.deskTalk,
    errors: ['SUPPORT_TALK_UNKNOWN', 'SUPPORT_NOT_HOLDER'],
  },
  cannedAnswers: {
    ...read,
    method: 'GET',
    path: '/hk-web/console/support/canned-answers',
    summary: 'Lists canned answers by title, at most 500; for agents.',
    query: z.object({ language: z.optional(t.language), product: z.optional(t.product) }),
    data: z.array(t.canned),
    errors: [],
  },
  createCannedAnswer: {
    ...manage,
    method: 'POST',
    path: '/hk-web/console/support/canned-answers',
    summary: 'Adds a canned answer; variables stand in braces.',
    body: t.cannedBody,
    data: t.canned,
    errors: ['SUPPORT_VARIABLE_UNKNOWN', 'SUPPORT_CANNED_FULL'],
  },
  changeCannedAnswer: {
    ...manage,
    method: 'PUT',
    path: '/hk-web/console/support/canned-answers/{cannedId}',
    summary: 'Replaces a canned answer.',
    params: cannedParams,
    body: t.cannedBody,
    data: t.canned,
    errors: ['SUPPORT_CANNED_UNKNOWN', 'SUPPORT_VARIABLE_UNKNOWN'],
  },
  deleteCannedAnswer: {
    ...manage,
    method: 'DELETE',
    path: '/hk-web/console/support/canned-answers/{cannedId}',
    summary: 'Deletes a canned answer.',
    params: cannedParams,
    data: done,
    errors: ['SUPPORT_CANNED_UNKNOWN'],
  },
  fillCannedAnswer: {
    ...read,
    method: 'POST',
    path: '/hk-web/console/support/canned-answers/{cannedId}/fill',
    summary:
      'Returns the text of a canned answer with its variables: name, agent, product, talk and time from the talk, the others from `values` or its newest card.',
    params: cannedParams,
    body: z.strictObject({
      talkId: t.rowId,
      /** Values that go before those of the talk. */
      values: z.optional(z.partialRecord(z.enum(n.CANNED_VARIABLES), s.lineText(200, 1))),
    }),
    data: z.object({ text: z.string() }),
    errors: ['SUPPORT_CANNED_UNKNOWN', 'SUPPORT_TALK_UNKNOWN', 'SUPPORT_VARIABLE_MISSING'],
  },
});
