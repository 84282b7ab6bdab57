/**
 * Spot's clearing: a sell pays base and receives quote, a buy the other way round; both pay their fee in what they receive. What an order
 * binds is exact: base of a sell, the notional of a buy at its own price. One object serves one market.
 */

import type { Accounts } from '../../kernel/accounts/accounts.ts';
import * as house from '../../kernel/accounts/house-accounts.ts';
import * as arithmetic from '../../kernel/amounts.ts';
import { KERNEL_CODE } from '../../kernel/codes.ts';
import type { Ledger, PocketRows } from '../../kernel/ledger/ledger.ts';
import * as records from '../../kernel/record-layout.ts';
import { makeRegisters } from '../../kernel/registers.ts';
import type { BookSide } from '../../trading/book/book-side.ts';
import type { OrderPool } from '../../trading/book/order-pool.ts';
import type { ClearedOrder, Clearing, Excess, Foreseen, OrderTerms } from '../../trading/clearing.ts';
import { TRADING_CODE } from '../../trading/codes.ts';
import type { Market } from '../../trading/market.ts';
import * as orders from '../../trading/order-layout.ts';
import type { TradingState } from '../../trading/state.ts';
import * as positionLimit from './position-limit.ts';

const { ACCOUNT, FEES_INDEX, FINE, MARKET_RATE } = records;
const { AMOUNT, ASKED, FIGURE, INT, INT_BITS } = orders;
const { feeInto, toBig } = arithmetic;
const { HOUSE_ACCOUNTS } = house;
const { positionRejection } = positionLimit;
const INSUFFICIENT_BALANCE = KERNEL_CODE.INSUFFICIENT_BALANCE;

/** Register of a trade's base amount. */
const BASE = AMOUNT.FREE;
/** Figure of a market: base units of one lot. */
const BASE_PER_LOT = FIGURE.FREE;
/** Of the trade under way, see `AMOUNT`; of all exchanges of the thread. */
const amounts = makeRegisters();
/** What an order needs, and what a hold changes by. */
const needed = makeRegisters();
/** Registers of a fill that is only foreseen: what the taker receives, and its fee. */
const GETS = 1;
const FEE = 2;

/** The two assets of a market: their pockets in the ledger and their ids. */
export interface SpotPair {
  readonly basePocket: number;
  readonly baseAssetId: number;
  readonly quotePocket: number;
  readonly quoteAssetId: number;
  /** Smallest base units of one lot. */
  readonly baseUnitsPerLot: bigint;
}

/** Settles the orders of one spot market. */
export class SpotClearing implements Clearing {
  declare private readonly state: TradingState;
  declare private readonly ledger: Ledger;
  declare private readonly accounts: Accounts;
  declare private readonly pool: OrderPool;
  declare private readonly market: Market;
  declare private readonly pair: SpotPair;
  declare private readonly baseRows: PocketRows;
  declare private readonly quoteRows: PocketRows;
  declare private readonly feeBaseRow: number;
  declare private readonly feeQuoteRow: number;

  constructor(state: TradingState, market: Market, pair: SpotPair) {
    const { accounts, ledger, pool } = state;
    this.state = state;
    this.ledger = ledger;
    this.accounts = accounts;
    this.pool = pool;
    this.market = market;
    this.pair = pair;
    this.baseRows = ledger.rowsOf(pair.basePocket);
    this.quoteRows = ledger.rowsOf(pair.quotePocket);
    this.feeBaseRow = ledger.ensure(FEES_INDEX, HOUSE_ACCOUNTS.FEES, pair.basePocket, pair.baseAssetId);
    this.feeQuoteRow = ledger.ensure(FEES_INDEX, HOUSE_ACCOUNTS.FEES, pair.quotePocket, pair.quoteAssetId);
    market.figures[BASE_PER_LOT] = pair.baseUnitsPerLot;
  }

  get amounts(): BigInt64Array {
    return amounts;
  }

