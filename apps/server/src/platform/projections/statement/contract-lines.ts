import type {
  ContractSettled,
  DeficitCovered,
  FundingPaid,
  Liquidated,
  LiquidationEnded,
  LossShared,
  PositionChanged,
  PositionSettled,
} from '@bourse/core';
import { walletOf } from '@bourse/domain';
import type { ProjectedSpecs } from '../projected-specs.ts';
import type { CommandLines } from './statement-lines.ts';

/** A position by account, contract and side. */
type PositionName = Pick<PositionChanged, 'accountId' | 'contractId' | 'side'>;

/**
 * What positions bring to their wallets and take from them, by what the events of the contracts room say. What a settlement takes off a profit and
 * its fee are in the totals of `position-changed`, which comes last: they are lines of their own, and the rest is the profit and the fee.
 */
export class ContractLines {
  private readonly specs: ProjectedSpecs;
  private readonly lines: CommandLines;
  /** Of the current command. */
  private readonly settled: PositionSettled[] = [];

  constructor(specs: ProjectedSpecs, lines: CommandLines) {
    this.specs = specs;
    this.lines = lines;
  }

  begin(): void {
    if (this.settled.length > 0) this.settled.length = 0;
  }

  changed(event: PositionChanged): void {
    const settled = this.settled.find((one) => isSame(one, event));
    const cutUnits = settled?.cutUnits ?? 0n;
    const deliveryUnits = settled?.feeUnits ?? 0n;
    this.add(event, 'realised-profit', event.realisedUnits + cutUnits);
    this.add(event, 'shared-loss', -cutUnits);
    this.add(event, 'fee', deliveryUnits - event.feeUnits);
    this.add(event, 'delivery-fee', -deliveryUnits);
  }

  funding(event: FundingPaid): void {
    this.add(event, 'funding', event.amountUnits);
  }

  liquidated(event: Liquidated): void {
    this.add(event, 'liquidation-fee', -event.feeUnits);
  }

  liquidationEnded(event: LiquidationEnded): void {
    this.add(event, 'insurance', -event.toFundUnits);
    this.add(event, 'insurance', event.fromFundUnits);
  }

  deficitCovered(event: DeficitCovered): void {
    this.add(event, 'insurance', event.fundUnits);
    this.add(event, 'shared-loss', event.sharedUnits);
  }

  lossShared(event: LossShared): void {
    this.add(event, 'shared-loss', -event.amountUnits);
  }

  positionSettled(event: PositionSettled): void {
    this.settled.push(event);
  }

  /** Deficits are paid in the order of the positions, by the fund as far as it reaches, then by what winners did not get. */
  contractSettled({ contractId, fundUnits, sharedUnits }: ContractSettled): void {
    let [byFund, byWinners] = [fundUnits, sharedUnits];
    for (const loser of this.settled) {
      if (loser.contractId !== contractId || loser.deficitUnits === 0n) continue;
      const paid = leastOf(loser.deficitUnits, byFund);
      const shared = leastOf(loser.deficitUnits - paid, byWinners);
      byFund -= paid;
      byWinners -= shared;
      this.add(loser, 'insurance', paid);
      this.add(loser, 'shared-loss', shared);
    }
  }

  private add({ accountId, contractId }: PositionName, reason: string, delta: bigint): void {
    if (delta === 0n) return;
    const { spec } = this.specs.contract(contractId);
    this.lines.move({ accountId, wallet: walletOf(spec), assetId: spec.settleAssetId, contractId, delta, reason });
  }
}

function isSame(one: PositionName, other: PositionName): boolean {
  return one.accountId === other.accountId && one.contractId === other.contractId && one.side === other.side;
}

function leastOf(one: bigint, other: bigint): bigint {
  if (one < other) return one;
  return other;
}
