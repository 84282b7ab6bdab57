import type { ContractsWallet } from '@bourse/core';
import type { Where } from '../db/where-builder.ts';

/** Spot, or the contracts that are settled in a wallet. */
export type OrderProduct = 'spot' | ContractsWallet;

/** Where orders, their lists and their fills are read: one market, or all of a product, spot unless it is named. */
export interface OrderPlaces {
  readonly marketId?: number | undefined;
  readonly product?: OrderProduct | undefined;
}

/** Adds the condition for these places. A product's markets are read once for the query, not joined with each row. */
export function addPlaces(where: Where, { marketId, product = 'spot' }: OrderPlaces): void {
  if (marketId !== undefined) where.add('market_id = ?', marketId);
  else if (product === 'spot') where.add('market_id = any(array(select market_id from core_markets))');
  else where.add('market_id = any(array(select contract_id from core_contracts where wallet = ?))', product);
}
