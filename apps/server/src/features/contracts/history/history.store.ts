import type { Pool } from 'pg';
import { Where } from '../../../platform/db/where-builder.ts';
import {
  type AccountFilter,
  addAccount,
  addContracts,
  type ContractPlaces,
  type RowPlace,
} from '../contract-places.ts';
import type { PositionSideText } from '../positions/open-position.ts';
import type { ExplainedKind } from './explanations.projection.ts';
import type { FundCause } from './insurance.projection.ts';

/** The funding of a contract at a stamp. */
export interface StoredFunding {
  readonly contractId: number;
  readonly stampMs: bigint;
  /** Parts per billion; positive: longs paid. */
  readonly ratePpb: bigint;
  readonly markTicks: number;
  readonly paidUnits: bigint;
  readonly receivedUnits: bigint;
}

/** What a position paid (negative) or received. */
export interface StoredFundingPaid extends RowPlace {
  readonly contractId: number;
  readonly side: PositionSideText;
  readonly lots: bigint;
  readonly notionalUnits: bigint;
  readonly amountUnits: bigint;
  readonly stampMs: bigint;
  readonly ratePpb: bigint;
  readonly markTicks: number;
  readonly timeMs: bigint;
}

/** A step that the exchange explains; `event` is the core's event, its amounts as decimal text. */
export interface StoredExplanation extends RowPlace {
  readonly kind: ExplainedKind;
  readonly contractId: number;
  /** 0: of the contract as a whole. */
  readonly accountId: number;
  readonly timeMs: bigint;
  readonly event: Readonly<Record<string, unknown>>;
}

/** Filter of explanations; without an account those of all. */
export interface ExplanationFilter extends ContractPlaces {
  readonly accountId?: number | undefined;
  readonly kinds?: readonly ExplainedKind[] | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  /** Only older rows. */
  readonly before?: RowPlace | undefined;
}

/** An insurance fund after a command that changed it. */
export interface StoredFundChange {
  readonly seq: bigint;
  readonly balance: bigint;
  readonly cause: FundCause;
  readonly timeMs: bigint;
}

/** An insurance fund, one for each account of the house and asset. */
export interface FundName {
  readonly accountId: number;
  readonly assetId: number;
}

const PAID = `seq, entry_no as "entryNo", contract_id as "contractId", side, lots, notional_units as "notionalUnits",
  amount_units as "amountUnits", stamp_ms as "stampMs", rate_ppb as "ratePpb", mark_ticks as "markTicks", time_ms as "timeMs"`;
const EXPLANATION = `seq, entry_no as "entryNo", kind, contract_id as "contractId", account_id as "accountId", time_ms as "timeMs",
  event`;

/** Reads fundings, explanations and insurance funds, newest first. */
export class ContractHistoryStore {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** Fundings of a contract; `before`: only earlier stamps. */
  async fundings(contractId: number, before: number | undefined, limit: number): Promise<StoredFunding[]> {
    const where = new Where();
    where.add('contract_id = ?', contractId);
    where.add('stamp_ms < ?', before);
    const { rows } = await this.pool.query<
      StoredFunding & { readonly paidUnits: string; readonly receivedUnits: string }
    >(
      `select contract_id as "contractId", stamp_ms as "stampMs", rate_ppb as "ratePpb", mark_ticks as "markTicks",
          paid_units as "paidUnits", received_units as "receivedUnits"
        from contract_funding where ${where.text} order by stamp_ms desc limit ${limit}`,
      where.values,
    );
    return rows.map((row) => ({
      ...row,
      paidUnits: BigInt(row.paidUnits),
      receivedUnits: BigInt(row.receivedUnits),
    }));
  }

  /** What an account's positions paid and received. */
  async fundingPaid(filter: AccountFilter, limit: number): Promise<StoredFundingPaid[]> {
    const where = new Where();
    addAccount(where, filter);
    const { rows } = await this.pool.query<StoredFundingPaid>(
      `select ${PAID} from contract_funding_paid where ${where.text} order by seq desc, entry_no desc limit ${limit}`,
      where.values,
    );
    return rows;
  }

  async explanations(filter: ExplanationFilter, limit: number): Promise<StoredExplanation[]> {
    const where = new Where();
    // Begins with a condition that all rows meet, because every other one may be absent.
    where.add('seq > ?', 0);
    where.add('account_id = ? and account_id > 0', filter.accountId);
    addContracts(where, filter);
    where.add('kind = any(?)', filter.kinds);
    where.add('time_ms >= ?', filter.fromMs);
    where.add('time_ms <= ?', filter.toMs);
    where.add('(seq, entry_no) < (?, ?)', filter.before?.seq, filter.before?.entryNo);
    const { rows } = await this.pool.query<StoredExplanation>(
      `select ${EXPLANATION} from contract_explanations where ${where.text}
        order by seq desc, entry_no desc limit ${limit}`,
      where.values,
    );
    return rows;
  }

  /** All steps of one command, in their order. */
  async explanationsOf(seq: bigint): Promise<StoredExplanation[]> {
    const { rows } = await this.pool.query<StoredExplanation>(
      `select ${EXPLANATION} from contract_explanations where seq = $1 order by entry_no`,
      [seq],
    );
    return rows;
  }

  /** Changes of a fund; `before`: only those of earlier commands. */
  async fundChanges({ accountId, assetId }: FundName, before: bigint | undefined, limit: number) {
    const where = new Where();
    where.add('account_id = ?', accountId);
    where.add('asset_id = ?', assetId);
    where.add('seq < ?', before);
    const { rows } = await this.pool.query<StoredFundChange>(
      `select seq, balance, cause, time_ms as "timeMs" from insurance_fund_changes where ${where.text}
        order by seq desc limit ${limit}`,
      where.values,
    );
    return rows;
  }
}
