import { type BalanceChanged, type ExchangeEvent, FIRST_USER_ACCOUNT_ID, type Posted, type Trade } from '@bourse/core';
import { invariant, type MarketSpec, type WalletKind } from '@bourse/domain';
import type { AppliedCommand } from '../../core-host/core-host.ts';
import type { CopyRows } from '../copy-format.ts';
import { holdsPurses, type PurseName, type Purses } from './purses.ts';

/*
 * The statement lines of one command. Each posting is one line. A trade has up to six: for its maker and then its taker, the amounts of
 * the quote asset and of the base asset, and the fee. Those follow from the trade and the four balances after it, so they are stored in
 * the trade's row, and readers of the statement expand them (`trade-lines.ts` of the funds feature). A trade of a contract has none of these:
 * what its positions realise, pay and receive are lines of their own, and a line more says what of it a purse owes or has paid later.
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
  /** Contract whose position it comes from; 0: none. */
  readonly contractId: number;
  readonly assetId: number;
  readonly delta: bigint;
  balance: bigint;
  readonly reason: string;
  readonly timeMs: number;
}

/** A change of a contracts wallet. */
export interface PurseMove extends PurseName {
  readonly contractId: number;
  readonly delta: bigint;
  readonly reason: string;
}

/** Collects the movements of one command at a time. */
export class CommandLines {
  private seq = 0;
  private timeMs = 0;
  private entryNo = 1;
  private readonly moves: (LedgerRow | TradeRow)[] = [];
  private readonly purses: Purses;

  constructor(purses: Purses) {
    this.purses = purses;
  }

  /** Starts a command. */
  begin({ seq, timeMs }: AppliedCommand): void {
    this.seq = seq;
    this.timeMs = timeMs;
    this.entryNo = 1;
  }

  post({ accountId, wallet, scope = 0, assetId, delta, reason }: Posted): void {
    this.add({ accountId, wallet, scope, contractId: 0, assetId, delta, reason });
  }

  /** What a position brought to its wallet, or took from it. */
  move(move: PurseMove): void {
    if (move.delta !== 0n) this.add({ ...move, scope: 0 });
  }

  private add(move: Omit<LedgerRow, 'seq' | 'entryNo' | 'balance' | 'timeMs'>): void {
    if (isHouse(move.accountId)) return;
    const { seq, timeMs, entryNo } = this;
    this.entryNo += 1;
    this.moves.push({ ...move, seq, entryNo, balance: 0n, timeMs });
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
    this.settlePurses(events);
    if (this.moves.length === 0) return;
    this.reckonBack(new BalancesBack(this.seq, events, this.purses));
    for (const move of this.moves) {
      if ('trade' in move) trades.add(move);
      else ledger.add(move);
    }
    this.moves.length = 0;
  }

  /**
   * A loss that the cash of a contracts wallet does not cover is owed, and paid from what comes in later: lines of what was realised, paid
   * and received are then more or less than what the balance changed by. The difference is a line of its own.
   */
  private settlePurses(events: readonly ExchangeEvent[]): void {
    const touched = pursesOf(events, this.moves);
    if (touched === undefined) return;
    for (const purse of touched.values()) {
      const { accountId, wallet, assetId, total, moved, hasEarned } = purse;
      const before = this.purses.total(purse);
      const after = total ?? before;
      const owed = this.purses.owed(purse);
      const more = after - before - moved;
      // Nothing else is owed or paid: what is no debt of a position must not be explained away.
      const isDebt = more > 0n ? hasEarned : owed + more >= 0n;
      if (isDebt) this.move({ accountId, wallet, assetId, contractId: 0, delta: more, reason: UNSETTLED });
      this.purses.set(purse, after, isDebt ? owed + more : owed);
    }
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

/** Reason of the line by which what a purse owes changed: positive when it rose. */
const UNSETTLED = 'unsettled-loss';

/** A contracts wallet that a command may have changed: its total, if the core reported it, and the sum of its lines. */
interface TouchedPurse extends PurseName {
  total: bigint | undefined;
  moved: bigint;
  /** Whether a position is behind one of the lines. */
  hasEarned: boolean;
}

/** The contracts wallets of a command; undefined, as for almost all commands: none. */
function pursesOf(
  events: readonly ExchangeEvent[],
  moves: readonly (LedgerRow | TradeRow)[],
): ReadonlyMap<string, TouchedPurse> | undefined {
  let touched: Map<string, TouchedPurse> | undefined;
  const touch = ({ accountId, wallet, assetId }: PurseName): TouchedPurse => {
    touched ??= new Map();
    const key = `${accountId}/${wallet}/${assetId}`;
    let purse = touched.get(key);
    if (purse === undefined) {
      purse = { accountId, wallet, assetId, total: undefined, moved: 0n, hasEarned: false };
      touched.set(key, purse);
    }
    return purse;
  };
  for (const event of events) {
    if (event.type !== 'balance-changed' || !holdsPurses(event.wallet) || isHouse(event.accountId)) continue;
    touch(event).total = event.total;
  }
  for (const move of moves) {
    if ('trade' in move || !holdsPurses(move.wallet)) continue;
    const purse = touch(move);
    purse.moved += move.delta;
    if (move.contractId !== 0) purse.hasEarned = true;
  }
  return touched;
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
  private readonly purses: Purses;

  /** `purses`: after the command. */
  constructor(seq: number, events: readonly ExchangeEvent[], purses: Purses) {
    this.seq = seq;
    this.purses = purses;
    for (const event of events) {
      if (event.type !== 'balance-changed' || isHouse(event.accountId)) continue;
      this.add(event.accountId, event);
    }
  }

  private add(accountId: number, { wallet, scope = 0, assetId, total }: Pick<BalanceChanged, keyof Balance>): Balance {
    const balance = { wallet, scope, assetId, total };
    const known = this.byAccount.get(accountId);
    if (known === undefined) this.byAccount.set(accountId, [balance]);
    else known.push(balance);
    return balance;
  }

  /** Returns the balance after a move of `delta`, and sets it to the one before the move. */
  before(accountId: number, wallet: WalletKind, assetId: number, delta: bigint, scope = 0): bigint {
    const known = this.byAccount.get(accountId);
    let balance = known?.find((each) => each.assetId === assetId && each.wallet === wallet && each.scope === scope);
    // What a purse owes wholly changes no balance.
    if (balance === undefined && holdsPurses(wallet)) {
      balance = this.add(accountId, { wallet, assetId, total: this.purses.total({ accountId, wallet, assetId }) });
    }
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
