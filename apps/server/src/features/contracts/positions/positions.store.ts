import type { Pool } from 'pg';
import { Where } from '../../../platform/db/where-builder.ts';
import { type AccountFilter, addAccount, type RowPlace } from '../contract-places.ts';
import type { FillKind } from './command-fills.ts';
import type { PositionEnd, PositionSideText } from './open-position.ts';

/** A position after a command that changed it; amounts in smallest units of the settle asset. */
export interface StoredChange extends RowPlace {
  readonly contractId: number;
  readonly side: PositionSideText;
  /** Positive: long, negative: short, 0n: closed. */
  readonly lots: bigint;
  readonly entryUnits: bigint;
  readonly isIsolated: boolean;
  readonly leverage: number;
  readonly marginUnits: bigint;
  /** Of the command; negative fees: rebates. */
  readonly realisedUnits: bigint;
  readonly feeUnits: bigint;
  /** What the purse owes after it. */
  readonly unsettledUnits: bigint;
  readonly timeMs: bigint;
}

/** A position from its opening to its end; `seq` is that of its end. */
export interface StoredClosed extends RowPlace {
  readonly contractId: number;
  readonly side: PositionSideText;
  readonly isLong: boolean;
  readonly isIsolated: boolean;
  readonly leverage: number;
  readonly openedMs: bigint;
  readonly closedMs: bigint;
  readonly largestLots: bigint;
  /** Lots that were opened, and closed again, and their values: the averages of entry and close follow from them. */
  readonly openedLots: bigint;
  readonly openedUnits: bigint;
  readonly closedUnits: bigint;
  /** Fees and funding not counted. */
  readonly realisedUnits: bigint;
  readonly feeUnits: bigint;
  /** Negative: paid. */
  readonly fundingUnits: bigint;
  readonly endedBy: PositionEnd;
}

/** What changed a position's lots. */
export interface StoredContractFill extends RowPlace {
  readonly contractId: number;
  readonly side: PositionSideText;
  readonly kind: FillKind;
  readonly isBuy: boolean;
  readonly isMaker: boolean;
  /** The exchange closed the account's position. */
  readonly isForced: boolean;
  readonly priceTicks: number;
  readonly lots: bigint;
  readonly valueUnits: bigint;
  readonly feeUnits: bigint;
  readonly realisedUnits: bigint;
  /** Of a trade; else 0n. */
  readonly tradeNo: bigint;
  readonly orderId: bigint;
  readonly timeMs: bigint;
}

/** Filter of fills. */
export interface ContractFillFilter extends AccountFilter {
  readonly orderId?: bigint | undefined;
}

const CHANGE = `seq, entry_no as "entryNo", contract_id as "contractId", side, lots, entry_units as "entryUnits",
  is_isolated as "isIsolated", leverage, margin_units as "marginUnits", realised_units as "realisedUnits", fee_units as "feeUnits",
  unsettled_units as "unsettledUnits", time_ms as "timeMs"`;
const CLOSED = `closed_seq as seq, entry_no as "entryNo", contract_id as "contractId", side, is_long as "isLong",
  is_isolated as "isIsolated", leverage, opened_ms as "openedMs", closed_ms as "closedMs", largest_lots as "largestLots",
  opened_lots as "openedLots", opened_units as "openedUnits", closed_units as "closedUnits", realised_units as "realisedUnits",
  fee_units as "feeUnits", funding_units as "fundingUnits", ended_by as "endedBy"`;
const FILL = `seq, entry_no as "entryNo", contract_id as "contractId", side, kind, is_buy as "isBuy", is_maker as "isMaker",
  is_forced as "isForced", price_ticks as "priceTicks", lots, value_units as "valueUnits", fee_units as "feeUnits",
  realised_units as "realisedUnits", trade_no as "tradeNo", order_id as "orderId", time_ms as "timeMs"`;

/** Sums are numeric, which the driver gives as text. */
type ClosedRow = Omit<StoredClosed, SumName> & Readonly<Record<SumName, string>>;
type SumName = 'openedLots' | 'openedUnits' | 'closedUnits' | 'realisedUnits' | 'feeUnits' | 'fundingUnits';

/** Reads what happened to positions, newest first. */
export class PositionsStore {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** Changes of an account's positions. */
  async changes(filter: AccountFilter, limit: number): Promise<StoredChange[]> {
    const where = new Where();
    addAccount(where, filter);
    const { rows } = await this.pool.query<StoredChange>(
      `select ${CHANGE} from contract_position_changes where ${where.text} order by seq desc, entry_no desc limit ${limit}`,
      where.values,
    );
    return rows;
  }

  /** An account's positions that have ended, by the time of their end. */
  async closed(filter: AccountFilter, limit: number): Promise<StoredClosed[]> {
    const where = new Where();
    addAccount(where, filter, 'closed_seq', 'closed_ms');
    const { rows } = await this.pool.query<ClosedRow>(
      `select ${CLOSED} from contract_position_history where ${where.text}
        order by closed_seq desc, entry_no desc limit ${limit}`,
      where.values,
    );
    return rows.map((row) => ({
      ...row,
      openedLots: BigInt(row.openedLots),
      openedUnits: BigInt(row.openedUnits),
      closedUnits: BigInt(row.closedUnits),
      realisedUnits: BigInt(row.realisedUnits),
      feeUnits: BigInt(row.feeUnits),
      fundingUnits: BigInt(row.fundingUnits),
    }));
  }

  /** An account's fills. */
  async fills(filter: ContractFillFilter, limit: number): Promise<StoredContractFill[]> {
    const where = new Where();
    addAccount(where, filter);
    where.add('order_id = ?', filter.orderId);
    const { rows } = await this.pool.query<StoredContractFill>(
      `select ${FILL} from contract_fills where ${where.text} order by seq desc, entry_no desc limit ${limit}`,
      where.values,
    );
    return rows;
  }
}
