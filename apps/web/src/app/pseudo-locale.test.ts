import { describe, expect, it } from 'vitest';
import { stretchMessage } from './pseudo-locale.ts';

describe('SH-03 the pseudo-locale', () => {
  it('is about 60 % longer, in brackets', () => {
    expect(stretchMessage('Open orders')).toBe('[Ópéñ órdérs~~~~~~~]');
  });

  it.each([
    'Trade {pair}',
    '{count, plural, one {# order canceled} other {# orders canceled}}',
    'Read <link>the terms</link>',
  ])('keeps the arguments of %s', (message) => {
    const parts = (text: string) => text.match(/\{[^{}]*\}|<[^>]*>/g);
    expect(parts(stretchMessage(message))).toEqual(parts(message));
  });
});
