/**
 * Goal: bankrupt lots that neither book nor fund takes are closed against the positions of the other side that have won most. Ranked once in a
 * command for each contract and side, at the marks of the first need; whoever is taken gives whole positions, the last one a part, and its orders of the contract
 * end. Source: risk.md §7.
 */
import { type AdlCandidate, adlScore, bankruptcyValue, invariant, rankForAdl } from '@bourse/domain';
import type { OrderEvents } from '../../trading/order-events.ts';
import type { Contract } from './contract.ts';
import type { Emit } from './emit.ts';
import type { Exposure } from './exposure.ts';
import { type BankruptLots, nameOf, shareOf, ticksOf } from './fund.ts';
import { applyFill } from './position-keeper.ts';
import { behindOf } from './risk.ts';
import type { ContractsState } from './state.ts';

/** What ends orders: trading. */
export interface OrderEnds {
  endOrdersFor(
    accountId: number,
    marketId: number,
    which: (order: { readonly isSell: boolean; readonly position: number; readonly waits: boolean }) => boolean,
    out: OrderEvents,
  ): void;
}

interface Candidate extends AdlCandidate {
  readonly exposure: Exposure;
}

/** Who gives way on one side of a contract, and how many of them have. */
interface Queue {
  readonly ranked: readonly Candidate[];
  at: number;
}

export class Deleveraging {
  declare private readonly state: ContractsState;
  declare private readonly orders: OrderEnds;
  declare private readonly emit: Emit;
  /** By contract id with the sign of the side. */
  private readonly queues = new Map<number, Queue>();

  constructor(state: ContractsState, orders: OrderEnds, emit: Emit) {
    this.state = state;
    this.orders = orders;
    this.emit = emit;
  }

  /** Forgets the rankings: the command is over. */
  forget(): void {
    this.queues.clear();
  }

  /** Closes bankrupt lots of a position against others. */
  close(exposure: Exposure, bankrupt: BankruptLots, out: OrderEvents): void {
    const { contract, side } = exposure;
    let [lots, valueUnits] = [0, 0n];
    while (lots < bankrupt.lots) {
      const { candidate, rank } = this.next(contract, side > 0 ? -1 : 1);
      const taken = Math.min(candidate.exposure.size, bankrupt.lots - lots);
      lots += taken;
      // By the sum, so that the last one takes what rounding has left.
      const value = shareOf(bankrupt, lots) - valueUnits;
      valueUnits += value;
      this.take(candidate, rank, exposure, { lots: taken, valueUnits: value }, out);
    }
    applyFill(this.state, exposure, side > 0 ? -1 : 1, lots, valueUnits);
  }

  private take(
    { exposure, score }: Candidate,
    rank: number,
    bankrupt: Exposure,
    part: BankruptLots,
    out: OrderEvents,
  ): void {
    const { contract, purse } = exposure;
    this.orders.endOrdersFor(purse.accountId, contract.id, () => true, out);
    const before = exposure.realisedUnits;
    applyFill(this.state, exposure, bankrupt.side, part.lots, part.valueUnits);
    this.emit(
      {
        type: 'deleveraged',
        accountId: purse.accountId,
        contractId: contract.id,
        ...nameOf(exposure),
        isLong: bankrupt.side < 0,
        lots: part.lots,
        leftLots: exposure.size,
        priceTicks: ticksOf(bankrupt, part),
        valueUnits: part.valueUnits,
        markTicks: contract.market.markTicks,
        realisedUnits: exposure.realisedUnits - before,
        rank,
        scoreNumerator: score.numerator,
        scoreDenominator: score.denominator,
        bankruptAccountId: bankrupt.purse.accountId,
      },
      out,
    );
  }

  /** Who is next on a side. Positions that came after the ranking stand behind it. */
  private next(contract: Contract, side: 1 | -1): { readonly candidate: Candidate; readonly rank: number } {
    const key = contract.id * side;
    for (let isNew = false; ; isNew = true) {
      const queue = (isNew ? undefined : this.queues.get(key)) ?? { ranked: this.rank(contract, side), at: 0 };
      this.queues.set(key, queue);
      for (; queue.at < queue.ranked.length; queue.at++) {
        const candidate = queue.ranked[queue.at];
        if (candidate !== undefined && isOn(candidate.exposure, side)) return { candidate, rank: queue.at + 1 };
      }
      invariant(!isNew, 'the positions of a contract do not sum to zero');
    }
  }

  /** The positions of a side in the order in which they give way; those of the house last. */
  private rank(contract: Contract, side: 1 | -1): readonly Candidate[] {
    const { state } = this;
    const candidates = state
      .positionsOf(contract)
      .filter((exposure) => isOn(exposure, side))
      .map((exposure) => this.candidateOf(exposure));
    const isFund = ({ exposure }: Candidate) => state.isFund(exposure.purse.owner);
    const ranked = rankForAdl(candidates.filter((candidate) => !isFund(candidate)));
    return [...ranked, ...candidates.filter(isFund)];
  }

  private candidateOf(exposure: Exposure): Candidate {
    const { contract, hedgeSide, notionalUnits, position, purse, size } = exposure;
    const atBankruptcy = bankruptcyValue(position, behindOf(this.state, exposure), contract.units);
    const score = adlScore(position, notionalUnits, atBankruptcy, contract.units);
    return { accountId: purse.accountId, positionId: hedgeSide, lots: size, score, exposure };
  }
}

function isOn({ lots }: Exposure, side: 1 | -1): boolean {
  return lots * side > 0;
}
