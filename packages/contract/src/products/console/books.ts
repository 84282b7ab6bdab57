import * as z from 'zod/mini';
import { defineRoutes } from '../../define-routes.ts';
import * as s from '../../schemas.ts';

const houseBalance = z.object({
  accountId: z.int(),
  name: z.string(),
  class: z.enum(['fees', 'dust', 'insurance', 'escrow', 'clearing', 'liability']),
  total: s.decimalText,
});

/** All of one coin; `users`, `house` and `world` add up to `total`, which is zero while the books balance. */
const assetBooks = z.object({
  coinId: z.int(),
  shortName: z.string(),
  /** What users have, and what of it is held. */
  users: s.decimalText,
  usersHeld: s.decimalText,
  /** How many users have some. */
  holders: z.int(),
  /** The house's accounts but the world, by id. */
  house: z.array(houseBalance),
  /** The outside world: below zero by what was brought in. */
  world: s.decimalText,
  total: s.decimalText,
  /** Worth of what users have at the last price in USDT, 2 decimals; empty without a price. */
  usdt: z.string(),
});

/** Route of the ledger as a whole. */
export const consoleBooksRoutes = defineRoutes({
  consoleBooks: {
    method: 'GET',
    path: '/hk-web/console/books',
    area: 'console',
    auth: 'user',
    permission: 'console.books.read',
    mutates: false,
    summary: 'Returns for each coin what users, the house and the world have, at one moment of the ledger.',
    data: z.object({
      /** Number of the last command that is in it. */
      seq: z.int(),
      timeMs: s.timeMs,
      /** Whether every total is zero. */
      balanced: z.boolean(),
      assets: z.array(assetBooks),
    }),
    errors: [],
  },
});
