import type { RouteData } from '@bourse/contract';
import type { Market } from '@bourse/kit/api/queries.ts';

/** A market of a component test: its coin, last price, change of the day, turnover, RSI of the day, sector. */
type Line = readonly [base: string, last: string, change: string, amount: string, rsi: string, sector: string];

const LINES: readonly Line[] = [
  ['BTC', '64250.12', '+1.25', '5000000', '71.20', 'layer1'],
  ['ETH', '3140.50', '-2.50', '3000000', '28.40', 'layer1'],
  ['DOGE', '0.12417', '+6.10', '400000', '55.00', 'meme'],
];

function marketOf(base: string, at: number): Partial<Market> {
  return {
    tradeId: at + 1,
    tradeCode: `${base.toLowerCase()}_usdt`,
    baseCurrency: base,
    quoteCurrency: 'USDT',
    baseCoinId: at + 1,
    quoteCoinId: 52,
    baseName: base === 'BTC' ? 'Bitcoin' : base,
    webLogo: '',
    tradeArea: 1,
    baseScale: 8,
    tickSize: '0.01',
    lotSize: '0.001',
    minQty: '0.001',
    maxQty: '1000',
    minNotional: '5',
    makerFeePpm: 1_000,
    takerFeePpm: 1_500,
    status: 'trading',
  };
}

function figuresOf([, last, , amount, rsi]: Line, at: number): RouteData<'marketFigures'>['markets'][number] {
  return {
    tradeId: at + 1,
    changes: { '1h': '+0.10', '24h': '0.00', '7d': '-3.00', '30d': '+9.00', '90d': '', '1y': '' },
    high: `${Number(last) * 2}`,
    low: `${Number(last) / 2}`,
    highMs: Date.UTC(2026, 2, 1),
    lowMs: Date.UTC(2025, 2, 1),
    volatility: '60.00',
    rsi: { '1h': '50.00', '4h': '50.00', '1d': rsi },
    weekAmount: amount,
    sinceMs: Date.UTC(2024, at, 1),
  };
}

/** Answers of the exchange for pages about markets, in the place of the exchange. */
export const MARKET_ANSWERS = {
  'GET /hk-web/v3/tradeInfo': () => LINES.map(([base], at) => marketOf(base, at)),
  'GET /hk-web/market/symbol/tickers': () =>
    LINES.map(([base, last, change, amount], at) => ({
      ...{ tradeId: at + 1, tradeCode: `${base.toLowerCase()}_usdt`, last, change, amount, volume: '10' },
      ...{ open: last, high: last, low: last, bid: last, ask: last, timeMs: 0 },
    })),
  'GET /hk-web/market/figures': () => ({ timeMs: Date.UTC(2026, 5, 1), markets: LINES.map(figuresOf) }),
  'GET /hk-web/market/coins/sectors': () => LINES.map(([, , , , , sector], at) => ({ coinId: at + 1, sector })),
  'GET /kline-history/market/trendlines': () => [],
  'GET /hk-web/market/correlation': () => ({
    ...{ timeMs: Date.UTC(2026, 5, 1), days: 30, tradeCodes: ['btc_usdt', 'eth_usdt'] },
    rows: [
      ['1.00', '0.82'],
      ['0.82', '1.00'],
    ],
  }),
};
