/**
 * Goal: core, view and projections as one system over all rooms, under laws that need no server. Method: commands from one seed are
 * applied by a core with a journal; their events reach the view and the projections of a real database in batches of random sizes.
 * At random points an answer of the database is lost, or everything restarts from the last snapshot, sometimes with emptied projections.
 *
 * Not handled: threads, the file journal and its crashes; `tests/process` and `tests/crash` have them.
 */
import type { Command, CommandMeta, ExchangeEvent } from '@bourse/core';
import type { Composition } from '@bourse/server/composition.ts';
import type { AppliedCommand } from '@bourse/server/platform/core-host/core-host.ts';
import { recoveredStateOf } from '@bourse/server/platform/core-host/recovered-state.ts';
import { ExchangeView } from '@bourse/server/platform/exchange-view/exchange-view.ts';
import { loadHistory } from '@bourse/server/platform/exchange-view/markets/load-history.ts';
import { openOrderDetails } from '@bourse/server/platform/exchange-view/start-market-data.ts';
import { openLists } from '@bourse/server/platform/projections/list-rows.ts';
import type { AnyProjection } from '@bourse/server/platform/projections/projection.ts';
import { resetProjections } from '@bourse/server/platform/projections/projection-writer.ts';
import { AuditError } from './auditor.ts';
import { Generator } from './generator.ts';
import { JournaledCore } from './journaled-core.ts';
import { Laws } from './laws.ts';
import { Random } from './random.ts';
import { RandomProjector } from './random-projector.ts';
import type { RoomArbitrary } from './simulate-rooms.ts';
import type { Pool } from './system-facts.ts';
import { SystemLaws, type SystemProduct } from './system-laws.ts';
import { openWorld } from './world.ts';

/** Who receives the events of the core. */
export type Receiver = 'view' | 'projections';

export interface SystemSimulation {
  readonly seed: number;
  readonly commands: number;
  readonly composition: Composition;
  readonly products: readonly SystemProduct[];
  /** Further commands, of rooms whose facts all laws know. */
  readonly arbitraries: readonly RoomArbitrary[];
  /** Restarts that empty no projection, and restarts that empty one each. At the end all are emptied. */
  readonly restarts: number;
  readonly rebuilds: number;
  /** For canaries: changes a command on its way; what is replayed from the journal is as it was. */
  readonly tamper?: (applied: AppliedCommand, receiver: Receiver) => AppliedCommand;
}

/** What a run did. */
export interface SystemResult {
  /** Events of the core by type. */
  readonly events: ReadonlyMap<string, number>;
  /** Commits of the projections, and those of them whose answer was lost. */
  readonly commits: number;
  readonly lostReplies: number;
  /** Commands that were delivered again after restarts. */
  readonly redelivered: number;
}

const STATE_EVERY = 64;
/** Percent of the commands after which the view gets a batch, the projections get some, and a snapshot is taken. */
const VIEW_SHARE = 15;
const COMMIT_SHARE = 2;
const SNAPSHOT_SHARE = 0.5;
const START_MS = 1_700_000_000_000;

/** Runs the system on an empty database; throws at the first broken law, naming seed and step. */
export async function simulateSystem(pool: Pool, options: SystemSimulation): Promise<SystemResult> {
  const { commands, products, restarts, rebuilds, seed } = options;
  await resetProjections(pool, options.composition.projections.projections);
  const system = new System(pool, options);
  const generator = new Generator(new Random(seed));
  const arbitraries = [...options.arbitraries, ...products.map(({ arbitrary }) => arbitrary)];
  const streams = arbitraries.map(({ number }) => new Random(seed ^ (number << 16)));
  const chance = new Random(seed ^ 0x5157);
  const restartSteps = stepsOf(chance, restarts, commands);
  const rebuildSteps = stepsOf(chance, rebuilds, commands);
  let step = 0;
  try {
    await system.start();
    for (const command of openWorld()) system.apply(command, { timeMs: START_MS });
    for (step = 1; step <= commands; step++) {
      const meta = generator.meta();
      for (const event of system.apply(generator.command(), meta)) {
        if (event.type === 'order-accepted') generator.note(event.accountId, event.orderId);
      }
      for (const [at, arbitrary] of arbitraries.entries()) {
        const random = streams[at];
        if (random?.percent(arbitrary.share)) system.apply(arbitrary.command(random, system.exchange), plain(meta));
      }
      if (system.exchange.nextTickMs <= meta.timeMs) system.apply({ type: 'tick' }, plain(meta));
      await system.deliverSome(chance);
      if (restartSteps.has(step)) await system.restart([]);
      if (rebuildSteps.has(step)) await system.restart([chance.pick(options.composition.projections.projections)]);
    }
    await system.restart([]);
    await system.restart(options.composition.projections.projections);
  } catch (error) {
    throw new Error(`seed ${seed}, step ${step}: ${String(error)}`, { cause: error });
  }
  return system.result();
}

