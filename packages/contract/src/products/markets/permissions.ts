/** Permissions of the markets product. */
export const marketsPermissions = {
  'markets.coins.write': 'Change what the site says of coins: texts, supply, links, sector.',
} as const;
