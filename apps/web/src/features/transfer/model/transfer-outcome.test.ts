import { ApiError } from '@bourse/kit/api/api-error.ts';
import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../../testing/words.ts';
import { outcomeOf } from './transfer-outcome.ts';

const told = new ApiError('MODULE_UNAVAILABLE', 40311, 403);
told.told = true;

describe('TR-07 the outcome of a transfer', () => {
  it.each([
    ['200', undefined, { kind: 'done' }],
    ['20351', new ApiError('TRANSFER_IN_REVIEW', 20351, 200), { kind: 'review' }],
    [
      '30303',
      new ApiError('TRANSFER_ACCOUNT_BLOCKED', 30303, 200),
      { kind: 'service', textId: 'transfer.accountCoinTrade_150' },
    ],
    [
      '30304',
      new ApiError('TRANSFER_ASSET_BLOCKED', 30304, 200),
      { kind: 'service', textId: 'transfer.accountCoinTrade_151' },
    ],
    ['30705', new ApiError('TRANSFER_DAILY_LIMIT', 30705, 200), { kind: 'limit' }],
    ['any other code', new ApiError('INSUFFICIENT_BALANCE', 41040, 400), { kind: 'failed' }],
    ['what a dialog of the page tells', told, { kind: 'told' }],
    ['no connection', new ApiError('NETWORK'), { kind: 'unsettled' }],
    ['no answer in time', new ApiError('TIMEOUT'), { kind: 'unsettled' }],
    ['an answer that cannot be read', new ApiError('ANSWER_INVALID', 0, 502), { kind: 'unsettled' }],
    ['a server that is too busy to begin', new ApiError('OVERLOADED', 50301, 503), { kind: 'failed' }],
    ['what is no error of the API', new Error('?'), { kind: 'unsettled' }],
  ])('by %s', (_name, error, expected) => {
    expect(outcomeOf(error)).toEqual(expected);
  });

  it('is told in words that exist', () => {
    const words = wordsOf('en_US');
    const ids = ['082', '083', '109', '140', '148', '150', '151'].map((id) => `transfer.accountCoinTrade_${id}`);
    expect(ids.filter((id) => (words[id] ?? '') === '')).toEqual([]);
  });
});
