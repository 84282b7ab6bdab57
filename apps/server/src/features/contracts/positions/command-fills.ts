import type { Deleveraged, PositionSettled, PositionsNetted, PositionTakenOver, Trade } from '@bourse/core';
import { type PositionEnd, type PositionName, type PositionSideText, sideText } from './open-position.ts';

/** What changed lots: a trade, or what the exchange did without one. */
export type FillKind = 'trade' | 'netting' | 'takeover' | 'adl' | 'settlement';

/** One change of a position's lots; amounts in smallest units of the settle asset. */
export interface PositionFill extends PositionName {
  readonly kind: FillKind;
  readonly isBuy: boolean;
  readonly isMaker: boolean;
  /** The exchange closed the account's position. */
  readonly isForced: boolean;
  readonly priceTicks: number;
  readonly lots: number;
  readonly valueUnits: bigint;
  readonly feeUnits: bigint;
  /** Of a trade; else 0. */
  readonly tradeNo: number;
  readonly orderId: bigint;
  /** How the position ends if this closes it. */
  readonly endsBy: PositionEnd;
}

/** Sides of hedged positions that orders are for; undefined: the account has only one. */
export type SideOfOrder = (orderId: bigint) => PositionSideText;

const NO_ORDER = { isMaker: false, isForced: true, feeUnits: 0n, tradeNo: 0, orderId: 0n } as const;

/** Both sides of a trade, the taker's first. */
export function fillsOfTrade(trade: Trade, valueUnits: bigint, sideOf: SideOfOrder): readonly PositionFill[] {
  const { marketId: contractId, priceTicks, qtyLots: lots, takerSide, tradeNo } = trade;
  const isForced = trade.forced === true;
  const common = { kind: 'trade', contractId, priceTicks, lots, valueUnits, tradeNo } as const;
  return [
    {
      ...common,
      accountId: trade.takerAccountId,
      side: sideOf(trade.takerOrderId),
      isBuy: takerSide === 'buy',
      isMaker: false,
      isForced,
      feeUnits: trade.takerFee,
      orderId: trade.takerOrderId,
      endsBy: isForced ? 'liquidation' : 'user',
    },
    {
      ...common,
      accountId: trade.makerAccountId,
      side: sideOf(trade.makerOrderId),
      isBuy: takerSide === 'sell',
      isMaker: true,
      isForced: false,
      feeUnits: trade.makerFee,
      orderId: trade.makerOrderId,
      endsBy: 'user',
    },
  ];
}

/** Long and short of one contract that met. */
export function fillsOfNetting(event: PositionsNetted): readonly PositionFill[] {
  const { accountId, contractId, lots, markTicks: priceTicks, valueUnits } = event;
  const common = { ...NO_ORDER, kind: 'netting', accountId, contractId, lots, priceTicks, valueUnits } as const;
  return [
    { ...common, side: 'long', isBuy: false, endsBy: 'liquidation' },
    { ...common, side: 'short', isBuy: true, endsBy: 'liquidation' },
  ];
}

/** What a bankrupt position gave and the insurance fund took. */
export function fillsOfTakeover(event: PositionTakenOver): readonly PositionFill[] {
  const { accountId, contractId, fundAccountId, isLong, lots, priceTicks, valueUnits } = event;
  const common = { ...NO_ORDER, kind: 'takeover', contractId, lots, priceTicks, valueUnits } as const;
  return [
    { ...common, accountId, side: sideText(event), isBuy: !isLong, endsBy: 'liquidation' },
    { ...common, accountId: fundAccountId, side: '', isBuy: isLong, endsBy: 'user' },
  ];
}

/** What a position gave way against a bankrupt one. `bankruptSide`: side of that one. */
export function fillsOfAdl(event: Deleveraged, bankruptSide: PositionSideText): readonly PositionFill[] {
  const { accountId, bankruptAccountId, contractId, isLong, lots, priceTicks, valueUnits } = event;
  const common = { ...NO_ORDER, kind: 'adl', contractId, lots, priceTicks, valueUnits } as const;
  return [
    { ...common, accountId, side: sideText(event), isBuy: !isLong, endsBy: 'adl' },
    { ...common, accountId: bankruptAccountId, side: bankruptSide, isBuy: isLong, endsBy: 'liquidation' },
  ];
}

/** The end of a position by the settlement of its contract. */
export function fillOfSettlement(event: PositionSettled): PositionFill {
  const { accountId, contractId, feeUnits, lots, priceTicks, valueUnits } = event;
  const position = { accountId, contractId, side: sideText(event), priceTicks, valueUnits, lots: Math.abs(lots) };
  return { ...NO_ORDER, ...position, kind: 'settlement', isBuy: lots < 0, feeUnits, endsBy: 'settlement' };
}
