import type { Trade } from '@bourse/core';
import { WALLET_IDS } from '@bourse/domain';
import { bool, type CopyColumn, CopyTable, int2, int4, int8, text } from '../copy-format.ts';
import type { LedgerRow, TradeRow } from './statement-lines.ts';

/** A trade and what it was worth. */
export interface PlainTradeRow {
  readonly trade: Trade;
  readonly seq: number;
  readonly timeMs: number;
  readonly quote: bigint;
}

/** What trades of spot and of contracts have. */
const TRADE_COLUMNS = [
  int4('market_id', (row: PlainTradeRow) => row.trade.marketId),
  int8('trade_no', (row) => row.trade.tradeNo),
  int8('seq', (row) => row.seq),
  int8('time_ms', (row) => row.timeMs),
  text('taker_side', (row) => row.trade.takerSide),
  int4('price_ticks', (row) => row.trade.priceTicks),
  int8('qty_lots', (row) => row.trade.qtyLots),
  int8('quote', (row) => row.quote),
  int8('maker_order_id', (row) => row.trade.makerOrderId),
  int8('taker_order_id', (row) => row.trade.takerOrderId),
  int4('maker_account_id', (row) => row.trade.makerAccountId),
  int4('taker_account_id', (row) => row.trade.takerAccountId),
  int8('maker_fee', (row) => row.trade.makerFee),
  int8('taker_fee', (row) => row.trade.takerFee),
] satisfies CopyColumn<PlainTradeRow>[];

/** Trades, with the balances after them. */
export const TRADES = new CopyTable<TradeRow>('trades', [
  ...TRADE_COLUMNS,
  int4('entry_no', (row) => row.entryNo),
  int8('maker_base_balance', (row) => row.makerBase),
  int8('maker_quote_balance', (row) => row.makerQuote),
  int8('taker_base_balance', (row) => row.takerBase),
  int8('taker_quote_balance', (row) => row.takerQuote),
]);

/** Trades of contracts, which have no lines of their own. */
export const CONTRACT_TRADES = new CopyTable<PlainTradeRow>('trades', [
  ...TRADE_COLUMNS,
  bool('forced', (row) => row.trade.forced ?? false),
]);

/** Statement lines that do not come from trades. */
export const LEDGER_ENTRIES = new CopyTable<LedgerRow>('ledger_entries', [
  int4('account_id', (row) => row.accountId),
  int8('seq', (row) => row.seq),
  int4('entry_no', (row) => row.entryNo),
  int2('wallet', (row) => WALLET_IDS[row.wallet]),
  int4('scope', (row) => row.scope),
  int4('contract_id', (row) => row.contractId),
  int4('asset_id', (row) => row.assetId),
  int8('delta', (row) => row.delta),
  int8('balance', (row) => row.balance),
  text('reason', (row) => row.reason),
  int8('time_ms', (row) => row.timeMs),
]);
