/**
 * What fills do to positions and purses. A fill closes what stands against it and opens the rest; what closing realises is settled against the
 * clearing account, a margin of an isolated position is held or released, fees go to the house. Source: risk.md §2 and §3.
 */
import {
  closeIsolated,
  contractValue,
  fillPosition,
  marginOfFill,
  openLossOf,
  type PositionFill,
  type PositionSign,
  profitSign,
} from '@bourse/domain';
import { leastOf, notNegative } from './amounts.ts';
import type { Exposure } from './exposure.ts';
import type { Purse } from './purse.ts';
import { purseRisk } from './risk.ts';
import type { ContractsState } from './state.ts';

/** Applies a fill of so many lots and their value to an exposure; fees are apart. */
export function applyFill(
  state: ContractsState,
  exposure: Exposure,
  side: PositionSign,
  lots: number,
  valueUnits: bigint,
): void {
  const before = { lots: exposure.size, marginUnits: exposure.marginUnits };
  const fill = fillPosition(exposure.position, side, lots, valueUnits, exposure.contract.units);
  // Nothing is no −0.
  exposure.lots = fill.position.lots * fill.position.side + 0;
  exposure.entryUnits = fill.position.entryUnits;
  exposure.realisedUnits += fill.realisedUnits;
  state.changed.add(exposure);
  state.touched.add(exposure);
  state.notePosition(exposure);
  if (before.lots > 0 && fill.closedLots === before.lots) state.touched.close(exposure, side < 0);
  if (fill.closedLots > 0) {
    if (exposure.isIsolated && exposure === state.liquidating) settleForced(state, exposure, fill.realisedUnits);
    else settleClose(exposure, fill, before.lots, before.marginUnits);
  }
  if (fill.openedLots > 0 && exposure.isIsolated) moveOpeningMargin(state, exposure, side, fill);
  if (exposure.purse.unsettledUnits > 0n) state.touched.lossOf.set(exposure.purse, exposure.contract);
}

/**
 * The same of an isolated position that is liquidated: its margin pays, stays with what is left of it, and takes a profit. What it cannot pay is noted,
 * because the purse behind it has no part in it.
 */
function settleForced(state: ContractsState, exposure: Exposure, realisedUnits: bigint): void {
  const { purse } = exposure;
  if (realisedUnits < 0n) {
    const fromMargin = leastOf(-realisedUnits, exposure.marginUnits);
    exposure.marginUnits -= fromMargin;
    purse.holdMargin(-fromMargin);
    state.shortUnits += -realisedUnits - fromMargin;
  }
  const { cashUnits } = purse;
  purse.settle(realisedUnits, purse.clearingRow);
  if (realisedUnits <= 0n) return;
  const kept = leastOf(realisedUnits, purse.cashUnits - cashUnits);
  exposure.marginUnits += kept;
  purse.holdMargin(kept);
}

/** Pays or takes what closing has realised; of an isolated position, from its margin first. */
function settleClose(exposure: Exposure, fill: PositionFill, lots: number, marginUnits: bigint): void {
  const { purse } = exposure;
  if (exposure.isIsolated) {
    const loss = fill.realisedUnits < 0n ? -fill.realisedUnits : 0n;
    const restLoss = notNegative(-exposure.unrealisedUnits);
    const closed = closeIsolated(marginUnits, fill.closedLots, lots, loss, restLoss);
    exposure.marginUnits = closed.marginUnits;
    purse.holdMargin(closed.marginUnits - marginUnits);
  }
  purse.settle(fill.realisedUnits, purse.clearingRow);
}

/** Moves the margin of what a fill has opened; what the purse has not stays lacking, and is checked with all risk. */
function moveOpeningMargin(state: ContractsState, exposure: Exposure, side: PositionSign, fill: PositionFill): void {
  const { contract, leverage, purse } = exposure;
  const { markTicks } = contract.market;
  // The loss of the part that opens, at its own value.
  const atMark = contractValue(fill.openedLots, markTicks, contract.units);
  const above = fill.openedValueUnits - atMark;
  const loss = profitSign(side, contract.units) > 0 ? above : -above;
  const wanted = marginOfFill(fill.openedValueUnits, leverage, loss > 0n ? loss : 0n);
  const units = leastOf(wanted, freeCashOf(state, purse));
  exposure.marginUnits += units;
  purse.holdMargin(units);
}

/** Cash of a purse that no loss of its cross positions stands against. */
function freeCashOf(state: ContractsState, purse: Purse): bigint {
  return notNegative(leastOf(purse.cashUnits, purseRisk(state, purse).equityUnits));
}

/** Takes a fee (negative: gives a rebate). What the purse of an isolated position has not is taken from its margin. */
export function settleFee(state: ContractsState, exposure: Exposure, units: bigint, feesRow: number): void {
  const { isIsolated, marginUnits, purse } = exposure;
  if (isIsolated && units > 0n && marginUnits > 0n) {
    const lacking = leastOf(notNegative(units - freeCashOf(state, purse)), marginUnits);
    exposure.marginUnits -= lacking;
    purse.holdMargin(-lacking);
  }
  purse.settle(-units, feesRow);
}

/** The loss against mark in which so many lots at a price would start. */
export function lossOf(exposure: Exposure, side: PositionSign, lots: number, ticks: number): bigint {
  const { market, units } = exposure.contract;
  return openLossOf(side, lots, ticks, market.markTicks, units);
}
