/**
 * The demo exchange's assets and markets as tables. Prices are the anchors at which the generated histories end;
 * they are plausible, not quotes of any day. Nothing here is read in production.
 */

/** How lively an asset's markets are: 1 several trades a second, 2 about one, 3 a few a minute. */
export type Liveliness = 1 | 2 | 3;

export interface AssetRow {
  readonly coinId: number;
  readonly code: string;
  readonly name: string;
  /** Decimals. */
  readonly scale: number;
  /** Price in USDT at which the generated history ends. */
  readonly anchorUsdt: number;
  /** How strongly it follows BTC's returns. */
  readonly beta: number;
  /** Daily volatility of its own part, as a fraction. */
  readonly ownDailyVol: number;
  /** Days of history. */
  readonly listedDays: number;
  /** A leveraged token: which asset's returns it multiplies, and by how much. */
  readonly leverage?: { readonly of: string; readonly factor: number };
}

const YEARS_2 = 730;
const asset = (
  coinId: number,
  code: string,
  name: string,
  scale: number,
  anchorUsdt: number,
  beta: number,
  ownDailyVol: number,
  listedDays: number = YEARS_2,
): AssetRow => ({ coinId, code, name, scale, anchorUsdt, beta, ownDailyVol, listedDays });
const token = (
  coinId: number,
  code: string,
  name: string,
  anchorUsdt: number,
  of: string,
  factor: number,
): AssetRow => ({
  ...asset(coinId, code, name, 8, anchorUsdt, 0, 0, 90),
  leverage: { of, factor },
});

/** Every asset; USDT's coin id 52 is the transfer dialog's default (specification, section 5). */
export const ASSET_ROWS: readonly AssetRow[] = [
  asset(52, 'USDT', 'Tether USD', 8, 1, 0, 0),
  asset(53, 'USDC', 'USD Coin', 8, 1, 0, 0.0002),
  asset(1, 'BTC', 'Bitcoin', 8, 64_250, 1, 0),
  asset(2, 'ETH', 'Ethereum', 8, 3_140, 1.1, 0.014),
  asset(3, 'SOL', 'Solana', 8, 152.4, 1.3, 0.024),
  asset(4, 'XRP', 'XRP', 8, 0.5862, 0.9, 0.023),
  asset(5, 'PI', 'Pi', 8, 0.7435, 0.6, 0.045, 270),
  asset(6, 'BNB', 'BNB', 8, 572.3, 0.9, 0.014),
  asset(7, 'DOGE', 'Dogecoin', 8, 0.12417, 1.2, 0.03),
  asset(8, 'ADA', 'Cardano', 8, 0.4318, 1.1, 0.022),
  asset(9, 'TRX', 'TRON', 8, 0.13624, 0.5, 0.015),
  asset(10, 'AVAX', 'Avalanche', 8, 27.63, 1.3, 0.025),
  asset(11, 'LINK', 'Chainlink', 8, 13.847, 1.2, 0.023),
  asset(12, 'DOT', 'Polkadot', 8, 6.214, 1.2, 0.022),
  asset(13, 'LTC', 'Litecoin', 8, 71.86, 1, 0.018),
  asset(14, 'BCH', 'Bitcoin Cash', 8, 388.4, 1.1, 0.022),
  asset(15, 'UNI', 'Uniswap', 8, 7.642, 1.2, 0.027),
  asset(16, 'ATOM', 'Cosmos', 8, 6.533, 1.1, 0.023),
  asset(17, 'NEAR', 'NEAR Protocol', 8, 5.217, 1.4, 0.029),
  asset(18, 'APT', 'Aptos', 8, 7.08, 1.3, 0.028),
  asset(19, 'ARB', 'Arbitrum', 8, 0.7126, 1.3, 0.027),
  asset(20, 'OP', 'Optimism', 8, 1.746, 1.4, 0.029),
  asset(21, 'SUI', 'Sui', 8, 0.9384, 1.4, 0.034),
  asset(22, 'TON', 'Toncoin', 8, 6.718, 0.8, 0.024),
  asset(23, 'FIL', 'Filecoin', 8, 4.361, 1.2, 0.024),
  asset(24, 'ETC', 'Ethereum Classic', 8, 22.47, 1.1, 0.02),
  asset(25, 'XLM', 'Stellar', 8, 0.09871, 0.9, 0.022),
  asset(26, 'AAVE', 'Aave', 8, 104.3, 1.2, 0.027),
  asset(41, 'SHIB', 'Shiba Inu', 2, 0.00001734, 1.2, 0.032),
  asset(42, 'FLOKI', 'FLOKI', 2, 0.00016412, 1.3, 0.04),
  asset(43, 'WIF', 'dogwifhat', 8, 2.184, 1.5, 0.05, 400),
  asset(44, 'JUP', 'Jupiter', 8, 0.8617, 1.3, 0.036, 420),
  asset(45, 'ORDI', 'ORDI', 8, 36.42, 1.4, 0.04, 500),
  token(61, 'BTC3L', 'Bitcoin 3x long token', 4.182, 'BTC', 3),
  token(62, 'BTC3S', 'Bitcoin 3x short token', 2.637, 'BTC', -3),
  token(63, 'ETH3L', 'Ethereum 3x long token', 3.415, 'ETH', 3),
  token(64, 'ETH3S', 'Ethereum 3x short token', 1.924, 'ETH', -3),
];

