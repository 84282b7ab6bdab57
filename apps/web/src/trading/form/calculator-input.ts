import type { QtyLots, Side } from '@bourse/domain';
import { hundredthsOf } from '@bourse/kit/formats/decimal-text.ts';
import { type Instrument, lotsOf, quoteUnitsOf, ticksOf } from '../instrument.ts';
import {
  breakEvenTicks,
  lotsForRisk,
  resultOf,
  type Trade,
  type TradeResult,
  targetTicks,
} from '../model/calculator.ts';
import type { FeeRates } from '../model/gain.ts';

export type CalculatorKind = 'profit' | 'target' | 'risk';

/** What is typed into the calculator. */
export interface CalculatorInput {
  readonly kind: CalculatorKind;
  readonly side: Side;
  readonly entry: string;
  readonly qty: string;
  readonly exit: string;
  /** Wished result in percent of the entry. */
  readonly roi: string;
  readonly stop: string;
  /** Most that may be lost, in the quote asset. */
  readonly risk: string;
  /** The entry waits in the book. */
  readonly isMaker: boolean;
}

/** What the calculator finds; undefined parts cannot be told yet. */
export interface CalculatorOutput {
  readonly result: TradeResult | undefined;
  readonly breakEven: number | undefined;
  readonly target: number | undefined;
  readonly lots: QtyLots | undefined;
}

/** The rates of a trade: the entry as a maker or taker, the exit as a taker. */
export function ratesOf({ isMaker }: Pick<CalculatorInput, 'isMaker'>, { spec }: Instrument): FeeRates {
  return { entryPpm: isMaker ? spec.makerFeePpm : spec.takerFeePpm, exitPpm: spec.takerFeePpm };
}

/** The most lots for the risk that is typed. */
export function riskLots(input: CalculatorInput, market: Instrument): QtyLots | undefined {
  const [entryTicks, stopTicks] = [ticksOf(input.entry, market), ticksOf(input.stop, market)];
  const risk = quoteUnitsOf(input.risk, market);
  if (entryTicks === undefined || stopTicks === undefined || risk === undefined) return undefined;
  return lotsForRisk({ side: input.side, entryTicks, rates: ratesOf(input, market) }, stopTicks, risk, market);
}

/** Calculates what the typed figures allow. */
export function calculate(input: CalculatorInput, market: Instrument): CalculatorOutput {
  const entryTicks = ticksOf(input.entry, market);
  const lots = input.kind === 'risk' ? riskLots(input, market) : lotsOf(input.qty, market);
  if (entryTicks === undefined || lots === undefined) {
    return { result: undefined, breakEven: undefined, target: undefined, lots: undefined };
  }
  const trade: Trade = { side: input.side, entryTicks, lots, rates: ratesOf(input, market) };
  const roi = hundredthsOf(input.roi);
  const target = input.kind === 'target' && roi !== undefined ? targetTicks(trade, roi, market) : undefined;
  const end = { profit: ticksOf(input.exit, market), target, risk: ticksOf(input.stop, market) }[input.kind];
  const result = end === undefined ? undefined : resultOf(trade, end, market);
  return { result, breakEven: breakEvenTicks(trade, market), target, lots };
}
