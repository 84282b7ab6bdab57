/** The demo's contracts as tables, and the accounts of the house behind them. Nothing here is read in production. */

/** An insurance fund and what it begins with, decimal texts by asset. */
export interface FundRow {
  readonly accountId: number;
  readonly name: string;
  readonly funds: readonly (readonly [code: string, amount: string])[];
}

/** Pays and receives what positions realise, in every settle asset. */
export const CLEARING_ACCOUNT = { accountId: 20, name: 'contracts-clearing' } as const;

/** One insurance fund for each group of contracts; they never pay for one another. */
export const FUND_ROWS = {
  btc: { accountId: 21, name: 'insurance-btc', funds: [['USDT', '3000000']] },
  eth: { accountId: 22, name: 'insurance-eth', funds: [['USDT', '2000000']] },
  alts: { accountId: 23, name: 'insurance-alts', funds: [['USDT', '1500000']] },
  inverse: {
    accountId: 24,
    name: 'insurance-inverse',
    funds: [
      ['BTC', '40'],
      ['ETH', '600'],
    ],
  },
  mock: { accountId: 25, name: 'insurance-mock', funds: [['F_USDT', '10000000']] },
} as const satisfies Readonly<Record<string, FundRow>>;

/** Play money in which simulated contracts settle. */
export const MOCK_ASSET = { assetId: 900, code: 'F_USDT', scale: 8, name: 'Simulated USDT' } as const;

/** A linear contract: its coin, decimals of price and of quantity; one lot is one step of the quantity. */
export interface LinearRow {
  readonly base: string;
  readonly priceScale: number;
  readonly qtyScale: number;
}

const row = (base: string, priceScale: number, qtyScale: number): LinearRow => ({ base, priceScale, qtyScale });

/** Coins with linear perpetuals in USDT, in the order of their ids. */
export const LINEAR_ROWS: readonly LinearRow[] = [
  row('BTC', 1, 3),
  row('ETH', 2, 2),
  row('SOL', 2, 1),
  row('XRP', 4, 0),
  row('BNB', 2, 2),
  row('DOGE', 5, 0),
  row('ADA', 4, 0),
  row('TRX', 5, 0),
  row('AVAX', 3, 1),
  row('LINK', 3, 1),
  row('LTC', 2, 2),
  row('SUI', 4, 0),
  row('TON', 3, 1),
  row('NEAR', 3, 1),
  row('PI', 4, 0),
];

/** Coins with delivery contracts. */
export const DELIVERY_COINS = ['BTC', 'ETH'] as const;
/** Coins with simulated perpetuals. */
export const MOCK_COINS: readonly string[] = ['BTC', 'ETH', 'SOL', 'XRP', 'BNB', 'DOGE'];
/** Coins with inverse perpetuals: dollars in one lot. */
export const INVERSE_ROWS = [
  { base: 'BTC', priceScale: 1, lotUsd: 100 },
  { base: 'ETH', priceScale: 2, lotUsd: 10 },
] as const;

/** The first id of each kind. */
export const FIRST_IDS = { linear: 1_001, inverse: 1_101, delivery: 2_001, mock: 3_001 } as const;
