import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { refusalId } from './use-place-order.ts';

describe('the words of a refused order', () => {
  const messages = { 'error.INSUFFICIENT_BALANCE': 'Not enough', 'error.BODY_INVALID': 'Not valid' };
  const intl = createIntl({ locale: 'en', messages });

  it.each([
    ['INSUFFICIENT_BALANCE', 'error.INSUFFICIENT_BALANCE'],
    ['LIST_LEGS_INVALID', 'error.BODY_INVALID'],
  ])('%s is told by %s', (name, id) => {
    expect(refusalId(intl, name)).toBe(id);
  });
});
