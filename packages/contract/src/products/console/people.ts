import * as z from 'zod/mini';
import { defineRoutes } from '../../define-routes.ts';
import * as s from '../../schemas.ts';
import { ACTIVITY_GROUP_NAMES } from '../account/activity.ts';
import { LIMIT_NAMES } from '../account/profile-schemas.ts';
import { order } from '../spot/schemas.ts';
import { NOTE_LENGTH, USER_FLAGS } from './names.ts';
import { accountParams, idText, reasonText } from './shapes.ts';

/** A text of several lines, without any other control character. */
const noteText = z
  .string()
  .check(z.minLength(1), z.maxLength(NOTE_LENGTH), z.regex(/^(?=[\s\S]*\S)(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u));

const userNote = z.object({
  noteId: z.string(),
  timeMs: s.timeMs,
  /** E-mail address of the author. */
  author: z.string(),
  text: z.string(),
});

const userFlag = z.object({
  flagId: z.string(),
  flag: z.enum(USER_FLAGS),
  reason: z.string(),
  raisedMs: s.timeMs,
  /** E-mail address of who raised it. */
  raisedBy: z.string(),
  /** 0 while it stands. */
  clearedMs: s.timeMs,
  /** Empty while it stands. */
  clearedBy: z.string(),
  clearReason: z.string(),
});

const userActivity = z.object({
  activityId: z.string(),
  timeMs: s.timeMs,
  /** Name of what happened, of `ACTIVITY_EVENTS`. */
  event: z.string(),
  address: z.string(),
  device: z.string(),
  detail: z.string(),
});

const relative = z.object({
  accountId: z.int(),
  email: z.string(),
  nickname: z.string(),
  registeredMs: s.timeMs,
  /** 0 while it is open. */
  closedMs: s.timeMs,
});

const read = { area: 'console', auth: 'user', permission: 'console.users.read', mutates: false } as const;
const keep = { area: 'console', auth: 'user', permission: 'console.users.notes' } as const;

/** Routes about what lies behind a user: orders, activity, sub-accounts, limits, notes and risk flags; and about the operator's own standing. */
export const consolePeopleRoutes = defineRoutes({
  consoleStanding: {
    method: 'GET',
    path: '/hk-web/console/standing',
    area: 'console',
    auth: 'user',
    mutates: false,
    summary: 'Returns whether the console is closed to the caller until he has set a second factor.',
    data: z.object({ isFactorMissing: z.boolean() }),
    errors: [],
  },
  consoleUserOrders: {
    ...read,
    method: 'GET',
    path: '/hk-web/console/users/{accountId}/orders',
    summary: 'Lists a user’s spot orders, newest first: all, or those that are open.',
    params: accountParams,
    query: z.object({ state: z.optional(z.literal('open')), ...s.pageQuery }),
    data: s.pageOf(order),
    errors: ['UNKNOWN_ACCOUNT'],
  },
  consoleUserActivity: {
    ...read,
    method: 'GET',
    path: '/hk-web/console/users/{accountId}/activity',
    summary: 'Lists what touched a user’s account, newest first; by group.',
    params: accountParams,
    query: z.object({ group: z.optional(z.enum(ACTIVITY_GROUP_NAMES)), ...s.pageQuery }),
    data: s.pageOf(userActivity),
    errors: ['UNKNOWN_ACCOUNT'],
  },
  consoleUserFamily: {
    ...read,
    method: 'GET',
    path: '/hk-web/console/users/{accountId}/family',
    summary: 'Returns the master of a sub-account, or the sub-accounts of a master, oldest first.',
    params: accountParams,
    data: z.object({
      /** null: the account is a master itself. */
      master: z.nullable(relative),
      subAccounts: z.array(relative),
    }),
    errors: ['UNKNOWN_ACCOUNT'],
  },
  consoleUserLimits: {
    ...read,
    method: 'GET',
    path: '/hk-web/console/users/{accountId}/limits',
    summary: 'Returns a user’s limits and how much of each is used.',
    params: accountParams,
    data: z.object({
      /** 0 none, 1 standard, 2 advanced, 3 enterprise. */
      identityLevel: z.int(),
      limits: z.array(
        z.object({
          limit: z.enum(LIMIT_NAMES),
          /** A count, or an amount of `unit`; empty when nothing counts it. */
          used: z.string(),
          most: z.string(),
          /** Empty for a count. */
          unit: z.string(),
        }),
      ),
    }),
    errors: ['UNKNOWN_ACCOUNT'],
  },
  consoleUserNotes: {
    ...keep,
    method: 'GET',
    path: '/hk-web/console/users/{accountId}/notes',
    mutates: false,
    summary: 'Lists what operators wrote down about a user, newest first; nobody reads those about himself.',
    params: accountParams,
    query: z.object(s.pageQuery),
    data: s.pageOf(userNote),
    errors: ['UNKNOWN_ACCOUNT', 'NOTE_OWN'],
  },
  addUserNote: {
    ...keep,
    method: 'POST',
    path: '/hk-web/console/users/{accountId}/notes',
    mutates: true,
    summary: 'Writes a note about a user, which nobody can change or delete.',
    confidential: ['text'],
    params: accountParams,
    body: z.object({ text: noteText }),
    data: userNote,
    errors: ['UNKNOWN_ACCOUNT', 'NOTE_OWN'],
  },
  consoleUserFlags: {
    ...keep,
    method: 'GET',
    path: '/hk-web/console/users/{accountId}/flags',
    mutates: false,
    summary: 'Lists the risk flags of a user, those that stand first, then by time; nobody reads those about himself.',
    params: accountParams,
    query: z.object(s.pageQuery),
    data: s.pageOf(userFlag),
    errors: ['UNKNOWN_ACCOUNT', 'NOTE_OWN'],
  },
  raiseUserFlag: {
    ...keep,
    method: 'POST',
    path: '/hk-web/console/users/{accountId}/flags',
    mutates: true,
    summary: 'Raises a risk flag on a user.',
    params: accountParams,
    body: z.object({ flag: z.enum(USER_FLAGS), reason: reasonText }),
    data: userFlag,
    errors: ['UNKNOWN_ACCOUNT', 'NOTE_OWN', 'FLAG_RAISED'],
  },
  clearUserFlag: {
    ...keep,
    method: 'POST',
    path: '/hk-web/console/users/{accountId}/flags/{flagId}/clear',
    mutates: true,
    summary: 'Clears a risk flag, which stays in the list with who cleared it and why.',
    params: z.extend(accountParams, { flagId: idText }),
    body: z.object({ reason: reasonText }),
    data: userFlag,
    errors: ['UNKNOWN_ACCOUNT', 'NOTE_OWN', 'FLAG_UNKNOWN'],
  },
});
