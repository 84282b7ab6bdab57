import type { BalanceColumns } from '@bourse/core';
import { invariant, WALLET_KINDS } from '@bourse/domain';
import { AccountState } from './account-state.ts';

/** No row, or no further one. */
const NONE = -1;

/**
 * All accounts. What they had at the start stays in columns until somebody asks for the account or it changes: as objects, a million
 * accounts of eight assets are a gigabyte, six seconds of the start, and work for the garbage collector for ever.
 */
export class AccountBook {
  private readonly awake = new Map<number, AccountState>();
  /** Those in columns, with the first of their rows; the others follow by `nextRows`. */
  private readonly asleep = new Map<number, number>();
  private columns: BalanceColumns | undefined;
  private nextRows = new Int32Array(0);

  /** Takes the state at start in, once. */
  load(accountIds: Int32Array, columns: BalanceColumns): void {
    invariant(this.awake.size === 0 && this.columns === undefined, 'accounts are loaded once');
    this.columns = columns;
    this.nextRows = new Int32Array(columns.accountIds.length);
    for (const accountId of accountIds) this.asleep.set(accountId, NONE);
    // The house's own accounts have balances too and are not among those.
    for (let row = columns.accountIds.length - 1; row >= 0; row -= 1) {
      const accountId = columns.accountIds[row] ?? 0;
      this.nextRows[row] = this.asleep.get(accountId) ?? NONE;
      this.asleep.set(accountId, row);
    }
  }

  find(accountId: number): AccountState | undefined {
    return this.awake.get(accountId) ?? this.wake(accountId);
  }

  /** An account, which begins empty when there was none. */
  open(accountId: number): AccountState {
    const known = this.find(accountId);
    if (known !== undefined) return known;
    const account = new AccountState();
    this.awake.set(accountId, account);
    return account;
  }

  private wake(accountId: number): AccountState | undefined {
    const firstRow = this.asleep.get(accountId);
    const { columns } = this;
    if (firstRow === undefined || columns === undefined) return undefined;
    const account = new AccountState();
    for (let row = firstRow; row !== NONE; row = this.nextRows[row] ?? NONE) {
      const wallet = WALLET_KINDS[columns.wallets[row] ?? -1];
      invariant(wallet !== undefined, 'a balance in an unknown wallet');
      account.setBalance(wallet, columns.assetIds[row] ?? 0, columns.totals[row] ?? 0n, columns.held[row] ?? 0n);
    }
    this.awake.set(accountId, account);
    this.asleep.delete(accountId);
    return account;
  }
}
