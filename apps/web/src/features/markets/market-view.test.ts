import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextSort, SORT_KEYS, type Sort } from './market-rows.ts';
import { firstSort, marketSearch, readMarketView } from './market-view.ts';

const PLAIN = { area: 'all', sector: '', keyword: '', sort: { key: 'default', descending: false } } as const;

describe('the market list’s address', () => {
  it.each([
    [{}, PLAIN],
    [{ sort: 'change' }, { ...PLAIN, sort: { key: 'change', descending: true } }],
    [
      { sort: 'change', dir: 'asc' },
      { ...PLAIN, sort: { key: 'change', descending: false } },
    ],
    [{ sort: 'pair' }, { ...PLAIN, sort: { key: 'pair', descending: false } }],
    [
      { sort: 'pair', dir: 'desc' },
      { ...PLAIN, sort: { key: 'pair', descending: true } },
    ],
    [{ sort: 'price', dir: 'desc', area: '<b>' }, PLAIN],
    [
      { sort: 'change', dir: 'up' },
      { ...PLAIN, sort: { key: 'change', descending: true } },
    ],
    [{ dir: 'desc' }, PLAIN],
    [
      { area: 'favourites', q: 'doge' },
      { ...PLAIN, area: 'favourites', keyword: 'doge' },
    ],
    [{ area: '8' }, { ...PLAIN, area: '8' }],
    [{ sector: 'defi' }, { ...PLAIN, sector: 'defi' }],
    [{ sector: '"><i' }, PLAIN],
  ] as const)('%j', (search, view) => expect(readMarketView(search)).toEqual(view));

  it('has nothing of what is the default', () => {
    expect(marketSearch(PLAIN)).toEqual({});
    expect(marketSearch({ ...PLAIN, sort: firstSort('amount') })).toEqual({ sort: 'amount' });
    expect(marketSearch({ ...PLAIN, sort: { key: 'amount', descending: false } })).toEqual({
      sort: 'amount',
      dir: 'asc',
    });
  });

  it('keeps every view, however it was come to', () => {
    const clicks = fc.array(fc.constantFrom(...SORT_KEYS), { maxLength: 6 });
    const area = fc.constantFrom('all', 'favourites', '1', '8');
    const sectors = fc.constantFrom('', 'layer1', 'meme');
    fc.assert(
      fc.property(clicks, area, sectors, fc.string({ maxLength: 40 }), (keys, shown, sector, keyword) => {
        const sort = keys.reduce<Sort>((before, key) => nextSort(before, key), PLAIN.sort);
        const view = { area: shown, sector, keyword, sort };
        expect(readMarketView(marketSearch(view))).toEqual(
          view.sort.key === 'default' ? { ...view, sort: PLAIN.sort } : view,
        );
      }),
    );
  });
});
