import type { MarketSpec, MarketTerms } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import type { HouseClass } from './kernel/accounts/house-accounts.ts';
import type { Command } from './rooms/index.ts';
import { REJECT_CODES, type RejectCode } from './rooms/index.ts';
import { ALERT_ROWS } from './testing/alert-rows.ts';
import { ContractsDesk } from './testing/contracts-desk.ts';
import { CONTRACTS_ROWS } from './testing/contracts-rows.ts';
import { CONVERT_ROWS } from './testing/convert-rows.ts';
import { ALICE, BOB, BTC, BTC_USDT, Desk, limit, summaryOf } from './testing/desk.ts';
import { OWNER_ROWS } from './testing/owner-rows.ts';
import { TRANSFER_ROWS } from './testing/transfer-rows.ts';
import { OrderPool } from './trading/book/order-pool.ts';
import type { ListLeg, PegTarget, ReplaceMode, Trigger } from './trading/commands.ts';

interface Row {
  readonly code: RejectCode;
  readonly why: string;
  readonly market?: Partial<MarketSpec>;
  readonly maxOpenOrders?: number;
  /** What happens before. */
  readonly before?: readonly Command[];
  readonly command: Command;
}

const asset = (assetId: number, code: string, scale = 8): Command => ({
  type: 'create-asset',
  asset: { assetId, code, scale },
});
const list = (changes: Partial<MarketSpec>): Command => ({
  type: 'create-market',
  market: { ...BTC_USDT, marketId: 2, code: 'other', ...changes },
});
const move = (type: 'credit' | 'debit', amount: bigint, accountId = ALICE, assetId = BTC): Command => ({
  type,
  accountId,
  wallet: 'spot',
  assetId,
  amount,
  reason: 'adjustment',
});
const byQuote = (side: 'buy' | 'sell', quoteAmount: bigint): Command => ({
  type: 'place-order',
  orderType: 'market',
  accountId: ALICE,
  marketId: 1,
  side,
  quoteAmount,
});
const stop = (trigger: Trigger): Command => ({
  type: 'place-order',
  orderType: 'market',
  accountId: ALICE,
  marketId: 1,
  side: 'sell',
  qtyLots: 1,
  trigger,
});
const house = (name: HouseClass, floor?: bigint, accountId = 7): Command => ({
  type: 'open-house-account',
  accountId,
  name: 'desk',
  class: name,
  ...(floor === undefined ? {} : { floor }),
});
const prices = (...list: readonly (readonly [number, number])[]): Command => ({
  type: 'set-prices',
  prices: list.map(([marketId, priceTicks]) => ({ marketId, kind: 'mark', priceTicks })),
});
const trade = [limit(ALICE, 'sell', 1, 10_000), limit(BOB, 'buy', 1, 10_000)];

/** The id of the third order: it takes the slot that the second, a taker, has left. */
const FIRST_AFTER_TRADE = 3n * 2n ** 22n + 1n;
/** A pair to sell: a post-only limit at 11,000 and a stop-loss at 9,000. */
const oco = (profit: Partial<ListLeg>, other?: Partial<Trigger>, qtyLots = 1): Command => {
  const trigger: Trigger = { kind: 'stop-loss', stopPriceTicks: 9_000 };
  const maker = { side: 'sell', orderType: 'limit', priceTicks: 11_000, qtyLots, postOnly: true } as const;
  const stopped = { side: 'sell', orderType: 'market', qtyLots, trigger } as const;
  const taken = { ...stopped, trigger: { ...trigger, stopPriceTicks: 11_000, ...other } };
  const above = other === undefined ? { ...maker, ...profit } : taken;
  return {
    type: 'place-list',
    accountId: ALICE,
    marketId: 1,
    contingency: 'OCO',
    orders: [above as ListLeg, stopped],
  };
};

const pegged = (to: PegTarget, offsetLevels: number): Command =>
  limit(ALICE, 'buy', 1, 0, { peg: { to, offsetLevels } });
const countdown = (countdownMs: number): Command => ({ type: 'countdown-cancel-all', accountId: ALICE, countdownMs });
const replace = (mode: ReplaceMode, qtyLots: number): Command => ({
  type: 'cancel-replace',
  accountId: ALICE,
  orderId: 5n,
  mode,
  order: { marketId: 1, orderType: 'limit', side: 'buy', priceTicks: 1, qtyLots },
});

