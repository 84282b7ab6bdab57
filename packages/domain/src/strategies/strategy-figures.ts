import { formatDecimal } from '../decimal.ts';
import { type MarketSpec, type MarketUnits, parseLots, type QtyCode } from '../market.ts';
import { MAX_AMOUNT, MAX_QTY_LOTS, type QtyLots, qtyLots } from '../numbers.ts';
import { fail, ok, type Result } from '../result.ts';

/**
 * Parses the total quantity of a strategy as lots. It may exceed the market's maximum order quantity, which applies to each order, not to
 * their sum.
 */
export function parseTotalQty(text: string, market: MarketSpec, units: MarketUnits): Result<QtyLots, QtyCode> {
  const lots = parseLots(text, market);
  if (!lots.ok) return lots;
  const isTooLarge = lots.value > BigInt(MAX_QTY_LOTS) || lots.value * units.baseUnitsPerLot > MAX_AMOUNT;
  return isTooLarge ? fail('QTY_TOO_LARGE') : ok(qtyLots(Number(lots.value)));
}

/**
 * Average price with the market's price decimals, rounded half up; empty when nothing has traded. `executedQuote` is in the quote asset's
 * smallest units.
 */
export function averagePriceText(
  executedLots: number,
  executedQuote: bigint,
  market: Pick<MarketSpec, 'tickSize' | 'priceScale'>,
  units: MarketUnits,
): string {
  if (executedLots === 0) return '';
  const divisor = BigInt(executedLots) * units.quoteUnitsPerTickLot;
  const price = (2n * executedQuote * BigInt(market.tickSize) + divisor) / (2n * divisor);
  return formatDecimal(price, market.priceScale);
}
