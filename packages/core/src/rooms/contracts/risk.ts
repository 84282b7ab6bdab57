/**
 * Goal: who is below maintenance margin. A cross purse is judged as a whole, an isolated position by its own margin. What a command has touched is
 * looked at once, in an order that does not depend on how it was touched. Source: risk.md §3 and §7.
 */
import { compareRisk, isLiquidated, maintenanceMargin, type RiskFigures, tierOf } from '@bourse/domain';
import type { Exposure } from './exposure.ts';
import type { Purse } from './purse.ts';
import { isSafe, keepSafe } from './safe-marks.ts';
import type { ContractsState } from './state.ts';

/** A cross purse as far as its risk is concerned. */
export interface PurseRisk extends RiskFigures {
  /** Whether it has a cross position. */
  readonly hasPosition: boolean;
  /** What positions whose prices cannot be relied on may be worth more than at their last mark: their notional. */
  readonly doubtUnits: bigint;
  /** Whether it has a position whose prices can be relied on. */
  readonly hasLive: boolean;
}

/** Maintenance margin of a position at mark with the contract's reserve, smallest units. */
export function maintenanceOf({ contract, lots, notionalUnits }: Exposure): bigint {
  if (lots === 0) return 0n;
  return maintenanceMargin(contract.tiers, notionalUnits, contract.spec.liquidationReservePpm ?? 0);
}

/** Tier of a position at mark, from 1. */
export function tierNoOf({ contract, notionalUnits }: Exposure): number {
  return contract.tiers.indexOf(tierOf(contract.tiers, notionalUnits)) + 1;
}

/**
 * Equity and maintenance margin of a cross purse at the marks of now. A position whose prices cannot be relied on counts at its last mark, needs
 * nothing meanwhile and has the benefit of a doubt of its size: it brings nobody down, and a lot of it is no shelter for larger ones.
 */
export function purseRisk(state: ContractsState, purse: Purse): PurseRisk {
  let equityUnits = purse.cashUnits - purse.unsettledUnits;
  let maintenanceUnits = 0n;
  let doubtUnits = 0n;
  let [hasPosition, hasLive] = [false, false];
  for (const exposure of state.exposuresOf(purse)) {
    if (exposure.lots === 0 || exposure.isIsolated) continue;
    hasPosition = true;
    equityUnits += exposure.unrealisedUnits;
    if (exposure.contract.isStale) doubtUnits += exposure.notionalUnits;
    else {
      hasLive = true;
      maintenanceUnits += maintenanceOf(exposure);
    }
  }
  // A fund needs no margin, and is not let below zero.
  if (state.isFund(purse.owner)) maintenanceUnits = 0n;
  return { equityUnits, maintenanceUnits, doubtUnits, hasPosition, hasLive };
}

/** Whether an isolated position or a cross purse is liquidated. */
export function isBelow({ doubtUnits = 0n, equityUnits, maintenanceUnits }: RiskFigures & Partial<PurseRisk>): boolean {
  return isLiquidated({ equityUnits: equityUnits + doubtUnits, maintenanceUnits });
}

/** Equity and maintenance margin of an isolated position at mark. */
export function isolatedRisk(exposure: Exposure): RiskFigures {
  return {
    equityUnits: exposure.marginUnits + exposure.unrealisedUnits,
    maintenanceUnits: maintenanceOf(exposure),
  };
}

/** The same of whatever stands behind a position. */
export function riskOf(state: ContractsState, exposure: Exposure): RiskFigures & Partial<PurseRisk> {
  return exposure.isIsolated ? isolatedRisk(exposure) : purseRisk(state, exposure.purse);
}

/** What stands behind a position besides its own profit, for its bankruptcy price: an isolated one's margin, or what the purse has with its other positions. */
export function behindOf(state: ContractsState, exposure: Exposure): bigint {
  if (exposure.isIsolated) return exposure.marginUnits;
  return purseRisk(state, exposure.purse).equityUnits - exposure.unrealisedUnits;
}

/** Cross positions of a purse that have lots. */
export function crossPositions(state: ContractsState, purse: Purse): readonly Exposure[] {
  return state.exposuresOf(purse).filter(({ isIsolated, lots }) => lots !== 0 && !isIsolated);
}

