import { type BalanceChanged, type ExchangeEvent, FIRST_USER_ACCOUNT_ID, HOUSE_ACCOUNTS } from '@bourse/core';
import type { ClientBase, Pool } from 'pg';
import type { AppliedCommand } from '../../../platform/core-host/core-host.ts';
import { LayeredState } from '../../../platform/projections/layered-state.ts';
import {
  defineProjection,
  type OpenProjection,
  type ProjectionRows,
} from '../../../platform/projections/projection.ts';
import { column } from '../../../platform/projections/sql-column.ts';

/** Why a fund's balance changed, by the type of the most telling event of the command; the first that is there. */
export const FUND_CAUSES = [
  'contract-settled',
  'liquidated',
  'deficit-covered',
  'funding-settled',
  'trade',
  'posted',
] as const;
/** Why a fund's balance changed. */
export type FundCause = (typeof FUND_CAUSES)[number] | '';

interface Fund {
  readonly accountId: number;
  readonly name: string;
}
type Funds = Map<number, Fund>;

interface ChangeRow {
  readonly event: BalanceChanged;
  readonly seq: number;
  readonly cause: FundCause;
  readonly timeMs: number;
}

/** Changes of insurance funds in a batch. */
class InsuranceRows implements ProjectionRows {
  private readonly rows: ChangeRow[] = [];
  readonly funds: LayeredState<number, Fund>;

  constructor(funds: LayeredState<number, Fund>) {
    this.funds = funds;
  }

  balance(event: BalanceChanged, { events, seq, timeMs }: AppliedCommand): void {
    const { accountId } = event;
    if (accountId >= FIRST_USER_ACCOUNT_ID) return;
    if (accountId !== HOUSE_ACCOUNTS.INSURANCE && this.funds.get(accountId) === undefined) return;
    this.rows.push({ event, seq, timeMs, cause: causeOf(events) });
  }

  async write(client: ClientBase): Promise<void> {
    const { rows } = this;
    const { values: funds } = this.funds.changes();
    if (funds.length > 0) {
      await client.query(
        'insert into insurance_funds (account_id, name) select * from unnest($1::integer[], $2::text[])',
        [column(funds, (fund) => fund.accountId), column(funds, (fund) => fund.name)],
      );
    }
    if (rows.length === 0) return;
    await client.query({
      name: 'project-insurance-fund-changes',
      text: `insert into insurance_fund_changes (account_id, asset_id, seq, balance, cause, time_ms)
        select * from unnest($1::integer[], $2::integer[], $3::bigint[], $4::bigint[], $5::text[], $6::bigint[])`,
      values: [
        column(rows, ({ event }) => event.accountId),
        column(rows, ({ event }) => event.assetId),
        column(rows, (row) => row.seq),
        column(rows, ({ event }) => event.total),
        column(rows, (row) => row.cause),
        column(rows, (row) => row.timeMs),
      ],
    });
  }
}

function causeOf(events: readonly ExchangeEvent[]): FundCause {
  const types = new Set<string>(events.map(({ type }) => type));
  return FUND_CAUSES.find((cause) => types.has(cause)) ?? '';
}

async function openInsurance(pool: Pool): Promise<OpenProjection<InsuranceRows>> {
  let funds = await loadFunds(pool);
  return {
    begin: (previous) => new InsuranceRows(new LayeredState(funds, previous?.funds)),
    committed: (rows) => rows.funds.commitTo(funds),
    reload: async (from) => {
      funds = await loadFunds(from);
    },
  };
}

async function loadFunds(pool: Pool): Promise<Funds> {
  const { rows } = await pool.query<{ readonly account_id: number; readonly name: string }>(
    'select account_id, name from insurance_funds',
  );
  return new Map(rows.map(({ account_id: accountId, name }) => [accountId, { accountId, name }]));
}

/** Balances of insurance funds, one row for each command that changed one. */
export const insuranceProjection = defineProjection<InsuranceRows>({
  name: 'insurance-funds',
  tables: ['insurance_funds', 'insurance_fund_changes'],
  handlers: {
    'house-account-opened': ({ funds }, { accountId, class: of, name }) => {
      if (of === 'insurance') funds.set(accountId, { accountId, name });
    },
    'balance-changed': (rows, event, command) => rows.balance(event, command),
  },
  open: openInsurance,
});
