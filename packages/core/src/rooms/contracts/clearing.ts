/**
 * The clearing of contracts: fills change positions, and what an order needs is worked out from its account's exposures, not held in the ledger.
 * One object serves one contract. Amounts are smallest units of the settle asset.
 */
import {
  amount,
  contractValue,
  coverOrder,
  feeOf,
  type OrderBacking,
  openLossOf,
  ownBacking,
  type PositionSign,
} from '@bourse/domain';
import * as house from '../../kernel/accounts/house-accounts.ts';
import { KERNEL_CODE } from '../../kernel/codes.ts';
import { packPocket } from '../../kernel/ledger/ledger.ts';
import * as records from '../../kernel/record-layout.ts';
import { makeRegisters } from '../../kernel/registers.ts';
import type { BookSide } from '../../trading/book/book-side.ts';
import type { ClearedOrder, Clearing, Excess, Foreseen, OrderTerms } from '../../trading/clearing.ts';
import { TRADING_CODE } from '../../trading/codes.ts';
import * as orders from '../../trading/order-layout.ts';
import { leastOf, notNegative } from './amounts.ts';
import { CONTRACTS_CODE } from './codes.ts';
import type { Contract } from './contract.ts';
import type { Exposure } from './exposure.ts';
import { OrderSumsBySlot } from './order-sums.ts';
import { applyFill, lossOf, settleFee } from './position-keeper.ts';
import { purseRisk } from './risk.ts';
import { ContractsState } from './state.ts';

const { ACCOUNT, FEES_INDEX, FINE, MARKET_RATE } = records;
const { AMOUNT, COLD, INT, POSITION } = orders;

/** Of the trade under way, see `AMOUNT`; of all exchanges of the thread. */
const amounts = makeRegisters();
/** Codes of what an order lacks. */
const COVER_CODE = {
  INSUFFICIENT_BALANCE: KERNEL_CODE.INSUFFICIENT_BALANCE,
  LEVERAGE_TOO_HIGH_FOR_SIZE: CONTRACTS_CODE.LEVERAGE_TOO_HIGH_FOR_SIZE,
  LOSS_EXCEEDS_MARGIN: CONTRACTS_CODE.LOSS_EXCEEDS_MARGIN,
} as const;

const signOf = (isSell: boolean): PositionSign => (isSell ? -1 : 1);

/** What an isolated position has itself for the loss of an order. */
function ownOf(
  { lots: signed, marginUnits, side: held, size, unrealisedUnits }: Exposure,
  side: PositionSign,
  lots: number,
): bigint {
  const closes = signed !== 0 && side !== held;
  return ownBacking(marginUnits, unrealisedUnits, closes ? lots : 0, size);
}

/** Whether so many lots of a side open something. */
function opens({ lots: signed, side: held, size }: Exposure, side: PositionSign, lots: number): boolean {
  return signed === 0 || side === held || lots > size;
}

/** Settles the orders of one contract. */
export class ContractClearing implements Clearing {
  declare private readonly state: ContractsState;
  declare private readonly contract: Contract;
  declare private readonly pocket: number;
  declare private readonly feesRow: number;
  /** Resting orders of the contract. */
  readonly resting = new OrderSumsBySlot();
  private excess: Excess[] = [];

  constructor(state: ContractsState, contract: Contract) {
    this.state = state;
    this.contract = contract;
    this.pocket = state.pocketOf(contract);
    const { assetIndexById, ledger } = state.trading.kernel;
    const { settleAssetId } = contract.spec;
    const housePocket = packPocket(0, assetIndexById.get(settleAssetId) ?? 0);
    this.feesRow = ledger.ensure(FEES_INDEX, house.HOUSE_ACCOUNTS.FEES, housePocket, settleAssetId);
    // Now and not with the first order, which may be rejected.
    ledger.ensure(contract.clearingOwner, contract.spec.clearingAccountId, housePocket, settleAssetId);
  }

  get amounts(): BigInt64Array {
    return amounts;
  }

  paysRow(owner: number): number {
    return this.state.trading.ledger.find(owner, this.pocket);
  }
  getsRow(owner: number): number {
    return this.paysRow(owner);
  }
  ensurePaysRow(owner: number): number {
    return this.state.purseOf(owner, this.contract).row;
  }
  ensureGetsRow(owner: number): number {
    return this.ensurePaysRow(owner);
  }

