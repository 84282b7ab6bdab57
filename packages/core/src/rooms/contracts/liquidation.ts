/**
 * Goal: nobody is left below maintenance margin. Method: risk.md §7, run after each command for all that it has touched, until nothing is below; each
 * liquidation is carried to its end before the next begins, and says with its events what it did and why.
 */
import { contractValue, isLiquidated, liquidationFee, lotsAboveLowerTier } from '@bourse/domain';
import type { OrderEvents } from '../../trading/order-events.ts';
import { leastOf, notNegative } from './amounts.ts';
import { Deleveraging, type OrderEnds } from './deleveraging.ts';
import type { Emit } from './emit.ts';
import type { Exposure } from './exposure.ts';
import { bankruptcyBound, closeInBook, type Filled, type ForcedOrders } from './forced-close.ts';
import { bankruptLots, InsuranceFund, nameOf } from './fund.ts';
import { Losses } from './losses.ts';
import { applyFill } from './position-keeper.ts';
import type { Purse } from './purse.ts';
import * as risk from './risk.ts';
import { ContractsState } from './state.ts';

const {
  behindOf,
  crossPositions,
  findBelow,
  isBelow,
  isolatedRisk,
  largestLoss,
  maintenanceOf,
  purseRisk,
  riskOf,
  tierNoOf,
} = risk;

export class Liquidation {
  declare private readonly state: ContractsState;
  declare private readonly orders: ForcedOrders & OrderEnds;
  declare private readonly emit: Emit;
  declare readonly fund: InsuranceFund;
  declare private readonly adl: Deleveraging;
  declare readonly losses: Losses;

  constructor(state: ContractsState, orders: ForcedOrders & OrderEnds, emit: Emit) {
    this.state = state;
    this.orders = orders;
    this.emit = emit;
    this.fund = new InsuranceFund(state, orders, emit);
    this.adl = new Deleveraging(state, orders, emit);
    this.losses = new Losses(state, this.fund, emit);
  }

  /** Checks all that the command has touched and liquidates what is below; then funds work out what they hold where there is a new mark. */
  run(out: OrderEvents): void {
    const { touched } = this.state;
    if (!touched.needsCheck) return;
    const marked = [...touched.marked].sort((a, b) => a.id - b.id);
    touched.marked.clear();
    this.check(out);
    for (const contract of marked) {
      this.fund.workOut(contract, out);
      this.check(out);
    }
    this.adl.forget();
    touched.lossOf.clear();
  }

  /** Until nothing is below any more: what one liquidation does may bring others down. */
  private check(out: OrderEvents): void {
    const { touched } = this.state;
    while (touched.purses.size + touched.isolated.size + touched.repriced.size > 0) {
      const { below, funds, indebted } = findBelow(this.state);
      for (const { exposure, purse } of below) {
        if (exposure === undefined) this.liquidatePurse(purse, out);
        else this.liquidateIsolated(exposure, out);
      }
      for (const purse of funds) this.clearFund(purse, out);
      for (const purse of indebted) this.losses.cover(purse, out);
    }
  }

  private liquidateIsolated(exposure: Exposure, out: OrderEvents): void {
    const { contract, hedgeSide, purse } = exposure;
    if (exposure.lots === 0 || !isLiquidated(isolatedRisk(exposure)) || !contract.isTrading) return;
    const { fund, state } = this;
    const { equityUnits, maintenanceUnits } = isolatedRisk(exposure);
    const of = { accountId: purse.accountId, contractId: contract.id, ...nameOf(exposure) };
    const figures = { equityUnits, maintenanceUnits, marginUnits: exposure.marginUnits };
    const positions = [this.figuresOf(exposure)];
    this.emit({ type: 'liquidation-started', ...of, isIsolated: true, ...figures, positions }, out);
    const isOfSide = ({ position }: { readonly position: number }) => ContractsState.sideOf(position) === hedgeSide;
    this.orders.endOrdersFor(purse.accountId, contract.id, isOfSide, out);
    state.liquidating = exposure;
    while (exposure.lots !== 0 && isLiquidated(isolatedRisk(exposure))) this.step(exposure, out);
    state.liquidating = undefined;
    let toFundUnits = 0n;
    if (exposure.lots === 0) {
      // What is left of its margin is the fund's.
      toFundUnits = exposure.marginUnits;
      this.collectMargin(exposure, toFundUnits);
    }
    const fromFundUnits = fund.pay(contract, purse, state.shortUnits);
    state.shortUnits = 0n;
    const after = isolatedRisk(exposure);
    this.emit({ type: 'liquidation-ended', ...of, isIsolated: true, ...after, toFundUnits, fromFundUnits }, out);
  }

  private liquidatePurse(purse: Purse, out: OrderEvents): void {
    const { state } = this;
    const isBelowNow = () => isBelow(purseRisk(state, purse));
    if (!isBelowNow() || this.worstOf(purse) === undefined) return;
    const { equityUnits, maintenanceUnits } = purseRisk(state, purse);
    const positions = crossPositions(state, purse).map((exposure) => this.figuresOf(exposure));
    const { accountId, cashUnits } = purse;
    const contractId = positions[0]?.contractId ?? 0;
    const of = { accountId, contractId, isIsolated: false };
    this.emit(
      { type: 'liquidation-started', ...of, equityUnits, maintenanceUnits, marginUnits: cashUnits, positions },
      out,
    );
    for (const contract of this.contractsOf(purse)) {
      this.orders.endOrdersFor(accountId, contract.id, () => true, out);
    }
    this.meetHedges(purse, isBelowNow, out);
    for (let exposure = this.worstOf(purse); exposure !== undefined && isBelowNow(); exposure = this.worstOf(purse)) {
      this.step(exposure, out);
    }
    const { equityUnits: equity, maintenanceUnits: maintenance } = purseRisk(state, purse);
    const after = { equityUnits: equity, maintenanceUnits: maintenance, toFundUnits: 0n, fromFundUnits: 0n };
    this.emit({ type: 'liquidation-ended', ...of, ...after }, out);
  }

