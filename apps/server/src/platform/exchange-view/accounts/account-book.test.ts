import type { BalanceColumns } from '@bourse/core';
import { WALLET_KINDS, type WalletKind } from '@bourse/domain';
import { describe, expect, it } from 'vitest';
import { AccountBook } from './account-book.ts';

interface Row {
  readonly accountId: number;
  readonly wallet: WalletKind;
  readonly assetId: number;
  readonly total: bigint;
  readonly held: bigint;
}

function columnsOf(rows: readonly Row[]): BalanceColumns {
  return {
    accountIds: Int32Array.from(rows, ({ accountId }) => accountId),
    scopes: new Int32Array(rows.length),
    wallets: Uint8Array.from(rows, ({ wallet }) => WALLET_KINDS.indexOf(wallet)),
    assetIds: Int32Array.from(rows, ({ assetId }) => assetId),
    totals: BigInt64Array.from(rows, ({ total }) => total),
    held: BigInt64Array.from(rows, ({ held }) => held),
  };
}

/** Rows of accounts in no order, as balances are created; account 7 has none. */
const ROWS: readonly Row[] = Array.from({ length: 60 }, (_, n) => ({
  accountId: [1_000, 3, 1_001][(n * 7) % 3] ?? 0,
  wallet: n % 5 === 0 ? 'perpetual' : 'spot',
  assetId: n,
  total: BigInt(n * 11),
  held: BigInt(n % 4),
}));
const ACCOUNTS = Int32Array.from([3, 1_001, 7, 1_000]);

function loaded(): AccountBook {
  const book = new AccountBook();
  book.load(ACCOUNTS, columnsOf(ROWS));
  return book;
}

function balancesOf(book: AccountBook, accountId: number) {
  return book.find(accountId)?.nonZeroBalances();
}

function rowsOf(accountId: number) {
  const own = ROWS.filter((row) => row.accountId === accountId && (row.total !== 0n || row.held !== 0n));
  return own.map(({ accountId: _accountId, ...balance }) => balance);
}

describe('AccountBook', () => {
  it('returns each account’s balances at start, in any order of reads', () => {
    const book = loaded();
    for (const accountId of [1_001, 7, 3, 1_000, 1_001]) {
      expect(balancesOf(book, accountId)).toEqual(rowsOf(accountId));
    }
    expect(rowsOf(3).length).toBeGreaterThan(10);
  });

  it('keeps changes beside the balances at start', () => {
    const book = loaded();
    book.open(1_000).setBalance('spot', 999, 5n, 1n);
    const changed = rowsOf(1_000)[1];
    if (changed === undefined) throw new Error('the account owns nothing');
    book.open(1_000).setBalance(changed.wallet, changed.assetId, 77n, 0n);
    const expected = rowsOf(1_000).map((row) =>
      row.assetId === changed.assetId ? { ...row, total: 77n, held: 0n } : row,
    );
    expect(balancesOf(book, 1_000)).toEqual([...expected, { wallet: 'spot', assetId: 999, total: 5n, held: 1n }]);
    expect(balancesOf(book, 1_001)).toEqual(rowsOf(1_001));
  });

  it('has no account that was never opened, and opens one empty', () => {
    const book = loaded();
    expect(book.find(8)).toBeUndefined();
    expect(book.open(8).nonZeroBalances()).toEqual([]);
    expect(book.find(8)).toBe(book.open(8));
  });

  it('visits every balance once, all of an account one after the other, whether it was read or not', () => {
    const book = loaded();
    book.open(1_000).setBalance('spot', 999, 5n, 1n);
    const seen: [number, number, bigint, bigint][] = [];
    book.eachBalance((...balance) => seen.push(balance));
    const expected = ROWS.map(({ accountId, assetId, held, total }) => [accountId, assetId, total, held]);
    expect(seen.toSorted((a, b) => a[1] - b[1])).toEqual([...expected, [1_000, 999, 5n, 1n]]);
    const changes = seen.filter(([accountId], at) => at === 0 || seen[at - 1]?.[0] !== accountId);
    expect(changes).toHaveLength(3);
  });

  it('rejects a second state at start', () => {
    expect(() => loaded().load(ACCOUNTS, columnsOf(ROWS))).toThrow('accounts are loaded once');
  });

  it('returns accounts that have balances but are not users’ accounts', () => {
    const book = new AccountBook();
    book.load(Int32Array.from([3]), columnsOf(ROWS));
    expect(balancesOf(book, 1_001)).toEqual(rowsOf(1_001));
  });
});
