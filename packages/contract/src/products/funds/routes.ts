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

/** Milliseconds since 1970. */
const momentText = z.string().check(z.regex(/^\d{1,16}$/));

/** Which lines of a statement are wanted. */
const lines = {
  coinId: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
  reasons: z.optional(f.entryReasons),
  fromMs: s.msText,
  toMs: s.msText,
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
      'Lists every change of the user’s balances, or those of one coin, for some reasons or of a time (both ends included), newest first, or oldest first with `order=oldest`.',
    query: z.object({ ...lines, order: z.optional(f.entryOrder), ...s.pageQuery }),
    data: s.pageOf(f.ledgerEntry),
    errors: ['UNKNOWN_ASSET'],
  },
  statementDocument: {
    method: 'GET',
    path: '/hk-web/v2/wallet/statement.pdf',
    area: 'funds',
    auth: 'user',
    mutates: false,
    summary:
      'Returns the statement of a period (both ends included, at most 366 days) as a PDF: opening and closing balances by coin, every line, oldest first, and totals. In English, simplified or traditional Chinese; other languages get English. At most 5,000 lines.',
    query: z.object({
      coinId: lines.coinId,
      reasons: lines.reasons,
      fromMs: momentText,
      toMs: momentText,
      lang: z.optional(z.string().check(z.regex(/^[A-Za-z_]{2,10}$/))),
    }),
    file: true,
    data: z.object({}),
    errors: ['UNKNOWN_ASSET', 'STATEMENT_PERIOD_INVALID', 'STATEMENT_TOO_LONG', 'STATEMENT_TOO_OFTEN', 'OVERLOADED'],
  },
  assetsOverview: {
    method: 'GET',
    path: '/hk-web/v2/wallet/assets',
    area: 'funds',
    auth: 'user',
    mutates: false,
    summary:
      'Returns what the user owns at last prices: in total, by wallet, by coin (worth most first), and what the day has brought. Play money is in its own wallet and counts nowhere else.',
    data: z.object({
      ...totals,
      /** One of each kind, in display order, the play money’s last. */
      accounts: z.array(f.accountWorth),
      /** Coins that are owned, worth most first; coins without a price last. */
      coins: z.array(f.coinShare),
      /** Null while the worth at 00:00 UTC is not known yet. */
      today: z.nullable(f.dayProfit),
    }),
    errors: [],
  },
  worthCurve: {
    method: 'GET',
    path: '/hk-web/v2/wallet/worth-curve',
    area: 'funds',
    auth: 'user',
    mutates: false,
    summary:
      'Returns the worth at 00:00 UTC of each of the last 7, 30 (default), 90 or 365 days that has one, oldest first, and of now as the last point; each with the profit since the point before.',
    query: z.object({ days: z.optional(z.enum(['7', '30', '90', '365'])) }),
    data: z.object({ points: z.array(f.worthPoint) }),
    errors: [],
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
