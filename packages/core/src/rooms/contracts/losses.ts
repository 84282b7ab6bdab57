/**
 * Goal: every deficit has a payer with a name. A purse without a position that owes more than it has is paid by the fund of the contract in which it
 * lost; what the fund cannot pay is shared by those who win in that contract, in proportion to their unrealised profit and never more than
 * that or than they have; what even that leaves stays owed by the account, and is paid from whatever comes in. Source: risk.md §7.
 */
import { divideCeil, invariant } from '@bourse/domain';
import type { OrderEvents } from '../../trading/order-events.ts';
import { leastOf, notNegative } from './amounts.ts';
import type { Contract } from './contract.ts';
import type { Emit } from './emit.ts';
import type { Exposure } from './exposure.ts';
import { type InsuranceFund, nameOf } from './fund.ts';
import type { Purse } from './purse.ts';
import { purseRisk } from './risk.ts';
import type { ContractsState } from './state.ts';

export class Losses {
  declare private readonly state: ContractsState;
  declare private readonly fund: InsuranceFund;
  declare private readonly emit: Emit;

  constructor(state: ContractsState, fund: InsuranceFund, emit: Emit) {
    this.state = state;
    this.fund = fund;
    this.emit = emit;
  }

  /** Covers what a purse owes beyond what it has. */
  cover(purse: Purse, out: OrderEvents): void {
    const { equityUnits, hasPosition } = purseRisk(this.state, purse);
    const contract = this.state.touched.lossOf.get(purse) ?? this.firstOf(purse);
    if (equityUnits >= 0n || hasPosition || contract === undefined) return;
    const deficitUnits = -equityUnits;
    const fundUnits = this.fund.pay(contract, purse, deficitUnits);
    const sharedUnits = this.share(contract, purse, deficitUnits - fundUnits, out);
    this.emit(
      {
        type: 'deficit-covered',
        accountId: purse.accountId,
        contractId: contract.id,
        deficitUnits,
        fundUnits,
        sharedUnits,
        openUnits: purse.unsettledUnits,
      },
      out,
    );
  }

  /** The contract of a purse with the lowest id. */
  private firstOf({ owner, pocket }: Purse): Contract | undefined {
    const ids = [...this.state.contracts.keys()].sort((a, b) => a - b);
    const contracts = ids.map((id) => this.state.contracts.get(id) as Contract);
    return contracts.find((contract) => this.state.pocketFor(owner, contract) === pocket);
  }

  /** Lets the winners of a contract pay a deficit in proportion, each rounded up until all is paid; smallest units paid. */
  private share(contract: Contract, indebted: Purse, units: bigint, out: OrderEvents): bigint {
    if (units <= 0n) return 0n;
    const winners = this.winnersOf(contract, indebted);
    const total = winners.reduce((sum, { mostUnits }) => sum + mostUnits, 0n);
    const wanted = leastOf(units, total);
    let left = wanted;
    for (const { exposure, mostUnits } of winners) {
      const part = leastOf(left, divideCeil(wanted * mostUnits, total));
      if (part <= 0n) continue;
      left -= part;
      this.charge(exposure, part);
      const { accountId } = exposure.purse;
      const of = { accountId, contractId: contract.id, ...nameOf(exposure) };
      const why = { profitUnits: exposure.unrealisedUnits, amountUnits: part, ofAccountId: indebted.accountId };
      this.emit({ type: 'loss-shared', ...of, ...why }, out);
    }
    invariant(left === 0n, 'a loss is shared to the last unit');
    indebted.forgive(wanted);
    return wanted;
  }

  /** Who wins in a contract, and the most that each can pay of it. */
  private winnersOf(contract: Contract, indebted: Purse) {
    // What a purse has backs all its positions: it is counted once.
    const equityLeft = new Map<Purse, bigint>();
    return this.state.positionsOf(contract).flatMap((exposure) => {
      const { isIsolated, marginUnits, purse, unrealisedUnits } = exposure;
      if (unrealisedUnits <= 0n || purse === indebted) return [];
      const equity = equityLeft.get(purse) ?? purseRisk(this.state, purse).equityUnits;
      const mostUnits = notNegative(leastOf(unrealisedUnits, isIsolated ? marginUnits : equity));
      if (!isIsolated) equityLeft.set(purse, equity - mostUnits);
      return mostUnits > 0n ? [{ exposure, mostUnits }] : [];
    });
  }

  /** An isolated position pays from its margin; a purse in cash, or owes it against its profit. */
  private charge(exposure: Exposure, units: bigint): void {
    const { isIsolated, purse } = exposure;
    if (isIsolated) {
      exposure.marginUnits -= units;
      purse.holdMargin(-units);
    }
    purse.settle(-units, purse.clearingRow);
    this.state.changed.add(exposure);
    this.state.touched.add(exposure);
  }
}
