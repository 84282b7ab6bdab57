import { WALLET_IDS, type WalletKind } from '@bourse/domain';
import type { OrderRecord } from './order-record.ts';

/** A balance in the asset's smallest units; available = total − held. */
export interface BalanceRecord {
  readonly wallet: WalletKind;
  readonly assetId: number;
  readonly total: bigint;
  readonly held: bigint;
}

/** Fee rates of an account's own for every market, in ppm; null: the market's. */
export interface OwnFeeRates {
  readonly makerFeePpm: number | null;
  readonly takerFeePpm: number | null;
}

/** One account's money and open orders. */
export class AccountState {
  readonly openOrders = new Map<bigint, OrderRecord>();
  feeRates: OwnFeeRates = { makerFeePpm: null, takerFeePpm: null };
  private readonly balances = new Map<number, BalanceRecord>();

  setBalance(wallet: WalletKind, assetId: number, total: bigint, held: bigint): void {
    this.balances.set(balanceKey(wallet, assetId), { wallet, assetId, total, held });
  }

  balance(wallet: WalletKind, assetId: number): BalanceRecord {
    return this.balances.get(balanceKey(wallet, assetId)) ?? { wallet, assetId, total: 0n, held: 0n };
  }

  /** Every balance that is not zero. */
  nonZeroBalances(): BalanceRecord[] {
    return [...this.balances.values()].filter((balance) => balance.total !== 0n || balance.held !== 0n);
  }
}

/** One whole number for a wallet's asset: cheaper to look up than a text. */
function balanceKey(wallet: WalletKind, assetId: number): number {
  return assetId * 256 + WALLET_IDS[wallet];
}
