import type { CodeTable } from '../../code-table.ts';

/** Rejections of the inbox and of the ways in which messages leave it. */
export const inboxCodes = {
  INBOX_MESSAGE_UNKNOWN: { code: 41340, http: 404, msg: 'There is no such message in your inbox.' },
  NOTIFY_CHANNEL_FIXED: { code: 41341, http: 400, msg: 'These messages always arrive in this way.' },
  NOTIFY_ZONE_INVALID: { code: 41342, http: 400, msg: 'There is no such time zone.' },
  PUSH_ENDPOINT_INVALID: {
    code: 41343,
    http: 400,
    msg: 'Not the address of a push service: https and a public address are required.',
  },
  PUSH_KEYS_INVALID: { code: 41344, http: 400, msg: 'The keys of the subscription are not valid.' },
  PUSH_KEY_OUTDATED: { code: 41345, http: 409, msg: 'The subscription was made with another key; subscribe again.' },
  PUSH_LIMIT: { code: 41346, http: 409, msg: 'No more browsers can receive messages of this account.' },
  PUSH_SUBSCRIPTION_UNKNOWN: { code: 41347, http: 404, msg: 'This browser receives no messages of this account.' },
} as const satisfies CodeTable;
