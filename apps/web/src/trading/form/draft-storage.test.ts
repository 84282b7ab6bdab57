import { markLeaving } from '@bourse/kit/session/leaving.ts';
import { type SessionUser, session } from '@bourse/kit/session/session.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyDraft, withPrice, withQty } from '../model/order-draft.ts';
import { fixtureMarket } from '../testing/fixture-market.ts';
import { readDraft, readForms, writeForms } from './draft-storage.ts';
import { changeDraft, clearForms, clearPlaced, formStoreOf, noteLastPrice, notePlaced } from './form-store.ts';

const market = fixtureMarket();
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

const buy = withQty(withPrice(emptyDraft('buy'), '100', market), '2', market);
const forms = { owner: 0, side: 'sell', buy, sell: emptyDraft('sell'), last: '99.5' } as const;

describe('a kept draft', () => {
  it('comes back as it was', () => {
    const full = {
      ...buy,
      unit: 'percent',
      percent: 25,
      attached: { profit: '110', profitLimit: '', loss: '', lossLimit: '', lossBy: { unit: 'percent', text: '2' } },
      terms: { to: '90', count: '5', skew: '1', hours: '1', minutes: '0', slippage: '1', limit: '' },
    } as const;
    writeForms('spot/btc_usdt', { ...forms, buy: full });
    expect(readForms('spot/btc_usdt')).toEqual({
      ...forms,
      buy: readDraft('buy', full),
      sell: readDraft('sell', forms.sell),
    });
    expect(readForms('spot/btc_usdt')?.buy).toMatchObject(full);
  });

  it('is none after it was forgotten, and none where the storage holds something else', () => {
    writeForms('spot/btc_usdt', forms);
    writeForms('spot/btc_usdt', undefined);
    expect(readForms('spot/btc_usdt')).toBeUndefined();
    stored.set('orderDraft:spot/btc_usdt', '{');
    expect(readForms('spot/btc_usdt')).toBeUndefined();
  });

  it('of any other content is a draft all the same', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const draft = readDraft('buy', value);
        expect(draft.side).toBe('buy');
        expect(typeof draft.qty).toBe('string');
        expect(readDraft('buy', JSON.parse(JSON.stringify(draft)))).toEqual(draft);
      }),
      { seed: 26, numRuns: 300 },
    );
    expect(readDraft('buy', { type: 'nonsense', percent: 1e9, qty: 7, side: 'sell' })).toMatchObject(emptyDraft('buy'));
  });
});

describe('forms on a shared browser', () => {
  const user = (fid: number): SessionUser => ({
    ...{ fid, fnickname: '', email: '', photo: '', vipLevel: 0, vipType: 0, csrfToken: 'x', masterId: 0 },
  });
  const open = (code: string) => formStoreOf({ venue: 'spot', code }, 'limit').getState();

  it('of another account do not come back, of a visitor they do', () => {
    writeForms('spot/a_usdt', { ...forms, owner: 7 });
    writeForms('spot/b_usdt', forms);
    session.accept(user(8));
    expect(open('a_usdt').buy.qty).toBe('');
    expect(open('b_usdt').buy.qty).toBe('2');
    session.forget();
  });

  it('stay when a session ends and its user is back, and are emptied when another one comes, or he logs out', () => {
    session.accept(user(7));
    const store = formStoreOf({ venue: 'spot', code: 'c_usdt' }, 'limit');
    changeDraft(store, buy);
    notePlaced(store, buy);
    session.expire();
    session.accept(user(7));
    expect(store.getState().buy.qty).toBe('2');
    session.expire();
    session.accept(user(8));
    expect(store.getState()).toMatchObject({ buy: { qty: '', price: '' }, placed: {} });
    changeDraft(store, buy);
    markLeaving(true);
    session.forget();
    markLeaving(false);
    expect(store.getState().buy.qty).toBe('');
    expect(readForms('spot/c_usdt')).toBeUndefined();
  });
});

describe('forms after a reload', () => {
  it('are what was typed, tell the price of then until something is changed, and can be cleared', () => {
    writeForms('spot/eth_usdt', forms);
    const store = formStoreOf({ venue: 'spot', code: 'eth_usdt' }, 'limit');
    expect(store.getState()).toMatchObject({ side: 'sell', restoredAt: '99.5', hasPrice: true, buy: { qty: '2' } });
    changeDraft(store, withQty(store.getState().buy, '3', market));
    expect(store.getState().restoredAt).toBeUndefined();
    clearForms(store);
    expect(store.getState()).toMatchObject({ hasPrice: false, buy: { qty: '', price: '' } });
  });

  it('are kept a moment after typing, with the last price, and forgotten once they are empty', () => {
    vi.useFakeTimers();
    const store = formStoreOf({ venue: 'spot', code: 'sol_usdt' }, 'limit');
    noteLastPrice(store, '101.00');
    changeDraft(store, buy);
    vi.advanceTimersByTime(500);
    expect(readForms('spot/sol_usdt')).toMatchObject({ last: '101.00', buy: { qty: '2' } });
    clearForms(store);
    vi.advanceTimersByTime(500);
    expect(readForms('spot/sol_usdt')).toBeUndefined();
    vi.useRealTimers();
  });
});

it('an order that was taken empties its form, unless something else was typed meanwhile', () => {
  const store = formStoreOf({ venue: 'spot', code: 'doge_usdt' }, 'limit');
  changeDraft(store, buy);
  changeDraft(store, withPrice(buy, '101', market));
  clearPlaced(store, { ...store.getState().buy, price: '100' });
  expect(store.getState().buy).toMatchObject({ price: '101', qty: '' });
  changeDraft(store, withQty(store.getState().buy, '3', market));
  clearPlaced(store, buy);
  expect(store.getState().buy.qty).toBe('3');
});
