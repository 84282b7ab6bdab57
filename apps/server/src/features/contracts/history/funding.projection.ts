import type { FundingPaid, FundingSettled } from '@bourse/core';
import type { ClientBase } from 'pg';
import type { AppliedCommand } from '../../../platform/core-host/core-host.ts';
import { CopyRows, CopyTable, int4, int8, text } from '../../../platform/projections/copy-format.ts';
import { defineProjection, type ProjectionRows } from '../../../platform/projections/projection.ts';
import { column } from '../../../platform/projections/sql-column.ts';

interface SettledRow {
  readonly settled: FundingSettled;
  readonly seq: number;
  readonly timeMs: number;
}

interface PaidRow extends SettledRow {
  readonly paid: FundingPaid;
  /** Number within the command, from 1. */
  readonly entryNo: number;
}

const PAID = new CopyTable<PaidRow>('contract_funding_paid', [
  int4('account_id', (row) => row.paid.accountId),
  int8('seq', (row) => row.seq),
  int4('entry_no', (row) => row.entryNo),
  int4('contract_id', (row) => row.paid.contractId),
  text('side', (row) => row.paid.side ?? ''),
  int8('lots', (row) => row.paid.lots),
  int8('notional_units', (row) => row.paid.notionalUnits),
  int8('amount_units', (row) => row.paid.amountUnits),
  int8('stamp_ms', (row) => row.settled.stampMs),
  int8('rate_ppb', (row) => row.settled.ratePpb),
  int4('mark_ticks', (row) => row.settled.markTicks),
  int8('time_ms', (row) => row.timeMs),
]);

/** Fundings of a batch. */
class FundingRows implements ProjectionRows {
  private readonly payments = new CopyRows(PAID);
  private readonly settled: SettledRow[] = [];
  /** Payments of the current command; its rate comes behind them. */
  private readonly paid: FundingPaid[] = [];

  pay(event: FundingPaid): void {
    this.paid.push(event);
  }

  settle(settled: FundingSettled, { seq, timeMs }: AppliedCommand): void {
    this.settled.push({ settled, seq, timeMs });
    for (const [at, paid] of this.paid.entries()) this.payments.add({ paid, settled, seq, timeMs, entryNo: at + 1 });
    this.paid.length = 0;
  }

  copies(): readonly CopyRows<never>[] {
    return [this.payments];
  }

  async write(client: ClientBase): Promise<void> {
    const rows = this.settled;
    if (rows.length === 0) return;
    await client.query({
      name: 'project-contract-funding',
      text: `insert into contract_funding (contract_id, stamp_ms, seq, rate_ppb, mark_ticks, paid_units, received_units, time_ms)
        select * from unnest($1::integer[], $2::bigint[], $3::bigint[], $4::bigint[], $5::integer[], $6::numeric[], $7::numeric[],
          $8::bigint[])`,
      values: [
        column(rows, ({ settled }) => settled.contractId),
        column(rows, ({ settled }) => settled.stampMs),
        column(rows, (row) => row.seq),
        column(rows, ({ settled }) => settled.ratePpb),
        column(rows, ({ settled }) => settled.markTicks),
        column(rows, ({ settled }) => settled.paidUnits),
        column(rows, ({ settled }) => settled.receivedUnits),
        column(rows, (row) => row.timeMs),
      ],
    });
  }

  release(): void {
    this.payments.release();
  }
}

/** Fundings by contract, and what each position paid or received. */
export const fundingProjection = defineProjection<FundingRows>({
  name: 'contract-funding',
  tables: ['contract_funding', 'contract_funding_paid'],
  handlers: {
    'funding-paid': (rows, event) => rows.pay(event),
    'funding-settled': (rows, event, command) => rows.settle(event, command),
  },
  open: async () => ({ begin: () => new FundingRows() }),
});
