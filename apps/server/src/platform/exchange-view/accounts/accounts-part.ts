import type { BalanceChanged, HouseAccount } from '@bourse/core';
import type { MarketSpec, WalletKind } from '@bourse/domain';
import type { RecoveredState } from '../../core-host/core-host.ts';
import type { ViewListeners } from '../view-listeners.ts';
import type { ViewHandlers, ViewPart } from '../view-part.ts';
import { AccountBook, type BalanceVisitor } from './account-book.ts';
import { type BalanceRecord, emptyOr, type Frozen, type OwnFeeRates } from './account-state.ts';

/** Balances, fee rates and freezes of all accounts. */
export class AccountsPart implements ViewPart {
  /** Accounts of which something is frozen. */
  readonly frozen = new Map<number, Frozen>();
  /** Accounts of the house by id. */
  readonly house = new Map<number, HouseAccount>();
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
    'house-account-opened': (account) => this.openHouse(account),
    'account-frozen': ({ accountId, orders, withdrawals }) => this.freeze(accountId, { orders, withdrawals }),
    'fee-rates-set': ({ accountId, makerFeePpm, takerFeePpm }) => {
      this.accounts.open(accountId).feeRates = { makerFeePpm, takerFeePpm };
    },
  };

  load({ accountIds, balances, houseAccounts, specialAccounts }: RecoveredState): void {
    this.accounts.load(accountIds, balances);
    for (const account of houseAccounts) this.openHouse(account);
    for (const { accountId, makerFeePpm, ordersFrozen, takerFeePpm, withdrawalsFrozen } of specialAccounts) {
      this.accounts.open(accountId).feeRates = { makerFeePpm, takerFeePpm };
      this.freeze(accountId, { orders: ordersFrozen, withdrawals: withdrawalsFrozen });
    }
  }

  /** An account's own fee rates. */
  ownFeeRates(accountId: number): OwnFeeRates {
    return this.accounts.find(accountId)?.feeRates ?? { makerFeePpm: null, takerFeePpm: null };
  }

  /** Visits every balance, all of an account one after the other, house accounts included. */
  eachBalance(visit: BalanceVisitor): void {
    this.accounts.eachBalance(visit);
  }

  private openHouse({ accountId, class: className, floor, name }: HouseAccount): void {
    this.house.set(accountId, { accountId, name, class: className, floor });
  }

  private freeze(accountId: number, frozen: Frozen): void {
    if (frozen.orders || frozen.withdrawals) this.frozen.set(accountId, frozen);
    else this.frozen.delete(accountId);
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
    for (const listener of this.listeners.shared.onBalance) {
      listener.onBalance(accountId, wallet, assetId);
    }
  }
}
