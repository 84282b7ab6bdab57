import type { Pool } from 'pg';
import { Valuation } from '../../../platform/exchange-view/accounts/valuation.ts';
import type { Catalogue } from '../../../platform/exchange-view/markets/catalogue.ts';

/** Prices in ticks by market id; markets without a price are absent. */
export type PricesByMarket = ReadonlyMap<number, number>;

/** The last price of each market in the minutes that begin before `beforeMs`. Of imported history the trades' minute wins. */
export async function pricesBefore(pool: Pool, catalogue: Catalogue, beforeMs: number): Promise<PricesByMarket> {
  const ids = catalogue.markets().map(({ spec }) => spec.marketId);
  const { rows } = await pool.query<{ readonly market_id: number; readonly close: number }>(
    `select wanted.id as market_id, latest.close from unnest($1::integer[]) as wanted (id) cross join lateral (
        select close from klines where market_id = wanted.id and interval = '1m' and open_ms < $2
        order by open_ms desc, source desc limit 1
      ) as latest`,
    [ids, beforeMs],
  );
  return new Map(rows.map(({ market_id, close }) => [market_id, close]));
}

/** Values amounts at given prices, by the arithmetic of live values. */
export function valuationAt(catalogue: Catalogue, prices: PricesByMarket): Valuation {
  const byPair = new Map(
    catalogue.markets().map((market) => [`${market.spec.baseAssetId}/${market.spec.quoteAssetId}`, market]),
  );
  return new Valuation(catalogue, (base, quote) => {
    const market = byPair.get(`${base}/${quote}`);
    return market && { market, lastTicks: prices.get(market.spec.marketId) ?? 0 };
  });
}
