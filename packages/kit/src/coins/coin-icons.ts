/** Coins whose picture the icon library has. */
export const LIBRARY_COINS: readonly string[] = [
  'AAVE',
  'ADA',
  'APT',
  'ARB',
  'ATOM',
  'AVAX',
  'BCH',
  'BNB',
  'BTC',
  'DOGE',
  'DOT',
  'ETC',
  'ETH',
  'FIL',
  'JUP',
  'LINK',
  'LTC',
  'NEAR',
  'OP',
  'ORDI',
  'PI',
  'SHIB',
  'SOL',
  'SUI',
  'TON',
  'TRX',
  'UNI',
  'USDC',
  'USDT',
  'XLM',
  'XRP',
];

/** Coins of which we draw the picture ourselves (`own-coins.ts`). */
export const OWN_COINS: readonly string[] = ['FLOKI', 'WIF'];

/** Coins that the build makes an image of, `/coins/btc.svg`; any other coin shows its letters on a colour of its own. */
export const COIN_ICONS: readonly string[] = [...LIBRARY_COINS, ...OWN_COINS];

/** A coin's picture is that of what it follows: of `BTC3L` that of BTC. */
export function pictureCode(code: string): string {
  return code.toUpperCase().replace(/\d+[LS]$/, '');
}

/** One of 360 hues for a coin that has no picture, always the same for the same code. */
export function hueOf(code: string): number {
  let hash = 7;
  for (const letter of code) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 100_003;
  return hash % 360;
}
