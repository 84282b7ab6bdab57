import type { Pool } from 'pg';
import { markAct } from '../../platform/audit/act.ts';
import type { MarketProduct } from '../../platform/exchange-view/markets/catalogue.ts';
import { saveProducts } from '../../platform/exchange-view/markets/products.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';

/** Stores a market's area as an operator's act. */
export function saveArea(pool: Pool, product: MarketProduct): Promise<void> {
  return inTransaction(pool, async (tx) => {
    await saveProducts(tx, [], [product]);
    await markAct(tx);
  });
}
