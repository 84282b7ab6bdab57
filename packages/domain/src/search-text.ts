/**
 * What people put between the parts of a name (blanks, slash, dash of any kind, underscore, dot, colon, bullet), and what
 * nobody sees: control characters, marks of writing direction, joiners, variation selectors.
 */
const BETWEEN = /[\s/\\.:·•⁄∕\p{Pd}\p{Pc}\p{Cc}\p{Default_Ignorable_Code_Point}]+/gu;

/**
 * A text as search compares it: `BTC/USDT`, `btc_usdt`, `Btc - usdt` and the full-width `ＢＴＣ／ＵＳＤＴ` are all `btcusdt`.
 * Other characters stay, so that a keyword of `%` or of an emoji finds what contains it: nothing.
 */
export function searchText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(BETWEEN, '').normalize('NFKC');
}
