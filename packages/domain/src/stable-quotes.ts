const STABLE_QUOTES: ReadonlySet<string> = new Set(['usdt', 'usdc', 'f_usdt', 'f_usdc']);

/**
 * Whether a quote currency counts as a dollar: USDT and USDC, and their play money `f_usdt` and `f_usdc`; upper or lower
 * case. Good for comparing turnover and for display, never for a rule of money.
 */
export function isStableQuote(quoteCurrency: string): boolean {
  return STABLE_QUOTES.has(quoteCurrency.toLowerCase());
}
