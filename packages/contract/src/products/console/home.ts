import * as z from 'zod/mini';
import { defineRoutes } from '../../define-routes.ts';
import * as s from '../../schemas.ts';

/** What waits for somebody's decision. */
const waiting = z.object({
  proposals: z.int(),
  transferReviews: z.int(),
  identityCases: z.int(),
  stuckCommands: z.int(),
  failedMails: z.int(),
  deadJobs: z.int(),
  failingJobs: z.int(),
  damagedSettings: z.int(),
});

const health = z.object({
  /** Last command that is durable and known to this server. */
  journalSeq: z.int(),
  /** Commands that the database does not have yet. */
  projectionLag: z.int(),
  /** Commands that wait for their answer, and those of them that the core does not have yet. */
  coreQueue: z.int(),
  coreParked: z.int(),
  /** Commands refused since the start because too many waited. */
  coreRefused: z.int(),
  /** How long the database took to answer, milliseconds. */
  databaseMs: z.int(),
  /** Sockets that are open. */
  sockets: z.int(),
  /** When this server was started. */
  startedMs: s.timeMs,
});

/** The last 24 hours of all markets with one quote coin. */
const quoteVolume = z.object({
  coinId: z.int(),
  shortName: z.string(),
  markets: z.int(),
  /** In the quote coin. */
  amount: s.decimalText,
  /** The same in USDT at the last price, 2 decimals; empty without a price. */
  usdt: z.string(),
  trades: z.int(),
});

/** Route of the first page. */
export const consoleHomeRoutes = defineRoutes({
  consoleHome: {
    method: 'GET',
    path: '/hk-web/console/home',
    area: 'console',
    auth: 'user',
    permission: 'console.home.read',
    unaudited: true,
    mutates: false,
    summary: 'Returns what waits for a decision, how the exchange is, and what happened in 24 hours.',
    data: z.object({
      waiting,
      health,
      volumes: z.array(quoteVolume),
      users: z.object({ all: z.int(), newOfDay: z.int(), frozen: z.int(), sessions: z.int() }),
      markets: z.object({ all: z.int(), trading: z.int(), cancelOnly: z.int(), halted: z.int() }),
    }),
    errors: [],
  },
});