export interface MarketRow {
  readonly tradeId: number;
  readonly base: string;
  readonly quote: string;
  readonly priceScale: number;
  readonly qtyScale: number;
  readonly liveliness: Liveliness;
  /** 1 main, 6 leveraged tokens, 8 alts (specification, section 2). */
  readonly tradeArea: 1 | 6 | 8;
}

const main = (
  tradeId: number,
  base: string,
  quote: string,
  priceScale: number,
  qtyScale: number,
  liveliness: Liveliness = 3,
): MarketRow => ({ tradeId, base, quote, priceScale, qtyScale, liveliness, tradeArea: 1 });

/** Every spot market, in the order in which lists show them by default. */
export const MARKET_ROWS: readonly MarketRow[] = [
  main(1, 'BTC', 'USDT', 2, 5, 1),
  main(2, 'ETH', 'USDT', 2, 4, 1),
  main(3, 'SOL', 'USDT', 2, 3, 2),
  main(4, 'XRP', 'USDT', 4, 1, 2),
  main(5, 'PI', 'USDT', 4, 1, 2),
  main(6, 'BNB', 'USDT', 1, 3, 2),
  main(7, 'DOGE', 'USDT', 5, 0, 2),
  main(8, 'ADA', 'USDT', 4, 1),
  main(9, 'TRX', 'USDT', 5, 0),
  main(10, 'AVAX', 'USDT', 2, 2),
  main(11, 'LINK', 'USDT', 3, 2),
  main(12, 'DOT', 'USDT', 3, 2),
  main(13, 'LTC', 'USDT', 2, 3),
  main(14, 'BCH', 'USDT', 1, 3),
  main(15, 'UNI', 'USDT', 3, 2),
  main(16, 'ATOM', 'USDT', 3, 2),
  main(17, 'NEAR', 'USDT', 3, 1),
  main(18, 'APT', 'USDT', 3, 2),
  main(19, 'ARB', 'USDT', 4, 1),
  main(20, 'OP', 'USDT', 3, 2),
  main(21, 'SUI', 'USDT', 4, 1),
  main(22, 'TON', 'USDT', 3, 2),
  main(23, 'FIL', 'USDT', 3, 2),
  main(24, 'ETC', 'USDT', 2, 2),
  main(25, 'XLM', 'USDT', 5, 0),
  main(26, 'AAVE', 'USDT', 2, 3),
  main(27, 'USDC', 'USDT', 4, 0, 2),
  main(28, 'BTC', 'USDC', 2, 5, 2),
  main(29, 'ETH', 'USDC', 2, 4, 2),
  main(30, 'ETH', 'BTC', 5, 3),
  main(31, 'SOL', 'BTC', 6, 2),
  main(32, 'XRP', 'BTC', 8, 0),
  { ...main(61, 'BTC3L', 'USDT', 4, 2), tradeArea: 6 },
  { ...main(62, 'BTC3S', 'USDT', 4, 2), tradeArea: 6 },
  { ...main(63, 'ETH3L', 'USDT', 4, 2), tradeArea: 6 },
  { ...main(64, 'ETH3S', 'USDT', 4, 2), tradeArea: 6 },
  { ...main(81, 'SHIB', 'USDT', 8, 0), tradeArea: 8 },
  { ...main(82, 'FLOKI', 'USDT', 8, 0), tradeArea: 8 },
  { ...main(83, 'WIF', 'USDT', 4, 2), tradeArea: 8 },
  { ...main(84, 'JUP', 'USDT', 4, 1), tradeArea: 8 },
  { ...main(85, 'ORDI', 'USDT', 3, 2), tradeArea: 8 },
];
