/** The market of an address that names none. */
export const DEFAULT_CODE = 'btc_usdt';

/** A market's code from an address: case, spaces, slash and dash do not matter; nothing means the default. */
export function readTradeCode(text: string): string {
  const code = text
    .trim()
    .toLowerCase()
    .replace(/[\s/-]+/g, '_');
  return code === '' ? DEFAULT_CODE : code;
}
