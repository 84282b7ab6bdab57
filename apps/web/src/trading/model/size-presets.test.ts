import { describe, expect, it } from 'vitest';
import { fixtureMarket } from '../testing/fixture-market.ts';
import { emptyDraft, type OrderDraft, withPrice, withQty, withType } from './order-draft.ts';
import { qtyUnitOf, qtyUnits, withQtyUnit } from './qty-unit.ts';
import { FIRST_SIZES, isSize, percentOf, type SizePreset, withSize } from './size-presets.ts';

const market = fixtureMarket();
const limit = withPrice(emptyDraft('buy'), '100', market);
const spend = (draft: OrderDraft, percent: number) => withQty(draft, String(percent), market);
const size = (unit: SizePreset['unit'], value: string, draft = limit) =>
  withSize(draft, { unit, value }, market, 10_000, spend);

describe('sizes', () => {
  it.each([
    ['percent', '25', true],
    ['percent', '12.5', true],
    ['percent', '100', true],
    ['base', '1000000', true],
    ['quote', '2500000000.5', true],
    ['percent', '100.01', false],
    ['percent', '0', false],
    ['base', '0.5', true],
    ['base', '0', false],
    ['quote', '?x', false],
    ['lots', '1', false],
  ])('%s %s: %s', (unit, value, isOne) => {
    expect(isSize({ unit, value })).toBe(isOne);
  });

  it('are five shares at first', () => {
    expect(FIRST_SIZES).toHaveLength(5);
    expect(FIRST_SIZES.every(isSize)).toBe(true);
    expect([isSize(undefined), isSize('10')]).toEqual([false, false]);
  });

  it('fill in a quantity', () => {
    expect(size('base', '0.5')?.qty).toBe('0.5');
    // Decimals that the market does not have are cut off.
    expect(size('base', '0.123456789')?.qty).toBe('0.12345');
    expect(size('quote', '50')).toMatchObject({ total: '50', qty: '0.5', lead: 'total' });
    expect(size('percent', '12.5')?.qty).toBe('12.5');
    expect(size('quote', '50', withType(limit, 'market', market))).toMatchObject({ total: '50', qty: '' });
    // Without a limit it is measured at the last price.
    expect(size('quote', '50', withType(limit, 'stop-market', market))?.qty).toBe('0.5');
  });

  it('that cannot be measured fill in nothing', () => {
    const unpriced = withType(emptyDraft('buy'), 'stop-market', market);
    expect(withSize(unpriced, { unit: 'quote', value: '50' }, market, 0, spend)).toBeUndefined();
    expect(withSize(limit, { unit: 'percent', value: '50' }, market, 0, () => undefined)).toBeUndefined();
    expect(size('base', '0.000001')).toBeUndefined();
  });

  it('read a share to hundredths', () => {
    expect(['12.5', '0.01', '100', '0', '101', '1.234', ''].map(percentOf)).toEqual([
      ...[12.5, 0.01, 100],
      ...[undefined, undefined, undefined, undefined],
    ]);
  });
});

describe('the unit of the quantity', () => {
  it('is one that the kind of order has', () => {
    const quote = withQtyUnit(limit, 'quote', market);
    expect(qtyUnitOf(quote)).toBe('quote');
    expect(qtyUnitOf(withType(quote, 'stop-market', market))).toBe('base');
    expect(qtyUnits('twap')).toEqual(['base', 'percent']);
    expect(qtyUnitOf({ ...withType(limit, 'market', market), lead: 'total' })).toBe('quote');
  });

  it('keeps what was typed where it has a meaning', () => {
    const typed = withQty(limit, '2', market);
    const quote = withQtyUnit(typed, 'quote', market);
    expect(quote).toMatchObject({ total: '200', qty: '2', lead: 'total' });
    expect(withQtyUnit(quote, 'base', market)).toMatchObject({ total: '200', qty: '2', lead: 'qty' });
    const atMarket = withType(typed, 'market', market);
    expect(withQtyUnit(atMarket, 'quote', market)).toMatchObject({ total: '', qty: '', lead: 'total' });
    expect(withQtyUnit({ ...typed, percent: 25 }, 'percent', market)).toMatchObject({ percent: 25, qty: '2' });
  });
});
