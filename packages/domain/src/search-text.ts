/**
 * Separators between the parts of a name (blank, slash, any dash, underscore, dot, colon, bullet), and invisible
 * characters: control characters, direction marks, joiners, variation selectors.
 */
const SEPARATORS = /[\s/\\.:·•⁄∕\p{Pd}\p{Pc}\p{Cc}\p{Default_Ignorable_Code_Point}]+/gu;

/**
 * Normalizes a text for search: `BTC/USDT`, `btc_usdt`, `Btc - usdt` and the full-width `ＢＴＣ／ＵＳＤＴ` all become `btcusdt`.
 * Other characters stay, so that a keyword such as `%` or an emoji matches nothing.
 */
export function normalizeSearchText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(SEPARATORS, '').normalize('NFKC');
}
