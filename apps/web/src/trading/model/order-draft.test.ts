import { notionalOf, parseDecimal, priceTicks } from '@bourse/domain';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lotsOf, quoteUnitsOf, ticksOf } from '../instrument.ts';
import { fixtureMarket } from '../testing/fixture-market.ts';
import {
  cleared,
  emptyDraft,
  type OrderDraft,
  stepPrice,
  stepQty,
  withLead,
  withPostOnly,
  withPrice,
  withQty,
  withTimeInForce,
  withTotal,
  withType,
} from './order-draft.ts';

const market = fixtureMarket();
const fields = ({ price, qty, total, lead }: OrderDraft) => ({ price, qty, total, lead });
const draftAt = (price: string, side: 'buy' | 'sell' = 'buy') => withPrice(emptyDraft(side), price, market);
const usdt = (whole: number) => BigInt(whole) * 100_000_000n;

describe('linked fields of a limit order', () => {
  it('makes the total from price and quantity, exactly', () => {
    expect(fields(withQty(draftAt('61671.55'), '0.25', market))).toEqual({
      price: '61671.55',
      qty: '0.25',
      total: '15417.8875',
      lead: 'qty',
    });
  });

  it('makes the quantity from price and total, rounded down to a lot, and leaves the total as typed', () => {
    expect(fields(withTotal(draftAt('61671.55'), '1000', market))).toEqual({
      price: '61671.55',
      qty: '0.01621',
      total: '1000',
      lead: 'total',
    });
  });

  it('lets a new price move the field that does not lead', () => {
    const byQty = withQty(draftAt('100'), '2', market);
    expect(withPrice(byQty, '200', market).total).toBe('400');
    const byTotal = withTotal(draftAt('100'), '400', market);
    expect(withPrice(byTotal, '200', market).qty).toBe('2');
  });

  it.each([
    ['no price', '', '2'],
    ['a price off the tick', '100.001', '2'],
    ['no quantity', '100', ''],
    ['a quantity between two lots', '100', '0.000001'],
  ])('leaves the total empty with %s', (_, price, qty) => {
    expect(withQty(draftAt(price), qty, market).total).toBe('');
  });

  it('reads a figure that is still being typed', () => {
    expect(withQty(draftAt('100'), '2', market).total).toBe('200');
  });

  it('keeps no figure of a market order but the one that is sent', () => {
    const limit = withQty(draftAt('100'), '2', market);
    const byQty = withType(limit, 'market', market);
    expect(fields(byQty)).toEqual({ price: '100', qty: '2', total: '', lead: 'qty' });
    expect(fields(withTotal(byQty, '50', market))).toEqual({ price: '100', qty: '', total: '50', lead: 'total' });
    expect(withLead(withTotal(byQty, '50', market), 'qty', market).total).toBe('');
    expect(withType(byQty, 'limit', market).total).toBe('200');
  });

  it('empties the amounts after an order and keeps the price and the options', () => {
    const draft = withPostOnly(withQty(draftAt('100'), '2', market), true);
    expect(cleared(draft)).toMatchObject({ price: '100', qty: '', total: '', postOnly: true });
  });

  it('never lets a total buy more than it pays for, nor a whole lot less', () => {
    const price = fc.integer({ min: 1, max: 10_000_000 });
    const total = fc.bigInt({ min: 1n, max: usdt(1_000_000) });
    fc.assert(
      fc.property(price, total, (ticks, units) => {
        const draft = withTotal(draftAt(centsText(ticks)), unitsText(units), market);
        const lots = lotsOf(draft.qty, market) ?? 0;
        const perLot = BigInt(ticks) * market.units.quoteUnitsPerTickLot;
        const cost = BigInt(lots) * perLot;
        expect(cost).toBeLessThanOrEqual(units);
        if (lots < market.spec.maxQtyLots) expect(units - cost).toBeLessThan(perLot);
      }),
      { seed: 11 },
    );
  });

  it('shows a total that is exactly price times quantity', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 100_000_000 }), (ticks, lots) => {
        const draft = withQty(draftAt(centsText(ticks)), lotsText(lots), market);
        const exact = notionalOf(priceTicks(ticks), lotsOf(lotsText(lots), market) ?? failed(), market.units);
        expect(quoteUnitsOf(draft.total, market)).toBe(exact);
      }),
      { seed: 12 },
    );
  });
});

describe('steppers', () => {
  it.each([
    ['100.00', 1, '100.01'],
    ['100.00', -1, '99.99'],
    ['100.00', 10, '100.10'],
    ['0.01', -1, '0.01'],
    ['', 1, '250.50'],
  ])('moves %s by %i ticks to %s', (from, steps, to) => {
    expect(stepPrice(draftAt(from), steps, '250.50', market).price).toBe(to);
  });

  it('steps by the tick of the market', () => {
    const coarse = fixtureMarket({ tickSize: '0.05' });
    const draft = withPrice(emptyDraft('buy'), '1.00', coarse);
    expect(stepPrice(draft, 3, '', coarse).price).toBe('1.15');
  });

  it('moves the quantity by lots, never below the least', () => {
    expect(stepQty(withQty(draftAt('100'), '0.5', market), 1, market).qty).toBe('0.50001');
    expect(stepQty(draftAt('100'), -1, market).qty).toBe('0.0001');
  });
});

describe('options', () => {
  it('lets post-only and time in force give way to each other', () => {
    const postOnly = withPostOnly(withTimeInForce(emptyDraft('buy'), 'IOC'), true);
    expect(postOnly).toMatchObject({ postOnly: true, timeInForce: 'GTC' });
    expect(withTimeInForce(postOnly, 'FOK')).toMatchObject({ postOnly: false, timeInForce: 'FOK' });
  });
});

describe('reading figures', () => {
  it.each([
    ['61671.55', 6_167_155],
    ['61671.5', 6_167_150],
    ['0', undefined],
    ['1.001', undefined],
    ['1000000.01', undefined],
    ['', undefined],
    ['-1', undefined],
  ])('reads price %s as %s ticks', (text, ticks) => {
    expect(ticksOf(text, market)).toBe(ticks);
  });
});

function centsText(ticks: number): string {
  return `${Math.floor(ticks / 100)}.${String(ticks % 100).padStart(2, '0')}`;
}
function lotsText(lots: number): string {
  return `${Math.floor(lots / 100_000)}.${String(lots % 100_000).padStart(5, '0')}`;
}
function unitsText(units: bigint): string {
  const text = `${units / 100_000_000n}.${String(units % 100_000_000n).padStart(8, '0')}`;
  return parseDecimal(text, 8).ok ? text : failed();
}
function failed(): never {
  throw new Error('the test made a figure that the domain refuses');
}
