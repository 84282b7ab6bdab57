import type { MarketSpec } from '@bourse/domain';
import { describe, expect, it } from 'vitest';
import { type AlertDraft, alertErrors, draftOf, newDraft, type PriceAlert, termsOf } from './alert-draft.ts';

const SPEC = { priceScale: 2, tickSize: 1, maxPriceTicks: 10_000_000 } as MarketSpec;
const draft: AlertDraft = newDraft('61000', '60000');

describe('a draft of an alert', () => {
  it.each([
    ['61000', '60000', 'above'],
    ['59000', '60000', 'below'],
    ['', '60000', 'above'],
    ['59000', '', 'above'],
  ])('at %s with a last price of %s begins as %s', (price, last, kind) => {
    expect(newDraft(price, last)).toMatchObject({ kind, price });
  });

  it.each<[Partial<AlertDraft>, object]>([
    [{ kind: 'above' }, { kind: 'above', price: '61000', repeats: false }],
    [
      { kind: 'fall', repeats: true },
      { kind: 'fall', percent: '5', period: '1h', repeats: true },
    ],
    [
      { kind: 'low', span: '7d' },
      { kind: 'low', period: '7d', repeats: false },
    ],
  ])('%j is sent with the terms of its kind only', (more, terms) => {
    expect(termsOf({ ...draft, ...more })).toEqual(terms);
  });

  it.each<[Partial<AlertDraft>, object]>([
    [{}, {}],
    [{ price: '' }, { price: 'forms.required' }],
    [{ price: '1.234' }, { price: 'error.PRICE_OFF_TICK' }],
    [{ price: '100000.01' }, { price: 'error.PRICE_TOO_HIGH' }],
    [{ price: '60000' }, { price: 'error.ALERT_REACHED' }],
    [{ kind: 'below', price: '60000.01' }, { price: 'error.ALERT_REACHED' }],
    [{ kind: 'below', price: '59999.99' }, {}],
    [{ kind: 'rise', percent: '300' }, {}],
    [{ kind: 'rise', percent: '300.01' }, { percent: 'error.ALERT_MOVE_INVALID' }],
    [{ kind: 'move', percent: '100' }, { percent: 'error.ALERT_MOVE_INVALID' }],
    [{ kind: 'fall', percent: '0.09' }, { percent: 'error.ALERT_MOVE_INVALID' }],
    [{ kind: 'fall', percent: '' }, { percent: 'error.ALERT_MOVE_INVALID' }],
    [{ kind: 'high', price: '', percent: '' }, {}],
  ])('%j at a last price of 60000 has %j', (more, errors) => {
    expect(alertErrors({ ...draft, ...more }, SPEC, '60000')).toEqual(errors);
  });

  it('of an alert that is there sends the same again', () => {
    const alert = { kind: 'high', price: '', percent: '', period: '7d', repeats: true } as PriceAlert;
    expect(termsOf(draftOf(alert))).toEqual({ kind: 'high', period: '7d', repeats: true });
    const move = { ...alert, kind: 'move', percent: '2.5', period: '4h' } as PriceAlert;
    expect(termsOf(draftOf(move))).toEqual({ kind: 'move', percent: '2.5', period: '4h', repeats: true });
  });
});
