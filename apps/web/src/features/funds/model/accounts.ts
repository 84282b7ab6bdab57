import type { AccountWorth } from '@bourse/contract';
import type { LinkTarget } from '@bourse/kit/page/links.ts';

/** The wallet of play money. */
export const MOCK_WALLET = 10;

/** Pages of the accounts by public wallet number. */
const PAGES: Readonly<Record<number, LinkTarget>> = {
  2: { to: '/assetManagement/home' },
  3: { to: '/c2c/account' },
  5: { to: '/assetManagement/swaps' },
  6: { to: '/assetManagement/margin' },
  7: { to: '/assetManagement/margin' },
  8: { to: '/assetManagement/swaps' },
  9: { to: '/assetManagement/financialAccount' },
  10: { to: '/simulation/account', search: { type: '3' } },
};

/** Wallets between which users transfer by themselves; isolated margin needs a market, which the form asks for. */
const WITH_TRANSFER: ReadonlySet<number> = new Set([2, 3, 5, 6, 7]);

/** An account of the list. */
export interface ListedAccount extends AccountWorth {
  readonly page: LinkTarget | undefined;
  readonly hasTransfer: boolean;
  readonly isEmpty: boolean;
}

/** The accounts in their order; an account without a page of its own is listed only when something is in it. */
export function listAccounts(accounts: readonly AccountWorth[]): readonly ListedAccount[] {
  return accounts
    .map((account) => ({
      ...account,
      page: PAGES[account.wallet],
      hasTransfer: WITH_TRANSFER.has(account.wallet),
      isEmpty: !/[1-9]/.test(account.totalUsdt),
    }))
    .filter(({ page, isEmpty }) => page !== undefined || !isEmpty);
}
