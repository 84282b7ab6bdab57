import type { NamedLink } from '@bourse/kit/page/link-rows.tsx';
import { addressOf } from '@bourse/kit/page/links.ts';
import { describe, expect, it } from 'vitest';
import { orderLinks, RECORD_LINKS, USER_LINKS } from './account-links.ts';

const hrefs = (links: readonly NamedLink[]) => links.map(addressOf);

describe('HD-03 targets of orders, records and the person', () => {
  it('are those of the specification', () => {
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
      '/user/subAccounts',
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
});
