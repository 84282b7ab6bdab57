import { expect, it } from 'vitest';
import { wordsOf } from '../../../testing/words.ts';
import { endedReasonId } from './ended-reason.ts';

const REASONS = [
  'USER_CANCELED',
  'UNFILLED_IOC_QUANTITY_EXPIRED',
  'UNFILLED_FOK_ORDER_EXPIRED',
  'INSUFFICIENT_LIQUIDITY',
  'SELF_TRADE_PREVENTION',
  'EXCHANGE_CANCELED',
  'TIME_EXPIRED',
  'INSUFFICIENT_BALANCE',
  'OCO_TRIGGER',
  'OTO_PHASE_ONE_EXPIRED',
  'LIST_ENDED',
  'POST_ONLY_WOULD_TAKE',
  'EXECUTION_RULE_PRICE_RANGE_EXCEEDED',
  'COUNTDOWN_ENDED',
  'QTY_TOO_SMALL',
  'NOTIONAL_TOO_SMALL',
  'ICEBERG_INVALID',
  'PEG_LEVEL_MISSING',
  'PRICE_OUT_OF_BAND',
  'ACCOUNT_FROZEN',
];

it.each(['en_US', 'zh_CN', 'zh_HK'] as const)('every reason why an order ends has words in %s', (language) => {
  const words = wordsOf(language);
  expect(REASONS.filter((reason) => (words[endedReasonId({ reason }) ?? ''] ?? '') === '')).toEqual([]);
});

it('one that is open, was filled, or ended for a reason of tomorrow has none', () => {
  expect([endedReasonId({ reason: 'NONE' }), endedReasonId({ reason: 'SOMETHING_NEW' })]).toEqual([
    undefined,
    undefined,
  ]);
});
