/**
 * Goal: any set of rooms under the laws of `laws.ts`. Method: the orders of the whole simulation from one stream of chance, and the commands
 * of each further room from a stream of its own, so that adding a room changes nobody else's draws.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  type Command,
  type CommandMeta,
  createExchange,
  type Exchange,
  type ExchangeEvent,
  type Runtime,
  restoreExchange,
} from '@bourse/core';
import { AuditError } from './auditor.ts';
import { Generator } from './generator.ts';
import { Laws } from './laws.ts';
import { Random } from './random.ts';
import { openWorld } from './world.ts';

/** What a room adds to the simulation. */
export interface RoomArbitrary {
  /** Number of the room, which seeds its stream. */
  readonly number: number;
  /** Its next command at a time of the exchange. */
  command(random: Random, exchange: Exchange): Command;
  /** How many of a hundred steps have one. */
  readonly share: number;
}

export interface RoomSimulation extends Pick<Runtime, 'rooms'> {
  readonly seed: number;
  readonly commands: number;
  readonly arbitraries?: readonly RoomArbitrary[];
  /** For canaries: wraps the exchange for its checkers. */
  readonly wrap?: (exchange: Exchange) => Exchange;
  /** For canaries: what a snapshot is restored to. */
  readonly restore?: (exchange: Exchange) => Exchange;
}

const STATE_EVERY = 16;
const RESTORE_EVERY = 211;
const HASH_EVERY = 7;
/** Commands that a restored exchange is followed for. */
const FUTURE = 40;

/** Runs commands under all laws; returns how often each event was seen, by type. Throws naming seed and step. */
export function simulateRooms(options: RoomSimulation): ReadonlyMap<string, number> {
  const { arbitraries = [], commands, seed } = options;
  const run = new Run(options);
  const generator = new Generator(new Random(seed));
  const streams = arbitraries.map(({ number }) => new Random(seed ^ (number << 16)));
  let step = 0;
  try {
    for (const command of openWorld()) run.apply(command, { timeMs: 1_700_000_000_000 });
    for (step = 1; step <= commands; step++) {
      const meta = generator.meta();
      for (const event of run.apply(generator.command(), meta)) {
        if (event.type === 'order-accepted') generator.note(event.accountId, event.orderId);
      }
      for (const [at, arbitrary] of arbitraries.entries()) {
        const random = streams[at];
        if (random?.percent(arbitrary.share))
          run.apply(arbitrary.command(random, run.exchange), { timeMs: meta.timeMs });
      }
      if (run.exchange.nextTickMs <= meta.timeMs) run.apply({ type: 'tick' }, { timeMs: meta.timeMs });
    }
  } catch (error) {
    throw new Error(`seed ${seed}, step ${step}: ${String(error)}`, { cause: error });
  }
  return run.seen;
}

class Run {
  readonly exchange: Exchange;
  readonly seen = new Map<string, number>();
  private readonly options: RoomSimulation;
  private readonly laws: Laws;
  private twin: Exchange | undefined;
  private twinSteps = 0;
  private steps = 0;

  constructor(options: RoomSimulation) {
    const { rooms, wrap = (exchange) => exchange } = options;
    this.options = options;
    const runtime = rooms === undefined ? {} : { rooms };
    this.exchange = wrap(createExchange({ maxOpenOrders: 25, maxKeys: 500 }, runtime));
    this.laws = new Laws(this.exchange);
  }

  apply(command: Command, meta: CommandMeta): readonly ExchangeEvent[] {
    const { exchange, laws } = this;
    this.steps += 1;
    const before = this.steps % HASH_EVERY === 0 ? exchange.stateHash() : undefined;
    const events = exchange.apply(command, meta);
    for (const { type } of events) this.seen.set(type, (this.seen.get(type) ?? 0) + 1);
    laws.checkEvents(events);
    if (before !== undefined && events[0]?.type === 'rejected' && meta.key === undefined) laws.checkRejected(before);
    if (this.steps % STATE_EVERY === 0) laws.checkState();
    this.followTwin(command, meta, events);
    if (meta.key !== undefined && this.steps % HASH_EVERY === 0) this.sendAgain(command, meta);
    if (this.steps % RESTORE_EVERY === 0) this.startTwin();
    return events;
  }

  /** The same key again has the first answer and no effect. */
  private sendAgain(command: Command, meta: CommandMeta): void {
    const before = this.exchange.stateHash();
    const [again] = this.exchange.apply(command, meta);
    this.twin?.apply(command, meta);
    if (again?.type !== 'duplicate') throw new AuditError(`the same key was answered by ${again?.type}`);
    if (this.exchange.stateHash() !== before) throw new AuditError('the same key has a second effect');
  }

  private startTwin(): void {
    const { restore = (exchange) => restoreExchange(exchange.snapshot(), this.runtime()) } = this.options;
    this.twin = restore(this.exchange);
    this.twinSteps = FUTURE;
    this.laws.checkRestored(this.twin);
  }

  private runtime(): Runtime {
    return this.options.rooms === undefined ? {} : { rooms: this.options.rooms };
  }

  /** A restored exchange has the same future. */
  private followTwin(command: Command, meta: CommandMeta, events: readonly ExchangeEvent[]): void {
    if (this.twin === undefined) return;
    const theirs = this.twin.apply(command, meta);
    if (!isDeepStrictEqual(theirs, events)) throw new AuditError('a restored exchange has another future');
    this.twinSteps -= 1;
    if (this.twinSteps === 0) this.twin = undefined;
  }
}
