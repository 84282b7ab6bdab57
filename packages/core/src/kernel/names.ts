import { WALLET_KINDS, type WalletKind } from '@bourse/domain';
import { CodecError } from './codec/codec-error.ts';

/** Why postings outside trades are made; as numbers in records their places in the list. Append, never reorder. */
export const POSTING_REASONS = [
  'deposit',
  'withdrawal',
  'faucet',
  'reward',
  'adjustment',
  'transfer',
  'sub-account-transfer',
] as const;
/** Why a posting outside a trade was made. */
export type PostingReason = (typeof POSTING_REASONS)[number];

/** Reasons by which the house takes what is its own, or corrects a mistake: also from an account whose withdrawals are frozen. */
export const HOUSE_REASONS: readonly PostingReason[] = ['adjustment'];

/** Index of a wallet kind in records and ledger keys: its place in the domain's list. */
export function walletIndexOf(kind: WalletKind): number {
  return WALLET_KINDS.indexOf(kind);
}

/** The name with a number; throws a `CodecError` when there is none. */
export function nameAt<T>(list: readonly T[], index: number, offset: number): T {
  const found = list[index];
  if (found === undefined) throw new CodecError('unknown name in a record', offset);
  return found;
}
