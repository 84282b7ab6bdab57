import type { PositionSide } from '@bourse/core';
import type { LiveExposure } from './live-contract.ts';

const SIDES: readonly (PositionSide | undefined)[] = [undefined, 'long', 'short'];
const NONE: readonly LiveExposure[] = [];

/** Exposures by account and by contract. One that was never made is as if it were unused. */
export class Exposures {
  /** An account's, by contract id, then one-way, long, short. */
  private readonly byAccount = new Map<number, LiveExposure[]>();
  /** Those with a position, by contract. */
  private readonly holding = new Map<number, Set<LiveExposure>>();

  /** All of an account, by contract id, then one-way, long, short. */
  of(accountId: number): readonly LiveExposure[] {
    return this.byAccount.get(accountId) ?? NONE;
  }

  /** Positions of a contract, in no order. */
  positionsOf(contractId: number): Iterable<LiveExposure> {
    return this.holding.get(contractId) ?? NONE;
  }

  find(accountId: number, contractId: number, side: PositionSide | undefined): LiveExposure | undefined {
    return this.of(accountId).find((each) => each.contractId === contractId && each.side === side);
  }

  add(exposure: LiveExposure): void {
    const all = this.byAccount.get(exposure.accountId) ?? [];
    all.push(exposure);
    all.sort((a, b) => a.contractId - b.contractId || SIDES.indexOf(a.side) - SIDES.indexOf(b.side));
    this.byAccount.set(exposure.accountId, all);
    this.note(exposure);
  }

  /** Notes that the lots of a position may have changed. */
  note(exposure: LiveExposure): void {
    const holding = this.holding.get(exposure.contractId) ?? new Set();
    this.holding.set(exposure.contractId, holding);
    if (exposure.lots === 0) holding.delete(exposure);
    else holding.add(exposure);
  }
}
