import type { NamedLink } from '@bourse/kit/page/link-rows.tsx';
import { addressOf } from '@bourse/kit/page/links.ts';
import { describe, expect, it } from 'vitest';
import { accountLinks, FUND_LINKS } from './account-links.ts';

const hrefs = (links: readonly NamedLink[]) => links.map(addressOf);

describe('HD-03 targets of accounts and of moving money', () => {
  it('are those of the specification', () => {
    expect(hrefs(accountLinks('/en_US/market'))).toEqual([
      '/assetManagement/home',
      '/assetManagement/margin',
      '/assetManagement/swaps',
      '/c2c/account',
      '/assetManagement/financialAccount',
    ]);
    expect(hrefs(FUND_LINKS)).toEqual([
      '/assetManagement/topup?name=52',
      '/assetManagement/extract',
      '/account/transfer?source=2&target=5',
    ]);
  });

  it('are the play money’s contract account alone on the mock contract page', () => {
    expect(hrefs(accountLinks('/en_US/contract/mock/trade/'))).toEqual(['/simulation/account?type=3']);
    expect(accountLinks('/en_US/contract/exchange/trade/')).toHaveLength(5);
  });
});
