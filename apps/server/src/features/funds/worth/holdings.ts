import { WALLET_IDS } from '@bourse/domain';
import type { Valuation } from '../../../platform/exchange-view/accounts/valuation.ts';

/** A balance as a snapshot stores it: wallet id, scope, asset id, smallest units, worth in 10^-8 USDT (null without a price). */
export type StoredBalance = readonly [
  wallet: number,
  scope: number,
  assetId: number,
  units: string,
  usdt: string | null,
];

/** What an account has, by wallet, scope and coin. Amounts in smallest units. */
export class Holdings {
  private readonly units = new Map<string, bigint>();

  constructor(balances: readonly StoredBalance[] = []) {
    for (const [wallet, scope, assetId, units] of balances) this.add(wallet, scope, assetId, BigInt(units));
  }

  add(wallet: number, scope: number, assetId: number, delta: bigint): void {
    const key = `${wallet}:${scope}:${assetId}`;
    this.units.set(key, (this.units.get(key) ?? 0n) + delta);
  }

  /** Balances that are not zero, in no order. */
  entries(): readonly (readonly [wallet: number, scope: number, assetId: number, units: bigint])[] {
    return [...this.units].flatMap(([key, units]) => {
      const [wallet = 0, scope = 0, assetId = 0] = key.split(':').map(Number);
      return units === 0n ? [] : [[wallet, scope, assetId, units] as const];
    });
  }

  /** Balances that are not zero, each with its worth; by wallet, scope and asset. */
  valued(valuation: Valuation): readonly StoredBalance[] {
    return this.entries()
      .map(([wallet, scope, assetId, units]): StoredBalance => {
        return [wallet, scope, assetId, units.toString(), valuation.usdt(assetId, units)?.toString() ?? null];
      })
      .toSorted((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
  }
}

/** What balances are worth together, in 10^-8 USDT; play money and coins without a price count as nothing. */
export function worthOf(balances: readonly StoredBalance[]): bigint {
  return balances.reduce(
    (sum, [wallet, , , , usdt]) => (wallet === WALLET_IDS.mock ? sum : sum + BigInt(usdt ?? 0)),
    0n,
  );
}
