import { linkAt } from '@bourse/kit/page/link-at.ts';
import { addressOf, type LinkTarget } from '@bourse/kit/page/links.ts';
import { describe, expect, it } from 'vitest';
import './places.ts';

// The compiler checks these lines: each expected error that it does not find is one of its own.
const WRONG: readonly LinkTarget[] = [
  // @ts-expect-error there is no such page
  { to: '/markets' },
  // @ts-expect-error the page does not read this of its query
  { to: '/market', search: { nowhere: '1' } },
  // @ts-expect-error the page reads nothing of its query
  { to: '/rateStandard', search: { area: '6' } },
  // @ts-expect-error the path has a parameter
  { to: '/margin/trade/{code}' },
  // @ts-expect-error and not this one
  { to: '/margin/trade/{code}', params: { market: 'btc_usdt' } },
];

const RIGHT: readonly LinkTarget[] = [
  { to: '/' },
  { to: '/market', search: { area: '6' } },
  { to: '/trade/exchange/', search: { tradeCode: 'btc_usdt' } },
  { to: '/account/transfer', search: { source: '2', target: '5' } },
  { to: '/margin/trade/{code}', params: { code: 'btc_usdt' } },
];

describe('SH-10 links', () => {
  it.each(RIGHT.map(addressOf))('%s is found at run time as well', (address) => {
    const link = linkAt(address);
    expect(link && addressOf(link)).toBe(address);
  });

  it('that the compiler refuses lead nowhere, or say more than the page reads', () => {
    const whole = WRONG.filter(({ to }) => !to.includes('{'));
    const kept = whole.map(addressOf).filter((address) => {
      const link = linkAt(address);
      return link !== undefined && addressOf(link) === address;
    });
    expect(kept).toEqual([]);
  });
});
