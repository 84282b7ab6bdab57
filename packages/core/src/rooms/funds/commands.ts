import type { WalletKind } from '@bourse/domain';
import type { PostingReason } from '../../kernel/names.ts';

/** Moves an amount from the outside world into a wallet: a deposit, the demo faucet, a reward. amount > 0, smallest units. */
export interface Credit {
  readonly type: 'credit';
  readonly accountId: number;
  readonly wallet: WalletKind;
  readonly assetId: number;
  readonly amount: bigint;
  readonly reason: PostingReason;
}

/** Moves an amount from a wallet to the outside world. amount > 0; only available balance can leave. */
export interface Debit {
  readonly type: 'debit';
  readonly accountId: number;
  readonly wallet: WalletKind;
  readonly assetId: number;
  readonly amount: bigint;
  readonly reason: PostingReason;
}

/** Commands of the funds room. */
export type FundsCommand = Credit | Debit;
