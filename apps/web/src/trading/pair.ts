/** The currency in which a market's prices are: `btc_usdt` → `USDT`. */
export function quoteOf(tradeCode: string): string {
  return tradeCode.toUpperCase().split('_')[1] ?? '';
}

/** A market's code as people write it: `btc_usdt` → `BTC/USDT`, `btc3l_usdt_etf` → `BTC3L/USDT`. */
export function pairOf(tradeCode: string): string {
  const [base = '', quote = ''] = tradeCode.toUpperCase().split('_');
  return `${base}/${quote}`;
}
