import { simulationHref } from '../app/links.ts';

/** An entry of the account's lists; `id` is the message that names it. */
export interface AccountLink {
  readonly id: string;
  /** Path after the language. */
  readonly to: string;
  readonly search?: Readonly<Record<string, string>> | undefined;
  /** Public wallet numbers whose worth stands beside the name; together when there are several. */
  readonly wallets?: readonly number[] | undefined;
}

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

/** Moving money, and the books about it. */
export const FUND_LINKS: readonly AccountLink[] = [
  { id: 'header.fund.deposit', to: '/assetManagement/topup', search: { name: FIRST_COIN_ID } },
  { id: 'header.fund.withdraw', to: '/assetManagement/extract' },
  { id: 'header.fund.transfer', to: '/account/transfer', search: { source: '2', target: '5' } },
];
export const RECORD_LINKS: readonly AccountLink[] = [
  { id: 'header.record.deposits', to: '/assetManagement/financial', search: { type: '1' } },
  { id: 'header.record.withdrawals', to: '/assetManagement/financial', search: { type: '2' } },
  { id: 'header.record.rewards', to: '/assetManagement/financial', search: { type: '4' } },
];

const ORDERS: readonly AccountLink[] = [
  { id: 'header.order.spot', to: '/orderHome/coinTradeOrder' },
  { id: 'header.order.cross', to: '/orderHome/leverOrder', search: { marginMode: 'cross' } },
  { id: 'header.order.isolated', to: '/orderHome/leverOrder', search: { marginMode: 'isolated' } },
  { id: 'header.order.perpetual', to: '/orderHome/contractOrder/', search: { bizType: 'perpetual' } },
  { id: 'header.order.delivery', to: '/orderHome/contractOrder/', search: { bizType: 'deliver' } },
  { id: 'header.order.c2c', to: '/c2c/order' },
  { id: 'header.order.pledge', to: '/orderHome/ledgeBorrowMoneyRecord' },
  { id: 'header.order.launchpad', to: '/orderHome/ieoOrder' },
  { id: 'header.order.earn', to: '/orderHome/wealthManagementRecord' },
  { id: 'header.order.transfer', to: '/orderHome/transferRecord', search: { source: '2', target: '5' } },
  { id: 'header.order.simulation', to: '/simulation/order' },
];

/** The kinds of orders; borrowing against a pledge has no page for phones. */
export function orderLinks(isPhone: boolean): readonly AccountLink[] {
  return isPhone ? ORDERS.filter(({ id }) => id !== 'header.order.pledge') : ORDERS;
}

/** What belongs to the person rather than to the money. */
export const USER_LINKS: readonly AccountLink[] = [
  { id: 'header.user.overview', to: '/user/overView' },
  { id: 'header.user.security', to: '/user/personSetting' },
  { id: 'header.user.identity', to: '/verifiedIndex' },
  { id: 'header.user.payment', to: '/c2c/paymentSettings' },
  { id: 'header.user.invite', to: '/user/ic' },
  { id: 'header.user.vip', to: '/vip' },
  { id: 'header.user.api', to: '/user/apiSetting' },
];

/** Where the phone's drawer enters the simulation. */
export const SIMULATION_LINK: AccountLink = { id: 'header.simulation', ...simulationHref('f_btcf_usdt') };
