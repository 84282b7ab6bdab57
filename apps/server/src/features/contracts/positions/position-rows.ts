import type { PositionChanged } from '@bourse/core';
import type { ClientBase, Pool } from 'pg';
import { bool, CopyTable, int4, int8, text } from '../../../platform/projections/copy-format.ts';
import { column } from '../../../platform/projections/sql-column.ts';
import {
  type ClosedPosition,
  type OpenPosition,
  type PositionSideText,
  positionKey,
  sideText,
} from './open-position.ts';
import type { RealisedFill } from './position-replay.ts';

/** Where a row belongs in the order of commands. */
interface Placed {
  readonly seq: number;
  /** Number within the command, from 1. */
  readonly entryNo: number;
  readonly timeMs: number;
}

/** A position after a command. */
export interface ChangeRow extends Placed {
  readonly changed: PositionChanged;
}

/** A change of a position's lots. */
export interface FillRow extends Placed {
  readonly realised: RealisedFill;
}

export const CHANGES = new CopyTable<ChangeRow>('contract_position_changes', [
  int4('account_id', (row) => row.changed.accountId),
  int8('seq', (row) => row.seq),
  int4('entry_no', (row) => row.entryNo),
  int4('contract_id', (row) => row.changed.contractId),
  text('side', (row) => sideText(row.changed)),
  int8('lots', (row) => row.changed.lots),
  int8('entry_units', (row) => row.changed.entryUnits),
  bool('is_isolated', (row) => row.changed.isIsolated),
  int4('leverage', (row) => row.changed.leverage),
  int8('margin_units', (row) => row.changed.marginUnits),
  int8('realised_units', (row) => row.changed.realisedUnits),
  int8('fee_units', (row) => row.changed.feeUnits),
  int8('unsettled_units', (row) => row.changed.unsettledUnits),
  int8('time_ms', (row) => row.timeMs),
]);

export const FILLS = new CopyTable<FillRow>('contract_fills', [
  int4('account_id', ({ realised }) => realised.fill.accountId),
  int8('seq', (row) => row.seq),
  int4('entry_no', (row) => row.entryNo),
  int4('contract_id', ({ realised }) => realised.fill.contractId),
  text('side', ({ realised }) => realised.fill.side),
  text('kind', ({ realised }) => realised.fill.kind),
  bool('is_buy', ({ realised }) => realised.fill.isBuy),
  bool('is_maker', ({ realised }) => realised.fill.isMaker),
  bool('is_forced', ({ realised }) => realised.fill.isForced),
  int4('price_ticks', ({ realised }) => realised.fill.priceTicks),
  int8('lots', ({ realised }) => realised.fill.lots),
  int8('value_units', ({ realised }) => realised.fill.valueUnits),
  int8('fee_units', ({ realised }) => realised.fill.feeUnits),
  int8('realised_units', ({ realised }) => realised.realisedUnits),
  int8('trade_no', ({ realised }) => realised.fill.tradeNo),
  int8('order_id', ({ realised }) => realised.fill.orderId),
  int8('time_ms', (row) => row.timeMs),
]);

/** Adds positions that have ended; their sums are larger than COPY's columns. */
export async function insertHistory(client: ClientBase, rows: readonly ClosedPosition[]): Promise<void> {
  if (rows.length === 0) return;
  await client.query({
    name: 'project-contract-position-history',
    text: `insert into contract_position_history (account_id, closed_seq, entry_no, contract_id, side, is_long, is_isolated, leverage,
        opened_seq, opened_ms, closed_ms, largest_lots, opened_lots, opened_units, closed_units, realised_units, fee_units,
        funding_units, ended_by)
      select * from unnest($1::integer[], $2::bigint[], $3::integer[], $4::integer[], $5::text[], $6::boolean[], $7::boolean[],
        $8::integer[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::numeric[], $14::numeric[], $15::numeric[],
        $16::numeric[], $17::numeric[], $18::numeric[], $19::text[])`,
    values: [
      column(rows, (row) => row.accountId),
      column(rows, (row) => row.closedSeq),
      column(rows, (row) => row.entryNo),
      column(rows, (row) => row.contractId),
      column(rows, (row) => row.side),
      column(rows, (row) => row.isLong),
      column(rows, (row) => row.isIsolated),
      column(rows, (row) => row.leverage),
      column(rows, (row) => row.openedSeq),
      column(rows, (row) => row.openedMs),
      column(rows, (row) => row.closedMs),
      column(rows, (row) => row.largestLots),
      column(rows, (row) => row.openedLots),
      column(rows, (row) => row.openedUnits),
      column(rows, (row) => row.closedUnits),
      column(rows, (row) => row.realisedUnits),
      column(rows, (row) => row.feeUnits),
      column(rows, (row) => row.fundingUnits),
      column(rows, (row) => row.endedBy),
    ],
  });
}

