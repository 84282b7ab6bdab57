import { expect, it } from 'vitest';
import { QUOTE_MS, Quotes } from './quotes.ts';

const COMMAND = {
  type: 'convert',
  accountId: 1,
  fromAssetId: 1,
  toAssetId: 2,
  amount: 1n,
  minReceived: 1n,
  legs: [],
} as const;
const REPLY = Promise.resolve({ ok: false, code: 'NOT_READY' } as const);

it('quotes end, but not the reply of one that was accepted', () => {
  let nowMs = 0;
  const quotes = new Quotes(() => nowMs);
  const [open, taken] = [quotes.add(COMMAND), quotes.add(COMMAND)];
  taken.accepted = REPLY;
  nowMs = QUOTE_MS;
  expect(quotes.find(1, open.quoteId)).toBe(open);
  nowMs += 1;
  expect(quotes.find(1, open.quoteId)).toBeUndefined();
  expect(quotes.find(1, taken.quoteId)).toBe(taken);
  expect(quotes.find(2, taken.quoteId)).toBeUndefined();
});

it('an account has so many, the oldest give way', () => {
  const quotes = new Quotes(() => 0);
  const made = Array.from({ length: 21 }, () => quotes.add(COMMAND));
  expect(made.map(({ quoteId }) => quotes.find(1, quoteId) !== undefined).indexOf(true)).toBe(1);
});
