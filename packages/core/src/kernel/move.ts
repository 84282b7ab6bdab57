/**
 * Goal: money moves outside of trades in one way, and nothing is made or lost. Method: a move is a list of legs that sum to zero for each
 * asset; every leg is checked first, in order, then all are posted. A user's wallet and most accounts of the house never go below zero;
 * clearing and liability accounts go down to their floor.
 */
import { invariant, MAX_AMOUNT, type WalletKind } from '@bourse/domain';
import type { Accounts } from './accounts/accounts.ts';
import { HOUSE_ACCOUNTS } from './accounts/house-accounts.ts';
import type { EventBuffer } from './codec/event-buffer.ts';
import type { KernelCode } from './codes.ts';
import type { PostingReason } from './commands.ts';
import { type Ledger, packPocket } from './ledger/ledger.ts';
import { POSTING_REASONS, walletIndexOf } from './names.ts';
import { WORLD_INDEX } from './record-layout.ts';

/** What money is kept in: of the kernel. */
export interface Books {
  readonly accounts: Accounts;
  readonly assetIndexById: ReadonlyMap<number, number>;
  readonly ledger: Ledger;
}

/** A balance: an account's wallet, for isolated wallets of one market or contract, in one asset. */
export interface Pocket {
  readonly accountId: number;
  readonly wallet: WalletKind;
  /** Market or contract of an isolated wallet; absent or 0: none. */
  readonly scope?: number;
  readonly assetId: number;
}

/** One side of a move. `delta`: smallest units, signed, not 0. */
export interface Leg extends Pocket {
  readonly delta: bigint;
}

/** The world's balance of an asset; it keeps one, in the first wallet. */
export function worldPocket(assetId: number): Pocket {
  return { accountId: HOUSE_ACCOUNTS.WORLD, wallet: 'spot', assetId };
}

/** Row of a balance, −1 when it was never used or one of its parts does not exist. */
export function rowOf({ accounts, assetIndexById, ledger }: Books, pocket: Pocket): number {
  const asset = assetIndexById.get(pocket.assetId);
  if (asset === undefined) return -1;
  return ledger.find(accounts.find(pocket.accountId), packPocket(walletIndexOf(pocket.wallet), asset, pocket.scope));
}

/** Row of a balance whose account and asset exist; made when it was never used. */
export function ensureRow({ accounts, assetIndexById, ledger }: Books, pocket: Pocket): number {
  const { accountId, assetId, scope, wallet } = pocket;
  const owner = accounts.find(accountId);
  const asset = assetIndexById.get(assetId);
  invariant(owner >= 0 && asset !== undefined, 'a balance of no account or asset');
  return ledger.ensure(owner, accountId, packPocket(walletIndexOf(wallet), asset, scope), assetId);
}

/** Moves money by legs that sum to zero for each asset: all of them, or none and the code of the first that cannot be. */
export function move(
  books: Books,
  legs: readonly Leg[],
  reason: PostingReason,
  out: EventBuffer,
): KernelCode | undefined {
  const sums = new Map<number, bigint>();
  for (const { assetId, delta } of legs) sums.set(assetId, (sums.get(assetId) ?? 0n) + delta);
  invariant(
    [...sums.values()].every((sum) => sum === 0n),
    'the legs of a move do not sum to zero',
  );
  const rejection = rejectionOf(books, legs);
  if (rejection !== undefined) return rejection;
  const { accounts, ledger } = books;
  for (const leg of legs) {
    const row = ensureRow(books, leg);
    ledger.post(row, leg.delta, accounts.house.get(ledger.owner(row))?.floor ?? 0n);
    const { accountId, assetId, delta, scope = 0, wallet } = leg;
    out.posted(accountId, walletIndexOf(wallet), assetId, scope, delta, POSTING_REASONS.indexOf(reason));
  }
  return undefined;
}

function rejectionOf(books: Books, legs: readonly Leg[]): KernelCode | undefined {
  const { accounts, assetIndexById, ledger } = books;
  // What legs before have added to a balance, or taken from it.
  const moved = new Map<string, bigint>();
  for (const leg of legs) {
    const owner = accounts.find(leg.accountId);
    if (owner < 0) return 'UNKNOWN_ACCOUNT';
    if (!assetIndexById.has(leg.assetId)) return 'UNKNOWN_ASSET';
    const key = `${leg.accountId}/${leg.wallet}/${leg.scope ?? 0}/${leg.assetId}`;
    const delta = (moved.get(key) ?? 0n) + leg.delta;
    moved.set(key, delta);
    const row = rowOf(books, leg);
    const total = (row < 0 ? 0n : ledger.total(row)) + delta;
    if (total > MAX_AMOUNT) return 'AMOUNT_OVERFLOW';
    if (owner === WORLD_INDEX) {
      // All that users own is debt of the house; while all debts together fit in int64, so does every balance and sum.
      if (total < -(MAX_AMOUNT - accounts.otherDebt)) return 'AMOUNT_OVERFLOW';
      continue;
    }
    const floor = accounts.house.get(owner)?.floor ?? 0n;
    const held = row < 0 ? 0n : ledger.held(row);
    if (leg.delta < 0n && total - held < floor) return floor < 0n ? 'BALANCE_BELOW_FLOOR' : 'INSUFFICIENT_BALANCE';
  }
  return ledger.isFull ? 'EXCHANGE_FULL' : undefined;
}
