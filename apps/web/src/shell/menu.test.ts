import { describe, expect, it } from 'vitest';
import { columnsOf, MENU, type MenuItem, menuTarget } from './menu.ts';

const [first] = MENU.flatMap((group) => group.items);
const item = (changes: Partial<MenuItem>): MenuItem => {
  if (first === undefined) throw new Error('the menu is empty');
  return { ...first, ...changes };
};

describe('the menu', () => {
  it('names each entry once', () => {
    const ids = MENU.flatMap((group) => group.items.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('MN-09 leads to spot markets by a lower-case trade code', () => {
    const spot = MENU.flatMap((group) => group.items).filter(({ to }) => to.startsWith('/trade/exchange'));
    expect(spot.map(({ to, search }) => `${to}?${new URLSearchParams(search)}`)).toEqual([
      '/trade/exchange/?tradeCode=btc_usdt',
    ]);
  });

  it.each([
    [6, 1],
    [7, 2],
  ])('MN-02 shows %i children in %i columns', (count, columns) => {
    const items = Array.from({ length: count }, (_, at) => item({ id: String(at) }));
    expect(columnsOf({ id: 'many', items })).toBe(columns);
  });

  it('MN-03 sends a visitor to login first and back afterwards', () => {
    const guarded = item({ to: '/pay/home', search: { a: '1' }, needsLogin: true });
    expect(menuTarget(guarded, 'zh_CN', false)).toEqual({
      to: '/login',
      search: { redirect: '/zh_CN/pay/home?a=1' },
    });
    expect(menuTarget(guarded, 'zh_CN', true)).toEqual({ to: '/pay/home', search: { a: '1' } });
  });

  it('sends nobody to login for an open page', () => {
    expect(menuTarget(item({ to: '/market', search: undefined }), 'en_US', false)).toEqual({
      to: '/market',
      search: {},
    });
  });
});
