import type { NamedLink } from '@bourse/kit/page/link-rows.tsx';

/** An account to choose. */
export type AccountLink = NamedLink & {
  /** Public wallet numbers whose worth stands beside the name; together when there are several. */
  readonly wallets: readonly number[];
};

/** The accounts, by the specification's "Account and order targets". */
const ACCOUNTS: readonly AccountLink[] = [
  { id: 'header.account.spot', to: '/assetManagement/home', wallets: [2] },
  { id: 'header.account.margin', to: '/assetManagement/margin', wallets: [6, 7] },
  { id: 'header.account.contract', to: '/assetManagement/swaps', wallets: [5, 8] },
  { id: 'header.account.c2c', to: '/c2c/account', wallets: [3] },
  { id: 'header.account.earn', to: '/assetManagement/financialAccount', wallets: [9] },
];
const MOCK_ACCOUNTS: readonly AccountLink[] = [
  { id: 'header.account.contract', to: '/simulation/account', search: { type: '3' }, wallets: [10] },
];

/** The accounts to choose from; the mock contract page has the contract account only, and that is the play money's. */
export function accountLinks(pathname: string): readonly AccountLink[] {
  return pathname.includes('/mock/') ? MOCK_ACCOUNTS : ACCOUNTS;
}

/** The coin that deposits begin with. */
const FIRST_COIN_ID = '52';

/** Moving money in, out and across. */
export const FUND_LINKS: readonly NamedLink[] = [
  { id: 'header.fund.deposit', to: '/assetManagement/topup', search: { name: FIRST_COIN_ID } },
  { id: 'header.fund.withdraw', to: '/assetManagement/extract' },
  { id: 'header.fund.transfer', to: '/account/transfer', search: { source: '2', target: '5' } },
];
