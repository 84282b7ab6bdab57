import type { MarketData } from '@bourse/contract';
import { NO_LIMITS } from '../../testing/no-limits.ts';
import { type Instrument, listedInstrument } from '../instrument.ts';

const BTC_USDT: MarketData = {
  tradeId: 1,
  tradeCode: 'btc_usdt',
  baseCurrency: 'BTC',
  quoteCurrency: 'USDT',
  baseCoinId: 1,
  quoteCoinId: 52,
  baseName: 'Bitcoin',
  webLogo: '',
  digit: '2#1#0',
  priceScale: 2,
  qtyScale: 5,
  baseScale: 8,
  quoteScale: 8,
  tickSize: '0.01',
  depthSteps: ['0.01', '0.1', '1', '10'],
  lotSize: '0.00001',
  minQty: '0.00010',
  maxQty: '1000.00000',
  maxPrice: '1000000.00',
  minNotional: '5.00000000',
  priceBandPpm: 200_000,
  executionRangePpm: 0,
  limits: NO_LIMITS,
  makerFeePpm: 1_000,
  takerFeePpm: 2_000,
  tradeArea: 1,
  isMarginTrade: true,
  marginRatio: 3,
  status: 'trading',
};

/** The same as the exchange lists it. */
export function fixtureData(changes: Partial<MarketData> = {}): MarketData {
  return { ...BTC_USDT, ...changes };
}

/** A market for tests of the form: BTC/USDT with 0.01 ticks, 0.00001 lots, at least 5 USDT, 20 % band, 0.2 % fee. */
export function fixtureMarket(changes: Partial<MarketData> = {}): Instrument {
  return listedInstrument('spot', fixtureData(changes));
}
