import type { NamedLink } from '@bourse/kit/page/link-rows.tsx';

/** The books about money. */
export const RECORD_LINKS: readonly NamedLink[] = [
  { id: 'header.record.deposits', to: '/assetManagement/financial', search: { type: '1' } },
  { id: 'header.record.withdrawals', to: '/assetManagement/financial', search: { type: '2' } },
  { id: 'header.record.rewards', to: '/assetManagement/financial', search: { type: '4' } },
];

const ORDERS: readonly NamedLink[] = [
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
export function orderLinks(isPhone: boolean): readonly NamedLink[] {
  return isPhone ? ORDERS.filter(({ id }) => id !== 'header.order.pledge') : ORDERS;
}

/** What belongs to the person rather than to the money. */
export const USER_LINKS: readonly NamedLink[] = [
  { id: 'header.user.overview', to: '/user/overView' },
  { id: 'header.user.security', to: '/user/personSetting' },
  { id: 'header.user.identity', to: '/verifiedIndex' },
  { id: 'header.user.payment', to: '/c2c/paymentSettings' },
  { id: 'header.user.invite', to: '/user/ic' },
  { id: 'header.user.vip', to: '/vip' },
  { id: 'header.user.api', to: '/user/apiSetting' },
  // Of our own, behind those of the specification.
  { id: 'header.user.subAccounts', to: '/user/subAccounts' },
];

/** Where the phone's drawer enters the simulation. */
export const SIMULATION_LINK: NamedLink = {
  id: 'header.simulation',
  to: '/contract/mock/trade/',
  search: { tradeName: 'f_btcf_usdt' },
};