  paysRow(owner: number, isSell: boolean): number {
    return isSell ? this.baseRows.find(owner) : this.quoteRows.find(owner);
  }
  getsRow(owner: number, isSell: boolean): number {
    return isSell ? this.quoteRows.find(owner) : this.baseRows.find(owner);
  }
  ensurePaysRow(owner: number, accountId: number, isSell: boolean): number {
    return this.ensureRow(owner, accountId, isSell);
  }
  ensureGetsRow(owner: number, accountId: number, isSell: boolean): number {
    return this.ensureRow(owner, accountId, !isSell);
  }

  private ensureRow(owner: number, accountId: number, isBase: boolean): number {
    const { basePocket, baseAssetId, quotePocket, quoteAssetId } = this.pair;
    return isBase
      ? this.ledger.ensure(owner, accountId, basePocket, baseAssetId)
      : this.ledger.ensure(owner, accountId, quotePocket, quoteAssetId);
  }

  coverRejection(request: ClearedOrder, sweep: Foreseen): number {
    const { figures } = this.market;
    if (request.isSell)
      needed[0] = toBig(request.byValue ? sweep.lots : request.qtyLots) * (figures[BASE_PER_LOT] as bigint);
    else if (request.byValue) needed[0] = request.asked[ASKED.VALUE] as bigint;
    else if (request.isMarket) needed[0] = sweep.cost[0] as bigint;
    else {
      const perLot = BigInt.asIntN(64, toBig(request.priceTicks) * (figures[FIGURE.VALUE_PER_TICK_LOT] as bigint));
      needed[0] = toBig(request.qtyLots) * perLot;
    }
    return this.ledger.covers(request.paysRow, needed, 0) ? FINE : INSUFFICIENT_BALANCE;
  }

  rejectionOf(owner: number, isSell: boolean, lots: number): number {
    const { market, pair, state } = this;
    if (market.maxPositionLots === 0 || isSell) return FINE;
    return positionRejection(state, this.baseRows, pair.baseUnitsPerLot, owner, market, lots);
  }

  /** Assets change hands: there are no positions, and nothing that reduces one. */
  get hasExcess(): boolean {
    return false;
  }
  formRejection(): number {
    return TRADING_CODE.MARKET_HAS_NO_POSITIONS;
  }
  reduces(): boolean {
    return false;
  }
  closableLots(): number {
    return 0;
  }
  hasReducing(): boolean {
    return false;
  }
  positionLots(): number {
    return 0;
  }
  takeExcess(): readonly Excess[] {
    return [];
  }

  needOf({ isSell }: OrderTerms, priceTicks: number, lots: number): bigint {
    const perLot = isSell
      ? this.pair.baseUnitsPerLot
      : BigInt(priceTicks) * (this.market.figures[FIGURE.VALUE_PER_TICK_LOT] as bigint);
    return BigInt(lots) * perLot;
  }

  bind(slot: number, lots: number): void {
    this.measure(slot, lots);
    this.ledger.hold(this.pool.ints[(slot << INT_BITS) | INT.PAYS_ROW] as number, needed, 0);
  }

  release(slot: number, lots: number): void {
    this.measure(slot, lots);
    this.ledger.release(this.pool.ints[(slot << INT_BITS) | INT.PAYS_ROW] as number, needed, 0);
  }

  private measure(slot: number, lots: number): void {
    const { ints } = this.pool;
    const order = slot << INT_BITS;
    if (ints[order | INT.IS_SELL] === 1) needed[0] = toBig(lots) * (this.market.figures[BASE_PER_LOT] as bigint);
    else needed[0] = toBig(lots) * this.market.bids.perLot(ints[order | INT.LEVEL] as number);
  }

  lotsFrom(received: bigint): number {
    const { maxQtyLots } = this.market;
    const lots = received / this.pair.baseUnitsPerLot;
    return lots < BigInt(maxQtyLots) ? Number(lots) : maxQtyLots;
  }

  assetsOf(isSell: boolean): { readonly paysAssetId: number; readonly getsAssetId: number } {
    const { baseAssetId, quoteAssetId } = this.pair;
    return isSell
      ? { paysAssetId: baseAssetId, getsAssetId: quoteAssetId }
      : { paysAssetId: quoteAssetId, getsAssetId: baseAssetId };
  }

