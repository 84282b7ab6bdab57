import { WALLET_IDS, type WalletKind } from '@bourse/domain';

/** A balance in the asset's smallest units; available = total − held. */
export interface BalanceRecord {
  readonly wallet: WalletKind;
  /** Market of an isolated wallet; absent: none. */
  readonly scope?: number;
  readonly assetId: number;
  readonly total: bigint;
  readonly held: bigint;
}

/** An account's fee rates for every market, in ppm; null: the market's rates. */
export interface OwnFeeRates {
  readonly makerFeePpm: number | null;
  readonly takerFeePpm: number | null;
}

/** What an operator has frozen of an account. */
export interface Frozen {
  /** It places and changes no order. */
  readonly orders: boolean;
  /** No money leaves it. */
  readonly withdrawals: boolean;
}

const MARKET_FEES: OwnFeeRates = { makerFeePpm: null, takerFeePpm: null };

/** A stored balance, changed in place: every trade changes four to six of them. */
type KeptBalance = { -readonly [Field in keyof BalanceRecord]: BalanceRecord[Field] };

/** One account's money. */
export class AccountState {
  feeRates = MARKET_FEES;
  private readonly balances = new Map<number | string, KeptBalance>();

  setBalance(wallet: WalletKind, assetId: number, total: bigint, held: bigint, scope = 0): void {
    const key = balanceKey(wallet, assetId, scope);
    const kept = this.balances.get(key);
    if (kept === undefined) {
      this.balances.set(key, { wallet, ...(scope === 0 ? {} : { scope }), assetId, total, held });
      return;
    }
    kept.total = total;
    kept.held = held;
  }

  balance(wallet: WalletKind, assetId: number, scope = 0): BalanceRecord {
    return emptyOr(wallet, assetId, scope, this.balances.get(balanceKey(wallet, assetId, scope)));
  }

  /** Every balance that ever changed, as it is kept. */
  eachBalance(): Iterable<BalanceRecord> {
    return this.balances.values();
  }

  /** Every balance that is not zero. */
  nonZeroBalances(): BalanceRecord[] {
    return [...this.balances.values()].flatMap((kept) => (kept.total !== 0n || kept.held !== 0n ? [{ ...kept }] : []));
  }
}

/** A copy of a balance, or one of zero. */
export function emptyOr(
  wallet: WalletKind,
  assetId: number,
  scope: number,
  kept: BalanceRecord | undefined,
): BalanceRecord {
  return { wallet, ...(scope === 0 ? {} : { scope }), assetId, total: 0n, held: 0n, ...kept };
}

/** An integer key of a wallet's asset: cheaper to look up than a string. Isolated wallets, which are few, have a string. */
function balanceKey(wallet: WalletKind, assetId: number, scope: number): number | string {
  const key = assetId * 256 + WALLET_IDS[wallet];
  return scope === 0 ? key : `${key}/${scope}`;
}
