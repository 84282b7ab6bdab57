import { describe, expect, it } from 'vitest';
import { type AccountLink, accountLinks, FUND_LINKS, orderLinks, RECORD_LINKS, USER_LINKS } from './account-links.ts';

const hrefs = (links: readonly AccountLink[]) =>
  links.map(({ to, search }) => (search === undefined ? to : `${to}?${new URLSearchParams(search)}`));

describe('HD-03 targets of accounts and orders', () => {
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
    expect(hrefs(RECORD_LINKS)).toEqual([
      '/assetManagement/financial?type=1',
      '/assetManagement/financial?type=2',
      '/assetManagement/financial?type=4',
    ]);
    expect(hrefs(USER_LINKS)).toEqual([
      '/user/overView',
      '/user/personSetting',
      '/verifiedIndex',
      '/c2c/paymentSettings',
      '/user/ic',
      '/vip',
      '/user/apiSetting',
    ]);
    expect(hrefs(orderLinks(false))).toEqual([
      '/orderHome/coinTradeOrder',
      '/orderHome/leverOrder?marginMode=cross',
      '/orderHome/leverOrder?marginMode=isolated',
      '/orderHome/contractOrder/?bizType=perpetual',
      '/orderHome/contractOrder/?bizType=deliver',
      '/c2c/order',
      '/orderHome/ledgeBorrowMoneyRecord',
      '/orderHome/ieoOrder',
      '/orderHome/wealthManagementRecord',
      '/orderHome/transferRecord?source=2&target=5',
      '/simulation/order',
    ]);
  });

  it('leave the pledge-borrow orders out on phone, and nothing else', () => {
    const gone = hrefs(orderLinks(false)).filter((href) => !hrefs(orderLinks(true)).includes(href));
    expect(gone).toEqual(['/orderHome/ledgeBorrowMoneyRecord']);
  });

  it('are the play money’s contract account alone on the mock contract page', () => {
    expect(hrefs(accountLinks('/en_US/contract/mock/trade/'))).toEqual(['/simulation/account?type=3']);
    expect(accountLinks('/en_US/contract/exchange/trade/')).toHaveLength(5);
  });
});
