/**
 * Goal: a contract ends at one price, once. Method: orders end, every position is closed at that price, losers first; what they cannot pay is the
 * fund's as far as it reaches, the rest is taken off what winners get, in proportion to it, before they get it. Source: risk.md §8.
 */
import { contractValue, divideCeil, feeOf, profitSign, amount as toAmount } from '@bourse/domain';
import * as house from '../../kernel/accounts/house-accounts.ts';
import { packPocket } from '../../kernel/ledger/ledger.ts';
import { FEES_INDEX } from '../../kernel/record-layout.ts';
import type { OrderEvents } from '../../trading/order-events.ts';
import type { Trading } from '../../trading/room.ts';
import { leastOf, notNegative } from './amounts.ts';
import type { Contract } from './contract.ts';
import type { Emit } from './emit.ts';
import type { Exposure } from './exposure.ts';
import { type InsuranceFund, nameOf } from './fund.ts';
import { collectDust } from './funding.ts';
import { applyFill } from './position-keeper.ts';
import type { Purse } from './purse.ts';
import { purseRisk } from './risk.ts';
import type { ContractsState } from './state.ts';

/** A position and what becomes of it; amounts in smallest units. */
interface Row {
  readonly exposure: Exposure;
  readonly side: 1 | -1;
  /** +1 where a larger value is its profit. */
  readonly sign: bigint;
  readonly lots: number;
  readonly entryUnits: bigint;
  /** Value at the price of settlement, rounded against the account. */
  readonly valueUnits: bigint;
  readonly profitUnits: bigint;
  /** What it could not pay of its loss. */
  deficitUnits: bigint;
  /** What others' losses take off its profit. */
  cutUnits: bigint;
  feeUnits: bigint;
}

export class Settlement {
  declare private readonly state: ContractsState;
  declare private readonly trading: Trading;
  declare private readonly fund: InsuranceFund;
  declare private readonly emit: Emit;

  constructor(state: ContractsState, trading: Trading, fund: InsuranceFund, emit: Emit) {
    this.state = state;
    this.trading = trading;
    this.fund = fund;
    this.emit = emit;
  }

  /** Ends a contract that is listed and has not settled yet. */
  settle(contract: Contract, priceTicks: number, out: OrderEvents): void {
    const { market } = contract;
    this.trading.endMarket(market, out);
    market.markTicks = priceTicks;
    contract.settledTicks = priceTicks;
    const rows = this.state.positionsOf(contract).map((exposure) => rowOf(exposure, priceTicks));
    const losers = rows.filter(({ profitUnits }) => profitUnits < 0n);
    const winners = rows.filter(({ profitUnits }) => profitUnits >= 0n);
    for (const row of losers) this.closeLoser(row);
    for (const row of losers) this.measureDeficit(row);
    const deficitUnits = losers.reduce((sum, row) => sum + row.deficitUnits, 0n);
    const { fundUnits, sharedUnits } = this.pay(contract, losers, winners, deficitUnits);
    for (const row of winners) {
      const { cutUnits, exposure, lots, side, sign, valueUnits } = row;
      applyFill(this.state, exposure, side > 0 ? -1 : 1, lots, valueUnits - sign * cutUnits);
    }
    for (const row of rows) this.takeFee(row);
    const dustUnits = -rows.reduce((sum, { sign, valueUnits }) => sum + sign * valueUnits, 0n);
    collectDust(this.state, contract, dustUnits);
    for (const row of rows) this.report(row, priceTicks, out);
    const feeUnits = rows.reduce((sum, row) => sum + row.feeUnits, 0n);
    const sums = { positions: rows.length, deficitUnits, fundUnits, sharedUnits, feeUnits, dustUnits };
    this.emit({ type: 'contract-settled', contractId: contract.id, priceTicks, ...sums }, out);
  }

  /** An isolated position pays from its margin and leaves the rest to its purse. */
  private closeLoser(row: Row): void {
    const { exposure, lots, side, valueUnits } = row;
    const { state } = this;
    state.liquidating = exposure;
    applyFill(state, exposure, side > 0 ? -1 : 1, lots, valueUnits);
    state.liquidating = undefined;
    row.deficitUnits = state.shortUnits;
    state.shortUnits = 0n;
    exposure.purse.holdMargin(-exposure.marginUnits);
    exposure.marginUnits = 0n;
    exposure.purse.repay();
  }

