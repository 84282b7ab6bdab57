import * as z from 'zod/mini';
import { defineRoutes } from '../../define-routes.ts';
import * as s from '../../schemas.ts';
import * as m from './schemas.ts';

/** Code of a module or submodule in a body; 0: all. */
const code = z.optional(z.int().check(z.minimum(0), z.maximum(999)));
const codeText = z.optional(z.string().check(z.regex(/^\d{1,3}$/)));

/** Routes of the inbox. */
export const inboxRoutes = defineRoutes({
  inboxList: {
    method: 'POST',
    path: '/hk-web/v2/inmail/message/list',
    area: 'inbox',
    auth: 'user',
    mutates: false,
    summary: 'Lists the user’s messages by page number, newest first; of one module or submodule, or all.',
    body: z.object({
      moduleId: code,
      submoduleId: code,
      /** 10 by default. */
      pageSize: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
      /** From 1. */
      pageNum: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
      lang: m.lang,
    }),
    data: z.object({ data: z.array(m.message), totalCount: z.int() }),
    errors: [],
  },
  inboxStatus: {
    method: 'POST',
    path: '/hk-web/v2/inmail/message/status',
    area: 'inbox',
    auth: 'user',
    mutates: true,
    summary: 'Marks one message as read (rangeType 1), or all that there are at this moment (rangeType 0).',
    body: z.discriminatedUnion('rangeType', [
      z.object({ rangeType: z.literal(1), messageId: m.messageId }),
      z.object({ rangeType: z.literal(0), messageId: z.optional(z.string().check(z.maxLength(20))) }),
    ]),
    data: m.unread,
    errors: ['INBOX_MESSAGE_UNKNOWN'],
  },
  inboxUnreadCount: {
    method: 'GET',
    path: '/hk-web/v2/inmail/message/unReadCount',
    area: 'inbox',
    auth: 'user',
    mutates: false,
    summary: 'Counts the user’s unread messages, in all and by module.',
    data: m.unreadByModule,
    errors: [],
  },
  inboxClassify: {
    method: 'GET',
    path: '/hk-web/v2/inmail/message/classify',
    area: 'inbox',
    auth: 'user',
    mutates: false,
    summary: 'Lists the modules of messages with their submodules, in the order of the message centre.',
    data: z.array(z.object({ moduleCode: z.int(), submodule: z.array(z.int()) })),
    errors: [],
  },
  inboxMessages: {
    method: 'GET',
    path: '/hk-web/v3/inmail/messages',
    area: 'inbox',
    auth: 'user',
    mutates: false,
    summary: 'Lists the user’s messages by cursor, newest first; of one module or submodule, or all.',
    query: z.object({
      moduleId: codeText,
      submoduleId: codeText,
      /** 1: only unread ones. */
      unread: z.optional(z.literal('1')),
      lang: m.lang,
      ...s.pageQuery,
    }),
    data: s.pageOf(m.message),
    errors: [],
  },
  inboxReadUpTo: {
    method: 'POST',
    path: '/hk-web/v3/inmail/read-up-to',
    area: 'inbox',
    auth: 'user',
    mutates: true,
    summary: 'Marks every message up to an id as read; what arrives meanwhile stays unread.',
    body: z.object({ messageId: m.messageId }),
    data: m.unread,
    errors: [],
  },
  notifyPreferences: {
    method: 'GET',
    path: '/hk-web/v3/inmail/preferences',
    area: 'inbox',
    auth: 'user',
    mutates: false,
    summary: 'Returns which messages reach the user in which ways, and the quiet hours and digest.',
    data: m.preferences,
    errors: [],
  },
  setNotifyPreferences: {
    method: 'PUT',
    path: '/hk-web/v3/inmail/preferences',
    area: 'inbox',
    auth: 'user',
    mutates: true,
    summary: 'Changes those of the user’s choices that the body has, and returns all.',
    body: z.object({
      channels: z.optional(
        z
          .array(z.object({ group: m.preferenceGroup, channel: m.messageChannel, isOn: z.boolean() }))
          .check(z.maxLength(m.PREFERENCE_GROUPS.length * m.MESSAGE_CHANNELS.length)),
      ),
      quietHours: z.optional(m.quietHours),
      digest: z.optional(m.digest),
      zone: z.optional(m.zoneName),
    }),
    data: m.preferences,
    errors: ['NOTIFY_CHANNEL_FIXED', 'NOTIFY_ZONE_INVALID'],
  },
  pushSubscriptions: {
    method: 'GET',
    path: '/hk-web/v3/inmail/push',
    area: 'inbox',
    auth: 'user',
    mutates: false,
    summary: 'Returns the public key to subscribe with, and the browsers that receive the user’s messages.',
    data: z.object({
      /** Uncompressed point of P-256, base64url: `applicationServerKey`. */
      publicKey: z.string(),
      subscriptions: z.array(m.pushSubscription),
    }),
    errors: [],
  },
  pushSubscribe: {
    method: 'POST',
    path: '/hk-web/v3/inmail/push/subscribe',
    area: 'inbox',
    auth: 'user',
    mutates: true,
    summary:
      'Has a browser receive the user’s messages until the session ends; an endpoint that is known moves to the caller.',
    body: z.object({
      endpoint: z.string().check(z.minLength(10), z.maxLength(1024)),
      keys: z.object({
        p256dh: z.string().check(z.maxLength(128)),
        auth: z.string().check(z.maxLength(64)),
      }),
      /** The public key that the browser subscribed with. */
      publicKey: z.string().check(z.maxLength(128)),
      /** Language of what the browser shows. */
      lang: m.lang,
    }),
    data: z.object({ subscriptionId: z.string() }),
    errors: ['PUSH_ENDPOINT_INVALID', 'PUSH_KEYS_INVALID', 'PUSH_KEY_OUTDATED', 'PUSH_LIMIT'],
  },
  pushUnsubscribe: {
    method: 'POST',
    path: '/hk-web/v3/inmail/push/unsubscribe',
    area: 'inbox',
    auth: 'user',
    mutates: true,
    summary: 'Ends the messages to a browser of the user, by its endpoint or its id.',
    body: z.union([
      z.object({ endpoint: z.string().check(z.minLength(10), z.maxLength(1024)) }),
      z.object({ subscriptionId: z.string().check(z.regex(/^[1-9]\d{0,18}$/)) }),
    ]),
    data: z.object({}),
    errors: ['PUSH_SUBSCRIPTION_UNKNOWN'],
  },
});