const freeze = (orders: boolean, withdrawals: boolean, accountId = ALICE): Command => ({
  type: 'freeze-account',
  accountId,
  orders,
  withdrawals,
});
const configure = (changes: Partial<MarketTerms>, marketId = 1): Command => {
  const { maxQtyLots, minNotional, minQtyLots, priceBandPpm, selfTradePrevention } = BTC_USDT;
  const kept = { maxQtyLots, minNotional, minQtyLots, priceBandPpm, selfTradePrevention };
  const terms = { ...kept, makerFeePpm: 0, takerFeePpm: 0, ...changes };
  return { type: 'configure-market', marketId, terms };
};

const ROWS: readonly Row[] = [
  { code: 'COMMAND_INVALID', why: 'half a lot', command: limit(ALICE, 'buy', 0.5, 1) },
  { code: 'ASSET_INVALID', why: 'a lower-case code', command: asset(3, 'eth') },
  { code: 'ASSET_INVALID', why: 'more than 18 decimals', command: asset(3, 'ETH', 19) },
  { code: 'ASSET_EXISTS', why: 'the same id', command: asset(BTC, 'ETH') },
  { code: 'ASSET_EXISTS', why: 'the same code', command: asset(3, 'BTC') },
  { code: 'ACCOUNT_INVALID', why: 'a house id', command: { type: 'open-account', accountId: 999 } },
  { code: 'ACCOUNT_EXISTS', why: 'twice', command: { type: 'open-account', accountId: ALICE } },
  { code: 'UNKNOWN_ACCOUNT', why: 'an order of nobody', command: limit(9_999, 'buy', 1, 1) },
  { code: 'UNKNOWN_ACCOUNT', why: 'an order of the house', command: limit(2, 'buy', 1, 1) },
  { code: 'UNKNOWN_ACCOUNT', why: 'money for the world', command: move('credit', 1n, 1) },
  { code: 'UNKNOWN_ASSET', why: 'a credit', command: move('credit', 1n, ALICE, 777) },
  { code: 'UNKNOWN_ASSET', why: 'a market', command: list({ baseAssetId: 777 }) },
  { code: 'MARKET_EXISTS', why: 'the same id', command: list({ marketId: 1 }) },
  { code: 'MARKET_EXISTS', why: 'the same code', command: list({ code: 'btc_usdt' }) },
  { code: 'MARKET_BOUNDS_INVALID', why: 'no tick', command: list({ tickSize: 0 }) },
  { code: 'MARKET_BOUNDS_INVALID', why: 'base is quote', command: list({ quoteAssetId: BTC }) },
  { code: 'MARKET_LOT_NOT_IN_BASE_UNITS', why: 'a lot below a satoshi', command: list({ qtyScale: 9 }) },
  { code: 'MARKET_NOTIONAL_NOT_EXACT', why: 'tick × lot below a unit', command: list({ priceScale: 3 }) },
  { code: 'MARKET_NOTIONAL_OVERFLOWS', why: 'beyond int64', command: list({ maxQtyLots: 2 ** 50 }) },
  { code: 'UNKNOWN_MARKET', why: 'an order', command: limit(ALICE, 'buy', 1, 1, { marketId: 9 }) },
  { code: 'UNKNOWN_MARKET', why: 'a cancel-all', command: { type: 'cancel-all', accountId: ALICE, marketId: 9 } },
  {
    code: 'FEE_RATE_INVALID',
    why: 'a taker rebate',
    command: { type: 'set-fee-rates', accountId: ALICE, makerFeePpm: null, takerFeePpm: -1 },
  },
  {
    code: 'MARKET_NOT_TRADING',
    why: 'halted',
    before: [{ type: 'set-market-status', marketId: 1, status: 'halted' }],
    command: limit(ALICE, 'buy', 1, 1),
  },
  { code: 'UNKNOWN_ACCOUNT', why: 'a freeze of the house', command: freeze(true, true, 2) },
  { code: 'ACCOUNT_FROZEN', why: 'an order', before: [freeze(true, false)], command: limit(ALICE, 'buy', 1, 1) },
  {
    code: 'ACCOUNT_FROZEN',
    why: 'an order with a trigger',
    before: [...trade, freeze(true, false)],
    command: stop({ kind: 'stop-loss', stopPriceTicks: 9_000 }),
  },
  { code: 'ACCOUNT_FROZEN', why: 'a list', before: [...trade, freeze(true, false)], command: oco({}) },
  { code: 'ACCOUNT_FROZEN', why: 'a replacement', before: [freeze(true, false)], command: replace('allow-failure', 1) },
  {
    code: 'ACCOUNT_FROZEN',
    why: 'an amendment',
    before: [limit(ALICE, 'buy', 5, 1), freeze(true, false)],
    command: { type: 'amend-order', accountId: ALICE, orderId: 2n ** 22n, qtyLots: 2 },
  },
  {
    code: 'WITHDRAWALS_FROZEN',
    why: 'a withdrawal',
    before: [freeze(false, true)],
    command: { type: 'debit', accountId: ALICE, wallet: 'spot', assetId: BTC, amount: 1n, reason: 'withdrawal' },
  },
  {
    code: 'WITHDRAWALS_FROZEN',
    why: 'a transfer',
    before: [freeze(false, true)],
    command: { type: 'transfer', accountId: ALICE, from: 'spot', to: 'perpetual', assetId: BTC, amount: 1n },
  },
  { code: 'UNKNOWN_MARKET', why: 'terms', command: configure({}, 9) },
  { code: 'MARKET_BOUNDS_INVALID', why: 'terms: least above most', command: configure({ minQtyLots: 2_000_000 }) },
  { code: 'MARKET_BOUNDS_INVALID', why: 'terms: fees below zero', command: configure({ makerFeePpm: -1 }) },
  { code: 'MARKET_NOTIONAL_OVERFLOWS', why: 'terms: beyond int64', command: configure({ maxQtyLots: 2 ** 50 }) },
  { code: 'AMOUNT_NOT_POSITIVE', why: 'nothing', command: move('credit', 0n) },
  {
    code: 'SAME_WALLET',
    why: 'a transfer to itself',
    command: { type: 'transfer', accountId: ALICE, from: 'spot', to: 'spot', assetId: BTC, amount: 1n },
  },
  ...TRANSFER_ROWS,
  ...ALERT_ROWS,
  ...OWNER_ROWS,
  ...CONVERT_ROWS,
  { code: 'UNKNOWN_ORDER', why: 'never was', command: { type: 'cancel-order', accountId: ALICE, orderId: 5n } },
  {
    code: 'UNKNOWN_ORDER',
    why: 'somebody else’s',
    before: [limit(ALICE, 'buy', 1, 1)],
    command: { type: 'cancel-order', accountId: BOB, orderId: 4_194_304n },
  },
  { code: 'PRICE_NOT_POSITIVE', why: 'zero', command: limit(ALICE, 'buy', 1, 0) },
  { code: 'PRICE_TOO_HIGH', why: 'above the market’s most', command: limit(ALICE, 'buy', 1, 10_000_001) },
  { code: 'QTY_NOT_POSITIVE', why: 'less than nothing', command: limit(ALICE, 'buy', -1, 1) },
  { code: 'QTY_TOO_SMALL', why: 'below the least', market: { minQtyLots: 5 }, command: limit(ALICE, 'buy', 4, 1) },
  { code: 'QTY_TOO_LARGE', why: 'above the most', command: limit(ALICE, 'buy', 1_000_001, 1) },
  { code: 'QUOTE_AMOUNT_NOT_POSITIVE', why: 'zero', command: byQuote('buy', 0n) },
  { code: 'NOTIONAL_TOO_SMALL', why: 'limit', market: { minNotional: 100n }, command: limit(ALICE, 'buy', 1, 99) },
  { code: 'NOTIONAL_TOO_SMALL', why: 'by quote', market: { minNotional: 100n }, command: byQuote('buy', 99n) },
  {
    code: 'NOTIONAL_TOO_SMALL',
    why: 'market, at the last price',
    market: { minNotional: 20_000n },
    before: [limit(ALICE, 'sell', 2, 10_000), limit(BOB, 'buy', 2, 10_000)],
    command: { type: 'place-order', orderType: 'market', accountId: ALICE, marketId: 1, side: 'buy', qtyLots: 1 },
  },
  {
    code: 'POST_ONLY_NEEDS_GTC',
    why: 'with IOC',
    command: limit(ALICE, 'buy', 1, 1, { postOnly: true, timeInForce: 'IOC' }),
  },
  {
    code: 'PRICE_OUT_OF_BAND',
    why: 'a tick above last + 10 %',
    market: { priceBandPpm: 100_000 },
    before: trade,
    command: limit(ALICE, 'sell', 1, 11_001),
  },
  {
    code: 'TOO_MANY_OPEN_ORDERS',
    why: 'a third where two may be',
    maxOpenOrders: 2,
    before: [limit(ALICE, 'buy', 1, 1), limit(ALICE, 'buy', 1, 1)],
    command: limit(ALICE, 'buy', 1, 1),
  },
  {
    code: 'POST_ONLY_WOULD_TAKE',
    why: 'at the best ask',
    before: [limit(BOB, 'sell', 1, 10_000)],
    command: limit(ALICE, 'buy', 1, 10_000, { postOnly: true }),
  },
  { code: 'INSUFFICIENT_BALANCE', why: 'a sell', command: limit(ALICE, 'sell', 100_001, 1) },
  { code: 'INSUFFICIENT_BALANCE', why: 'a buy', command: limit(ALICE, 'buy', 1_000_000, 1_000_001) },
  { code: 'INSUFFICIENT_BALANCE', why: 'a buy beyond int64', command: byQuote('buy', 2n ** 70n) },
  { code: 'INSUFFICIENT_BALANCE', why: 'a debit', command: move('debit', 1_000_000_001n) },
  { code: 'AMOUNT_OVERFLOW', why: 'more than can exist', command: move('credit', 2n ** 63n - 1n) },
  { code: 'AMOUNT_OVERFLOW', why: 'a sell for more than can exist', command: byQuote('sell', 2n ** 63n) },
  { code: 'TRIGGER_INVALID', why: 'no stop and no trail', command: stop({ kind: 'stop-loss' }) },
  {
    code: 'STOP_PRICE_PASSED',
    why: 'below the last price',
    before: [limit(ALICE, 'sell', 2, 10_000), limit(BOB, 'buy', 2, 10_000)],
    command: stop({ kind: 'stop-loss', stopPriceTicks: 10_000 }),
  },
  { code: 'MARKET_HAS_NO_PRICE', why: 'nothing to trail', command: stop({ kind: 'stop-loss', trailingDelta: 100 }) },
  {
    code: 'EXPIRY_INVALID',
    why: 'a time that is over',
    command: limit(ALICE, 'buy', 1, 1, { timeInForce: 'GTD', expiresMs: 0 }),
  },
  { code: 'ICEBERG_INVALID', why: 'more than fifty parts', command: limit(ALICE, 'buy', 51, 1, { icebergLots: 1 }) },
  {
    code: 'ICEBERG_INVALID',
    why: 'an order that never rests',
    command: limit(ALICE, 'buy', 5, 1, { icebergLots: 1, timeInForce: 'IOC' }),
  },
  { code: 'ICEBERG_TOO_LARGE', why: 'a part of more than all', command: limit(ALICE, 'buy', 5, 1, { icebergLots: 6 }) },
  { code: 'ICEBERG_TOO_LARGE', why: 'in a list', before: trade, command: oco({ icebergLots: 2 }) },
  { code: 'MARKET_HAS_NO_POSITIONS', why: 'reduce-only', command: limit(ALICE, 'buy', 5, 1, { reduceOnly: true }) },
  {
    code: 'MARKET_HAS_NO_POSITIONS',
    why: 'a side of a position',
    command: limit(ALICE, 'buy', 5, 1, { positionSide: 'long' }),
  },
  {
    code: 'MARKET_HAS_NO_PRICE',
    why: 'a trigger on a mark price that was never set',
    before: trade,
    command: stop({ kind: 'stop-loss', stopPriceTicks: 9_000, price: 'mark' }),
  },
  { code: 'UNKNOWN_MARKET', why: 'a price of none', command: prices([9, 1]) },
  { code: 'PRICE_NOT_POSITIVE', why: 'a mark price of 0, behind a good one', command: prices([1, 1], [1, 0]) },
  { code: 'PRICE_TOO_HIGH', why: 'a mark price above the market’s', command: prices([1, 10_000_001]) },
  {
    code: 'BALANCE_BELOW_FLOOR',
    why: 'a clearing account at its floor',
    before: [house('clearing', -10n), move('debit', 10n, 7)],
    command: move('debit', 1n, 7),
  },
  { code: 'ACCOUNT_INVALID', why: 'an escrow account that may owe', command: house('escrow', -1n) },
  { code: 'ACCOUNT_INVALID', why: 'a clearing account without a floor', command: house('clearing') },
  { code: 'ACCOUNT_EXISTS', why: 'a name twice', before: [house('escrow')], command: house('escrow', undefined, 8) },
  { code: 'INSUFFICIENT_BALANCE', why: 'an escrow account', before: [house('escrow')], command: move('debit', 1n, 7) },
  { code: 'EXCHANGE_FULL', why: 'debts beyond int64', command: house('liability', -(2n ** 63n)) },
  { code: 'LIST_LEGS_INVALID', why: 'two that stop the loss', before: trade, command: oco({}, { kind: 'stop-loss' }) },
  { code: 'LIST_LEGS_DIFFER', why: 'another quantity', before: trade, command: oco({ qtyLots: 2 }) },
  {
    code: 'LIST_PRICES_INVALID',
    why: 'the profit at the last price',
    before: trade,
    command: oco({ priceTicks: 10_000 }),
  },
  { code: 'LIST_PRICES_INVALID', why: 'the profit below the stop', before: trade, command: oco({ priceTicks: 8_000 }) },
  { code: 'MARKET_HAS_NO_PRICE', why: 'a pair before the first trade', command: oco({}) },
  { code: 'UNKNOWN_LIST', why: 'never was', command: { type: 'cancel-list', accountId: ALICE, listId: 5n } },
  {
    code: 'UNKNOWN_LIST',
    why: 'somebody else’s',
    before: [...trade, oco({})],
    command: { type: 'cancel-list', accountId: BOB, listId: FIRST_AFTER_TRADE },
  },
  {
    code: 'ORDER_IN_LIST',
    why: 'one of a pair cannot shrink alone',
    before: [...trade, oco({ qtyLots: 5 }, undefined, 5)],
    command: { type: 'amend-order', accountId: ALICE, orderId: FIRST_AFTER_TRADE, qtyLots: 3 },
  },
  {
    code: 'TOO_MANY_OPEN_ORDERS',
    why: 'a list counts each of its orders',
    maxOpenOrders: 1,
    before: trade,
    command: oco({}),
  },
  { code: 'PEG_INVALID', why: 'more than a hundred levels away', before: trade, command: pegged('primary', 101) },
  { code: 'PEG_INVALID', why: 'in front of the best', before: trade, command: pegged('primary', -1) },
  { code: 'PEG_LEVEL_MISSING', why: 'an empty side', command: pegged('primary', 0) },
  {
    code: 'PEG_LEVEL_MISSING',
    why: 'the second of one level',
    before: [limit(BOB, 'sell', 1, 10_000)],
    command: pegged('market', 1),
  },
  { code: 'MARKET_PAIR_EXISTS', why: 'a second market of a pair', command: list({}) },
  {
    code: 'COMMAND_INVALID',
    why: 'orders cancelled of an account that is not frozen',
    command: { type: 'freeze-account', accountId: ALICE, orders: false, withdrawals: true, cancelOrders: true },
  },
  {
    code: 'FREEZE_CHANGED',
    why: 'a freeze by somebody who saw another',
    before: [{ type: 'freeze-account', accountId: ALICE, orders: false, withdrawals: true }],
    command: {
      type: 'freeze-account',
      accountId: ALICE,
      orders: true,
      withdrawals: false,
      seen: { orders: false, withdrawals: false },
    },
  },
  { code: 'COUNTDOWN_INVALID', why: 'less than nothing', command: countdown(-1) },
  { code: 'COUNTDOWN_INVALID', why: 'more than a day', command: countdown(86_400_001) },
  { code: 'UNKNOWN_MARKET', why: 'a countdown', command: { ...countdown(5), marketId: 9 } as Command },
  { code: 'UNKNOWN_ORDER', why: 'a replacement that stops on failure', command: replace('stop-on-failure', 1) },
  { code: 'QTY_NOT_POSITIVE', why: 'a replacement of which both fail', command: replace('allow-failure', 0) },
  { code: 'MARKET_BOUNDS_INVALID', why: 'a range below nothing', command: list({ executionRangePpm: -1 }) },
  { code: 'MARKET_BOUNDS_INVALID', why: 'a limit below nothing', command: list({ limits: { maxOrderLists: -1 } }) },
  {
    code: 'TOO_MANY_AMENDS',
    why: 'a second where one may be',
    market: { limits: { maxOrderAmends: 1 } },
    before: [limit(ALICE, 'buy', 5, 1), { type: 'amend-order', accountId: ALICE, orderId: 4_194_304n, qtyLots: 4 }],
    command: { type: 'amend-order', accountId: ALICE, orderId: 4_194_304n, qtyLots: 3 },
  },
  {
    code: 'POSITION_TOO_LARGE',
    why: 'more than one may have of it',
    market: { limits: { maxPositionLots: 100_001 } },
    command: limit(ALICE, 'buy', 2, 1),
  },
  {
    code: 'TOO_MANY_TRIGGER_ORDERS',
    why: 'two in one list where one may be',
    market: { limits: { maxTriggerOrders: 1 } },
    before: trade,
    command: oco({}, { kind: 'take-profit' }),
  },
  {
    code: 'TOO_MANY_ICEBERGS',
    why: 'a second where one may be',
    market: { limits: { maxIcebergOrders: 1 } },
    before: [limit(ALICE, 'buy', 9, 1, { icebergLots: 3 })],
    command: limit(ALICE, 'buy', 9, 1, { icebergLots: 3 }),
  },
  {
    code: 'TOO_MANY_LISTS',
    why: 'a second where one may be',
    market: { limits: { maxOrderLists: 1 } },
    before: [...trade, oco({})],
    command: oco({}),
  },
  {
    code: 'TRAILING_OUT_OF_RANGE',
    why: 'closer than the market lets it',
    market: { limits: { minTrailingBelow: 50 } },
    before: trade,
    command: stop({ kind: 'stop-loss', trailingDelta: 49 }),
  },
  {
    code: 'ICEBERG_TOO_MANY_PARTS',
    why: 'four where three may be',
    market: { limits: { maxIcebergParts: 3 } },
    command: limit(ALICE, 'buy', 10, 1, { icebergLots: 3 }),
  },
  {
    code: 'AMEND_NOT_SMALLER',
    why: 'as it was',
    before: [limit(ALICE, 'buy', 5, 1)],
    command: { type: 'amend-order', accountId: ALICE, orderId: 4_194_304n, qtyLots: 5 },
  },
  {
    code: 'AMEND_BELOW_EXECUTED',
    why: 'what has traded already',
    before: [limit(ALICE, 'buy', 5, 1), limit(BOB, 'sell', 3, 1)],
    command: { type: 'amend-order', accountId: ALICE, orderId: 4_194_304n, qtyLots: 3 },
  },
];

