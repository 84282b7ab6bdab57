import { describe, expect, it } from 'vitest';
import { documentDays, documentQuery, isDocumentLanguage } from './document-query.ts';

const NOW = Date.UTC(2026, 10, 28, 12);

describe('a statement as a document', () => {
  it.each([
    [{}, { from: '2026-10-30', to: '2026-11-28' }],
    [
      { from: '2026-11-01', to: '2026-11-05' },
      { from: '2026-11-01', to: '2026-11-05' },
    ],
    [{ to: '2026-03-01' }, { from: '2026-01-31', to: '2026-03-01' }],
    [{ from: '2026-11-20' }, { from: '2026-11-20', to: '2026-11-28' }],
    [
      { from: 'x', to: '2026-02-30' },
      { from: '2026-10-30', to: '2026-11-28' },
    ],
  ])('of the list %j is offered for the days %j', (search, days) => expect(documentDays(search, NOW)).toEqual(days));

  it('is asked for by whole UTC days, with coin and kinds of the list', () => {
    const days = { from: '2026-11-01', to: '2026-11-02' };
    const range = { fromMs: String(Date.UTC(2026, 10, 1)), toMs: String(Date.UTC(2026, 10, 3) - 1) };
    const lang = 'zh_CN';
    expect(documentQuery(days, { coinId: '52', reasons: 'fee', lang })).toEqual({
      ...{ ...range, lang },
      ...{ coinId: '52', reasons: 'fee' },
    });
    expect(documentQuery(days, { coinId: 'BTC', reasons: undefined, lang })).toEqual({ ...range, lang });
    expect(documentQuery({ from: '', to: '2026-11-02' }, { coinId: '', reasons: undefined, lang })).toBeUndefined();
  });

  it('is in English for languages that it is not written in', () => {
    expect(['en_US', 'zh_HK', 'ar_AE'].map(isDocumentLanguage)).toEqual([true, true, false]);
  });
});
