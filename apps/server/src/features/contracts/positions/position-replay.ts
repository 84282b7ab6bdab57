import type { PositionChanged } from '@bourse/core';
import { type ContractPosition, type PositionFill as FillOutcome, fillPosition } from '@bourse/domain';
import type { LayeredState } from '../../../platform/projections/layered-state.ts';
import type { ProjectedSpecs } from '../../../platform/projections/projected-specs.ts';
import type { PositionFill } from './command-fills.ts';
import {
  type ClosedPosition,
  newPosition,
  type OpenPosition,
  type PositionName,
  type PositionSideText,
  positionKey,
  sideText,
} from './open-position.ts';

/*
 * Goal: what each fill realised, and what a position gathered from its opening to its end; the core says only where a position stands after each
 * command, and what the whole command realised. Method: the fills of a command are applied again with the domain's function; where rounding
 * differs, because the core closed several parts as one, the last closing fill takes the difference, so that sums are the core's.
 */

/** A fill with what it realised, smallest units. */
export interface RealisedFill {
  readonly fill: PositionFill;
  readonly outcome: FillOutcome;
  realisedUnits: bigint;
}

/** A position while its command is applied again. */
interface Running {
  position: ContractPosition;
  readonly steps: RealisedFill[];
  /** Fees that are not of a fill. */
  moreFees: bigint;
}

/** A position after the command. */
export interface ChangedPosition {
  readonly changed: PositionChanged;
  readonly entryNo: number;
}

/** What a command did to positions. */
export interface CommandOutcome {
  /** In the order of the events. */
  readonly fills: readonly RealisedFill[];
  readonly closed: readonly ClosedPosition[];
}

const NOTHING: CommandOutcome = { fills: [], closed: [] };

/** Applies one command at a time to the open positions. */
export class PositionReplay {
  private readonly state: LayeredState<string, OpenPosition>;
  private readonly specs: ProjectedSpecs;
  private readonly running = new Map<string, Running>();
  private readonly fills: RealisedFill[] = [];
  private readonly changed: PositionChanged[] = [];

  constructor(state: LayeredState<string, OpenPosition>, specs: ProjectedSpecs) {
    this.state = state;
    this.specs = specs;
  }

  fill(fill: PositionFill): void {
    const running = this.runningOf(fill);
    const { units } = this.specs.contract(fill.contractId);
    const outcome = fillPosition(running.position, fill.isBuy ? 1 : -1, fill.lots, fill.valueUnits, units);
    running.position = outcome.position;
    const step = { fill, outcome, realisedUnits: outcome.realisedUnits };
    running.steps.push(step);
    this.fills.push(step);
  }

  /** A fee beside those of fills. */
  fee(name: PositionName, units: bigint): void {
    if (units !== 0n) this.runningOf(name).moreFees += units;
  }

  funding(name: PositionName, amountUnits: bigint): void {
    const position = this.state.get(positionKey(name));
    if (position === undefined) return;
    this.state.set(positionKey(name), { ...position, fundingUnits: position.fundingUnits + amountUnits });
  }

  change(event: PositionChanged): void {
    this.changed.push(event);
  }

  /** Which of an account's positions in a contract is long, or short. */
  sideOf(accountId: number, contractId: number, isLong: boolean): PositionSideText {
    const hedged = isLong ? 'long' : 'short';
    const { position } = this.runningOf({ accountId, contractId, side: hedged });
    return position.lots > 0 ? hedged : '';
  }

  /** Ends the command: brings the open positions to where the core has them. */
  finish(seq: number, timeMs: number): CommandOutcome {
    if (this.changed.length === 0 && this.fills.length === 0) return NOTHING;
    const closed: ClosedPosition[] = [];
    for (const event of this.changed) {
      const name = { accountId: event.accountId, contractId: event.contractId, side: sideText(event) };
      const running = this.runningOf(name);
      settleRounding(running, event.realisedUnits);
      const ends = new PositionEnds(name, seq, timeMs, closed);
      const position = ends.apply(this.state.get(positionKey(name)), running);
      this.keep(name, position, event);
    }
    const fills = [...this.fills];
    this.running.clear();
    this.fills.length = 0;
    this.changed.length = 0;
    return { fills, closed };
  }

