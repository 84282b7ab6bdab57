/**
 * Which markets lead from one coin to another, and what an amount would bring over them at the prices of their books. The figures are those of a
 * quote: the core works out the real ones with its own books. It rounds the fee of each fill up, and how many orders stand at a level is not
 * known here: a step takes each level for one fill, and gives what it brings at least, whatever the fills.
 */
import { feeOf } from './fees.ts';
import { baseAmountOf, type MarketSpec, type MarketUnits, notionalOf } from './market.ts';
import { type QtyLots, qtyLots, amount as toAmount } from './numbers.ts';
import { type BookLevel, type Side, sweepQuantity, sweepQuote } from './order-preview.ts';
import { fail, ok, type Result } from './result.ts';

/** A market as far as its coins are concerned. */
export type CoinPair = Pick<MarketSpec, 'marketId' | 'baseAssetId' | 'quoteAssetId'>;

/** One market order on the way. */
export interface ConvertStep {
  readonly marketId: number;
  readonly side: Side;
}

export interface StepTerms {
  readonly side: Side;
  readonly market: Pick<MarketSpec, 'minQtyLots' | 'maxQtyLots' | 'minNotional'>;
  readonly units: MarketUnits;
  /** Rate of the taker, ppm of what is received. */
  readonly feePpm: number;
  /** Levels that the order would take from, best first. */
  readonly levels: readonly BookLevel[];
  /** Worst price at which it may trade, ticks; 0: any. */
  readonly boundTicks: number;
}

/** What a step would do; smallest units of what it pays with and of what it brings. */
export interface StepOutcome {
  readonly lots: number;
  readonly paid: bigint;
  readonly received: bigint;
  /** Taken off what is received. */
  readonly fee: bigint;
  /** Received when every lot is a fill of its own, whose fee is rounded up: no split into fills brings less. */
  readonly leastReceived: bigint;
}

export type StepCode = 'CONVERT_BOOK_TOO_THIN' | 'QTY_TOO_SMALL' | 'QTY_TOO_LARGE' | 'NOTIONAL_TOO_SMALL';

/** Every way from one coin to another of at most so many steps, without meeting a coin twice; the shortest first. */
export function convertPaths(
  markets: readonly CoinPair[],
  fromAssetId: number,
  toAssetId: number,
  mostSteps: number,
): readonly (readonly ConvertStep[])[] {
  const found: ConvertStep[][] = [];
  const walk = (at: number, steps: readonly ConvertStep[], passed: readonly number[]): void => {
    if (at === toAssetId) {
      found.push([...steps]);
      return;
    }
    if (steps.length === mostSteps) return;
    for (const { marketId, baseAssetId, quoteAssetId } of markets) {
      if (at !== baseAssetId && at !== quoteAssetId) continue;
      const next = at === baseAssetId ? quoteAssetId : baseAssetId;
      if (passed.includes(next)) continue;
      walk(next, [...steps, { marketId, side: at === baseAssetId ? 'sell' : 'buy' }], [...passed, next]);
    }
  };
  if (fromAssetId !== toAssetId) walk(fromAssetId, [], [fromAssetId]);
  return found.sort((a, b) => a.length - b.length);
}

/**
 * What an amount (smallest units of what the step pays with) brings on a book. A sell takes whole lots of it, a buy as many as it pays for; what is
 * less stays. The fee of each level is rounded up.
 */
export function convertStep(given: bigint, terms: StepTerms): Result<StepOutcome, StepCode> {
  const { feePpm, levels, market, side, units } = terms;
  const isSell = side === 'sell';
  const mostLots = given / units.baseUnitsPerLot;
  if (isSell && mostLots > BigInt(market.maxQtyLots)) return fail('QTY_TOO_LARGE');
  if (!isSell && given < market.minNotional) return fail('NOTIONAL_TOO_SMALL');
  const sweep = isSell
    ? sweepQuantity(levels, qtyLots(Number(mostLots)), units)
    : sweepQuote(levels, toAmount(given), units);
  if (!sweep.complete || isBeyond(sweep.worstTicks, terms)) return fail('CONVERT_BOOK_TOO_THIN');
  const { filledLots: lots, notional } = sweep;
  if (lots < Math.max(1, market.minQtyLots)) return fail('QTY_TOO_SMALL');
  if (lots > market.maxQtyLots) return fail('QTY_TOO_LARGE');
  if (isSell && notional < market.minNotional) return fail('NOTIONAL_TOO_SMALL');
  let [received, fee, leastReceived] = [0n, 0n, 0n];
  for (const fill of fillsOf(levels, lots)) {
    const brought = (count: QtyLots) =>
      isSell ? notionalOf(fill.priceTicks, count, units) : baseAmountOf(count, units);
    const [level, one] = [brought(fill.qtyLots), brought(qtyLots(1))];
    const levelFee = feeOf(level, feePpm);
    fee += levelFee;
    received += level - levelFee;
    leastReceived += BigInt(fill.qtyLots) * (one - feeOf(one, feePpm));
  }
  return ok({ lots, paid: isSell ? baseAmountOf(lots, units) : notional, received, fee, leastReceived });
}

/** What so many lots take from each level. */
function fillsOf(levels: readonly BookLevel[], lots: number): readonly BookLevel[] {
  const fills: BookLevel[] = [];
  let left = lots;
  for (const level of levels) {
    if (left === 0) break;
    const taken = Math.min(left, level.qtyLots);
    fills.push({ ...level, qtyLots: qtyLots(taken) });
    left -= taken;
  }
  return fills;
}

function isBeyond(worstTicks: number | undefined, { boundTicks, side }: StepTerms): boolean {
  if (boundTicks === 0 || worstTicks === undefined) return false;
  return side === 'buy' ? worstTicks > boundTicks : worstTicks < boundTicks;
}
