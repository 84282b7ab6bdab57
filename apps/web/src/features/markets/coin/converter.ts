import { isStableQuote } from '@bourse/domain';
import { product, quotient } from '@bourse/kit/formats/decimal-text.ts';
import { toDecimals, trimZeros } from '@bourse/kit/formats/format.ts';

/** Decimals of a result: an amount of a coin, and of money. */
const COIN_DECIMALS = 8;
/** Money below one keeps as many decimals as a coin, so that a small amount is not shown as nothing. */
const MONEY_DECIMALS = 2;

/** A unit beside the coin: what one coin costs in it, as a decimal text; empty while it is not known. */
export interface PriceUnit {
  readonly code: string;
  readonly price: string;
}

/** The units in which a coin's price can be told: its market's quote, and the chosen currency where the quote is a dollar. */
export function priceUnits(
  quote: string,
  last: string,
  fiat: { readonly currencyCode: string; readonly usdtRate: string } | undefined,
): readonly PriceUnit[] {
  const own = { code: quote, price: last };
  if (fiat === undefined || !isStableQuote(quote) || fiat.currencyCode === quote) return [own];
  return [own, { code: fiat.currencyCode, price: last === '' ? '' : product(last, fiat.usdtRate) }];
}

/** What an amount of the coin is worth, exactly and then cut towards zero; empty when there is no amount or no price. */
export function worthOf(amount: string, price: string): string {
  const exact = amount === '' || price === '' ? '' : product(amount, price);
  if (exact === '') return '';
  return trimZeros(toDecimals(exact, exact.startsWith('0') ? COIN_DECIMALS : MONEY_DECIMALS));
}

/** How much of the coin an amount of money buys at a price, rounded to the coin's decimals; empty when there is none. */
export function coinsFor(money: string, price: string): string {
  const coins = money === '' || price === '' ? '' : quotient(money, price, COIN_DECIMALS);
  return coins === '' ? '' : trimZeros(coins);
}
