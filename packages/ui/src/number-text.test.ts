import { describe, expect, it } from 'vitest';
import { toDecimalText } from './number-text.ts';
import { directionOf } from './signed-value.tsx';

describe('what people type as a number', () => {
  it.each([
    ['', ''],
    ['12.5', '12.5'],
    ['1,234.5', '1234.5'],
    ['60,000', '60000'],
    ['1,234,567', '1234567'],
    [' 1 234.50 ', '1234.50'],
    ['0,5', '0.5'],
    ['.5', '0.5'],
    ['5.', '5.'],
    ['007', '7'],
    ['0', '0'],
    ['１２.５', '12.5'],
  ])('%j is %j', (raw, expected) => expect(toDecimalText(raw)).toBe(expected));

  it.each(['abc', '1e5', '-1', '1.2.3', '1,23,4.5', '0x10', '+1'])('%j is none', (raw) => {
    expect(toDecimalText(raw)).toBeUndefined();
  });
});

describe('the direction of a figure', () => {
  it.each([
    ['+1.25', 'up'],
    ['1.25', 'up'],
    ['-0.40', 'down'],
    ['+0.00', 'flat'],
    ['-0.00', 'flat'],
    ['', 'flat'],
  ])('%j is %s', (text, expected) => expect(directionOf(text)).toBe(expected));
});
