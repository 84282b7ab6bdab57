import { defineRoutes } from '@bourse/contract';
import * as z from 'zod/mini';
import { ESCROW_MODULE, READ_ESCROWS } from './access.ts';

const escrow = z.object({
  escrowId: z.int(),
  buyerId: z.int(),
  sellerId: z.int(),
  coinId: z.int(),
  amount: z.string(),
  deadlineMs: z.number(),
  status: z.enum(['open', 'released', 'refunded', 'expired']),
});

/** The toy's routes, in the form of a product's `routes.ts`. */
export const escrowRoutes = defineRoutes({
  escrowList: {
    method: 'GET',
    path: '/hk-web/v2/escrow/list',
    area: 'escrow',
    auth: 'user',
    mutates: false,
    summary: 'Lists the escrows of the user, as buyer or seller, oldest first; `open` counts those that are open now.',
    data: z.object({ open: z.int(), items: z.array(escrow) }),
    errors: [],
  },
  escrowCount: {
    method: 'GET',
    path: '/hk-web/console/escrow/count',
    area: 'escrow',
    auth: 'user',
    permission: READ_ESCROWS,
    mutates: false,
    summary: 'Counts the open escrows of all users.',
    data: z.object({ open: z.int() }),
    errors: [],
  },
  escrowOpen: {
    method: 'POST',
    path: '/hk-web/v2/escrow/open',
    area: 'escrow',
    auth: 'user',
    module: ESCROW_MODULE,
    mutates: true,
    summary: 'Holds an amount for a seller until the deadline. A repeated name is the same request.',
    body: z.object({
      name: z.string().check(z.regex(/^[\w-]{1,32}$/)),
      sellerId: z.int(),
      coinId: z.int(),
      amount: z.string(),
      deadlineMs: z.int(),
    }),
    data: z.object({ requestId: z.string() }),
    errors: ['UNKNOWN_ACCOUNT', 'UNKNOWN_ASSET', 'AMOUNT_NOT_POSITIVE', 'INSUFFICIENT_BALANCE'],
  },
  escrowRelease: {
    method: 'POST',
    path: '/hk-web/v2/escrow/release',
    area: 'escrow',
    auth: 'user',
    mutates: true,
    summary: 'Pays an escrow to its seller.',
    body: z.object({ escrowId: z.int() }),
    data: z.object({ requestId: z.string() }),
    errors: ['FORBIDDEN'],
  },
});