  formRejection(order: ClearedOrder): number {
    const { contract, state } = this;
    if (contract.settledTicks !== 0) return CONTRACTS_CODE.CONTRACT_SETTLED;
    if (order.byValue) return CONTRACTS_CODE.ORDER_BY_VALUE_NOT_ALLOWED;
    if (contract.market.markTicks === 0) return CONTRACTS_CODE.CONTRACT_HAS_NO_MARK;
    const side = ContractsState.sideOf(order.position);
    if (state.isHedge(order.owner, contract.wallet)) {
      if (side !== POSITION.LONG && side !== POSITION.SHORT) return CONTRACTS_CODE.POSITION_SIDE_REQUIRED;
      const asksToReduce = (order.position & POSITION.REDUCE_ONLY) !== 0;
      if (asksToReduce && !this.reduces(order)) return TRADING_CODE.REDUCE_ONLY_REJECTED;
    } else if (side !== 0) return CONTRACTS_CODE.POSITION_SIDE_NOT_ALLOWED;
    const isStale = contract.priceState === 'stale' && !order.isForced;
    return isStale && !this.reduces(order) ? CONTRACTS_CODE.CONTRACT_PRICES_STALE : FINE;
  }

  reduces({ isSell, position }: OrderTerms): boolean {
    const side = ContractsState.sideOf(position);
    if (side !== 0) return (side === POSITION.LONG) === isSell;
    return (position & POSITION.REDUCE_ONLY) !== 0;
  }

  /** A market order, and one of the exchange, takes what others reserve: they give way as the position shrinks. One that may rest stands behind them. */
  closableLots(order: ClearedOrder): number {
    const exposure = this.exposureOf(order);
    if (exposure === undefined) return 0;
    const open = this.positionLots(order);
    const reserved =
      order.isMarket || order.isForced ? 0 : order.isSell ? exposure.reducingSells : exposure.reducingBuys;
    return Math.max(0, open - reserved);
  }

  hasReducing(isSell: boolean): boolean {
    return this.resting.hasReducing(isSell);
  }
  positionLots(order: OrderTerms): number {
    const lots = this.exposureOf(order)?.lots ?? 0;
    return Math.max(0, order.isSell ? lots : -lots);
  }

  private exposureOf({ owner, position }: OrderTerms): Exposure | undefined {
    return this.state.find(owner, this.contract, ContractsState.sideOf(position));
  }

  coverRejection(order: ClearedOrder, sweep: Foreseen): number {
    if (order.isForced) return FINE;
    const lots = order.isMarket ? sweep.lots : order.qtyLots;
    const ticks = order.isMarket ? sweep.worstTicks : order.priceTicks;
    // A market order that meets nobody needs nothing.
    if (lots === 0) return FINE;
    const { contract, state } = this;
    const exposure = state.ensure(order.owner, contract, ContractsState.sideOf(order.position));
    const side = signOf(order.isSell);
    const backing = this.backingOf(exposure, side, lots);
    if (this.reduces(order)) {
      const fee = feeOf(amount(contractValue(lots, ticks, contract.units)), state.takerPpm(order.owner, contract));
      const loss = lossOf(exposure, side, lots, ticks);
      return loss + fee > backing.equityUnits ? CONTRACTS_CODE.LOSS_EXCEEDS_MARGIN : FINE;
    }
    const figures = exposure.figures(state.takerPpm(order.owner, contract));
    const marked = { units: contract.units, tiers: contract.tiers, markTicks: contract.market.markTicks };
    const covered = coverOrder(figures, { side, lots, ticks }, backing, marked);
    return covered.ok ? FINE : COVER_CODE[covered.code];
  }

  /** An isolated position's margin is moved when it trades, so that it needs cash. Losses of other orders would be paid by the same equity. */
  private backingOf(exposure: Exposure, side: PositionSign, lots: number): OrderBacking {
    const { purse } = exposure;
    const { state } = this;
    const equity = state.equityOf(purse);
    // What closes may be owed against a profit that is not realised; what opens an isolated position is paid in cash.
    const inCash = exposure.isIsolated && opens(exposure, side, lots);
    const purseEquity = notNegative(inCash ? leastOf(equity, purse.cashUnits) : equity);
    const own = exposure.isIsolated ? ownOf(exposure, side, lots) : 0n;
    const available = state.availableOf(purse);
    return {
      availableUnits: exposure.isIsolated ? leastOf(available, state.cashLeftOf(purse)) : available,
      equityUnits: purseEquity + own - state.startingLossOf(purse),
    };
  }

  rejectionOf(): number {
    return FINE;
  }

  /** The ledger holds nothing for orders: what they need moves with the mark. */
  needOf(): bigint {
    return 0n;
  }
  lotsFrom(): number {
    return 0;
  }
  assetsOf(): undefined {
    return undefined;
  }
  takerNetOf(): bigint {
    return 0n;
  }

  bind(slot: number, lots: number): void {
    this.restore(slot, lots, this.contract.market.markTicks);
  }

  /** Counts a resting order with the mark at which it came to rest. */
  restore(slot: number, lots: number, markTicks: number): void {
    const { pool } = this.state.trading;
    const position = pool.coldInt(slot, COLD.POSITION);
    const owner = pool.int(slot, INT.OWNER);
    const isSell = pool.int(slot, INT.IS_SELL) === 1;
    const exposure = this.state.ensure(owner, this.contract, ContractsState.sideOf(position));
    const reduces = this.reduces({ owner, isSell, position });
    const priceTicks = pool.coldInt(slot, COLD.PRICE);
    this.resting.add(slot, { exposure, isSell, reduces, priceTicks, markTicks, lots });
  }

