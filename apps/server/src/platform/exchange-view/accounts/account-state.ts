import { WALLET_IDS, type WalletKind } from '@bourse/domain';

/** A balance in the asset's smallest units; available = total − held. */
export interface BalanceRecord {
  readonly wallet: WalletKind;
  readonly assetId: number;
  readonly total: bigint;
  readonly held: bigint;
}

/** An account's fee rates for every market, in ppm; null: the market's rates. */
export interface OwnFeeRates {
  readonly makerFeePpm: number | null;
  readonly takerFeePpm: number | null;
}

const MARKET_FEES: OwnFeeRates = { makerFeePpm: null, takerFeePpm: null };

/** A stored balance, changed in place: every trade changes four to six of them. */
type KeptBalance = { -readonly [Field in keyof BalanceRecord]: BalanceRecord[Field] };

/** One account's money. */
export class AccountState {
  feeRates = MARKET_FEES;
  private readonly balances = new Map<number, KeptBalance>();

  setBalance(wallet: WalletKind, assetId: number, total: bigint, held: bigint): void {
    const key = balanceKey(wallet, assetId);
    const kept = this.balances.get(key);
    if (kept === undefined) {
      this.balances.set(key, { wallet, assetId, total, held });
      return;
    }
    kept.total = total;
    kept.held = held;
  }

  balance(wallet: WalletKind, assetId: number): BalanceRecord {
    return { wallet, assetId, total: 0n, held: 0n, ...this.balances.get(balanceKey(wallet, assetId)) };
  }

  /** Every balance that is not zero. */
  nonZeroBalances(): BalanceRecord[] {
    return [...this.balances.values()].flatMap((kept) => (kept.total !== 0n || kept.held !== 0n ? [{ ...kept }] : []));
  }
}

/** An integer key of a wallet's asset: cheaper to look up than a string. */
function balanceKey(wallet: WalletKind, assetId: number): number {
  return assetId * 256 + WALLET_IDS[wallet];
}