function stepsOf(random: Random, count: number, commands: number): ReadonlySet<number> {
  return new Set(Array.from({ length: count }, () => random.between(1, commands)));
}

function plain({ timeMs }: CommandMeta): CommandMeta {
  return { timeMs };
}

class System {
  private readonly pool: Pool;
  private readonly options: SystemSimulation;
  private readonly core: JournaledCore;
  private readonly projector: RandomProjector;
  private readonly systemLaws: SystemLaws;
  private readonly random: Random;
  private readonly events = new Map<string, number>();
  private coreLaws: Laws;
  private view: ExchangeView;
  private unseen: AppliedCommand[] = [];
  private redelivered = 0;

  constructor(pool: Pool, options: SystemSimulation) {
    const { composition, products, seed } = options;
    this.pool = pool;
    this.options = options;
    this.random = new Random(seed ^ 0x77);
    this.core = new JournaledCore(composition.rooms.rooms);
    this.coreLaws = new Laws(this.core.exchange);
    this.projector = new RandomProjector(pool, composition.projections.projections, this.random);
    this.systemLaws = new SystemLaws(pool, composition.projections.projections, products);
    this.view = this.newView();
  }

  get exchange() {
    return this.core.exchange;
  }

  /** Opens the view and the projections of the empty exchange. */
  async start(): Promise<void> {
    await this.projector.open();
    this.view.load(recoveredStateOf(this.exchange));
  }

  /** Applies one command; its events wait for the view and the projections. */
  apply(command: Command, meta: CommandMeta): readonly ExchangeEvent[] {
    const { tamper = (applied) => applied } = this.options;
    const applied = this.core.apply(command, meta);
    this.coreLaws.checkEvents(applied.events);
    if (applied.seq % STATE_EVERY === 0) this.coreLaws.checkState();
    this.systemLaws.note(applied);
    for (const { type } of applied.events) this.events.set(type, (this.events.get(type) ?? 0) + 1);
    this.unseen.push(tamper(applied, 'view'));
    this.projector.add(tamper(applied, 'projections'));
    return applied.events;
  }

  /** Delivers some of what waits, perhaps; each receiver gets batches of its own. */
  async deliverSome(chance: Random): Promise<void> {
    if (chance.percent(VIEW_SHARE)) this.show(chance.between(1, this.unseen.length));
    if (chance.percent(COMMIT_SHARE)) await this.projector.commitSome();
    // As in a server, where the view has each command before the database.
    this.view.noteProjected(Math.min(this.view.seq, this.projector.seq));
    if (chance.percent(SNAPSHOT_SHARE)) this.core.takeSnapshot();
  }

  /** Restarts from the last snapshot and the journal, after emptying some projections while nobody writes. */
  async restart(emptied: readonly AnyProjection[]): Promise<void> {
    this.show(this.unseen.length);
    this.coreLaws.checkState();
    this.systemLaws.checkView(this.view, this.exchange);
    const lived = await this.empty(emptied);
    await this.projector.open();
    const { exchange, events } = this.core.recover(this.projector.seq);
    this.coreLaws.checkRestored(exchange);
    this.core.exchange = exchange;
    this.coreLaws = new Laws(exchange);
    this.redelivered += events.length;
    await this.projector.replay(events);
    await this.systemLaws.checkStored(exchange, this.view.catalogue.markets());
    if (lived !== undefined) await this.systemLaws.checkRebuilt(lived, emptied);
    const view = this.newView();
    const state = recoveredStateOf(exchange);
    view.load(state, await openOrderDetails(this.pool, state.openOrders), await openLists(this.pool));
    view.noteProjected(this.projector.seq);
    await loadHistory(view, this.pool);
    this.systemLaws.checkView(view, exchange);
    this.systemLaws.checkSameView(this.view, view, exchange);
    this.view = view;
  }

  result(): SystemResult {
    const { commits, lostReplies } = this.projector;
    return { events: this.events, commits, lostReplies, redelivered: this.redelivered };
  }

  /** Empties projections; returns the rows of all of them as they were. Without any to empty, what waits for them is lost. */
  private async empty(emptied: readonly AnyProjection[]) {
    if (emptied.length === 0) return undefined;
    await this.projector.commitAll();
    await this.systemLaws.checkStored(this.exchange, this.view.catalogue.markets());
    const lived = await this.systemLaws.dump();
    await resetProjections(this.pool, emptied);
    return lived;
  }

  /** Shows the oldest commands that wait to the view, as one batch. */
  private show(count: number): void {
    const batch = this.unseen.splice(0, count);
    this.view.apply(batch);
    const last = batch.at(-1);
    if (last !== undefined && this.view.seq !== last.seq) throw new AuditError('the view is at its last command');
  }

  private newView(): ExchangeView {
    const { features } = this.options.composition;
    return new ExchangeView(
      () => 0,
      features.flatMap(({ view }) => view ?? []),
    );
  }
}
