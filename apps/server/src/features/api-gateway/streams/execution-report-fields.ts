import { formatDecimal, formatPrice, formatQty } from '@bourse/domain';
import type { AppliedCommand } from '../../../platform/core-host/core-host.ts';
import type { ListedMarket } from '../../../platform/exchange-view/markets/catalogue.ts';
import type { OrderRecord } from '../../../platform/exchange-view/orders/order-record.ts';
import { serializeOrder } from '../wire-format.ts';

/** Execution types of reports. */
export type ExecutionType = 'NEW' | 'CANCELED' | 'REPLACED' | 'TRADE' | 'EXPIRED' | 'TRADE_PREVENTION';

/** An execution report of anything but a trade; a trade overwrites the fields that differ. */
export function serializeReport(
  order: OrderRecord,
  type: ExecutionType,
  market: ListedMarket,
  { seq, timeMs }: AppliedCommand,
  nowMs: number,
) {
  const fields = serializeOrder(order, market);
  const { spec, quote } = market;
  const isOpen = order.status === 'NEW' || order.status === 'PARTIALLY_FILLED';
  return {
    e: 'executionReport',
    E: nowMs,
    s: fields.symbol,
    c: fields.clientOrderId,
    S: fields.side,
    o: fields.type,
    f: fields.timeInForce,
    q: fields.origQty ?? formatQty(0, spec),
    p: fields.price,
    P: fields.stopPrice,
    ...(fields.trailingDelta === undefined ? {} : { d: fields.trailingDelta }),
    F: fields.icebergQty,
    g: fields.orderListId,
    C: '',
    x: type,
    X: fields.status,
    r: 'NONE',
    i: fields.orderId,
    l: formatQty(0, spec),
    z: fields.executedQty,
    L: formatPrice(0, spec),
    n: '0',
    N: null,
    T: timeMs,
    t: -1,
    I: seq,
    w: isOpen && fields.isWorking,
    m: false,
    M: false,
    O: fields.time,
    Z: fields.cummulativeQuoteQty,
    Y: formatDecimal(0n, quote.scale),
    Q: fields.origQuoteOrderQty,
    ...(fields.workingTime < 0 ? {} : { W: fields.workingTime }),
    ...(fields.trailingTime === undefined || fields.trailingTime < 0 ? {} : { D: fields.trailingTime }),
    V: fields.selfTradePreventionMode,
    ...(fields.strategyId === undefined ? {} : { j: fields.strategyId }),
    ...(fields.strategyType === undefined ? {} : { J: fields.strategyType }),
    ...pegReportFields(order, market),
    ...(fields.expiryReason === undefined ? {} : { eR: fields.expiryReason }),
  };
}

/** Fields of reports of pegged orders only. */
function pegReportFields({ peg, priceTicks }: OrderRecord, { spec }: ListedMarket): object {
  if (peg === undefined) return {};
  const offset = peg.offsetLevels === 0 ? {} : { gOT: 'PRICE_LEVEL', gOV: peg.offsetLevels };
  const price = priceTicks === 0 ? {} : { gp: formatPrice(priceTicks, spec) };
  return { gP: peg.to === 'primary' ? 'PRIMARY_PEG' : 'MARKET_PEG', ...offset, ...price };
}
