import { describe, expect, it } from 'vitest';
import type { Market } from './queries.ts';
import type { TermsDraft } from './terms-draft.ts';
import { changesBetween, editOf, followTerms, mergeEdit, type TermsEdit } from './terms-edit.ts';

const LIMITS = { maxPosition: '', averageMinutes: 5 } as Market['limits'];

function marketOf(termsVersion: string, part: Partial<Market> = {}): Market {
  const fees = { makerFeePpm: 1000, takerFeePpm: 1000, priceBandPpm: 200_000, executionRangePpm: 0 };
  const quantities = { minQty: '0.1', maxQty: '100', minNotional: '5' };
  const market = { ...fees, ...quantities, selfTradePrevention: 'EXPIRE_TAKER', limits: LIMITS, termsVersion, ...part };
  return market as Market;
}

function typed(edit: TermsEdit, texts: Partial<TermsDraft['texts']>): TermsEdit {
  return { ...edit, draft: { ...edit.draft, texts: { ...edit.draft.texts, ...texts } } };
}

const OLD = marketOf('1');
const NEW = marketOf('2', { takerFeePpm: 2000, maxQty: '50' });

describe('PR-28 a form of terms that somebody else changes meanwhile', () => {
  it('takes the new terms when nothing was typed', () => {
    expect(followTerms(editOf(OLD), NEW)).toEqual(editOf(NEW));
  });

  it('keeps what was typed with the version that it began with, so that a save is rejected again', () => {
    const edit = typed(editOf(OLD), { makerFeePpm: '0.3' });
    expect(followTerms(edit, NEW)).toBe(edit);
    expect(edit.version).toBe('1');
  });

  it('shows what was changed, in the order of the form', () => {
    expect(changesBetween(editOf(OLD).base, editOf(NEW).base)).toEqual([
      { name: 'maxQty', from: '100', to: '50' },
      { name: 'takerFeePpm', from: '0.1', to: '0.2' },
    ]);
  });

  it('goes on with the own changes upon the new terms once the operator has decided so', () => {
    const edit = typed(editOf(OLD), { makerFeePpm: '0.3', maxQty: '70' });
    const merged = mergeEdit(edit, NEW);
    expect(merged.version).toBe('2');
    expect(changesBetween(merged.base, merged.draft)).toEqual([
      { name: 'maxQty', from: '50', to: '70' },
      { name: 'makerFeePpm', from: '0.1', to: '0.3' },
    ]);
    expect(merged.draft.texts.takerFeePpm).toBe('0.2');
  });

  it('keeps the own choice of what happens to orders of one account', () => {
    const edit = editOf(OLD);
    const chosen = { ...edit, draft: { ...edit.draft, selfTradePrevention: 'NONE' as const } };
    const theirs = marketOf('2', { selfTradePrevention: 'EXPIRE_BOTH' });
    expect(mergeEdit(chosen, theirs).draft.selfTradePrevention).toBe('NONE');
    expect(mergeEdit(edit, theirs).draft.selfTradePrevention).toBe('EXPIRE_BOTH');
  });

  it('takes the terms that it has saved itself, however the server writes them', () => {
    const edit = typed(editOf(OLD), { maxQty: '50.0' });
    const inForce = marketOf('2', { maxQty: '50' });
    expect(followTerms(edit, inForce)).toBe(edit);
    expect(followTerms({ ...edit, isSaved: true }, inForce)).toEqual(editOf(inForce));
    expect(followTerms(typed(editOf(OLD), { maxQty: '50' }), inForce)).toEqual(editOf(inForce));
  });

  it('stays as it is while the same terms are read again', () => {
    const edit = editOf(OLD);
    expect(followTerms(edit, marketOf('1'))).toBe(edit);
  });
});
