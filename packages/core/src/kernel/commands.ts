/**
 * Lets time pass: each room ends what has run out. The sequencer sends it, so that a replay ends everything at the same place.
 */
export interface Tick {
  readonly type: 'tick';
}

/** The kernel's own commands. */
export type KernelCommand = Tick;

/**
 * The bit of an idempotency key that has the core report the outcome in an event (`key-settled`): for senders who must find it long after
 * the core has forgotten the key. Keys of orders do not have it.
 */
export const REPORTED_KEY = 1n << 127n;

/** What the sequencer adds to a command. */
export interface CommandMeta {
  /** Milliseconds since the epoch; never runs backwards within a journal. */
  readonly timeMs: number;
  /** Idempotency key, 128 bits, unique per account; 0n for none. The same key gives the same answer and no second effect. */
  readonly key?: bigint;
}
