import type { ExchangeEvent } from '@bourse/core';
import type { ClientBase, Pool } from 'pg';
import type { AppliedCommand } from '../core-host/core-host.ts';
import type { CopyRows } from './copy-format.ts';
import type { ProjectedSpecs } from './projected-specs.ts';

/** What a projection does with each type of event; types that it does not name are none of its business. */
export type EventHandlers<Rows> = {
  readonly [Type in ExchangeEvent['type']]?: (
    rows: Rows,
    event: Extract<ExchangeEvent, { type: Type }>,
    command: AppliedCommand,
  ) => void;
};

/** The rows that one batch of commands adds to a projection's tables. */
export interface ProjectionRows {
  /** A command begins. */
  beginCommand?(command: AppliedCommand): void;
  /** All events of the command have been handled. */
  endCommand?(command: AppliedCommand): void;
  /** Rows that are only added, to be copied; nothing can be taken in any more. */
  copies?(): readonly CopyRows<never>[];
  /** Writes what changes rows that are there, and what is rare; runs in the batch's transaction. */
  write?(client: ClientBase): Promise<void>;
  /** The batch is stored: memory can be reused. */
  release?(): void;
}

/** A projection that is open on a database: it knows what earlier batches left it to go on from. */
export interface OpenProjection<Rows extends ProjectionRows> {
  /** Begins the rows of the next batch; `previous` is the batch before it when that is not committed yet. */
  begin(previous: Rows | undefined, specs: ProjectedSpecs): Rows;
  /** A batch is about to be written in which an hour begins, so that `prune` runs in its transaction. */
  beforePrune?(): void;
  /**
   * Deletes what is too old at the beginning of an hour, by the commands' own time. Only what happened before the hour counts,
   * so that a rebuild, whose batches end elsewhere, deletes the same.
   */
  prune?(client: ClientBase, hourMs: number): Promise<void>;
  /** A batch is committed; `pruned`: with `prune`. */
  committed?(rows: Rows, pruned: boolean): void;
  /** Reads anew what the database has, because the answer to a commit was lost. */
  reload?(pool: Pool): Promise<void>;
}

/** A read model of the core's events in PostgreSQL, which can be dropped and rebuilt alone. */
export interface Projection<Rows extends ProjectionRows = ProjectionRows> {
  /** Names its offset: stable for ever. */
  readonly name: string;
  /** Tables that hold nothing but what the events give again. */
  readonly tables: readonly string[];
  /** What empties it beyond truncating `tables`. */
  readonly resetSql?: readonly string[];
  readonly handlers: EventHandlers<Rows>;
  open(pool: Pool): Promise<OpenProjection<Rows>>;
}

/** Any projection, for lists of them: its handlers are only ever called with its own rows. */
export type AnyProjection = Projection<never>;

/** Checks a projection against the types and hides its rows, so that it fits into the list. */
export function defineProjection<Rows extends ProjectionRows>(projection: Projection<Rows>): AnyProjection {
  return projection as unknown as AnyProjection;
}
