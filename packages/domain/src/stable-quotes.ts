const STABLE_QUOTES: ReadonlySet<string> = new Set(['usdt', 'usdc', 'f_usdt', 'f_usdc']);

/**
 * Whether a quote currency counts as a dollar: USDT, USDC and their mock counterparts `f_usdt` and `f_usdc`, in any case.
 * For comparing turnover and for display only, never for balances or limits.
 */
export function isStableQuote(quoteCurrency: string): boolean {
  return STABLE_QUOTES.has(quoteCurrency.toLowerCase());
}
