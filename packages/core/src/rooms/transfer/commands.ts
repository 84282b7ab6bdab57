import type { WalletKind } from '@bourse/domain';

/** Moves an amount between two wallets of one account. amount > 0; only available balance can move. */
export interface Transfer {
  readonly type: 'transfer';
  readonly accountId: number;
  readonly from: WalletKind;
  readonly to: WalletKind;
  readonly assetId: number;
  readonly amount: bigint;
}

/** Commands of the transfer room. */
export type TransferCommand = Transfer;
