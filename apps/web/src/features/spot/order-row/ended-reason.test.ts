import { ORDER_REASONS } from '@bourse/contract';
import { expect, it } from 'vitest';
import { wordsOf } from '../../../testing/words.ts';
import { endedReasonId } from './ended-reason.ts';

it.each(['en_US', 'zh_CN', 'zh_HK'] as const)('every reason why an order ends has words in %s', (language) => {
  const words = wordsOf(language);
  const wordless = ORDER_REASONS.filter((reason) => (words[endedReasonId({ reason }) ?? ''] ?? '') === '');
  expect(wordless).toEqual(['NONE']);
});

it('a reason of a later server has none', () => {
  expect(endedReasonId({ reason: 'SOMETHING_NEW' as 'NONE' })).toBeUndefined();
});
