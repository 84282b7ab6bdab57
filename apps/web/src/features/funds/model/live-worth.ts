import type { CoinShare, DayProfit, TickerData } from '@bourse/contract';
import { product, quotient } from '@bourse/kit/formats/decimal-text.ts';
import { toDecimals } from '@bourse/kit/formats/format.ts';
import type { Totals } from '@bourse/kit/formats/units.ts';
import { centsOf, centsText, percentText } from './cents.ts';

/** Last prices as they are streamed, by market code; undefined while they are on their way. */
export type LivePrices = ReadonlyMap<string, Pick<TickerData, 'last' | 'change'>> | undefined;

/** The last price of a coin in USDT; undefined when no market in USDT streams it. */
export function livePrice(shortName: string, prices: LivePrices): string | undefined {
  const last = prices?.get(`${shortName.toLowerCase()}_usdt`)?.last;
  return last === undefined || !/[1-9]/.test(last) ? undefined : last;
}

/** What an amount is worth in USDT at the streamed price, cut to 2 decimals; else what the exchange said. */
export function liveUsdt(coin: Pick<CoinShare, 'shortName' | 'total' | 'usdt'>, prices: LivePrices): string {
  const last = livePrice(coin.shortName, prices);
  return last === undefined ? coin.usdt : toDecimals(product(coin.total, last), 2);
}

/** What coins are worth together at the streamed prices, in the units of totals. */
export function liveTotals(
  coins: readonly Pick<CoinShare, 'shortName' | 'total' | 'usdt'>[],
  totals: Totals,
  prices: LivePrices,
): Totals {
  if (prices === undefined) return totals;
  const cents = coins.reduce((sum, coin) => sum + centsOf(liveUsdt(coin, prices)), 0n);
  const totalUsdt = centsText(cents);
  const inCoin = (code: string, told: string) => {
    const last = livePrice(code, prices);
    return last === undefined ? told : quotient(totalUsdt, last, 8);
  };
  return { totalUsdt, totalBtc: inCoin('BTC', totals.totalBtc), totalEth: inCoin('ETH', totals.totalEth) };
}

/** The day's profit when the total has moved on from what it was reckoned with. */
export function liveProfit(today: DayProfit, toldUsdt: string, liveTotalUsdt: string): DayProfit {
  const moved = centsOf(liveTotalUsdt) - centsOf(toldUsdt);
  if (moved === 0n) return today;
  const profit = centsOf(today.usdt) + moved;
  const flow = centsOf(today.flowUsdt);
  const basis = centsOf(today.startUsdt) + (flow > 0n ? flow : 0n);
  return { ...today, usdt: centsText(profit), percent: percentText(profit, basis) };
}
