import { type CommandMeta, type Exchange, type ExchangeEvent, restoreExchange } from '@bourse/core';
import { Random } from '../../simulation/random.ts';
import { ROOMS } from '../rooms.ts';
import { ACCOUNTS, escrowCommand, MARKET, otherCommand } from './arbitrary.ts';
import { type AnyCommand, apply, desk, NOON } from './desk.ts';
import { Laws } from './laws.ts';

/** What an exchange of a canary does wrong. */
export type Tamper = 'held' | 'total' | 'event' | 'snapshot';

/** How a run goes. */
export interface SimulationOptions {
  readonly seed: number;
  readonly commands: number;
  readonly tamper?: Tamper;
}

/** What a run has seen, by event type and by code. */
export interface SimulationResult {
  readonly events: ReadonlyMap<string, number>;
  readonly rejections: ReadonlyMap<string, number>;
  readonly restores: number;
}

const CHECK_EVERY = 4;
const RESTORE_PERCENT = 0.5;
/** From this command on a tampered exchange lies. */
const TAMPER_FROM = 300;

/** Runs commands of all rooms against the laws; throws at the first that is broken, naming seed and step. */
export function simulate({ seed, commands, tamper }: SimulationOptions): SimulationResult {
  const run = new Run(seed, tamper);
  let step = 0;
  try {
    for (step = 1; step <= commands; step += 1) run.step(step);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`seed ${seed}, step ${step}: ${reason}`, { cause: error });
  }
  return run;
}

class Run implements SimulationResult {
  readonly events = new Map<string, number>();
  readonly rejections = new Map<string, number>();
  restores = 0;
  /** Each room draws from a stream of its own, so that a room more leaves the others' draws as they are. */
  private readonly others: Random;
  private readonly escrows: Random;
  private readonly turns: Random;
  private readonly tamper: Tamper | undefined;
  private exchange: Exchange = desk();
  private laws: Laws;
  private timeMs = NOON;
  private lastId = 0;

  constructor(seed: number, tamper: Tamper | undefined) {
    this.others = new Random(seed);
    this.escrows = new Random(seed + 1_000_000);
    this.turns = new Random(seed + 2_000_000);
    this.tamper = tamper;
    apply(this.exchange, { type: 'open-account', accountId: ACCOUNTS[2] });
    apply(this.exchange, { type: 'create-market', market: MARKET });
    this.laws = new Laws(this.exchange);
  }

  step(step: number): void {
    if (this.turns.percent(RESTORE_PERCENT)) this.restore(step);
    this.timeMs += this.turns.between(0, 50);
    const command = this.turns.percent(40)
      ? escrowCommand(this.escrows, this.timeMs, this.lastId)
      : otherCommand(this.others);
    const key = this.turns.percent(30) ? BigInt(step) : undefined;
    this.apply(step, command, key === undefined ? { timeMs: this.timeMs } : { timeMs: this.timeMs, key });
    // The same key again: the same answer, and nothing happens.
    if (key !== undefined && this.turns.percent(30)) this.repeat(command, { timeMs: this.timeMs, key });
    if (step % CHECK_EVERY === 0) this.laws.check(this.seen(step));
  }

  private apply(step: number, command: AnyCommand, meta: CommandMeta): void {
    const before = step % 16 === 0 ? this.exchange.stateHash() : undefined;
    const events = apply(this.exchange, command, meta);
    for (const event of events) this.count(event);
    this.laws.follow(this.heard(step, events));
    const [first] = events;
    if (first?.type !== 'rejected') return;
    this.rejections.set(first.code, (this.rejections.get(first.code) ?? 0) + 1);
    if (before === undefined || meta.key !== undefined) return;
    if (this.exchange.stateHash() !== before) throw new Error(`the rejection ${first.code} has changed the state`);
  }

  private repeat(command: AnyCommand, meta: CommandMeta): void {
    const events = apply(this.exchange, command, meta);
    for (const event of events) this.count(event);
    // A command that no account sends with its key shares the operator's keys; it is a duplicate all the same.
    if (events.length !== 1 || events[0]?.type !== 'duplicate') throw new Error('the same key had a second effect');
  }

  private restore(step: number): void {
    const bytes = this.exchange.snapshot();
    const restored = restoreExchange(bytes, { rooms: ROOMS });
    if (this.tampers('snapshot', step)) apply(restored, { type: 'open-account', accountId: 5_000 });
    if (restored.stateHash() !== this.exchange.stateHash()) throw new Error('the restored exchange is another one');
    if (restored.nextTickMs !== this.exchange.nextTickMs) throw new Error('the restored exchange has another tick');
    this.exchange = restored;
    this.laws = new Laws(restored);
    this.restores += 1;
  }

  private count(event: ExchangeEvent): void {
    const { type, escrowId, reason } = event as { type: string; escrowId?: number; reason?: string };
    this.lastId = Math.max(this.lastId, escrowId ?? 0);
    for (const name of [type, `${type} ${reason}`]) this.events.set(name, (this.events.get(name) ?? 0) + 1);
  }

  private tampers(tamper: Tamper, step: number): boolean {
    return this.tamper === tamper && step >= TAMPER_FROM;
  }

  /** The events as the laws hear them. */
  private heard(step: number, events: readonly ExchangeEvent[]): readonly ExchangeEvent[] {
    if (this.tampers('event', step)) return events.filter(({ type }) => (type as string) !== 'escrow-closed');
    if (!this.tampers('total', step)) return events;
    return events.map((event) => (event.type === 'balance-changed' ? { ...event, total: event.total + 1n } : event));
  }

  /** The exchange as the laws see it. */
  private seen(step: number): Exchange {
    const { exchange } = this;
    if (!this.tampers('held', step)) return exchange;
    return Object.create(exchange, {
      claimed: { value: () => exchange.claimed().map((row) => ({ ...row, held: row.held + 1n })) },
    }) as Exchange;
  }
}
