/**
 * What resting orders of contracts come to, by exposure and side. Every figure of an order is worked out anew from the lots that are open of it,
 * so that nothing is left when it ends. With each order stays the mark at which it came to rest: its open loss is measured by that. Source: risk.md §3.
 */
import { contractValue, invariant, openLossOf } from '@bourse/domain';
import type { Contract } from './contract.ts';
import type { Exposure, RunningSums } from './exposure.ts';

/** A resting order. */
interface RestingOrder {
  readonly exposure: Exposure;
  readonly isSell: boolean;
  readonly reduces: boolean;
  readonly priceTicks: number;
  /** Mark when it came to rest. */
  readonly markTicks: number;
  lots: number;
}

export class OrderSumsBySlot {
  private readonly orders = new Map<number, RestingOrder>();
  /** Lots of all that only reduce. */
  private reducingBuys = 0;
  private reducingSells = 0;

  /** Counts an order that comes to rest. */
  add(slot: number, order: RestingOrder): void {
    this.orders.set(slot, order);
    count(order, order.lots, 1);
    if (order.reduces) this.countReducing(order.isSell, order.lots);
  }

  /** Whether orders of a side only reduce. */
  hasReducing(isSell: boolean): boolean {
    return (isSell ? this.reducingSells : this.reducingBuys) > 0;
  }

  private countReducing(isSell: boolean, lots: number): void {
    if (isSell) this.reducingSells += lots;
    else this.reducingBuys += lots;
  }

  /** Takes lots off an order, which has traded, shrunk or ended. */
  take(slot: number, lots: number): void {
    const order = this.orders.get(slot);
    invariant(order !== undefined && lots <= order.lots, 'lots of an order that has none');
    count(order, order.lots, -1);
    if (order.reduces) this.countReducing(order.isSell, -lots);
    order.lots -= lots;
    if (order.lots === 0) this.orders.delete(slot);
    else count(order, order.lots, 1);
  }

  /** Slots with the mark at which each came to rest, by slot. */
  marks(): readonly (readonly [number, number])[] {
    return [...this.orders].map(([slot, { markTicks }]) => [slot, markTicks] as const).sort(([a], [b]) => a - b);
  }
}

function count({ exposure, isSell, markTicks, priceTicks, reduces }: RestingOrder, lots: number, sign: 1 | -1): void {
  const { units }: Contract = exposure.contract;
  const loss = openLossOf(isSell ? -1 : 1, lots, priceTicks, markTicks, units);
  if (reduces) {
    if (isSell) exposure.reducingSells += sign * lots;
    else exposure.reducingBuys += sign * lots;
    exposure.reducingLossUnits += sign > 0 ? loss : -loss;
    return;
  }
  const sums: RunningSums = isSell ? exposure.sells : exposure.buys;
  const value = contractValue(lots, priceTicks, units);
  sums.lots += sign * lots;
  sums.valueUnits += sign > 0 ? value : -value;
  sums.openLossUnits += sign > 0 ? loss : -loss;
}
