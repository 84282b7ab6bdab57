import * as z from 'zod/mini';
import { defineRoutes } from '../../define-routes.ts';
import * as s from '../../schemas.ts';

/** One identity record; the user's level is derived from all of them by `identityLevelOf`. */
const identityRecord = z.object({
  recordId: z.int(),
  /** 0 pending review, 1 passed, 2 failed, 3 not identified. */
  identityStatus: z.int().check(z.minimum(0), z.maximum(3)),
  /** 1 standard, 2 advanced, 3 enterprise. */
  identityType: z.int().check(z.minimum(1), z.maximum(3)),
  submittedMs: s.timeMs,
});

/** Routes of the kyc area. */
export const kycRoutes = defineRoutes({
  identityStatus: {
    method: 'GET',
    path: '/hk-web/identity/status',
    area: 'kyc',
    auth: 'user',
    mutates: false,
    summary: 'Lists the user’s identity records, newest first.',
    data: z.array(identityRecord),
    errors: [],
  },
});
