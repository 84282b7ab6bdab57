/** 30 June 2025, 00:00 UTC. */
const RATES_OF_MS = 1_751_241_600_000;

/**
 * Initial currencies of a new site. Their rates are approximate values of one past day; operators set their own, and every
 * response contains source and time of the rate.
 */
export const SEED_CURRENCIES = (
  [
    [1, 'USD', '$', '1'],
    [2, 'EUR', '€', '0.853'],
    [3, 'GBP', '£', '0.729'],
    [4, 'JPY', '¥', '144'],
    [5, 'KRW', '₩', '1354'],
    [6, 'CNY', '¥', '7.16'],
    [7, 'HKD', 'HK$', '7.85'],
    [8, 'VND', '₫', '26100'],
    [9, 'TRY', '₺', '39.8'],
    [10, 'RUB', '₽', '78.4'],
    [11, 'BRL', 'R$', '5.43'],
    [12, 'AED', 'AED', '3.6725'],
  ] as const
).map(([id, currencyCode, symbol, usdtRate]) => ({ id, currencyCode, symbol, usdtRate, asOfMs: RATES_OF_MS }));
