import { formatShortest, previewLimit, priceTicks, receivedBy, type Side } from '@bourse/domain';
import { type Instrument, lotsOf, ticksOf } from '../../../trading/instrument.ts';

export interface FeeQuestion {
  readonly side: Side;
  readonly price: string;
  readonly qty: string;
  /** Of what is received. */
  readonly feePpm: number;
}

/** What an order that trades at its price costs and brings; decimal texts with their coins. */
export interface FeeAnswer {
  readonly value: string;
  readonly valueCoin: string;
  readonly fee: string;
  readonly received: string;
  readonly receivedCoin: string;
}

/** By the functions that the exchange charges with; undefined while price or quantity is none of the market's. */
export function feeAnswer({ feePpm, price, qty, side }: FeeQuestion, market: Instrument): FeeAnswer | undefined {
  const ticks = ticksOf(price, market);
  const lots = lotsOf(qty, market);
  if (ticks === undefined || lots === undefined) return undefined;
  const { fee, notional, receive } = previewLimit(side, priceTicks(ticks), lots, market.units, feePpm);
  const gets = receivedBy(side, { base: market.base, quote: market.quote });
  return {
    value: formatShortest(notional, market.quote.scale),
    valueCoin: market.quote.code,
    fee: formatShortest(fee, gets.scale),
    received: formatShortest(receive, gets.scale),
    receivedCoin: gets.code,
  };
}
