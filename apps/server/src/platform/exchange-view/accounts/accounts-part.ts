import type { BalanceChanged } from '@bourse/core';
import type { MarketSpec, WalletKind } from '@bourse/domain';
import type { RecoveredState } from '../../core-host/core-host.ts';
import type { ViewListeners } from '../view-listeners.ts';
import type { ViewHandlers, ViewPart } from '../view-part.ts';
import { AccountBook } from './account-book.ts';
import { type BalanceRecord, emptyOr } from './account-state.ts';

/** Balances and fee rates of all accounts. */
export class AccountsPart implements ViewPart {
  private readonly accounts = new AccountBook();
  private readonly listeners: ViewListeners;

  constructor(listeners: ViewListeners) {
    this.listeners = listeners;
  }

  readonly handlers: ViewHandlers = {
    'balance-changed': (event) => this.changeBalance(event),
    'account-opened': ({ accountId }) => {
      this.accounts.open(accountId);
    },
    'fee-rates-set': ({ accountId, makerFeePpm, takerFeePpm }) => {
      this.accounts.open(accountId).feeRates = { makerFeePpm, takerFeePpm };
    },
  };

  load({ accountIds, balances, ownFeeRates }: RecoveredState): void {
    this.accounts.load(accountIds, balances);
    for (const { accountId, makerFeePpm, takerFeePpm } of ownFeeRates) {
      this.accounts.open(accountId).feeRates = { makerFeePpm, takerFeePpm };
    }
  }

  /** What an account pays on a market, in ppm of what it receives. */
  feeRates(accountId: number, { makerFeePpm, takerFeePpm }: MarketSpec) {
    const own = this.accounts.find(accountId)?.feeRates;
    return { makerFeePpm: own?.makerFeePpm ?? makerFeePpm, takerFeePpm: own?.takerFeePpm ?? takerFeePpm };
  }

  /** One balance; zero when it never changed. */
  balance(accountId: number, wallet: WalletKind, assetId: number, scope = 0): BalanceRecord {
    return this.accounts.find(accountId)?.balance(wallet, assetId, scope) ?? emptyOr(wallet, assetId, scope, undefined);
  }

  /** An account's balances that are not zero, over all wallets. */
  nonZeroBalances(accountId: number): BalanceRecord[] {
    return this.accounts.find(accountId)?.nonZeroBalances() ?? [];
  }

  private changeBalance(event: BalanceChanged): void {
    const { accountId, assetId, held, scope = 0, total, wallet } = event;
    this.accounts.open(accountId).setBalance(wallet, assetId, total, held, scope);
    // Streams name a balance by wallet and coin; isolated wallets get a topic of their own with their product.
    if (scope !== 0) return;
    for (const listener of this.listeners.by.onBalance) {
      listener.onBalance(accountId, wallet, assetId);
    }
  }
}