/** A check of the domain's that the core never fails: it looks the asset up by the contract's own id. */
const NEVER: readonly RejectCode[] = ['CONTRACT_SETTLE_ASSET_MISMATCH'];

describe('every rejection has its own code and changes nothing', () => {
  for (const { code, why, before = [], command } of CONTRACTS_ROWS) {
    test(`${code} of contracts: ${why}`, () => {
      const desk = new ContractsDesk();
      for (const earlier of before) expect(summaryOf(desk.do(earlier))[0]).not.toMatch(/^rejected/);
      const hash = desk.exchange.stateHash();
      expect(summaryOf(desk.do(command))).toEqual([`rejected ${code}`]);
      expect(desk.exchange.stateHash()).toBe(hash);
    });
  }

  for (const { code, why, market, maxOpenOrders, before = [], command } of ROWS) {
    test(`${code}: ${why}`, () => {
      const desk = new Desk(market, maxOpenOrders === undefined ? {} : { maxOpenOrders });
      for (const earlier of before) desk.do(earlier);
      const hash = desk.exchange.stateHash();
      const seq = desk.exchange.seq;
      expect(summaryOf(desk.do(command))).toEqual([`rejected ${code}`]);
      expect(desk.exchange.stateHash()).toBe(hash);
      expect(desk.exchange.seq).toBe(seq + 1);
    });
  }

  test('EXCHANGE_FULL: no order id is left', () => {
    const pool = new OrderPool();
    expect(pool.isFull).toBe(false);
    pool.counter = 2 ** 41 - 2;
    expect(pool.isFull).toBe(false);
    expect([pool.hasRoomFor(1), pool.hasRoomFor(2)]).toEqual([true, false]);
    pool.countOrder();
    expect(pool.isFull).toBe(true);
    expect(pool.hasRoomFor(1)).toBe(false);
    pool.counter = 0;
    pool.live = 2 ** 22 - 2;
    expect([pool.hasRoomFor(2), pool.hasRoomFor(3)]).toEqual([true, false]);
  });

  test('EXCHANGE_FULL: a side would hold more lots than can be counted exactly', () => {
    const desk = new Desk({ maxQtyLots: 2 ** 52, maxPriceTicks: 1, code: 'btc_usdt' });
    desk.do(asset(7, 'MANY', 0));
    const market = { baseAssetId: 7, marketId: 3, code: 'many_usdt', qtyScale: 0, maxPriceTicks: 100, priceScale: 6 };
    desk.do(list({ ...market, maxQtyLots: 2 ** 53 - 1 }));
    desk.credit(ALICE, 7, 2n ** 60n);
    const sell = limit(ALICE, 'sell', 2 ** 53 - 2, 50, { marketId: 3 });
    expect(summaryOf(desk.do(sell))).toEqual(['accepted']);
    expect(summaryOf(desk.do({ ...sell, qtyLots: 2 }))).toEqual(['rejected EXCHANGE_FULL']);
    expect(summaryOf(desk.do({ ...sell, qtyLots: 1 }))).toEqual(['accepted']);
  });

  test('every code has a row', () => {
    const shown = new Set<RejectCode>([
      ...[...ROWS, ...CONTRACTS_ROWS].map(({ code }) => code),
      ...NEVER,
      'EXCHANGE_FULL',
    ]);
    expect(REJECT_CODES.filter((code) => !shown.has(code))).toEqual([]);
  });
});

