import type { Pool } from 'pg';
import { markAct } from '../../platform/audit/act.ts';
import type { AssetProduct, MarketProduct } from '../../platform/exchange-view/markets/catalogue.ts';
import { saveProducts } from '../../platform/exchange-view/markets/products.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';

/** Stores names, logos or areas as the effect of an operator's act. */
export function saveAsAct(
  pool: Pool,
  assets: readonly AssetProduct[],
  markets: readonly MarketProduct[],
): Promise<void> {
  return inTransaction(pool, async (tx) => {
    await saveProducts(tx, assets, markets);
    await markAct(tx);
  });
}
