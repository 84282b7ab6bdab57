import type { ExchangeEvent } from '@bourse/core';
import type { ClientBase, Pool } from 'pg';
import type { AppliedCommand } from '../core-host/core-host.ts';
import type { CopyRows } from './copy-format.ts';
import type { ProjectedSpecs } from './projected-specs.ts';

/** A projection's handlers by event type; it ignores other types. */
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
  /** Returns the rows that are only added, to be copied; no more events can be applied. */
  copies?(): readonly CopyRows<never>[];
  /** Writes changes of existing rows, and rare rows; runs in the batch's transaction. */
  write?(client: ClientBase): Promise<void>;
  /** The batch is stored: memory can be reused. */
  release?(): void;
}

/** A projection that is open on a database, with the state that earlier batches left. */
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
  /** Reloads its state from the database, because the response to a commit was lost. */
  reload?(pool: Pool): Promise<void>;
}

/** A read model of the core's events in PostgreSQL, which can be dropped and rebuilt alone. */
export interface Projection<Rows extends ProjectionRows = ProjectionRows> {
  /** Key of its offset; must never change. */
  readonly name: string;
  /** Tables that can be rebuilt entirely from events. */
  readonly tables: readonly string[];
  /** Further statements that empty it, besides truncating `tables`. */
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
