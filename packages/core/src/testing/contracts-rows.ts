import type { ContractSpec } from '@bourse/domain';
import type { ChangeMargin, SetLeverage } from '../rooms/contracts/commands.ts';
import type { Command, RejectCode } from '../rooms/index.ts';
import type { PlaceLimit } from '../trading/commands.ts';
import { CLEARING, FUND, INVERSE_SPEC, LINEAR, LINEAR_SPEC, listContract, MARK, mark } from './contracts-desk.ts';
import { ALICE, BOB, limit, USDT } from './desk.ts';

const list = (more: Partial<ContractSpec>): Command =>
  listContract({ ...LINEAR_SPEC, marketId: 103, code: 'third', ...more });
const order = (side: 'buy' | 'sell', qtyLots: number, ticks = MARK, more: Partial<PlaceLimit> = {}): Command =>
  limit(ALICE, side, qtyLots, ticks, { marketId: LINEAR, ...more });
const positionMode = (isHedge: boolean, accountId = ALICE): Command => ({
  type: 'set-position-mode',
  accountId,
  wallet: 'perpetual',
  isHedge,
});
const marginMode = (isIsolated: boolean, contractId = LINEAR): Command => ({
  type: 'set-margin-mode',
  accountId: ALICE,
  contractId,
  isIsolated,
});
const leverage = (value: number, more: Partial<SetLeverage> = {}): Command => ({
  type: 'set-leverage',
  accountId: ALICE,
  contractId: LINEAR,
  leverage: value,
  ...more,
});
const margin = (delta: bigint, more: Partial<ChangeMargin> = {}): Command => ({
  type: 'change-margin',
  accountId: ALICE,
  contractId: LINEAR,
  delta,
  ...more,
});
const funding = (stampMs: number, contractId = LINEAR): Command => ({
  type: 'settle-funding',
  contractId,
  stampMs,
  ratePpb: 100_000,
});
const settlement = (priceTicks: number, contractId = LINEAR): Command => ({
  type: 'settle-contract',
  contractId,
  priceTicks,
});
/** Alice buys ten lots of Bob. */
const TRADE: readonly Command[] = [limit(BOB, 'sell', 10, MARK, { marketId: LINEAR }), order('buy', 10)];

