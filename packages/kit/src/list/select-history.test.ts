import { describe, expect, it } from 'vitest';
import { isHistories } from './select-history.ts';

describe('SH-12 SH-09 the stored history of select fields', () => {
  it.each([[{}], [{ market: [] }], [{ market: ['btc_usdt'], coin: ['52'] }]])('%j is one', (value) => {
    expect(isHistories(value)).toBe(true);
  });

  it.each([[null], [[]], ['text'], [{ market: 'btc' }], [{ market: [1] }], [{ market: null }]])(
    '%j counts as absent',
    (value) => expect(isHistories(value)).toBe(false),
  );
});
