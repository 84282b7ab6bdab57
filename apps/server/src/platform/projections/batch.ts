import type { ExchangeEvent } from '@bourse/core';
import type { ClientBase } from 'pg';
import type { AppliedCommand } from '../core-host/core-host.ts';
import type { ScriptStep } from './copy-script.ts';
import type { OpenProjection, Projection, ProjectionRows } from './projection.ts';

/** An open projection of the list, with its offset. */
export interface HostedProjection {
  readonly projection: Projection;
  readonly open: OpenProjection<ProjectionRows>;
  /** Sequence of its last command. */
  seq: number;
}

type Handler = (rows: ProjectionRows, event: ExchangeEvent, command: AppliedCommand) => void;
interface Registered {
  readonly index: number;
  readonly handle: Handler;
}

/** Which projections handle each type of event, so that the type of an event is read once for all of them. */
export type EventTable = ReadonlyMap<string, readonly Registered[]>;

/** The table of some projections; unhandled events are not in it. */
export function eventTableOf(hosted: readonly HostedProjection[]): EventTable {
  const table = new Map<string, Registered[]>();
  for (const [index, { projection }] of hosted.entries()) {
    for (const [type, handle] of Object.entries(projection.handlers)) {
      const all = table.get(type) ?? [];
      // Each handler is only called with events of its own type, and with the rows of its own projection.
      all.push({ index, handle: handle as unknown as Handler });
      table.set(type, all);
    }
  }
  return table;
}

/** A batch's rows for the tables of all projections. */
export class Batch {
  readonly hosted: readonly HostedProjection[];
  readonly rows: readonly ProjectionRows[];
  private readonly table: EventTable;
  /** Whether some projections are ahead of others, as after one was emptied or added. */
  private readonly isUneven: boolean;

  constructor(hosted: readonly HostedProjection[], rows: readonly ProjectionRows[], table: EventTable) {
    this.hosted = hosted;
    this.rows = rows;
    this.table = table;
    this.isUneven = hosted.some(({ seq }) => seq !== hosted[0]?.seq);
  }

  /** Applies one command's events. */
  add(command: AppliedCommand): void {
    const { rows, table } = this;
    for (let index = 0; index < rows.length; index += 1) {
      if (this.takes(index, command)) rows[index]?.beginCommand?.(command);
    }
    for (const event of command.events) {
      const registered = table.get(event.type);
      if (registered === undefined) continue;
      for (const { index, handle } of registered) {
        const own = rows[index];
        if (own !== undefined && this.takes(index, command)) handle(own, event, command);
      }
    }
    for (let index = 0; index < rows.length; index += 1) {
      if (this.takes(index, command)) rows[index]?.endCommand?.(command);
    }
  }

  private takes(index: number, command: AppliedCommand): boolean {
    return !this.isUneven || (this.hosted[index]?.seq ?? 0) < command.seq;
  }

  /** The rows that are only added, as steps of the script that opens the transaction; they are most of a batch. */
  copySteps(): ScriptStep[] {
    return this.rows
      .flatMap((rows) => rows.copies?.() ?? [])
      .filter(({ length }) => length > 0)
      .map((copy) => ({ statement: copy.table.statement, rows: copy.finish() }));
  }

  /** Writes the rest. */
  async write(client: ClientBase): Promise<void> {
    for (const rows of this.rows) await rows.write?.(client);
  }

  release(): void {
    for (const rows of this.rows) rows.release?.();
  }
}
