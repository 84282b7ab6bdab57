/** What a coin is for, as lists of coins and markets are filtered; names are for ever, because facts are stored with them. */
export const COIN_SECTORS = [
  'layer1',
  'layer2',
  'defi',
  'payments',
  'meme',
  'infrastructure',
  'storage',
  'stablecoin',
  'leveraged',
] as const;
export type CoinSector = (typeof COIN_SECTORS)[number];

/** Kinds of links of a coin, in the order in which they are shown. */
export const COIN_LINKS = ['site', 'explorer', 'paper', 'source'] as const;

/** Spans over which changes of markets are compared, shortest first. */
export const CHANGE_SPANS = ['1h', '24h', '7d', '30d', '90d', '1y'] as const;
export type ChangeSpan = (typeof CHANGE_SPANS)[number];
