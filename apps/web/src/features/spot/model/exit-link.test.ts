import type { Side } from '@bourse/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ticksOf } from '../../../trading/instrument.ts';
import { emptyDraft, type OrderDraft, withPrice, withQty } from '../../../trading/model/order-draft.ts';
import { refusedFields } from '../../../trading/model/refused-fields.ts';
import { fixtureMarket } from '../../../trading/testing/fixture-market.ts';
import type { Exit } from './attached.ts';
import { checkAttached, gainOf } from './attached-check.ts';
import { attachedRequestOf } from './attached-request.ts';
import { exitFigure, exitTextOf, withExitsLinked, withExitText, withExitUnit } from './exit-link.ts';

const market = fixtureMarket();
const NONE = { profit: '', profitLimit: '', loss: '', lossLimit: '' };
const entry = (side: Side, price = '100', qty = '1'): OrderDraft => ({
  ...withQty(withPrice(emptyDraft(side), price, market), qty, market),
  attached: NONE,
});
const given = (draft: OrderDraft, exit: Exit, unit: 'percent' | 'amount', text: string) =>
  withExitText(exit, withExitUnit(exit, draft, unit, market), text, market);
const usdt = (value: number) => BigInt(Math.round(value * 100)) * 1_000_000n;

describe('an exit by percent of the entry', () => {
  it.each([
    ['buy', 'profit', '1.5', '101.50'],
    ['buy', 'loss', '1.5', '98.50'],
    ['sell', 'profit', '1.5', '98.50'],
    ['sell', 'loss', '1.5', '101.50'],
    ['buy', 'profit', '0.01', '100.01'],
    ['buy', 'loss', '100', ''],
    ['buy', 'profit', '0', ''],
    ['buy', 'profit', '', ''],
  ] as const)('%s, %s of %s %% is %s', (side, exit, text, price) => {
    expect(given(entry(side), exit, 'percent', text).attached?.[exit]).toBe(price);
  });

  it('follows the entry', () => {
    const draft = given(entry('buy'), 'profit', 'percent', '10');
    expect(withExitsLinked(withPrice(draft, '200', market), market).attached?.profit).toBe('220.00');
    expect(withExitsLinked(withPrice(draft, '', market), market).attached?.profit).toBe('');
  });
});

describe('an exit by what it brings or costs', () => {
  it('is at least the profit and at most the loss that was asked, after fees', () => {
    const profit = given(entry('sell'), 'profit', 'amount', '5');
    expect(gainOf('profit', profit, market)).toBeGreaterThanOrEqual(usdt(5));
    const loss = given(entry('sell'), 'loss', 'amount', '5');
    expect(gainOf('loss', loss, market)).toBeGreaterThanOrEqual(usdt(-5));
    expect(gainOf('loss', loss, market)).toBeLessThan(usdt(-4.9));
  });

  it('needs a quantity, and follows it', () => {
    const draft = given(entry('buy', '100', ''), 'profit', 'amount', '10');
    expect(draft.attached?.profit).toBe('');
    const one = withExitsLinked(withQty(draft, '1', market), market).attached?.profit ?? '';
    const two = withExitsLinked(withQty(draft, '2', market), market).attached?.profit ?? '';
    expect(ticksOf(one, market)).toBeGreaterThan(ticksOf(two, market) ?? 0);
  });
});

describe('units of an exit', () => {
  it('hand the figure on when one is chosen', () => {
    const priced = { ...entry('buy'), attached: { ...NONE, profit: '110' } };
    const percent = withExitUnit('profit', priced, 'percent', market);
    expect(exitTextOf('profit', percent)).toBe('10');
    expect(percent.attached?.profit).toBe('110.00');
    const amount = withExitUnit('profit', percent, 'amount', market);
    expect(amount.attached?.profit).toBe('110.00');
    expect(exitTextOf('profit', withExitUnit('profit', amount, 'price', market))).toBe('110.00');
  });

  it('are empty where there is nothing to hand on', () => {
    expect(exitTextOf('loss', withExitUnit('loss', entry('buy'), 'amount', market))).toBe('');
    // Fees eat this profit: there is no amount to ask for.
    const thin = { ...entry('buy'), attached: { ...NONE, profit: '100.01' } };
    expect(exitFigure('profit', thin, 'amount', market)).toBe('');
  });

  it('agree: the price of an amount brings it, and the amount of that price leads back to the same price', () => {
    const prices = fc.integer({ min: 1_000, max: 100_000 });
    const cents = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(
        fc.constantFrom<Side>('buy', 'sell'),
        fc.constantFrom<Exit>('profit', 'loss'),
        prices,
        cents,
        (side, exit, ticks, cent) => {
          const draft = given(entry(side, (ticks / 100).toFixed(2), '2'), exit, 'amount', (cent / 100).toFixed(2));
          const price = draft.attached?.[exit] ?? '';
          fc.pre(price !== '');
          const gain = gainOf(exit, draft, market) ?? 0n;
          expect(gain).toBeGreaterThanOrEqual(exit === 'profit' ? usdt(cent / 100) : usdt(-cent / 100));
          const figure = exitFigure(exit, draft, 'amount', market);
          fc.pre(figure !== '');
          expect(given(draft, exit, 'amount', figure).attached?.[exit]).toBe(price);
        },
      ),
      { seed: 26, numRuns: 200 },
    );
  });
});

describe('an entry with exits by percent and amount', () => {
  const context = { market, funds: undefined, lastTicks: 10_000, opposite: [], nowMs: 1 };

  it('is sent with their prices', () => {
    const draft = given(given(entry('buy'), 'profit', 'percent', '5'), 'loss', 'percent', '2');
    expect(checkAttached(draft, context).ready).toBe(true);
    const [, profit, loss] = attachedRequestOf(draft, market)?.orders ?? [];
    expect([profit?.stopPrice, loss?.stopPrice]).toEqual(['105.00', '98.00']);
    // Also when the entry was changed after the exits were typed.
    const moved = attachedRequestOf(withPrice(draft, '200', market), market)?.orders ?? [];
    expect(moved[1]?.stopPrice).toBe('210.00');
  });

  it.each([
    ['a percent of no price', 'loss', 'percent', '100', 'DECIMAL_OUT_OF_RANGE'],
    ['an amount that no price brings', 'profit', 'amount', '99999999', 'DECIMAL_OUT_OF_RANGE'],
    ['a text that is no number', 'profit', 'percent', '?x', 'DECIMAL_SYNTAX'],
    ['a percent finer than hundredths', 'profit', 'percent', '1.234', 'DECIMAL_SYNTAX'],
  ] as const)('refuses %s', (_, exit, unit, text, code) => {
    const draft = given(entry('buy'), exit, unit, text);
    const check = checkAttached(draft, context);
    expect(check.errors[exit]?.code).toBe(code);
    expect(check.ready).toBe(false);
    expect(refusedFields(draft)).toEqual(text.startsWith('?') ? [exit] : []);
  });

  it('is not ready while an exit waits for its entry', () => {
    const check = checkAttached(given(entry('buy', '', '1'), 'profit', 'percent', '5'), context);
    expect([check.ready, check.errors.profit]).toEqual([false, undefined]);
  });
});