describe('precedence: of two reasons the earlier in the list is the answer', () => {
  const rows: readonly [RejectCode, Command][] = [
    ['COMMAND_INVALID', limit(9_999, 'buy', Number.NaN, 0)],
    ['UNKNOWN_ACCOUNT', limit(9_999, 'buy', 1, 0, { marketId: 9 })],
    ['UNKNOWN_MARKET', limit(ALICE, 'buy', 0, 0, { marketId: 9 })],
    ['PRICE_NOT_POSITIVE', limit(ALICE, 'buy', 0, 0)],
    ['QTY_NOT_POSITIVE', limit(ALICE, 'buy', 0, 1, { postOnly: true, timeInForce: 'FOK' })],
    ['POST_ONLY_NEEDS_GTC', limit(ALICE, 'sell', 1_000_000, 1, { postOnly: true, timeInForce: 'FOK' })],
    ['INSUFFICIENT_BALANCE', move('debit', 2n ** 80n)],
  ];
  for (const [code, command] of rows) {
    test(code, () => {
      expect(summaryOf(new Desk().do(command))).toEqual([`rejected ${code}`]);
    });
  }
});

describe('a price band', () => {
  test('lets pass exactly last ± band, on both sides, and everything before the first trade', () => {
    const desk = new Desk({ priceBandPpm: 100_000 });
    expect(summaryOf(desk.buy(ALICE, 1, 1))).toEqual(['accepted']);
    for (const command of trade) desk.do(command);
    expect(summaryOf(desk.sell(ALICE, 1, 11_000))).toEqual(['accepted']);
    expect(summaryOf(desk.buy(ALICE, 1, 9_000))).toEqual(['accepted']);
    expect(summaryOf(desk.buy(ALICE, 1, 8_999))).toEqual(['rejected PRICE_OUT_OF_BAND']);
  });
});
