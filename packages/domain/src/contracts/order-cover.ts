/** Whether an order is covered by what its account has, and the largest one that is: the form previews with what the engine decides by. Source: risk.md §3. */
import { feeOf } from '../fees.ts';
import { amount } from '../numbers.ts';
import { fail, ok, type Result } from '../result.ts';
import { type Exposure, type OrderSums, openingOrders, openLossOf, requirementOf } from './contract-margin.ts';
import type { ContractUnits } from './contract-spec.ts';
import { contractValue, type PositionSign } from './contract-value.ts';
import { largestNotional, type RiskTier } from './risk-tiers.ts';
import { notNegative } from './units-math.ts';

/** An order as far as money is concerned. */
export interface OrderIntent {
  readonly side: PositionSign;
  readonly lots: number;
  /** Its price; of an order that trades at once, the worst that it would reach. */
  readonly ticks: number;
}

/** What stands behind an order, smallest units of the settle asset. */
export interface OrderBacking {
  /** See `purseAvailable`. */
  readonly availableUnits: bigint;
  /** Equity that would pay its loss and its fee: the cross purse's; for an isolated position, its own and the purse's, each at least 0. */
  readonly equityUnits: bigint;
}

/** A contract at one mark. */
export interface MarkedContract {
  readonly units: ContractUnits;
  readonly tiers: readonly RiskTier[];
  readonly markTicks: number;
}

/** Why an order is not covered, in the order of the checks. */
export type OrderCoverCode = 'LEVERAGE_TOO_HIGH_FOR_SIZE' | 'INSUFFICIENT_BALANCE' | 'LOSS_EXCEEDS_MARGIN';

/** An exposure with one more order. */
export function withOrder(exposure: Exposure, order: OrderIntent, contract: MarkedContract): Exposure {
  const { lots, side, ticks } = order;
  const before = side > 0 ? exposure.buys : exposure.sells;
  const orders: OrderSums = {
    lots: before.lots + lots,
    valueUnits: before.valueUnits + contractValue(lots, ticks, contract.units),
    openLossUnits: before.openLossUnits + openLossOf(side, lots, ticks, contract.markTicks, contract.units),
  };
  return side > 0 ? { ...exposure, buys: orders } : { ...exposure, sells: orders };
}

/**
 * By how much an order would raise the requirement of its exposure, if it is covered: never below 0. An order that only closes raises nothing and
 * is refused only when its own loss and fee are more than there is.
 */
export function coverOrder(
  exposure: Exposure,
  order: OrderIntent,
  backing: OrderBacking,
  contract: MarkedContract,
): Result<bigint, OrderCoverCode> {
  const { markTicks, tiers, units } = contract;
  const { lots, side, ticks } = order;
  const after = withOrder(exposure, order, contract);
  const opening = openingOrders(after, side).valueUnits;
  const positionUnits = side === exposure.side ? exposure.valueUnits : 0n;
  if (positionUnits + opening > largestNotional(tiers, exposure.leverage)) {
    return fail('LEVERAGE_TOO_HIGH_FOR_SIZE');
  }
  const rise = requirementOf(after) - requirementOf(exposure);
  if (rise > 0n && rise > backing.availableUnits) return fail('INSUFFICIENT_BALANCE');
  const loss = openLossOf(side, lots, ticks, markTicks, units);
  const fee = feeOf(amount(contractValue(lots, ticks, units)), exposure.takerFeePpm);
  if (loss + fee > backing.equityUnits) return fail('LOSS_EXCEEDS_MARGIN');
  return ok(notNegative(rise));
}

/** The largest lots, at most `mostLots`, of an order that is covered; 0: none. One lot more is not covered. */
export function largestCovered(
  exposure: Exposure,
  order: Omit<OrderIntent, 'lots'>,
  backing: OrderBacking,
  contract: MarkedContract,
  mostLots: number,
): number {
  const isCovered = (lots: number) => coverOrder(exposure, { ...order, lots }, backing, contract).ok;
  if (mostLots < 1 || isCovered(mostLots)) return Math.max(0, mostLots);
  // Each figure rises with the lots: `covered` always is, `refused` never.
  let [covered, refused] = [0, mostLots];
  while (refused - covered > 1) {
    const middle = covered + Math.floor((refused - covered) / 2);
    if (isCovered(middle)) covered = middle;
    else refused = middle;
  }
  return covered;
}
