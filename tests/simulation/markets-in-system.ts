import type { MarketSpec } from '@bourse/domain';
import { operatorArbitrary } from './operator-arbitrary.ts';
import type { SystemProduct } from './system-laws.ts';

/** Markets that operators change, in the simulation of the whole system: their rules by core, view and database. */
export const marketsInSystem: SystemProduct = {
  // Few, so that most orders are taken.
  arbitrary: { ...operatorArbitrary, share: 2 },
  inCore: (exchange) => exchange.marketStates().map(({ market }) => lineOf(market)),
  inView: (view) => view.markets().map(({ market }) => lineOf(market.spec)),
  inSql: async (pool) => {
    const { rows } = await pool.query<{ readonly spec: MarketSpec }>(
      'select spec from core_markets order by market_id',
    );
    return rows.map(({ spec }) => lineOf(spec));
  },
  counted: {},
};

function lineOf(market: MarketSpec): string {
  const { code, executionRangePpm = 0, limits = {}, makerFeePpm, marketId, maxQtyLots, minNotional } = market;
  const { minQtyLots, priceBandPpm, takerFeePpm } = market;
  const bounds = [minQtyLots, maxQtyLots, minNotional, priceBandPpm, executionRangePpm, makerFeePpm, takerFeePpm];
  const counts = Object.entries(limits).map((entry) => entry.join('='));
  return [marketId, code, ...bounds, ...counts.sort()].join('/');
}