/** The position with the largest unrealised loss, of equals that of the lower contract id; of one contract the long. */
export function largestLoss(positions: readonly Exposure[]): Exposure | undefined {
  let worst: Exposure | undefined;
  for (const exposure of positions) {
    if (worst === undefined || exposure.unrealisedUnits < worst.unrealisedUnits) worst = exposure;
  }
  return worst;
}

/** A cross purse or an isolated position that is below. */
export interface RiskUnit extends RiskFigures {
  readonly purse: Purse;
  /** The isolated position; absent for a purse. */
  readonly exposure?: Exposure;
  /** Equity ÷ maintenance, near enough to compare most of them. */
  readonly ratio: number;
}

/** What has to be done. */
export interface Findings {
  /** Nearest to its end first; of equals the lower account id, then by wallet, purses first. */
  readonly below: readonly RiskUnit[];
  /** Funds without equity that hold positions. */
  readonly funds: readonly Purse[];
  /** Purses that owe more than they have and have no cross position. */
  readonly indebted: readonly Purse[];
}

/** Looks at all that was touched, which counts as seen then. */
export function findBelow(state: ContractsState): Findings {
  const { touched } = state;
  const purses = new Set(touched.purses);
  const isolated = new Set(touched.isolated);
  const unsure: Exposure[] = [];
  for (const contract of touched.repriced) {
    for (const exposure of state.positionsOf(contract)) {
      if (isSafe(exposure)) continue;
      unsure.push(exposure);
      if (exposure.isIsolated) isolated.add(exposure);
      else purses.add(exposure.purse);
    }
  }
  touched.purses.clear();
  touched.isolated.clear();
  touched.repriced.clear();
  const below: RiskUnit[] = [];
  const funds: Purse[] = [];
  const indebted: Purse[] = [];
  for (const purse of purses) {
    purse.repay();
    const risk = purseRisk(state, purse);
    if (!isBelow(risk)) continue;
    if (!risk.hasPosition) indebted.push(purse);
    else if (!risk.hasLive) continue;
    else if (state.isFund(purse.owner)) funds.push(purse);
    else below.push(unitOf(risk, purse));
  }
  for (const exposure of isolated) {
    if (exposure.lots === 0 || exposure.contract.isStale) continue;
    const risk = isolatedRisk(exposure);
    if (isLiquidated(risk)) below.push({ ...unitOf(risk, exposure.purse), exposure });
  }
  const found = new Set<Purse | Exposure>([...funds, ...below.map(({ exposure, purse }) => exposure ?? purse)]);
  for (const exposure of unsure) {
    const unit = exposure.isIsolated ? exposure : exposure.purse;
    if (!found.has(unit) && !exposure.contract.isStale) keepSafe(state, exposure);
  }
  below.sort(compareUnits);
  return { below, funds: funds.sort(comparePurses), indebted: indebted.sort(comparePurses) };
}

function unitOf({ equityUnits, maintenanceUnits }: RiskFigures, purse: Purse): RiskUnit {
  return { purse, equityUnits, maintenanceUnits, ratio: Number(equityUnits) / Number(maintenanceUnits) };
}

/** Relative difference of ratios below which they are compared exactly: far above what doubles err by. */
const NEAR = 1e-9;

function compareUnits(one: RiskUnit, other: RiskUnit): number {
  const difference = one.ratio - other.ratio;
  const isNear = Math.abs(difference) <= NEAR * Math.max(1, Math.abs(one.ratio), Math.abs(other.ratio));
  return (
    (isNear ? compareRisk(one, other) : difference) ||
    comparePurses(one.purse, other.purse) ||
    comparePositions(one, other)
  );
}

function comparePurses(one: Purse, other: Purse): number {
  return one.accountId - other.accountId || one.pocket - other.pocket;
}

function comparePositions({ exposure: one }: RiskUnit, { exposure: other }: RiskUnit): number {
  if (one === undefined || other === undefined) return Number(one !== undefined) - Number(other !== undefined);
  return one.contract.id - other.contract.id || one.hedgeSide - other.hedgeSide;
}
