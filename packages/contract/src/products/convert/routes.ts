import * as z from 'zod/mini';
import { defineRoutes } from '../../define-routes.ts';
import * as s from '../../schemas.ts';
import { conversion, convertQuote } from './schemas.ts';

const LEG_ERRORS = [
  'UNKNOWN_ASSET',
  'DECIMAL_SYNTAX',
  'DECIMAL_TOO_PRECISE',
  'AMOUNT_NOT_POSITIVE',
  'CONVERT_PATH_INVALID',
  'CONVERT_BOOK_TOO_THIN',
  'QTY_TOO_SMALL',
  'QTY_TOO_LARGE',
  'NOTIONAL_TOO_SMALL',
] as const;

/** Routes of conversions from coin to coin in the spot wallet. */
export const convertRoutes = defineRoutes({
  convertQuote: {
    method: 'GET',
    path: '/hk-web/v2/convert/quote',
    area: 'convert',
    auth: 'user',
    module: 'spot',
    mutates: false,
    summary:
      'Returns what an amount of a coin brings of another one on the best way over our markets, at the prices of this moment. The quote is valid for some seconds and promises a least amount: by `tolerance` (hundredths of a percent, 50 when absent) less than now.',
    query: z.object({
      fromCoinId: s.int32IdText,
      toCoinId: s.int32IdText,
      amount: z.string().check(z.maxLength(64)),
      tolerance: z.optional(z.string().check(z.regex(/^(0|[1-9]\d{0,2})$/))),
    }),
    data: convertQuote,
    errors: LEG_ERRORS,
  },
  convert: {
    method: 'POST',
    path: '/hk-web/v2/convert',
    area: 'convert',
    auth: 'user',
    module: 'spot',
    mutates: true,
    summary:
      'Carries a quote out: market orders one after the other, all or none. The same quote again has the same reply and no second effect.',
    body: z.object({ quoteId: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
    data: conversion,
    errors: [
      ...LEG_ERRORS,
      'CONVERT_MEETS_OWN_ORDER',
      'CONVERT_RATE_MOVED',
      'CONVERT_QUOTE_EXPIRED',
      'INSUFFICIENT_BALANCE',
      'POSITION_TOO_LARGE',
      'MARKET_NOT_TRADING',
      'ACCOUNT_FROZEN',
      'OVERLOADED',
      'EXCHANGE_FULL',
      'NOT_READY',
    ],
  },
  conversions: {
    method: 'GET',
    path: '/hk-web/v2/convert/history',
    area: 'convert',
    auth: 'user',
    mutates: false,
    summary: 'Returns the user’s conversions, newest first.',
    query: z.object(s.pageQuery),
    data: s.pageOf(conversion),
    errors: ['NOT_READY'],
  },
});
