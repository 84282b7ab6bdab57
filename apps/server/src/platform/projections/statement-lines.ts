import { FIRST_USER_ACCOUNT_ID, type Posted, type Trade } from '@bourse/core';
import { invariant, type MarketSpec, WALLET_IDS, type WalletKind } from '@bourse/domain';
import type { AppliedCommand } from '../core-host/core-host.ts';
import type { CopyRows } from './copy-format.ts';

/*
 * The statement's lines of one command. A posting is a line of its own. A trade has up to six: for its maker and then its taker what they
 * gave and got of the quote asset, of the base asset, and the fee. Those follow from the trade and from what it left of four balances, so
 * they stand in the trade's row, and whoever reads the statement lays them out (`trade-lines.ts` of the funds).
 */

/** Places of a trade's lines that each of its two sides takes in the command, used or not. */
export const LINES_A_SIDE = 3;

/** What a trade left of the balances it moved, fees taken; 0n for the house's own accounts, which have no statement. */
export interface TradeBalances {
  makerBase: bigint;
  makerQuote: bigint;
  takerBase: bigint;
  takerQuote: bigint;
}

/** A trade with what the event does not say itself. */
export interface TradeRow {
  readonly trade: Trade;
  readonly seq: number;
  readonly timeMs: number;
  readonly quote: bigint;
  /** Place of its first line among the command's, from 1. */
  readonly entryNo: number;
  readonly after: TradeBalances;
}

/** One line of an account's statement that is no trade's. */
export interface LedgerRow {
  readonly accountId: number;
  readonly seq: number;
  readonly entryNo: number;
  readonly wallet: WalletKind;
  readonly assetId: number;
  readonly delta: bigint;
  balance: bigint;
  readonly reason: string;
  readonly timeMs: number;
}

interface TradeMove {
  readonly row: TradeRow;
  readonly spec: MarketSpec;
  readonly base: bigint;
}

/** Collects what one command moved. */
export class CommandLines {
  private readonly applied: AppliedCommand;
  private readonly moves: (LedgerRow | TradeMove)[] = [];
  private entryNo = 1;

  constructor(applied: AppliedCommand) {
    this.applied = applied;
  }

  post({ accountId, wallet, assetId, delta, reason }: Posted): void {
    if (isHouse(accountId)) return;
    const { seq, timeMs } = this.applied;
    const { entryNo } = this;
    this.entryNo += 1;
    this.moves.push({ accountId, seq, entryNo, wallet, assetId, delta, balance: 0n, reason, timeMs });
  }

  /** `base` is what the trade moved of the base asset, in its smallest units. */
  trade(trade: Omit<TradeRow, 'entryNo' | 'after'>, spec: MarketSpec, base: bigint): void {
    const after = { makerBase: 0n, makerQuote: 0n, takerBase: 0n, takerQuote: 0n };
    this.moves.push({ row: { ...trade, entryNo: this.entryNo, after }, spec, base });
    this.entryNo += 2 * LINES_A_SIDE;
  }

  /** Adds the rows, with the balances after each. */
  finish(trades: CopyRows<TradeRow>, ledger: CopyRows<LedgerRow>): void {
    if (this.moves.length === 0) return;
    this.reckonBack();
    for (const move of this.moves) {
      if ('row' in move) trades.add(move.row);
      else ledger.add(move);
    }
  }

  /** The core tells each balance once, as the command left it; those in between are reckoned back from it. */
  private reckonBack(): void {
    const balances = new BalancesBack(this.applied);
    for (let at = this.moves.length - 1; at >= 0; at -= 1) {
      const move = this.moves[at];
      if (move === undefined) continue;
      if ('row' in move) reckonTrade(move, balances);
      else move.balance = balances.before(move.accountId, move.wallet, move.assetId, move.delta);
    }
  }
}

function reckonTrade({ row, spec, base }: TradeMove, balances: BalancesBack): void {
  const { trade, quote, after } = row;
  const { baseAssetId, quoteAssetId } = spec;
  const takerBuys = trade.takerSide === 'buy';
  const { takerAccountId: taker, makerAccountId: maker, takerFee, makerFee } = trade;
  if (!isHouse(taker)) {
    after.takerBase = balances.before(taker, 'spot', baseAssetId, takerBuys ? base - takerFee : -base);
    after.takerQuote = balances.before(taker, 'spot', quoteAssetId, takerBuys ? -quote : quote - takerFee);
  }
  if (!isHouse(maker)) {
    after.makerBase = balances.before(maker, 'spot', baseAssetId, takerBuys ? -base : base - makerFee);
    after.makerQuote = balances.before(maker, 'spot', quoteAssetId, takerBuys ? quote - makerFee : -quote);
  }
}

/** Balances of a command's accounts, gone through from its end to its beginning. */
class BalancesBack {
  private readonly totals = new Map<string, bigint>();
  private readonly seq: number;

  constructor({ seq, events }: AppliedCommand) {
    this.seq = seq;
    for (const event of events) {
      if (event.type !== 'balance-changed' || isHouse(event.accountId)) continue;
      this.totals.set(keyOf(event.accountId, event.wallet, event.assetId), event.total);
    }
  }

  /** The balance after a move of `delta`; from now on it is the one before. */
  before(accountId: number, wallet: WalletKind, assetId: number, delta: bigint): bigint {
    const key = keyOf(accountId, wallet, assetId);
    const total = this.totals.get(key);
    invariant(total !== undefined, `command ${this.seq} moved money of account ${accountId} without telling it`);
    this.totals.set(key, total - delta);
    return total;
  }
}

function keyOf(accountId: number, wallet: WalletKind, assetId: number): string {
  return `${accountId}/${WALLET_IDS[wallet]}/${assetId}`;
}

/** The house's own accounts have no statement; the core's ledger is theirs. */
function isHouse(accountId: number): boolean {
  return accountId < FIRST_USER_ACCOUNT_ID;
}
