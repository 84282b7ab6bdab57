/**
 * Goal: the insurance fund of a group of contracts: an account of the house whose positions are like any other's. It takes bankrupt positions over at
 * their bankruptcy value, as far as it stays above zero at mark and within its cap, and works them out at each new mark, a slice at a time. What
 * it cannot take is not its business. Source: risk.md §7.
 */
import {
  bankruptcyPrice,
  bankruptcyValue,
  contractValue,
  divideCeil,
  entryTicks,
  fillPosition,
  invariant,
  profitAt,
  profitSign,
} from '@bourse/domain';
import type { OrderEvents } from '../../trading/order-events.ts';
import { leastOf, mostOf, notNegative } from './amounts.ts';
import type { Contract } from './contract.ts';
import type { Emit } from './emit.ts';
import type { Exposure } from './exposure.ts';
import { closeInBook, type ForcedOrders } from './forced-close.ts';
import { applyFill } from './position-keeper.ts';
import type { Purse } from './purse.ts';
import { behindOf, purseRisk } from './risk.ts';
import type { ContractsState } from './state.ts';

const PPM = 1_000_000;

/** Lots of a bankrupt position and what they are worth at its bankruptcy price, smallest units. */
export interface BankruptLots {
  readonly lots: number;
  readonly valueUnits: bigint;
}

/**
 * What so many lots of a position are worth at its bankruptcy price; rounded against the account, all of them to the unit. At most what the market's
 * largest price makes of them, at least what its least does: the rest is a deficit of the purse.
 */
export function bankruptLots(state: ContractsState, exposure: Exposure, lots: number): BankruptLots {
  const { contract, position, size } = exposure;
  const { units, market } = contract;
  const atLeast = contractValue(size, 1, units);
  const atMost = contractValue(size, market.maxPriceTicks, units);
  const [low, high] = atLeast < atMost ? [atLeast, atMost] : [atMost, atLeast];
  const exact = bankruptcyValue(position, behindOf(state, exposure), units);
  const whole = mostOf(low, leastOf(exact, high));
  if (lots === size) return { lots, valueUnits: whole };
  const share = whole * BigInt(lots);
  const isGain = profitSign(position.side, units) > 0;
  return { lots, valueUnits: isGain ? share / BigInt(size) : divideCeil(share, BigInt(size)) };
}

/** Average price of a value in whole ticks, for events. */
export function ticksOf({ contract, side }: Exposure, { lots, valueUnits }: BankruptLots): number {
  return entryTicks({ side, lots, entryUnits: valueUnits }, contract.units) ?? 0;
}

export class InsuranceFund {
  declare private readonly state: ContractsState;
  declare private readonly orders: ForcedOrders;
  declare private readonly emit: Emit;

  constructor(state: ContractsState, orders: ForcedOrders, emit: Emit) {
    this.state = state;
    this.orders = orders;
    this.emit = emit;
  }

  /** What a fund can pay without falling below zero, now or at mark. */
  free(purse: Purse): bigint {
    return notNegative(leastOf(purse.cashUnits, purseRisk(this.state, purse).equityUnits));
  }

  /** Pays from a contract's fund to a purse, as far as it can; smallest units paid. */
  pay(contract: Contract, purse: Purse, units: bigint): bigint {
    const fund = this.state.fundOf(contract).purse;
    if (fund === purse) return 0n;
    const paid = leastOf(units, this.free(fund));
    if (paid <= 0n) return 0n;
    purse.settle(paid, fund.row);
    this.state.touched.purses.add(fund);
    return paid;
  }

  /** Takes from a purse's cash for a contract's fund. */
  collect(contract: Contract, purse: Purse, units: bigint): void {
    if (units > 0n) purse.settle(-units, this.state.fundOf(contract).purse.row);
  }

  /** Takes over what it can of bankrupt lots, and reports it; what is left. */
  takeOver(exposure: Exposure, bankrupt: BankruptLots, out: OrderEvents): BankruptLots {
    const { contract, purse } = exposure;
    const { side } = exposure;
    const lots = this.lotsToTake(exposure, bankrupt);
    if (lots === 0) return bankrupt;
    const valueUnits = shareOf(bankrupt, lots);
    const fund = this.state.fundOf(contract);
    applyFill(this.state, exposure, side > 0 ? -1 : 1, lots, valueUnits);
    applyFill(this.state, fund, side, lots, valueUnits);
    this.emit(
      {
        type: 'position-taken-over',
        accountId: purse.accountId,
        contractId: contract.id,
        ...nameOf(exposure),
        isLong: side > 0,
        lots,
        priceTicks: ticksOf(exposure, { lots, valueUnits }),
        valueUnits,
        markTicks: contract.market.markTicks,
        fundAccountId: fund.purse.accountId,
        fundLots: fund.lots,
        fundEquityUnits: purseRisk(this.state, fund.purse).equityUnits,
      },
      out,
    );
    return { lots: bankrupt.lots - lots, valueUnits: bankrupt.valueUnits - valueUnits };
  }