  /** What a cross purse owes beyond what it has; of several positions of a purse, the first ones bear it. */
  private measureDeficit(row: Row): void {
    const { exposure, profitUnits } = row;
    if (exposure.isIsolated) return;
    const { purse } = exposure;
    const counted = this.deficits.get(purse) ?? 0n;
    const lackingUnits = -purseRisk(this.state, purse).equityUnits - counted;
    const owedUnits = purse.unsettledUnits - counted;
    row.deficitUnits = notNegative(leastOf(-profitUnits, leastOf(lackingUnits, owedUnits)));
    this.deficits.set(purse, counted + row.deficitUnits);
  }

  /** Deficits of cross purses in the settlement under way. */
  private readonly deficits = new Map<Purse, bigint>();

  /** Pays deficits: by the fund, then by what winners do not get. */
  private pay(contract: Contract, losers: readonly Row[], winners: readonly Row[], deficitUnits: bigint) {
    let fundUnits = 0n;
    for (const { deficitUnits: units, exposure } of losers) {
      fundUnits += this.fund.pay(contract, exposure.purse, units);
    }
    // A purse that lacks money has none to give, whatever its other side wins.
    const able = winners.filter(({ exposure }) => (this.deficits.get(exposure.purse) ?? 0n) === 0n);
    this.deficits.clear();
    const total = able.reduce((sum, { profitUnits }) => sum + profitUnits, 0n);
    const sharedUnits = leastOf(deficitUnits - fundUnits, total);
    let left = sharedUnits;
    for (const row of able) {
      if (left === 0n) break;
      row.cutUnits = leastOf(left, divideCeil(sharedUnits * row.profitUnits, total));
      left -= row.cutUnits;
    }
    let [byFund, byWinners] = [fundUnits, sharedUnits];
    for (const { deficitUnits: units, exposure } of losers) {
      const paid = leastOf(units, byFund);
      byFund -= paid;
      const shared = leastOf(units - paid, byWinners);
      byWinners -= shared;
      exposure.purse.settle(shared, exposure.purse.clearingRow);
    }
    return { fundUnits, sharedUnits };
  }

  /** Takes the delivery fee, never more than is left. */
  private takeFee(row: Row): void {
    const { exposure, valueUnits } = row;
    const { contract, purse } = exposure;
    const { deliveryFeePpm = 0 } = contract.spec;
    if (deliveryFeePpm === 0 || this.state.isFund(purse.owner)) return;
    const { cashUnits } = purse;
    const left = notNegative(leastOf(cashUnits, purseRisk(this.state, purse).equityUnits));
    row.feeUnits = leastOf(left, feeOf(toAmount(valueUnits), deliveryFeePpm));
    exposure.feeUnits += row.feeUnits;
    purse.settle(-row.feeUnits, this.feesRow(contract));
  }

  private feesRow({ spec }: Contract): number {
    const { assetIndexById, ledger } = this.state.trading.kernel;
    const pocket = packPocket(0, assetIndexById.get(spec.settleAssetId) ?? 0);
    return ledger.ensure(FEES_INDEX, house.HOUSE_ACCOUNTS.FEES, pocket, spec.settleAssetId);
  }

  private report(row: Row, priceTicks: number, out: OrderEvents): void {
    const { cutUnits, deficitUnits, entryUnits, exposure, feeUnits, lots, profitUnits, side, valueUnits } = row;
    const of = { accountId: exposure.purse.accountId, contractId: exposure.contract.id, ...nameOf(exposure) };
    const position = { lots: lots * side, entryUnits, priceTicks, valueUnits };
    const money = { profitUnits, cutUnits, deficitUnits, feeUnits };
    this.emit({ type: 'position-settled', ...of, ...position, ...money }, out);
  }
}

function rowOf(exposure: Exposure, priceTicks: number): Row {
  const { contract, entryUnits, side, size: lots } = exposure;
  const sign = profitSign(side, contract.units);
  const { unitTicksPerLot } = contract.units;
  // Rounded down where a larger value is a profit, else up.
  const valueUnits =
    sign > 0 || unitTicksPerLot === 0n
      ? contractValue(lots, priceTicks, contract.units)
      : divideCeil(BigInt(lots) * unitTicksPerLot, BigInt(priceTicks));
  const profitUnits = BigInt(sign) * (valueUnits - entryUnits);
  const none = { deficitUnits: 0n, cutUnits: 0n, feeUnits: 0n };
  return { exposure, side, sign: BigInt(sign), lots, entryUnits, valueUnits, profitUnits, ...none };
}
