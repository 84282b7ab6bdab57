import { describe, expect, it } from 'vitest';
import {
  afterSent,
  draftOf,
  limited,
  offerKey,
  settled,
  swapped,
  type TransferDraft,
  withAmount,
  withCoin,
  withoutAmount,
  withPair,
  withSource,
  withTarget,
} from './transfer-draft.ts';
import { transferWalletOf, WALLET_NAMES } from './wallets.ts';

const draft = (more: Partial<TransferDraft> = {}): TransferDraft => ({
  source: 'spot',
  target: 'perpetual',
  tradeId: undefined,
  coinId: undefined,
  amount: '5',
  amountFor: '0/52',
  isUnlimited: false,
  ...more,
});
const sides = ({ source, target }: TransferDraft) => `${source} > ${target}`;

describe('TR-01 a transfer form', () => {
  it.each([
    [{}, 'spot > perpetual'],
    [{ source: 2, target: 5 }, 'spot > perpetual'],
    [{ source: 5 }, 'perpetual > spot'],
    [{ target: 2 }, 'perpetual > spot'],
    [{ target: 8 }, 'spot > delivery'],
    [{ source: 6, target: 6 }, 'cross-margin > spot'],
    [{ source: 2, target: 2 }, 'spot > perpetual'],
    [{ source: 9, target: 3 }, 'spot > c2c'],
    [{ source: 77 }, 'spot > perpetual'],
  ])('begins with %j as %s', (preset, expected) => {
    expect(sides(draftOf(preset))).toBe(expected);
  });

  it('names the six wallets by their ids, delivery by the specification’s label', () => {
    const names = [2, 6, 7, 5, 3, 8].map((id) => WALLET_NAMES[transferWalletOf(id) ?? 'spot']);
    expect(new Set(names).size).toBe(6);
    expect(names.at(-1)).toBe('transfer.contract_371');
    expect([1, 4, 9, 10, 11].map(transferWalletOf)).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });

  it.each([
    ['another source', withSource(draft(), 'c2c'), 'c2c > perpetual'],
    ['the target as source', withSource(draft(), 'perpetual'), 'perpetual > spot'],
    ['another target', withTarget(draft(), 'delivery'), 'spot > delivery'],
    ['the source as target', withTarget(draft(), 'spot'), 'perpetual > spot'],
    ['the button between them', swapped(draft()), 'perpetual > spot'],
  ])('by %s changes its sides and clears the amount', (_name, next, expected) => {
    expect([sides(next), next.amount]).toEqual([expected, '']);
  });

  it('keeps everything when the same wallet is chosen again', () => {
    const before = draft();
    expect(withSource(before, 'spot')).toBe(before);
    expect(withTarget(before, 'perpetual')).toBe(before);
  });

  it('clears the amount with another coin or pair', () => {
    expect([withCoin(draft(), 1).amount, withPair(draft(), 3).amount]).toEqual(['', '']);
  });

  it('keeps an amount only for the pair and coin that it was typed for', () => {
    const typed = withAmount(draft(), '7', { amountFor: offerKey(undefined, 52), isUnlimited: false });
    expect(settled(typed, offerKey(undefined, 52))).toBe(typed);
    expect([settled(typed, offerKey(undefined, 1)).amount, settled(typed, offerKey(3, 52)).amount]).toEqual(['', '']);
    expect(withoutAmount(typed).amount).toBe('');
  });

  it('TR-04 applies limits once to an amount that was typed before they were known', () => {
    const limits = { precision: 2, available: 500n, left: 1_000n };
    const early = withAmount(draft(), '7.129', { amountFor: '0/52', isUnlimited: true });
    expect(limited(early, '0/52', undefined)).toBe(early);
    expect(limited(early, '0/1', limits)).toBe(early);
    const known = limited(early, '0/52', limits);
    expect(known).toMatchObject({ amount: '5', isUnlimited: false });
    // What becomes unavailable later is told, not cut.
    expect(limited(known, '0/52', { ...limits, available: 100n })).toBe(known);
    expect(limited({ ...early, amount: '4.129' }, '0/52', limits).amount).toBe('4.12');
  });

  it('TR-07 is cleared of what was sent, and keeps what was chosen and typed while the reply was awaited', () => {
    const sent = draft({ target: 'c2c' });
    expect(afterSent(sent, sent)).toMatchObject({ target: 'c2c', amount: '' });
    const next = withAmount(swapped(sent), '3', { amountFor: '0/52', isUnlimited: false });
    expect(afterSent(next, sent)).toBe(next);
  });

  it('TR-03 begins with no pair of its own on coming to isolated margin, and keeps one while staying there', () => {
    const isolated = draft({ target: 'isolated-margin', tradeId: 3 });
    expect(withTarget(draft({ tradeId: 3 }), 'isolated-margin').tradeId).toBeUndefined();
    expect([swapped(isolated).tradeId, withSource(isolated, 'c2c').tradeId]).toEqual([3, 3]);
  });
});
