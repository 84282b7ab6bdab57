import type * as z from 'zod/mini';
import type * as f from './schemas.ts';

export type BalanceData = z.infer<typeof f.balance>;
