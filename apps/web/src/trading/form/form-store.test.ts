import { describe, expect, it } from 'vitest';
import { withQty } from '../model/order-draft.ts';
import { fixtureMarket } from '../testing/fixture-market.ts';
import {
  changeDraft,
  chooseSide,
  chooseType,
  createFormStore,
  formStoreOf,
  pickPrice,
  suggestPrice,
} from './form-store.ts';

const market = fixtureMarket();

describe('order forms', () => {
  it('suggest a first price once and never over one that was chosen', () => {
    const store = createFormStore();
    suggestPrice(store, '', market);
    expect(store.getState().buy.price).toBe('');
    suggestPrice(store, '100.00', market);
    suggestPrice(store, '101.00', market);
    expect([store.getState().buy.price, store.getState().sell.price]).toEqual(['100.00', '100.00']);
  });

  it('take a picked price on both sides, keep quantities, and turn a market order into a limit order', () => {
    const store = createFormStore();
    chooseType(store, 'market', market);
    changeDraft(store, withQty(store.getState().sell, '2', market));
    pickPrice(store, '99.50', market);
    expect(store.getState()).toMatchObject({ type: 'limit', buy: { price: '99.50', type: 'limit' } });
    expect(store.getState().sell).toMatchObject({ price: '99.50', qty: '2', total: '199' });
  });

  it('keep what is typed into one side out of the other', () => {
    const store = createFormStore();
    changeDraft(store, withQty(store.getState().buy, '1', market));
    expect(store.getState().sell.qty).toBe('');
    chooseSide(store, 'sell');
    expect(store.getState().side).toBe('sell');
  });

  it('of the same code at another venue are others', () => {
    const spot = formStoreOf({ venue: 'spot', code: 'sol_usdt' }, 'limit');
    changeDraft(spot, withQty(spot.getState().buy, '3', market));
    const other = formStoreOf({ venue: 'margin', code: 'sol_usdt' }, 'market');
    expect(other).not.toBe(spot);
    expect(other.getState()).toMatchObject({ type: 'market', buy: { type: 'market', qty: '' } });
    expect(formStoreOf({ venue: 'spot', code: 'sol_usdt' }, 'limit').getState().buy.qty).toBe('3');
  });

  it('of a market come back with what was typed, and begin anew when no amount was', () => {
    const first = formStoreOf(market, 'limit');
    suggestPrice(first, '100.00', market);
    const second = formStoreOf(market, 'limit');
    expect(second.getState().buy.price).toBe('');
    changeDraft(second, withQty(second.getState().sell, '2', market));
    expect(formStoreOf(market, 'limit')).toBe(second);
    expect(formStoreOf({ ...market, code: 'eth_usdt' }, 'limit')).not.toBe(second);
  });
});

describe('order forms of stops', () => {
  it('come back to the kind of stop that was used last', () => {
    const store = createFormStore();
    expect(store.getState().stopType).toBe('stop-limit');
    chooseType(store, 'trailing', market);
    chooseType(store, 'limit', market);
    expect(store.getState()).toMatchObject({ type: 'limit', stopType: 'trailing' });
  });

  it.each([
    ['stop-limit', { price: '99.50', stop: '' }],
    ['stop-market', { price: '', stop: '99.50' }],
    ['trailing', { price: '', stop: '99.50' }],
  ] as const)('take a picked price in %s where it is meant, and stay what they are', (type, expected) => {
    const store = createFormStore();
    chooseType(store, type, market);
    pickPrice(store, '99.50', market);
    expect(store.getState()).toMatchObject({ type, buy: expected, sell: expected });
  });
});

describe('order forms of strategies and pegged orders', () => {
  it('take a picked price as the first of a scale order, and leave the kind of stop alone', () => {
    const store = createFormStore();
    chooseType(store, 'scale', market);
    pickPrice(store, '99.50', market);
    expect(store.getState()).toMatchObject({ type: 'scale', stopType: 'stop-limit' });
    expect(store.getState().buy).toMatchObject({ price: '99.50', stop: '', total: '' });
  });

  it('take a picked price instead of the best one', () => {
    const store = createFormStore();
    changeDraft(store, { ...store.getState().buy, peg: { to: 'primary', offset: '0' } });
    pickPrice(store, '99.50', market);
    expect(store.getState().buy).toMatchObject({ price: '99.50', peg: undefined });
  });
});
