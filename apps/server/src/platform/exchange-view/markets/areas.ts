import type { ExchangeView } from '../exchange-view.ts';

/** A group of spot markets. */
export interface TradeArea {
  readonly tradeArea: number;
  readonly name: string;
}

/** Areas with their markets, in the given order. */
export function areasOf(view: ExchangeView, areas: readonly TradeArea[]) {
  const markets = view.markets().map((state) => state.market.data);
  return areas.map((area) => ({
    ...area,
    tradeIds: markets.filter((market) => market.tradeArea === area.tradeArea).map((market) => market.tradeId),
  }));
}