  /** Contracts of a purse, by id. */
  private contractsOf({ pocket }: Purse) {
    const contracts = [...this.state.contracts.values()].filter((contract) => this.state.pocketOf(contract) === pocket);
    return contracts.sort((a, b) => a.id - b.id);
  }

  /** The cross position that is closed next: one in a market that trades, at prices that can be relied on. */
  private worstOf(purse: Purse): Exposure | undefined {
    return largestLoss(
      crossPositions(this.state, purse).filter(({ contract }) => contract.isTrading && !contract.isStale),
    );
  }

  /** Long and short of one contract meet at mark, without fee. */
  private meetHedges(purse: Purse, isBelowNow: () => boolean, out: OrderEvents): void {
    const { state } = this;
    for (const long of crossPositions(state, purse)) {
      const { contract } = long;
      const short = crossPositions(state, purse).find((other) => other.contract === contract && other.lots < 0);
      if (long.lots <= 0 || short === undefined || contract.isStale || !isBelowNow()) continue;
      const lots = Math.min(long.size, short.size);
      const { markTicks } = contract.market;
      const valueUnits = contractValue(lots, markTicks, contract.units);
      applyFill(state, long, -1, lots, valueUnits);
      applyFill(state, short, 1, lots, valueUnits);
      this.emit(
        { type: 'positions-netted', accountId: purse.accountId, contractId: contract.id, lots, markTicks, valueUnits },
        out,
      );
    }
  }

  /** Takes a position down by one tier, or closes it in the first: in the book, what that does not take by the fund, then by others. */
  private step(exposure: Exposure, out: OrderEvents): void {
    const { fund, state } = this;
    const { contract, purse } = exposure;
    const { markTicks } = contract.market;
    const before = { ...riskOf(state, exposure), tier: tierNoOf(exposure), isLong: exposure.side > 0 };
    const lots = lotsAboveLowerTier(exposure.size, markTicks, contract.tiers, contract.units);
    const boundTicks = bankruptcyBound(exposure, behindOf(state, exposure));
    const filled: Filled =
      boundTicks === undefined
        ? { lots: 0, valueUnits: 0n }
        : closeInBook(state, this.orders, exposure, lots, boundTicks, out);
    const feeUnits = this.takeFee(exposure, filled);
    const after = riskOf(state, exposure);
    this.emit(
      {
        type: 'liquidated',
        accountId: purse.accountId,
        contractId: contract.id,
        ...nameOf(exposure),
        isLong: before.isLong,
        tier: before.tier,
        equityUnits: before.equityUnits,
        maintenanceUnits: before.maintenanceUnits,
        markTicks,
        askedLots: lots,
        boundTicks: boundTicks ?? 0,
        lots: filled.lots,
        valueUnits: filled.valueUnits,
        feeUnits,
        equityAfterUnits: after.equityUnits,
        maintenanceAfterUnits: after.maintenanceUnits,
        leftLots: exposure.size,
      },
      out,
    );
    const restLots = lots - filled.lots;
    if (restLots === 0 || !isBelow(after)) return;
    const left = fund.takeOver(exposure, bankruptLots(state, exposure, restLots), out);
    if (left.lots > 0) this.adl.close(exposure, left, out);
  }

  /** Takes the fee of what was filled to the fund, never more than is left. */
  private takeFee(exposure: Exposure, { valueUnits }: Filled): bigint {
    const { contract, isIsolated, marginUnits, purse } = exposure;
    if (valueUnits === 0n) return 0n;
    const { equityUnits } = riskOf(this.state, exposure);
    const leftUnits = notNegative(leastOf(equityUnits, isIsolated ? marginUnits : purse.cashUnits));
    const feeUnits = liquidationFee(valueUnits, contract.spec.liquidationFeePpm, leftUnits);
    if (isIsolated) this.collectMargin(exposure, feeUnits);
    else this.fund.collect(contract, purse, feeUnits);
    return feeUnits;
  }

  /** Gives margin of an isolated position to the fund. */
  private collectMargin(exposure: Exposure, units: bigint): void {
    exposure.marginUnits -= units;
    exposure.purse.holdMargin(-units);
    this.fund.collect(exposure.contract, exposure.purse, units);
  }

  /** A fund without equity gives its positions away at their bankruptcy price, the largest loss first. */
  private clearFund(purse: Purse, out: OrderEvents): void {
    const { state } = this;
    for (let exposure = this.worstOf(purse); exposure !== undefined; exposure = this.worstOf(purse)) {
      if (!isBelow(purseRisk(state, purse))) return;
      this.adl.close(exposure, bankruptLots(state, exposure, exposure.size), out);
    }
  }

  private figuresOf(exposure: Exposure) {
    const { contract, entryUnits, lots, notionalUnits, unrealisedUnits } = exposure;
    return {
      contractId: contract.id,
      ...nameOf(exposure),
      lots,
      entryUnits,
      markTicks: contract.market.markTicks,
      notionalUnits,
      unrealisedUnits,
      maintenanceUnits: maintenanceOf(exposure),
      tier: tierNoOf(exposure),
    };
  }
}