/** Writes open positions. */
export async function upsertPositions(client: ClientBase, rows: readonly OpenPosition[]): Promise<void> {
  if (rows.length === 0) return;
  await client.query({
    name: 'project-contract-positions',
    text: `insert into contract_positions (account_id, contract_id, side, lots, entry_units, is_isolated, leverage, margin_units,
        opened_seq, opened_ms, largest_lots, opened_lots, opened_units, closed_lots, closed_units, realised_units, fee_units,
        funding_units)
      select * from unnest($1::integer[], $2::integer[], $3::text[], $4::bigint[], $5::bigint[], $6::boolean[], $7::integer[],
        $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::numeric[], $13::numeric[], $14::numeric[], $15::numeric[],
        $16::numeric[], $17::numeric[], $18::numeric[])
      on conflict (account_id, contract_id, side) do update set lots = excluded.lots, entry_units = excluded.entry_units,
        is_isolated = excluded.is_isolated, leverage = excluded.leverage, margin_units = excluded.margin_units,
        opened_seq = excluded.opened_seq, opened_ms = excluded.opened_ms, largest_lots = excluded.largest_lots,
        opened_lots = excluded.opened_lots, opened_units = excluded.opened_units, closed_lots = excluded.closed_lots,
        closed_units = excluded.closed_units, realised_units = excluded.realised_units, fee_units = excluded.fee_units,
        funding_units = excluded.funding_units`,
    values: [
      column(rows, (row) => row.accountId),
      column(rows, (row) => row.contractId),
      column(rows, (row) => row.side),
      column(rows, (row) => row.lots),
      column(rows, (row) => row.entryUnits),
      column(rows, (row) => row.isIsolated),
      column(rows, (row) => row.leverage),
      column(rows, (row) => row.marginUnits),
      column(rows, (row) => row.openedSeq),
      column(rows, (row) => row.openedMs),
      column(rows, (row) => row.largestLots),
      column(rows, (row) => row.openedLots),
      column(rows, (row) => row.openedUnits),
      column(rows, (row) => row.closedLots),
      column(rows, (row) => row.closedUnits),
      column(rows, (row) => row.realisedUnits),
      column(rows, (row) => row.feeUnits),
      column(rows, (row) => row.fundingUnits),
    ],
  });
}

/** Deletes positions that are open no more, by their keys in memory. */
export async function deletePositions(client: ClientBase, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await client.query({
    name: 'project-contract-positions-gone',
    text: `delete from contract_positions using unnest($1::text[]) as gone (key)
      where account_id = split_part(gone.key, '/', 1)::integer and contract_id = split_part(gone.key, '/', 2)::integer
        and side = split_part(gone.key, '/', 3)`,
    values: [column(keys, (key) => key)],
  });
}

interface PositionRow {
  readonly account_id: number;
  readonly contract_id: number;
  readonly side: PositionSideText;
  readonly lots: bigint;
  readonly entry_units: bigint;
  readonly is_isolated: boolean;
  readonly leverage: number;
  readonly margin_units: bigint;
  readonly opened_seq: bigint;
  readonly opened_ms: bigint;
  readonly largest_lots: bigint;
  readonly opened_lots: string;
  readonly opened_units: string;
  readonly closed_lots: string;
  readonly closed_units: string;
  readonly realised_units: string;
  readonly fee_units: string;
  readonly funding_units: string;
}

/** Loads the open positions. */
export async function loadPositions(pool: Pool): Promise<Map<string, OpenPosition>> {
  const { rows } = await pool.query<PositionRow>('select * from contract_positions');
  return new Map(
    rows.map((row) => {
      const position = positionOfRow(row);
      return [positionKey(position), position];
    }),
  );
}

function positionOfRow(row: PositionRow): OpenPosition {
  return {
    accountId: row.account_id,
    contractId: row.contract_id,
    side: row.side,
    lots: Number(row.lots),
    entryUnits: row.entry_units,
    isIsolated: row.is_isolated,
    leverage: row.leverage,
    marginUnits: row.margin_units,
    openedSeq: Number(row.opened_seq),
    openedMs: Number(row.opened_ms),
    largestLots: Number(row.largest_lots),
    openedLots: BigInt(row.opened_lots),
    openedUnits: BigInt(row.opened_units),
    closedLots: BigInt(row.closed_lots),
    closedUnits: BigInt(row.closed_units),
    realisedUnits: BigInt(row.realised_units),
    feeUnits: BigInt(row.fee_units),
    fundingUnits: BigInt(row.funding_units),
  };
}
