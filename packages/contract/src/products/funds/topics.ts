import type * as z from 'zod/mini';
import type * as f from './schemas.ts';

export type BalanceData = z.infer<typeof f.balance>;
export type AccountWorth = z.infer<typeof f.accountWorth>;
export type CoinShare = z.infer<typeof f.coinShare>;
export type DayProfit = z.infer<typeof f.dayProfit>;
export type WorthPoint = z.infer<typeof f.worthPoint>;
