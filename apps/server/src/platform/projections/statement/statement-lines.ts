import { type ExchangeEvent, FIRST_USER_ACCOUNT_ID, type Posted, type Trade } from '@bourse/core';
import { invariant, type MarketSpec, type WalletKind } from '@bourse/domain';
import type { AppliedCommand } from '../../core-host/core-host.ts';
import type { CopyRows } from '../copy-format.ts';

/*
 * The statement lines of one command. Each posting is one line. A trade has up to six: for its maker and then its taker, the amounts of
 * the quote asset and of the base asset, and the fee. Those follow from the trade and the four balances after it, so they are stored in
 * the trade's row, and readers of the statement expand them (`trade-lines.ts` of the funds feature).
 */

/** Line numbers that each of a trade's two sides reserves in the command, used or not. */
export const LINES_A_SIDE = 3;

/** A trade with data that its event does not contain. */
export interface TradeRow {
  readonly trade: Trade;
  readonly spec: MarketSpec;
  readonly seq: number;
  readonly timeMs: number;
  /** Traded amounts, in the smallest units of both assets. */
  readonly base: bigint;
  readonly quote: bigint;
  /** Number of its first line in the command, from 1. */
  readonly entryNo: number;
  /** The balances after it and its fees; 0n for house accounts, which have no statement. */
  makerBase: bigint;
  makerQuote: bigint;
  takerBase: bigint;
  takerQuote: bigint;
}

/** One statement line that does not come from a trade. */
export interface LedgerRow {
  readonly accountId: number;
  readonly seq: number;
  readonly entryNo: number;
  readonly wallet: WalletKind;
  /** Market of an isolated wallet; 0: none. */
  readonly scope: number;
  readonly assetId: number;
  readonly delta: bigint;
  balance: bigint;
  readonly reason: string;
  readonly timeMs: number;
}

/** Collects the movements of one command at a time. */
export class CommandLines {
  private seq = 0;
  private timeMs = 0;
  private entryNo = 1;
  private readonly moves: (LedgerRow | TradeRow)[] = [];

  /** Starts a command. */
  begin({ seq, timeMs }: AppliedCommand): void {
    this.seq = seq;
    this.timeMs = timeMs;
    this.entryNo = 1;
  }

  post({ accountId, wallet, scope = 0, assetId, delta, reason }: Posted): void {
    if (isHouse(accountId)) return;
    const { seq, timeMs, entryNo } = this;
    this.entryNo += 1;
    this.moves.push({ accountId, seq, entryNo, wallet, scope, assetId, delta, balance: 0n, reason, timeMs });
  }

  /** A trade that moved `base` and `quote` of the market's two assets, in their smallest units. */
  trade(trade: Trade, spec: MarketSpec, base: bigint, quote: bigint): void {
    const { seq, timeMs, entryNo } = this;
    this.entryNo += 2 * LINES_A_SIDE;
    const after = { makerBase: 0n, makerQuote: 0n, takerBase: 0n, takerQuote: 0n };
    this.moves.push({ trade, spec, seq, timeMs, base, quote, entryNo, ...after });
  }

  /** Adds the rows, with the balances after each, from the command's events. */
  finish(events: readonly ExchangeEvent[], trades: CopyRows<TradeRow>, ledger: CopyRows<LedgerRow>): void {
    if (this.moves.length === 0) return;
    this.reckonBack(new BalancesBack(this.seq, events));
    for (const move of this.moves) {
      if ('trade' in move) trades.add(move);
      else ledger.add(move);
    }
    this.moves.length = 0;
  }

  /** The core emits each balance once per command, at its end; the ones in between are computed backwards from it. */
  private reckonBack(balances: BalancesBack): void {
    for (let at = this.moves.length - 1; at >= 0; at -= 1) {
      const move = this.moves[at];
      if (move === undefined) continue;
      if ('trade' in move) reckonTrade(move, balances);
      else move.balance = balances.before(move.accountId, move.wallet, move.assetId, move.delta, move.scope);
    }
  }
}

function reckonTrade(row: TradeRow, balances: BalancesBack): void {
  const { trade, base, quote } = row;
  const { baseAssetId, quoteAssetId } = row.spec;
  const takerBuys = trade.takerSide === 'buy';
  const { takerAccountId: taker, makerAccountId: maker, takerFee, makerFee } = trade;
  if (!isHouse(taker)) {
    row.takerBase = balances.before(taker, 'spot', baseAssetId, takerBuys ? base - takerFee : -base);
    row.takerQuote = balances.before(taker, 'spot', quoteAssetId, takerBuys ? -quote : quote - takerFee);
  }
  if (!isHouse(maker)) {
    row.makerBase = balances.before(maker, 'spot', baseAssetId, takerBuys ? -base : base - makerFee);
    row.makerQuote = balances.before(maker, 'spot', quoteAssetId, takerBuys ? quote - makerFee : -quote);
  }
}

interface Balance {
  readonly wallet: WalletKind;
  readonly scope: number;
  readonly assetId: number;
  total: bigint;
}

/**
 * Balances of a command's accounts, processed from its end to its beginning. A command changes few balances per account, however many
 * accounts.
 */
class BalancesBack {
  private readonly byAccount = new Map<number, Balance[]>();
  private readonly seq: number;

  constructor(seq: number, events: readonly ExchangeEvent[]) {
    this.seq = seq;
    for (const event of events) {
      if (event.type !== 'balance-changed' || isHouse(event.accountId)) continue;
      const { accountId, wallet, scope = 0, assetId, total } = event;
      const known = this.byAccount.get(accountId);
      if (known === undefined) this.byAccount.set(accountId, [{ wallet, scope, assetId, total }]);
      else known.push({ wallet, scope, assetId, total });
    }
  }

  /** Returns the balance after a move of `delta`, and sets it to the one before the move. */
  before(accountId: number, wallet: WalletKind, assetId: number, delta: bigint, scope = 0): bigint {
    const known = this.byAccount.get(accountId);
    const balance = known?.find((each) => each.assetId === assetId && each.wallet === wallet && each.scope === scope);
    invariant(
      balance !== undefined,
      () => `command ${this.seq} moved money of account ${accountId} without telling it`,
    );
    const { total } = balance;
    balance.total = total - delta;
    return total;
  }
}

/** House accounts have no statement; see the core's ledger for them. */
function isHouse(accountId: number): boolean {
  return accountId < FIRST_USER_ACCOUNT_ID;
}
