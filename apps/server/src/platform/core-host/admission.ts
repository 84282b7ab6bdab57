import type { Command } from '@bourse/core';
import { Fifo } from '../fifo.ts';
import type { Submission } from './core-host.ts';
import type { PendingCaller } from './pending-callers.ts';

/*
 * Admission control and ordering when more commands arrive than the core can make durable.
 *
 * Goal: under overload, commands that reduce exposure (cancels) are accepted, commands that add risk are rejected at once, and
 * memory stays bounded.
 *
 * Method, two rules.
 * Admission: above a number of unanswered commands, `risk` commands are rejected; others are admitted up to the host's hard
 * limit, which only bounds memory.
 * Ordering: the core receives a window of commands at a time, which fixes their sequence. Commands that arrive while the window
 * is full are parked here, in two lanes. A free slot goes to the `exits` lane first. Commands of one account are never
 * reordered: an exit is parked in the other lane when its account (or the house, which counts for all accounts) has commands
 * there, so that no cancel overtakes the order that it cancels; an exit in the exits lane is sent before everything later.
 *
 * Not handled: fairness between accounts; the limits on messages and on unanswered orders of a socket provide it.
 */

/** Owner of a tick, which overtakes nothing and delays no account. */
const CLOCK = 0;

/** The account that a command belongs to; undefined: all accounts, so no later command may overtake it. */
export function ownerOf(command: Command): number | undefined {
  if (command.type === 'tick') return CLOCK;
  return 'accountId' in command ? command.accountId : undefined;
}

/**
 * Default number of unanswered commands from which `risk` commands are rejected: 50 ms of work on a machine that makes 40,000
 * commands a second durable, and what 64 clients with 32 orders in flight each have open. Twice as many would double the event
 * loop's turn under overload, and with it the latency of a cancel.
 */
export const DEFAULT_OVERLOAD_AT = 2_048;

/** Commands of one caller that have not been sent to the core yet. */
export interface Parked {
  readonly submissions: readonly Submission[];
  readonly isExit: boolean;
  /** As returned by `ownerOf`. */
  readonly accountId: number | undefined;
  readonly timeMs: number | undefined;
  readonly caller: PendingCaller;
}

/** Commands whose sequence is not fixed yet. */
export class ParkedCommands {
  readonly #exits = new Fifo<Parked>();
  readonly #others = new Fifo<Parked>();
  /** Number of parked entries in `others` by account; those of all accounts under undefined. */
  readonly #inOthers = new Map<number | undefined, number>();
  #commands = 0;

  /** Number of parked commands. */
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

  /** Removes and returns the entry to send next; undefined when empty. */
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
