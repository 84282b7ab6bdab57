/**
 * Goal: money moves outside of trades in one way, and nothing is made or lost. Method: a move is a list of legs that sum to zero for each
 * asset; every leg is checked first, in order, then rooms may forbid what is taken, then all are posted. A user's wallet and most accounts of
 * the house never go below zero; clearing and liability accounts go down to their floor, in one balance of each asset.
 */
import { invariant, MAX_AMOUNT, WALLET_KINDS, type WalletKind } from '@bourse/domain';
import type { Accounts } from './accounts/accounts.ts';
import { HOUSE_ACCOUNTS } from './accounts/house-accounts.ts';
import type { EventBuffer } from './codec/event-buffer.ts';
import type { KernelCode } from './codes.ts';
import { type Ledger, packPocket } from './ledger/ledger.ts';
import { POSTING_REASONS, type PostingReason, walletIndexOf } from './names.ts';
import { WORLD_INDEX } from './record-layout.ts';

/** The largest number of a market or contract. */
const LARGEST_SCOPE = 2 ** 31 - 1;

/** What money is kept in: of the kernel. */
export interface Books {
  readonly accounts: Accounts;
  readonly assetIndexById: ReadonlyMap<number, number>;
  readonly ledger: Ledger;
  /** Whether the rooms let a move take money from balances, or the code of the first that does not. */
  gate(taken: readonly Leg[], reason: PostingReason): string | undefined;
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
function ensureRow({ accounts, assetIndexById, ledger }: Books, pocket: Pocket): number {
  const { accountId, assetId, scope = 0, wallet } = pocket;
  invariant(Number.isInteger(scope) && scope >= 0 && scope <= LARGEST_SCOPE, 'a balance of no market or contract');
  const owner = accounts.find(accountId);
  const asset = assetIndexById.get(assetId);
  invariant(owner >= 0 && asset !== undefined, 'a balance of no account or asset');
  return ledger.ensure(owner, accountId, packPocket(walletIndexOf(wallet), asset, scope), assetId);
}

/** Moves money by legs that sum to zero for each asset: all of them, or none and the code of the first that cannot be. */
export function move(books: Books, legs: readonly Leg[], reason: PostingReason, out: EventBuffer): string | undefined {
  const sums = new Map<number, bigint>();
  for (const { assetId, delta } of legs) sums.set(assetId, (sums.get(assetId) ?? 0n) + delta);
  invariant(
    [...sums.values()].every((sum) => sum === 0n),
    'the legs of a move do not sum to zero',
  );
  const rejection = rejectionOf(books, legs) ?? books.gate(takenBy(legs), reason);
  if (rejection !== undefined) return rejection;
  const { ledger } = books;
  for (const leg of legs) {
    const row = ensureRow(books, leg);
    ledger.post(row, leg.delta, floorOf(books, ledger.owner(row), leg));
    const { accountId, assetId, delta, scope = 0, wallet } = leg;
    out.posted(accountId, walletIndexOf(wallet), assetId, scope, delta, POSTING_REASONS.indexOf(reason));
  }
  return undefined;
}

function rejectionOf(books: Books, legs: readonly Leg[]): KernelCode | undefined {
  const { accounts, assetIndexById, ledger } = books;
  // What legs before have added to a balance, or taken from it.
  const moved = new Map<string, bigint>();
  let needsRow = false;
  for (const leg of legs) {
    const owner = accounts.find(leg.accountId);
    if (owner < 0) return 'UNKNOWN_ACCOUNT';
    if (!assetIndexById.has(leg.assetId)) return 'UNKNOWN_ASSET';
    const delta = (moved.get(keyOf(leg)) ?? 0n) + leg.delta;
    moved.set(keyOf(leg), delta);
    const row = rowOf(books, leg);
    if (row < 0) needsRow = true;
    const total = (row < 0 ? 0n : ledger.total(row)) + delta;
    if (total > MAX_AMOUNT) return 'AMOUNT_OVERFLOW';
    const held = row < 0 ? 0n : ledger.held(row);
    const floor = floorOf(books, owner, leg);
    if (leg.delta >= 0n || total - held >= floor) continue;
    if (owner === WORLD_INDEX) return 'AMOUNT_OVERFLOW';
    return floor < 0n ? 'BALANCE_BELOW_FLOOR' : 'INSUFFICIENT_BALANCE';
  }
  return needsRow && ledger.isFull ? 'EXCHANGE_FULL' : undefined;
}

/**
 * The lowest that a balance may be. What an account may owe of an asset it owes in one balance, in the first wallet: in each of several it would
 * owe its floor. All that users own is debt of the house; while all debts together fit in int64, so does every balance and sum.
 */
function floorOf({ accounts }: Books, owner: number, { scope = 0, wallet }: Pocket): bigint {
  if (wallet !== WALLET_KINDS[0] || scope !== 0) return 0n;
  return owner === WORLD_INDEX ? accounts.otherDebt - MAX_AMOUNT : (accounts.house.get(owner)?.floor ?? 0n);
}

/** What legs take from each balance as a whole, in the order in which they first touch it. */
function takenBy(legs: readonly Leg[]): Leg[] {
  const moved = new Map<string, Leg>();
  for (const leg of legs) {
    moved.set(keyOf(leg), { ...leg, delta: (moved.get(keyOf(leg))?.delta ?? 0n) + leg.delta });
  }
  return [...moved.values()].filter(({ delta }) => delta < 0n);
}

function keyOf({ accountId, assetId, scope = 0, wallet }: Pocket): string {
  return `${accountId}/${wallet}/${scope}/${assetId}`;
}
