import type { Command } from '@bourse/core';
import { Fifo } from '../fifo.ts';
import type { Submission } from './core-host.ts';
import type { WaitingCaller } from './waiting-callers.ts';

/*
 * What happens when more comes than the core can make durable.
 *
 * Goal: whoever wants out gets out, whoever wants in is told at once that there is no room, and nothing grows without bound.
 *
 * Method, in two rules that both stand in this file.
 * Admission: from so many commands without an answer on, `risk` commands are refused; the others are admitted up to the
 * host's hard limit, which only bounds memory.
 * Order: the core gets a window of commands at a time, and with that their sequence is decided. What comes while the window is
 * full waits here, in two lanes. A place that becomes free goes to the `exits` lane first. What an account sends is never
 * reordered: an exit waits in the other lane, behind what its account (or the house, for everybody) has there, so that no
 * cancel overtakes the order that it is to cancel; and an exit that waits in its own lane is sent before all that came later.
 *
 * Not handled: fairness between accounts. That is what the limits on messages and on unanswered orders of a socket are for.
 */

/** Owner of a tick: it overtakes nothing, and holds nobody back. */
const CLOCK = 0;

/** Whose command it is; undefined: everybody's, so nothing that comes later may overtake it. */
export function ownerOf(command: Command): number | undefined {
  if (command.type === 'tick') return CLOCK;
  return 'accountId' in command ? command.accountId : undefined;
}

/**
 * Commands without an answer from which on `risk` is refused, unless the operator says otherwise: a twentieth of a second's work on a
 * machine that makes 40,000 commands a second durable, and what 64 clients have open who send 32 orders ahead. With twice as many,
 * a turn of the event loop under overload is twice as long, and so is the way of a cancel.
 */
export const DEFAULT_OVERLOAD_AT = 2_048;

/** Commands of one caller that are not with the core yet. */
export interface Parked {
  readonly submissions: readonly Submission[];
  readonly isExit: boolean;
  /** As `ownerOf` tells. */
  readonly accountId: number | undefined;
  readonly timeMs: number | undefined;
  readonly caller: WaitingCaller;
}

/** Commands whose place in the sequence is not decided yet. */
export class ParkedCommands {
  readonly #exits = new Fifo<Parked>();
  readonly #others = new Fifo<Parked>();
  /** How many of an account's are among `others`; everybody's under undefined. */
  readonly #inOthers = new Map<number | undefined, number>();
  #commands = 0;

  /** Commands that wait here. */
  get size(): number {
    return this.#commands;
  }

  add(parked: Parked): void {
    this.#commands += parked.submissions.length;
    if (parked.isExit && !this.#isBehind(parked.accountId)) {
      this.#exits.push(parked);
      return;
    }
    this.#others.push(parked);
    this.#inOthers.set(parked.accountId, (this.#inOthers.get(parked.accountId) ?? 0) + 1);
  }

  /** Takes out what goes to the core next; undefined: nothing waits. */
  next(): Parked | undefined {
    const parked = this.#exits.shift() ?? this.#nextOther();
    if (parked !== undefined) this.#commands -= parked.submissions.length;
    return parked;
  }

  #nextOther(): Parked | undefined {
    const parked = this.#others.shift();
    if (parked === undefined) return undefined;
    const left = (this.#inOthers.get(parked.accountId) ?? 0) - 1;
    if (left > 0) this.#inOthers.set(parked.accountId, left);
    else this.#inOthers.delete(parked.accountId);
    return parked;
  }

  #isBehind(accountId: number | undefined): boolean {
    return this.#inOthers.has(undefined) || this.#inOthers.has(accountId);
  }
}
