import { WALLET_KINDS, type WalletKind } from '@bourse/domain';
import { CodecError } from './codec/codec-error.ts';
import type { PostingReason } from './commands.ts';

/** Names as numbers in records: their place in the list. Append, never reorder. */
export const POSTING_REASONS = [
  'deposit',
  'withdrawal',
  'faucet',
  'reward',
  'adjustment',
  'transfer',
] as const satisfies readonly PostingReason[];

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