  /** The most lots that leave the fund within its cap and not below zero at mark. */
  private lotsToTake(exposure: Exposure, bankrupt: BankruptLots): number {
    const { contract, side } = exposure;
    const fund = this.state.fundOf(contract);
    if (fund === exposure) return 0;
    const room = contract.spec.fundCapLots - fund.lots * side;
    const most = Math.min(bankrupt.lots, Math.max(0, room));
    const { equityUnits } = purseRisk(this.state, fund.purse);
    if (most === 0 || equityUnits < 0n) return 0;
    const { markTicks } = contract.market;
    const gain = contractValue(bankrupt.lots, markTicks, contract.units) - bankrupt.valueUnits;
    const loss = profitSign(side, contract.units) > 0 ? -gain : gain;
    let lots = most;
    if (loss > 0n) lots = Number(leastOf(BigInt(most), (equityUnits * BigInt(bankrupt.lots)) / loss));
    // Values of parts are rounded: the last lots may not fit.
    while (lots > 0 && this.equityAfter(fund, equityUnits, side, lots, shareOf(bankrupt, lots)) < 0n) {
      lots = lots > 8 ? lots - Math.ceil(lots / 8) : lots - 1;
    }
    return lots;
  }

  private equityAfter(fund: Exposure, equityUnits: bigint, side: 1 | -1, lots: number, valueUnits: bigint): bigint {
    const { contract, position, unrealisedUnits } = fund;
    const fill = fillPosition(position, side, lots, valueUnits, contract.units);
    const unrealised =
      fill.position.lots === 0 ? 0n : profitAt(fill.position, contract.market.markTicks, contract.units);
    return equityUnits - unrealisedUnits + fill.realisedUnits + unrealised;
  }

  /** Sells or buys back a slice of the inventory in a contract, near the mark and without falling below zero. */
  workOut(contract: Contract, out: OrderEvents): void {
    if (contract.isStale || !contract.isTrading) return;
    const fund = this.state.find(contract.fundOwner, contract, 0);
    if (fund === undefined || fund.lots === 0) return;
    const lots = Math.min(fund.size, contract.spec.fundSliceLots);
    const boundTicks = this.boundOf(fund, lots);
    if (boundTicks !== undefined) closeInBook(this.state, this.orders, fund, lots, boundTicks, out);
  }

  private boundOf(fund: Exposure, lots: number): number | undefined {
    const { contract, side } = fund;
    const { markTicks, maxPriceTicks } = contract.market;
    const { equityUnits } = purseRisk(this.state, fund.purse);
    if (equityUnits < 0n) return undefined;
    const atMark = { side, lots, entryUnits: contractValue(lots, markTicks, contract.units) };
    const broke = bankruptcyPrice(atMark, equityUnits, contract.units)?.ticks;
    const away = Math.floor((markTicks * farthestPpm(contract)) / PPM);
    // A price that does not exist is beyond reach.
    return side > 0
      ? Math.max(1, markTicks - away, broke ?? 1)
      : Math.min(maxPriceTicks, markTicks + away, broke ?? maxPriceTicks);
  }
}

/**
 * How far from mark a fund lets its orders trade, ppm: half of what a position had left when it was taken over without a gap. More than that could be
 * fetched from it by whoever lets one account be liquidated where only another one of his bids.
 */
function farthestPpm({ tiers }: Contract): number {
  return Math.floor((tiers[0]?.maintenancePpm ?? 0) / 2);
}

/** The part of bankrupt lots' value that so many of them have; all of it for all. */
export function shareOf(bankrupt: BankruptLots, lots: number): bigint {
  invariant(lots <= bankrupt.lots, 'more lots than are bankrupt');
  return (bankrupt.valueUnits * BigInt(lots)) / BigInt(bankrupt.lots);
}

/** How events name the side of a hedged position. */
export function nameOf({ sideName }: Exposure): { readonly side?: 'long' | 'short' } {
  return sideName === undefined ? {} : { side: sideName };
}