  release(slot: number, lots: number): void {
    this.resting.take(slot, lots);
  }

  fill(side: BookSide, level: number, maker: number, taker: ClearedOrder, lots: number): void {
    const { contract, state } = this;
    const { pool } = state.trading;
    const priceTicks = side.price(level);
    const value = contractValue(lots, priceTicks, contract.units);
    const makerOwner = pool.int(maker, INT.OWNER);
    const makerSide = ContractsState.sideOf(pool.coldInt(maker, COLD.POSITION));
    const making = state.ensure(makerOwner, contract, makerSide);
    const taking = state.ensure(taker.owner, contract, ContractsState.sideOf(taker.position));
    this.resting.take(maker, lots);
    applyFill(state, making, signOf(!taker.isSell), lots, value);
    applyFill(state, taking, signOf(taker.isSell), lots, value);
    // A liquidation fee stands in the place of the fee of a forced order.
    this.settleFees(making, taking, value, taker.isForced ? 0 : state.takerPpm(taker.owner, contract));
    if (taker.isForced) {
      state.forced.lots += lots;
      state.forced.valueUnits += value;
    }
    this.noteExcess(making);
    this.noteExcess(taking);
    amounts[AMOUNT.VALUE] = value;
  }

  lossOfFill(maker: number, priceTicks: number, lots: number): bigint {
    const { market, units } = this.contract;
    const { pool } = this.state.trading;
    const isSell = pool.int(maker, INT.IS_SELL) === 1;
    // At mark or better a fill makes nobody poorer: nearly all of them.
    if (isSell ? priceTicks >= market.markTicks : priceTicks <= market.markTicks) return 0n;
    const loss = openLossOf(signOf(isSell), lots, priceTicks, market.markTicks, units);
    const fee = feeOf(amount(contractValue(lots, priceTicks, units)), this.makerPpm(pool.int(maker, INT.OWNER)));
    return loss + notNegative(fee);
  }

  /** Of an isolated position its own equity and cash, which is what opening could move to it. */
  meansOf(maker: number, lots: number): bigint {
    const { state } = this;
    const { pool } = state.trading;
    const hedgeSide = ContractsState.sideOf(pool.coldInt(maker, COLD.POSITION));
    const exposure = state.ensure(pool.int(maker, INT.OWNER), this.contract, hedgeSide);
    const { equityUnits } = purseRisk(state, exposure.purse);
    if (!exposure.isIsolated) return equityUnits;
    const own = ownOf(exposure, signOf(pool.int(maker, INT.IS_SELL) === 1), lots);
    return own + notNegative(leastOf(equityUnits, exposure.purse.cashUnits));
  }

  private makerPpm(owner: number): number {
    const ownRate = this.state.trading.accounts.get(owner, ACCOUNT.MAKER_PPM);
    return ownRate === MARKET_RATE ? this.contract.market.makerFeePpm : ownRate;
  }

  /** A rebate is at most what the taker of the same trade pays, and what the house's fees have. */
  private settleFees(making: Exposure, taking: Exposure, value: bigint, takerPpm: number): void {
    const { ledger } = this.state.trading;
    const makerPpm = Math.max(-takerPpm, this.makerPpm(making.purse.owner));
    const takerFee: bigint = feeOf(amount(value), takerPpm);
    let makerFee: bigint = feeOf(amount(value), makerPpm);
    settleFee(this.state, taking, takerFee, this.feesRow);
    const owned = ledger.total(this.feesRow);
    if (-makerFee > owned) makerFee = -owned;
    settleFee(this.state, making, makerFee, this.feesRow);
    taking.feeUnits += takerFee;
    making.feeUnits += makerFee;
    amounts[AMOUNT.MAKER_FEE] = makerFee;
    amounts[AMOUNT.TAKER_FEE] = takerFee;
  }

  /** While it was halted nobody was liquidated on it. */
  statusChanged(): void {
    this.state.touched.repriced.add(this.contract);
  }

  get hasExcess(): boolean {
    return this.excess.length > 0;
  }
  takeExcess(): readonly Excess[] {
    const { excess } = this;
    this.excess = [];
    return excess;
  }

  /** Notes whether orders that reduce a position are more than it. */
  private noteExcess(exposure: Exposure): void {
    const { hedgeSide, lots, purse, reducingBuys, reducingSells } = exposure;
    const [long, short] = [Math.max(0, lots), Math.max(0, -lots)];
    const { owner } = purse;
    if (reducingSells > long) this.excess.push({ owner, isSell: true, hedgeSide, mostLots: long });
    if (reducingBuys > short) this.excess.push({ owner, isSell: false, hedgeSide, mostLots: short });
  }
}
