import type { ExchangeEvent } from '@bourse/core';
import type { ClientBase } from 'pg';
import type { AppliedCommand } from '../../../platform/core-host/core-host.ts';
import { defineProjection, type ProjectionRows } from '../../../platform/projections/projection.ts';
import { column } from '../../../platform/projections/sql-column.ts';

/** Types of events that a page explains with all that they were worked out from. */
export const EXPLAINED = [
  'funding-settled',
  'liquidation-started',
  'positions-netted',
  'liquidated',
  'position-taken-over',
  'deleveraged',
  'liquidation-ended',
  'deficit-covered',
  'loss-shared',
  'position-settled',
  'contract-settled',
] as const;
/** Type of an explained event. */
export type ExplainedKind = (typeof EXPLAINED)[number];
/** An event that a page explains. */
export type ExplainedEvent = Extract<ExchangeEvent, { type: ExplainedKind }>;

interface ExplanationRow {
  readonly event: ExplainedEvent;
  readonly seq: number;
  /** Number within the command, from 1. */
  readonly entryNo: number;
  readonly timeMs: number;
}

/** Explained events of a batch. */
class ExplanationRows implements ProjectionRows {
  private readonly rows: ExplanationRow[] = [];

  add(event: ExplainedEvent, { seq, timeMs }: AppliedCommand): void {
    const last = this.rows.at(-1);
    this.rows.push({ event, seq, timeMs, entryNo: last?.seq === seq ? last.entryNo + 1 : 1 });
  }

  async write(client: ClientBase): Promise<void> {
    const { rows } = this;
    if (rows.length === 0) return;
    await client.query({
      name: 'project-contract-explanations',
      text: `insert into contract_explanations (seq, entry_no, kind, contract_id, account_id, time_ms, event)
        select * from unnest($1::bigint[], $2::integer[], $3::text[], $4::integer[], $5::integer[], $6::bigint[], $7::jsonb[])`,
      values: [
        column(rows, (row) => row.seq),
        column(rows, (row) => row.entryNo),
        column(rows, ({ event }) => event.type),
        column(rows, ({ event }) => event.contractId),
        column(rows, ({ event }) => ('accountId' in event ? event.accountId : 0)),
        column(rows, (row) => row.timeMs),
        column(rows, ({ event }) => eventText(event)),
      ],
    });
  }
}

function eventText(event: ExplainedEvent): string {
  return JSON.stringify(event, (_name, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
}

/** Steps of liquidations, deleveraging, fundings and settlements, each with all that it was worked out from. */
export const explanationsProjection = defineProjection<ExplanationRows>({
  name: 'contract-explanations',
  tables: ['contract_explanations'],
  handlers: Object.fromEntries(
    EXPLAINED.map((kind) => [
      kind,
      (rows: ExplanationRows, event: ExplainedEvent, command: AppliedCommand) => rows.add(event, command),
    ]),
  ),
  open: async () => ({ begin: () => new ExplanationRows() }),
});
