import type { BalanceColumns } from '@bourse/core';
import { invariant, WALLET_KINDS } from '@bourse/domain';
import { AccountState } from './account-state.ts';

/** Takes one balance, in the asset's smallest units. */
export type BalanceVisitor = (accountId: number, assetId: number, total: bigint, held: bigint) => void;

/** No row, or no further one. */
const NONE = -1;

/**
 * All accounts. Balances at start stay in columns until an account is read or changes: as objects, a million accounts of eight assets
 * are a gigabyte, six seconds of the start, and permanent work for the garbage collector.
 */
export class AccountBook {
  private readonly awake = new Map<number, AccountState>();
  /** Accounts in columns, with the first of their rows; `nextRows` links the others. */
  private readonly asleep = new Map<number, number>();
  private columns: BalanceColumns | undefined;
  private nextRows = new Int32Array(0);

  /** Loads the state at start, once. */
  load(accountIds: Int32Array, columns: BalanceColumns): void {
    invariant(this.awake.size === 0 && this.columns === undefined, 'accounts are loaded once');
    this.columns = columns;
    this.nextRows = new Int32Array(columns.accountIds.length);
    for (const accountId of accountIds) this.asleep.set(accountId, NONE);
    // The house accounts also have balances, but are not among the accounts of the state.
    for (let row = columns.accountIds.length - 1; row >= 0; row -= 1) {
      const accountId = columns.accountIds[row] ?? 0;
      this.nextRows[row] = this.asleep.get(accountId) ?? NONE;
      this.asleep.set(accountId, row);
    }
  }

  find(accountId: number): AccountState | undefined {
    return this.awake.get(accountId) ?? this.wake(accountId);
  }

  /** An account, created empty when there was none. */
  open(accountId: number): AccountState {
    const existing = this.find(accountId);
    if (existing !== undefined) return existing;
    const account = new AccountState();
    this.awake.set(accountId, account);
    return account;
  }

  /** Visits every balance, all of an account one after the other. */
  eachBalance(visit: BalanceVisitor): void {
    for (const [accountId, account] of this.awake) {
      for (const { assetId, held, total } of account.eachBalance()) visit(accountId, assetId, total, held);
    }
    const { columns, nextRows } = this;
    if (columns === undefined) return;
    for (const [accountId, firstRow] of this.asleep) {
      for (let row = firstRow; row !== NONE; row = nextRows[row] ?? NONE) {
        visit(accountId, columns.assetIds[row] ?? 0, columns.totals[row] ?? 0n, columns.held[row] ?? 0n);
      }
    }
  }

  private wake(accountId: number): AccountState | undefined {
    const firstRow = this.asleep.get(accountId);
    const { columns } = this;
    if (firstRow === undefined || columns === undefined) return undefined;
    const account = new AccountState();
    for (let row = firstRow; row !== NONE; row = this.nextRows[row] ?? NONE) {
      const wallet = WALLET_KINDS[columns.wallets[row] ?? -1];
      invariant(wallet !== undefined, 'a balance in an unknown wallet');
      const [assetId, scope] = [columns.assetIds[row] ?? 0, columns.scopes[row] ?? 0];
      account.setBalance(wallet, assetId, columns.totals[row] ?? 0n, columns.held[row] ?? 0n, scope);
    }
    this.awake.set(accountId, account);
    this.asleep.delete(accountId);
    return account;
  }
}
