import * as z from 'zod/mini';
import { defineRoutes } from '../../define-routes.ts';
import * as s from '../../schemas.ts';

const OPEN_STATES = ['waiting', 'submitted', 'stuck', 'behind'] as const;
const OUTBOX_STATES = [...OPEN_STATES, 'done', 'skipped'] as const;

const outboxRow = z.object({
  outboxId: z.string(),
  feature: z.string(),
  /** The feature's own name of the row. */
  rowId: z.string(),
  /** 0: of no account. */
  accountId: z.int(),
  /** Type of the command. */
  command: z.string(),
  /** `submitted`: the core may have it; `behind`: it waits for a stuck one of the same row. */
  state: z.enum(OUTBOX_STATES),
  /** `ok`, the core's code of the rejection, or empty while there is no answer. */
  outcome: z.string(),
  /** Message of the last failure. */
  error: z.string(),
  attempts: z.int(),
  createdMs: s.timeMs,
  /** 0 while it is open. */
  doneMs: s.timeMs,
  /** Who closed it without the feature, and why; empty otherwise. */
  skippedBy: z.string(),
  skipReason: z.string(),
});

/** Routes about the outbox beyond its stuck commands. */
export const consoleOutboxRoutes = defineRoutes({
  consoleOutboxState: {
    method: 'GET',
    path: '/hk-web/console/outbox/state',
    area: 'console',
    auth: 'user',
    permission: 'console.outbox.read',
    unaudited: true,
    mutates: false,
    summary: 'Counts commands of features that are open, by state, with the age of the oldest one.',
    data: z.array(
      z.object({
        state: z.enum(OPEN_STATES),
        count: z.int(),
        /** When the oldest was written; 0 without one. */
        oldestMs: s.timeMs,
      }),
    ),
    errors: [],
  },
  consoleOutbox: {
    method: 'GET',
    path: '/hk-web/console/outbox',
    area: 'console',
    auth: 'user',
    permission: 'console.outbox.read',
    mutates: false,
    summary:
      'Lists commands of features, newest first; of one state, feature or account. Closed ones are kept for a while.',
    query: z.object({
      state: z.optional(z.enum(OUTBOX_STATES)),
      feature: z.optional(s.lineText(100)),
      accountId: z.optional(s.int32IdText),
      ...s.pageQuery,
    }),
    data: s.pageOf(outboxRow),
    errors: [],
  },
});