  lossOfFill(): bigint {
    return 0n;
  }
  meansOf(): bigint {
    return 0n;
  }
  takerNetOf(side: BookSide, level: number, owner: number, takerSells: boolean, lots: number): bigint {
    const lotsBig = toBig(lots);
    needed[GETS] = takerSells ? lotsBig * side.perLot(level) : lotsBig * (this.market.figures[BASE_PER_LOT] as bigint);
    feeInto(needed, FEE, GETS, this.takerPpmOf(owner));
    return (needed[GETS] as bigint) - (needed[FEE] as bigint);
  }

  private takerPpmOf(owner: number): number {
    const rate = this.accounts.get(owner, ACCOUNT.TAKER_PPM);
    return rate === MARKET_RATE ? this.market.takerFeePpm : rate;
  }

  /** Both pay before either receives: an account that trades with itself may own nearly all there is. */
  fill(side: BookSide, level: number, maker: number, taker: ClearedOrder, lots: number): void {
    const { ledger } = this;
    const { ints } = this.pool;
    const order = maker << INT_BITS;
    const takerSells = taker.isSell;
    this.price(side, level, ints[order | INT.OWNER] as number, taker, takerSells, lots);
    ledger.payHeld(ints[order | INT.PAYS_ROW] as number, amounts, takerSells ? AMOUNT.VALUE : BASE);
    ledger.pay(taker.paysRow, amounts, takerSells ? BASE : AMOUNT.VALUE);
    ledger.gain(ints[order | INT.GETS_ROW] as number, amounts, AMOUNT.MAKER_NET);
    ledger.gain(taker.getsRow, amounts, AMOUNT.TAKER_NET);
    ledger.gain(takerSells ? this.feeBaseRow : this.feeQuoteRow, amounts, AMOUNT.MAKER_FEE);
    ledger.gain(takerSells ? this.feeQuoteRow : this.feeBaseRow, amounts, AMOUNT.TAKER_FEE);
  }

  /** Amounts and fees of a trade; fees in the asset that each side receives. */
  private price(
    side: BookSide,
    level: number,
    maker: number,
    taker: ClearedOrder,
    takerSells: boolean,
    lots: number,
  ): void {
    const { accounts, market } = this;
    const lotsBig = toBig(lots);
    amounts[AMOUNT.VALUE] = lotsBig * side.perLot(level);
    amounts[BASE] = lotsBig * (market.figures[BASE_PER_LOT] as bigint);
    const makerGets = takerSells ? BASE : AMOUNT.VALUE;
    const takerGets = takerSells ? AMOUNT.VALUE : BASE;
    const makerRate = accounts.get(maker, ACCOUNT.MAKER_PPM);
    const takerPpm = this.takerPpmOf(taker.owner);
    let makerPpm = makerRate === MARKET_RATE ? market.makerFeePpm : makerRate;
    // A rebate is at most what the taker of the same trade pays, whosever rates meet. Not −takerPpm, which of 0 is a double.
    if (makerPpm + takerPpm < 0) makerPpm = 0 - takerPpm;
    feeInto(amounts, AMOUNT.MAKER_FEE, makerGets, makerPpm);
    feeInto(amounts, AMOUNT.TAKER_FEE, takerGets, takerPpm);
    if (makerPpm < 0) this.capRebate(takerSells ? this.feeBaseRow : this.feeQuoteRow);
    amounts[AMOUNT.MAKER_NET] = (amounts[makerGets] as bigint) - (amounts[AMOUNT.MAKER_FEE] as bigint);
    amounts[AMOUNT.TAKER_NET] = (amounts[takerGets] as bigint) - (amounts[AMOUNT.TAKER_FEE] as bigint);
  }

  /** A rebate is paid as far as the fee account owns the asset, which never goes below zero. */
  private capRebate(feeRow: number): void {
    const owned = this.ledger.total(feeRow);
    if (-(amounts[AMOUNT.MAKER_FEE] as bigint) > owned) amounts[AMOUNT.MAKER_FEE] = -owned;
  }
}
