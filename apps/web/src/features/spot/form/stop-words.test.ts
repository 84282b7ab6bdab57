import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import { wordsOf } from '../../../testing/words.ts';
import { emptyDraft, withStop, withType } from '../../../trading/model/order-draft.ts';
import { fixtureMarket } from '../../../trading/testing/fixture-market.ts';
import { callbackHint, stopHint } from './stop-words.ts';

const intl = createIntl({ locale: 'en', messages: wordsOf('en_US') });
const market = fixtureMarket();
const plain = (text: string | undefined) => text?.replaceAll(/[\u2066\u2069]/g, '');
const stop = (side: 'buy' | 'sell', price: string) =>
  withStop(withType(emptyDraft(side), 'stop-market', market), price, 10_000, market);

it.each([
  ['sell', '95', 'Stop-loss: sells at 95.00 or below'],
  ['sell', '1105', 'Take-profit: sells at 1,105.00 or above'],
  ['buy', '105', 'Stop-loss: buys at 105.00 or above'],
  ['buy', '95', 'Take-profit: buys at 95.00 or below'],
] as const)('says what a stop to %s at %s does', (side, price, words) => {
  expect(plain(stopHint(intl, stop(side, price), market))).toBe(words);
});

it('says nothing of a stop that is not typed yet', () => {
  expect(stopHint(intl, stop('sell', ''), market)).toBeUndefined();
  expect(stopHint(intl, stop('sell', '95.001'), market)).toBeUndefined();
});

it('says how far a trailing order lets the price go, and from where on', () => {
  const draft = { ...withType(emptyDraft('sell'), 'trailing', market), callback: '1.50' };
  expect(plain(callbackHint(intl, draft, market))).toBe('Sells at market when the price falls 1.5% from its high');
  expect(plain(callbackHint(intl, { ...draft, stop: '105' }, market))).toBe(
    'From 105.00 on: sells at market when the price falls 1.5% from its high',
  );
  expect(callbackHint(intl, { ...draft, callback: '25' }, market)).toBeUndefined();
});

it('says at what price a trailing order with a limit will stand', () => {
  const draft = { ...withType(emptyDraft('buy'), 'trailing-limit', market), callback: '0.5' };
  expect(callbackHint(intl, draft, market)).toBeUndefined();
  const priced = { ...draft, price: '101.5' };
  expect(plain(callbackHint(intl, priced, market))).toBe(
    'Limit order at 101.50 when the price rises 0.5% from its low',
  );
  expect(plain(callbackHint(intl, { ...priced, stop: '95' }, market))).toBe(
    'From 95.00 on: limit order at 101.50 when the price rises 0.5% from its low',
  );
});
