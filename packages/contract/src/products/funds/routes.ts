import * as z from 'zod/mini';
import { defineRoutes } from '../../define-routes.ts';
import * as s from '../../schemas.ts';
import * as f from './schemas.ts';

/** What an amount of several coins is worth at last prices, cut; a coin without a price counts as nothing. */
const totals = {
  /** 2 decimals. */
  totalUsdt: z.string(),
  /** 8 decimals; empty when BTC has no price. */
  totalBtc: z.string(),
  /** 8 decimals; empty when ETH has no price. */
  totalEth: z.string(),
  /** By the operator’s rate, 2 decimals; empty when there is none. */
  totalCny: z.string(),
};

/** Routes of the funds area. */
export const fundsRoutes = defineRoutes({
  balances: {
    method: 'GET',
    path: '/hk-web/v2/wallet/balances',
    area: 'funds',
    auth: 'user',
    mutates: false,
    summary: 'Lists the balances of one wallet kind (default 2, spot), every coin included.',
    query: z.object({ wallet: z.optional(z.string().check(z.regex(/^\d{1,2}$/))) }),
    data: z.object({ ...totals, items: z.array(f.balance) }),
    errors: [],
  },
  walletOverview: {
    method: 'GET',
    path: '/hk-web/v2/wallet/overview',
    area: 'funds',
    auth: 'user',
    mutates: false,
    summary: 'Returns the value of the user’s wallets at last prices, each and in total; mock funds are not counted.',
    data: z.object({
      ...totals,
      /** One of each kind, the mock wallet included; `totalUsdt` with 2 decimals. */
      wallets: z.array(z.object({ wallet: z.int(), totalUsdt: z.string() })),
    }),
    errors: [],
  },
  statement: {
    method: 'GET',
    path: '/hk-web/v2/wallet/statement',
    area: 'funds',
    auth: 'user',
    mutates: false,
    summary:
      'Lists every change of the user’s balances, or those of one coin, for some reasons or of a time (both ends included), newest first.',
    query: z.object({
      coinId: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
      reasons: z.optional(f.entryReasons),
      fromMs: s.msText,
      toMs: s.msText,
      ...s.pageQuery,
    }),
    data: s.pageOf(f.ledgerEntry),
    errors: ['UNKNOWN_ASSET'],
  },
  demoFaucet: {
    method: 'POST',
    path: '/hk-web/v2/demo/faucet',
    area: 'funds',
    auth: 'user',
    mutates: true,
    summary: 'Demo mode only: credits play money of one coin to the spot wallet, a few times a day.',
    body: z.object({ coinId: z.int() }),
    data: f.balance,
    errors: ['DEMO_ONLY', 'FAUCET_LIMIT', 'UNKNOWN_ASSET'],
  },
});
