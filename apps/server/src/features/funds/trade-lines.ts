import { type Side, WALLET_IDS } from '@bourse/domain';
import type { Pool } from 'pg';
import { Where } from '../../platform/db/where-builder.ts';
import type { ListedMarket } from '../../platform/exchange-view/markets/catalogue.ts';
import type { FillRole } from '../../platform/exchange-view/orders/order-record.ts';
import { LINES_A_SIDE } from '../../platform/projections/statement/statement-lines.ts';
import { type EntryFilter, type EntryReason, inOrder, type StoredEntry } from './statement.ts';

/** One account's side of a stored trade; balances are those after the trade and its fees. */
interface SideRow {
  readonly role: FillRole;
  readonly market_id: number;
  readonly seq: bigint;
  readonly entry_no: number;
  readonly time_ms: bigint;
  readonly taker_side: Side;
  readonly qty_lots: bigint;
  readonly quote: bigint;
  readonly order_id: bigint;
  readonly fee: bigint;
  readonly base_balance: bigint;
  readonly quote_balance: bigint;
}

/**
 * The first lines of an account's statement, in the filter's order, that come from trades. Goal: a page costs the same, however many trades there are. Method:
 * read the trades by the index of each role, filtered so that each has a requested line, then expand them into lines here.
 */
export async function tradeLines(
  pool: Pool,
  markets: readonly ListedMarket[],
  accountId: number,
  filter: EntryFilter,
  limit: number,
): Promise<StoredEntry[]> {
  const { assetId, behind, reasons } = filter;
  const compare = inOrder(filter.order);
  const wants = (reason: EntryReason) => reasons?.includes(reason) ?? true;
  if (!wants('trade') && !wants('fee')) return [];
  const where = new Where();
  // All lines of the trade in which the page begins may be on the previous page: hence one more.
  const sides = (['taker', 'maker'] as const).map(
    (role) => `(${sidesOf(role, { markets, accountId, filter, where })} limit ${limit + 1})`,
  );
  const { rows } = await pool.query<SideRow>(sides.join(' union all '), where.values);
  const byId = new Map(markets.map((market) => [market.spec.marketId, market]));
  const lines = rows.flatMap((row) => {
    const market = byId.get(row.market_id);
    return market === undefined ? [] : linesOfSide(row, market);
  });
  return lines.filter(
    (line) => wants(line.reason) && (assetId === undefined || line.assetId === assetId) && compare(behind, line) < 0,
  );
}

interface Wanted {
  readonly markets: readonly ListedMarket[];
  readonly accountId: number;
  readonly filter: EntryFilter;
  readonly where: Where;
}

function sidesOf(role: FillRole, { markets, accountId, filter, where }: Wanted): string {
  const { assetId, behind, reasons, fromMs, toMs, throughSeq } = filter;
  const isOldest = filter.order === 'oldest';
  const direction = isOldest ? 'asc' : 'desc';
  where.start();
  where.add(`${role}_account_id = ?`, accountId);
  where.add('entry_no > ?', 0);
  where.add(`seq ${isOldest ? '>=' : '<='} ?`, behind.seq);
  // A trade's lines are up to twice LINES_A_SIDE from its first on.
  if (isOldest) where.add(`(seq, entry_no + ${2 * LINES_A_SIDE}) > (?, ?)`, behind.seq, behind.entryNo);
  else where.add('(seq, entry_no) < (?, ?)', behind.seq, behind.entryNo);
  where.add('seq <= ?', throughSeq);
  where.add('time_ms >= ?', fromMs);
  where.add('time_ms <= ?', toMs);
  const isFeeOnly = reasons !== undefined && !reasons.includes('trade');
  if (isFeeOnly) where.add(`${role}_fee <> ?`, 0);
  if (assetId !== undefined) {
    const bases = idsOf(markets, ({ spec }) => spec.baseAssetId === assetId);
    const quotes = idsOf(markets, ({ spec }) => spec.quoteAssetId === assetId);
    // The buyer pays the fee in the base asset, the seller in the quote asset.
    const ofBuyer = `taker_side = '${role === 'taker' ? 'buy' : 'sell'}'`;
    if (isFeeOnly) where.add(`case when ${ofBuyer} then market_id = any(?) else market_id = any(?) end`, bases, quotes);
    else where.add('market_id = any(?)', [...bases, ...quotes]);
  }
  return `select '${role}' as role, market_id, seq, entry_no, time_ms, taker_side, qty_lots, quote, ${role}_order_id as order_id,
      ${role}_fee as fee, ${role}_base_balance as base_balance, ${role}_quote_balance as quote_balance
    from trades where ${where.text} order by seq ${direction}, trade_no ${direction}`;
}

function idsOf(markets: readonly ListedMarket[], isWanted: (market: ListedMarket) => boolean): number[] {
  return markets.filter(isWanted).map(({ spec }) => spec.marketId);
}

function linesOfSide(row: SideRow, { spec, units }: ListedMarket): StoredEntry[] {
  const { seq, fee, quote, role } = row;
  const base = row.qty_lots * units.baseUnitsPerLot;
  const buys = (role === 'taker') === (row.taker_side === 'buy');
  const firstNo = row.entry_no + (role === 'taker' ? LINES_A_SIDE : 0);
  const line = (at: number, reason: EntryReason, assetId: number, delta: bigint, balance: bigint): StoredEntry => ({
    seq,
    entryNo: firstNo + at,
    wallet: WALLET_IDS.spot,
    scope: 0,
    contractId: 0,
    assetId,
    delta,
    balance,
    reason,
    orderId: row.order_id,
    timeMs: Number(row.time_ms),
  });
  const { baseAssetId, quoteAssetId } = spec;
  const { base_balance: baseAfter, quote_balance: quoteAfter } = row;
  const lines = buys
    ? [
        line(0, 'trade', quoteAssetId, -quote, quoteAfter),
        line(1, 'trade', baseAssetId, base, baseAfter + fee),
        line(2, 'fee', baseAssetId, -fee, baseAfter),
      ]
    : [
        line(0, 'trade', quoteAssetId, quote, quoteAfter + fee),
        line(1, 'trade', baseAssetId, -base, baseAfter),
        line(2, 'fee', quoteAssetId, -fee, quoteAfter),
      ];
  return fee === 0n ? lines.slice(0, 2) : lines;
}