  private keep(name: PositionName, position: OpenPosition | undefined, event: PositionChanged): void {
    const key = positionKey(name);
    if (event.lots === 0 || position === undefined) {
      if (this.state.get(key) !== undefined) this.state.delete(key);
      return;
    }
    const { lots, entryUnits, isIsolated, leverage, marginUnits } = event;
    const largestLots = Math.max(position.largestLots, Math.abs(lots));
    this.state.set(key, { ...position, lots, entryUnits, isIsolated, leverage, marginUnits, largestLots });
  }

  private runningOf(name: PositionName): Running {
    const key = positionKey(name);
    let running = this.running.get(key);
    if (running === undefined) {
      const { lots = 0, entryUnits = 0n } = this.state.get(key) ?? {};
      const position = { side: lots < 0 ? -1 : 1, lots: Math.abs(lots), entryUnits } as const;
      running = { position, steps: [], moreFees: 0n };
      this.running.set(key, running);
    }
    return running;
  }
}

/** The last fill that closes takes what the sum of the command differs by. */
function settleRounding({ steps }: Running, realisedUnits: bigint): void {
  const difference = steps.reduce((rest, step) => rest - step.realisedUnits, realisedUnits);
  if (difference === 0n) return;
  const last = steps.findLast(({ outcome }) => outcome.closedLots > 0) ?? steps.at(-1);
  if (last !== undefined) last.realisedUnits += difference;
}

/** Follows one position through the fills of a command, and notes where one ends and another begins. */
class PositionEnds {
  private readonly name: PositionName;
  private readonly seq: number;
  private readonly timeMs: number;
  private readonly closed: ClosedPosition[];

  constructor(name: PositionName, seq: number, timeMs: number, closed: ClosedPosition[]) {
    this.name = name;
    this.seq = seq;
    this.timeMs = timeMs;
    this.closed = closed;
  }

  /** The position that is open after the fills. */
  apply(before: OpenPosition | undefined, { moreFees, steps }: Running): OpenPosition | undefined {
    let position = before;
    if (position !== undefined && moreFees !== 0n) position = { ...position, feeUnits: position.feeUnits + moreFees };
    for (const step of steps) {
      const closedFee = feeOfPart(step, step.outcome.closedLots);
      if (position !== undefined && step.outcome.closedLots > 0) position = this.close(position, step, closedFee);
      if (step.outcome.openedLots > 0) position = this.open(position, step, step.fill.feeUnits - closedFee);
    }
    return position;
  }

  private close(position: OpenPosition, step: RealisedFill, feeUnits: bigint): OpenPosition | undefined {
    const { closedEntryUnits, closedLots, closedValueUnits } = step.outcome;
    const isLong = position.lots > 0;
    const after: OpenPosition = {
      ...position,
      lots: position.lots + (isLong ? -closedLots : closedLots),
      entryUnits: position.entryUnits - closedEntryUnits,
      closedLots: position.closedLots + BigInt(closedLots),
      closedUnits: position.closedUnits + closedValueUnits,
      realisedUnits: position.realisedUnits + step.realisedUnits,
      feeUnits: position.feeUnits + feeUnits,
    };
    if (after.lots !== 0) return after;
    const ended = { closedSeq: this.seq, closedMs: this.timeMs, isLong, endedBy: step.fill.endsBy };
    this.closed.push({ ...after, ...ended, entryNo: this.closed.length + 1 });
    return undefined;
  }

  private open(position: OpenPosition | undefined, { fill, outcome }: RealisedFill, feeUnits: bigint): OpenPosition {
    const { openedLots, openedValueUnits } = outcome;
    const from = position ?? newPosition(this.name, this.seq, this.timeMs);
    const lots = from.lots + (fill.isBuy ? openedLots : -openedLots);
    return {
      ...from,
      lots,
      entryUnits: from.entryUnits + openedValueUnits,
      largestLots: Math.max(from.largestLots, Math.abs(lots)),
      openedLots: from.openedLots + BigInt(openedLots),
      openedUnits: from.openedUnits + openedValueUnits,
      feeUnits: from.feeUnits + feeUnits,
    };
  }
}

/** The part of a fill's fee that so many of its lots have, cut; all of it for all. */
function feeOfPart({ fill }: RealisedFill, lots: number): bigint {
  return lots === fill.lots ? fill.feeUnits : (fill.feeUnits * BigInt(lots)) / BigInt(fill.lots);
}
