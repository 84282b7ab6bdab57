import { createExchange, type Exchange } from '@bourse/core';
import type { MarketSpec } from '@bourse/domain';
import { recoveredStateOf } from '../platform/core-host/recovered-state.ts';
import { ExchangeView } from '../platform/exchange-view/exchange-view.ts';

/** How a bare exchange differs from another: decimals of USDT, and anything of its one market. */
export interface BareExchangeOptions {
  readonly usdtScale: number;
  readonly market: Partial<MarketSpec>;
}

/** A core with BTC (asset 1), USDT (asset 52) and one market of them, in this process: no thread, journal or database. */
export function bareExchange({ usdtScale, market }: BareExchangeOptions): Exchange {
  const exchange = createExchange();
  exchange.apply({ type: 'create-asset', asset: { assetId: 1, code: 'BTC', scale: 8 } });
  exchange.apply({ type: 'create-asset', asset: { assetId: 52, code: 'USDT', scale: usdtScale } });
  exchange.apply({
    type: 'create-market',
    market: {
      marketId: 1,
      code: 'btc_usdt',
      baseAssetId: 1,
      quoteAssetId: 52,
      priceScale: 2,
      tickSize: 1,
      qtyScale: 4,
      lotSize: 1,
      minQtyLots: 1,
      maxQtyLots: 1_000_000,
      maxPriceTicks: 1_000_000,
      minNotional: 1n,
      priceBandPpm: 0,
      makerFeePpm: 0,
      takerFeePpm: 0,
      selfTradePrevention: 'NONE',
      ...market,
    },
  });
  return exchange;
}

/** A view of everything that a core knows. */
export function viewOf(exchange: Exchange): ExchangeView {
  const view = new ExchangeView(() => 0);
  view.load(recoveredStateOf(exchange));
  return view;
}
