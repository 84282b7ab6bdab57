import { late } from '@bourse/kit/late/late-code.ts';
import type { ShellSlots } from '../shell/slots.tsx';

/** What the frame shows of features. None of it is needed to paint a page, so all of it comes late. */
export const SHELL_SLOTS: ShellSlots = {
  Search: late(async () => (await import('../features/markets/search/market-search.tsx')).MarketSearch, ['search']),
  Assets: late(
    async () => (await import('../features/funds/header/assets-overview.tsx')).AssetsOverview,
    ['funds', 'header'],
  ),
  Accounts: late(async () => (await import('../features/funds/header/account-list.tsx')).AccountList, ['header']),
  Notifications: late(async () => (await import('../features/inbox/panel/inbox-panel.tsx')).InboxPanel, ['inbox']),
  Unread: late(async () => (await import('../features/inbox/unread/unread-badge.tsx')).UnreadBadge, ['inbox']),
  User: late(async () => (await import('../features/account/user-panel.tsx')).UserPanel, ['header']),
  SubAccount: late(
    async () => (await import('../features/sub-accounts/sub-account-banner.tsx')).SubAccountBanner,
    ['sub-accounts'],
  ),
  Service: late(
    async () => (await import('../features/support/service/service-launcher.tsx')).ServiceLauncher,
    ['service'],
  ),
  Wallet: late(async () => (await import('../features/web3/connect-wallet.tsx')).ConnectWallet, ['header']),
};