/** A row for each way in which the room rejects: each is also broken by what is checked later. On the desk of contracts. */
export const CONTRACTS_ROWS: readonly {
  readonly code: RejectCode;
  readonly why: string;
  readonly before?: readonly Command[];
  readonly command: Command;
}[] = [
  { code: 'UNKNOWN_ASSET', why: 'a contract', command: list({ settleAssetId: 777, tickSize: 0 }) },
  { code: 'MARKET_EXISTS', why: 'a contract by its code', command: list({ code: LINEAR_SPEC.code, tickSize: 0 }) },
  { code: 'MARKET_EXISTS', why: 'a contract with the id of a market', command: list({ marketId: 1 }) },
  { code: 'CONTRACT_BOUNDS_INVALID', why: 'no tick', command: list({ tickSize: 0, liquidationFeePpm: -1 }) },
  { code: 'CONTRACT_BOUNDS_INVALID', why: 'an upper-case code', command: list({ code: 'THIRD' }) },
  { code: 'CONTRACT_FEES_INVALID', why: 'below nothing', command: list({ liquidationFeePpm: -1, expiresMs: 1 }) },
  { code: 'CONTRACT_EXPIRY_INVALID', why: 'a perpetual that ends', command: list({ expiresMs: 1, fundCapLots: -1 }) },
  { code: 'CONTRACT_FUND_INVALID', why: 'a cap without a slice', command: list({ fundSliceLots: 0, tiers: [] }) },
  { code: 'CONTRACT_TIERS_INVALID', why: 'none', command: list({ tiers: [], qtyScale: 9 }) },
  { code: 'CONTRACT_VALUE_NOT_EXACT', why: 'tick × lot below a unit', command: list({ qtyScale: 9 }) },
  {
    code: 'CONTRACT_VALUE_NOT_EXACT',
    why: 'an inverse lot that is worth nothing at the largest price',
    command: listContract({ ...INVERSE_SPEC, marketId: 103, code: 'third', qtyScale: 8, lotSize: 1 }),
  },
  { code: 'CONTRACT_VALUE_OVERFLOWS', why: 'beyond int64', command: list({ maxQtyLots: 2 ** 50 }) },
  {
    code: 'CONTRACT_HOUSE_INVALID',
    why: 'an insurance account as clearing',
    command: listContract({ ...LINEAR_SPEC, marketId: 103, code: 'third' }, { clearingAccountId: FUND }),
  },
  {
    code: 'CONTRACT_HOUSE_INVALID',
    why: 'a second clearing account of one settle asset',
    before: [{ type: 'open-house-account', accountId: 12, name: 'other', class: 'clearing', floor: -100n }],
    command: listContract({ ...LINEAR_SPEC, marketId: 103, code: 'third' }, { clearingAccountId: 12 }),
  },
  {
    code: 'CONTRACT_HAS_NO_MARK',
    why: 'an order',
    before: [list({})],
    command: order('buy', 0, 0, { marketId: 103, positionSide: 'long' }),
  },
  {
    code: 'CONTRACT_PRICES_STALE',
    why: 'an order that opens',
    before: [{ type: 'set-price-state', contractId: LINEAR, state: 'stale' }],
    command: order('buy', 0, 0),
  },
  {
    code: 'ORDER_BY_VALUE_NOT_ALLOWED',
    why: 'a market order',
    command: {
      type: 'place-order',
      orderType: 'market',
      accountId: ALICE,
      marketId: LINEAR,
      side: 'buy',
      quoteAmount: 0n,
      positionSide: 'long',
    },
  },
  {
    code: 'POSITION_SIDE_REQUIRED',
    why: 'an order in hedge mode',
    before: [positionMode(true)],
    command: order('buy', 0, 0),
  },
  {
    code: 'POSITION_SIDE_REQUIRED',
    why: 'a margin in hedge mode',
    before: [positionMode(true)],
    command: margin(1n),
  },
  {
    code: 'POSITION_SIDE_NOT_ALLOWED',
    why: 'an order in one-way mode',
    command: order('buy', 0, 0, { positionSide: 'long' }),
  },
  { code: 'POSITION_SIDE_NOT_ALLOWED', why: 'a leverage', command: leverage(10, { side: 'long' }) },
  { code: 'POSITION_SIDE_NOT_ALLOWED', why: 'a margin', command: margin(1n, { side: 'long' }) },
  {
    code: 'REDUCE_ONLY_REJECTED',
    why: 'in hedge mode, an order that opens',
    before: [positionMode(true)],
    command: order('buy', 1, 0, { positionSide: 'long', reduceOnly: true }),
  },
  { code: 'REDUCE_ONLY_REJECTED', why: 'no position', command: order('sell', 1, 0, { reduceOnly: true }) },
  {
    code: 'REDUCE_ONLY_REJECTED',
    why: 'the side of the position',
    before: TRADE,
    command: order('buy', 1, 0, { reduceOnly: true }),
  },
  {
    code: 'LEVERAGE_TOO_HIGH_FOR_SIZE',
    why: 'an order',
    before: [leverage(125)],
    command: order('buy', 1_000_000),
  },
  {
    code: 'LEVERAGE_TOO_HIGH_FOR_SIZE',
    why: 'a leverage for the orders that there are',
    before: [order('buy', 1_000)],
    command: leverage(125),
  },
  { code: 'INSUFFICIENT_BALANCE', why: 'an order', command: order('buy', 33_334) },
  {
    code: 'LOSS_EXCEEDS_MARGIN',
    why: 'a position closed at a price far from mark',
    before: [limit(BOB, 'sell', 2_000, MARK, { marketId: LINEAR }), order('buy', 2_000)],
    command: order('sell', 2_000, 1, { reduceOnly: true }),
  },
  { code: 'UNKNOWN_ACCOUNT', why: 'a position mode', command: positionMode(true, 9_999) },
  { code: 'UNKNOWN_ACCOUNT', why: 'a position mode of the house', command: positionMode(true, FUND) },
  { code: 'UNKNOWN_CONTRACT', why: 'a margin mode of a spot market', command: marginMode(true, 1) },
  { code: 'UNKNOWN_CONTRACT', why: 'a leverage', command: leverage(0, { contractId: 9 }) },
  { code: 'UNKNOWN_CONTRACT', why: 'a margin', command: margin(0n, { contractId: 9 }) },
  { code: 'UNKNOWN_CONTRACT', why: 'a funding', command: funding(0, 9) },
  {
    code: 'UNKNOWN_CONTRACT',
    why: 'a state of prices',
    command: { type: 'set-price-state', contractId: 1, state: 'stale' },
  },
  { code: 'LEVERAGE_INVALID', why: 'none', command: leverage(0, { side: 'long' }) },
  { code: 'LEVERAGE_INVALID', why: 'above the contract’s', command: leverage(126) },
  {
    code: 'POSITION_MODE_HAS_ORDERS',
    why: 'an order that waits',
    before: [
      ...TRADE,
      order('sell', 1, MARK, { reduceOnly: true, trigger: { kind: 'stop-loss', stopPriceTicks: 1, price: 'mark' } }),
    ],
    command: positionMode(true),
  },
  { code: 'POSITION_MODE_HAS_POSITION', why: 'a position', before: TRADE, command: positionMode(true) },
  {
    code: 'MARGIN_MODE_HAS_ORDERS',
    why: 'an order',
    before: [...TRADE, order('buy', 1, 1)],
    command: marginMode(true),
  },
  { code: 'MARGIN_MODE_HAS_POSITION', why: 'a position', before: TRADE, command: marginMode(true) },
  { code: 'AMOUNT_NOT_POSITIVE', why: 'a margin of nothing', command: margin(0n, { side: 'long' }) },
  { code: 'NO_ISOLATED_POSITION', why: 'a cross position', before: TRADE, command: margin(1n) },
  { code: 'NO_ISOLATED_POSITION', why: 'no position', before: [marginMode(true)], command: margin(-1n) },
  {
    code: 'MARGIN_NOT_REMOVABLE',
    why: 'a unit of the initial margin',
    before: [marginMode(true), ...TRADE],
    command: margin(-1n),
  },
  {
    code: 'INSUFFICIENT_BALANCE',
    why: 'a margin of more than there is',
    before: [marginMode(true), ...TRADE],
    command: margin(10n ** 12n),
  },
  { code: 'CONTRACT_HAS_NO_MARK', why: 'a funding', before: [list({})], command: funding(0, 103) },
  { code: 'FUNDING_SETTLED', why: 'the stamp of the last', before: [funding(5)], command: funding(5) },
  { code: 'PRICE_TOO_HIGH', why: 'a mark', command: mark(10_000_001) },
  {
    code: 'MARGIN_LOCKED',
    why: 'what a position needs',
    before: TRADE,
    command: {
      type: 'transfer',
      accountId: ALICE,
      from: 'perpetual',
      to: 'spot',
      assetId: USDT,
      amount: 100_000_000_000n,
    },
  },
  {
    code: 'LIST_LEGS_INVALID',
    why: 'an order that pays for another',
    command: {
      type: 'place-list',
      accountId: ALICE,
      marketId: LINEAR,
      contingency: 'OPO',
      orders: [
        { side: 'buy', orderType: 'limit', priceTicks: MARK, qtyLots: 1 },
        { side: 'sell', orderType: 'limit', priceTicks: MARK + 1, qtyLots: 0 },
      ],
    },
  },
  {
    code: 'UNKNOWN_MARKET',
    why: 'terms of a spot market for a contract',
    command: {
      type: 'configure-market',
      marketId: LINEAR,
      terms: {
        minQtyLots: 1,
        maxQtyLots: 1,
        minNotional: 0n,
        priceBandPpm: 0,
        makerFeePpm: 0,
        takerFeePpm: 0,
        selfTradePrevention: 'NONE',
      },
    },
  },
  {
    code: 'CONTRACT_HOUSE_INVALID',
    why: 'no such fund',
    command: { ...listContract({ ...LINEAR_SPEC, marketId: 103, code: 'third' }), fundAccountId: CLEARING } as Command,
  },
  { code: 'UNKNOWN_CONTRACT', why: 'a settlement of a spot market', command: settlement(0, 1) },
  {
    code: 'CONTRACT_SETTLED',
    why: 'a second settlement',
    before: [settlement(MARK)],
    command: settlement(0),
  },
  { code: 'CONTRACT_SETTLED', why: 'a funding', before: [settlement(MARK)], command: funding(0) },
  {
    code: 'CONTRACT_SETTLED',
    why: 'an order, whatever the market’s status',
    before: [settlement(MARK), { type: 'set-market-status', marketId: LINEAR, status: 'trading' }],
    command: order('buy', 0, 0, { positionSide: 'long' }),
  },
  { code: 'PRICE_NOT_POSITIVE', why: 'a settlement', command: settlement(0) },
  { code: 'PRICE_TOO_HIGH', why: 'a settlement', command: settlement(10_000_001) },
];
