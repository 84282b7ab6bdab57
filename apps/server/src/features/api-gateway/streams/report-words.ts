import { formatDecimal, formatPrice, formatQty } from '@bourse/domain';
import type { AppliedCommand } from '../../../platform/core-host/core-host.ts';
import type { ListedMarket } from '../../../platform/exchange-view/catalogue.ts';
import type { OrderRecord } from '../../../platform/exchange-view/order-record.ts';
import { orderWords } from '../words.ts';

/** What happened to an order. */
export type ExecutionType = 'NEW' | 'CANCELED' | 'REPLACED' | 'TRADE' | 'EXPIRED' | 'TRADE_PREVENTION';

/** The report of something that was no trade; a trade writes its own words over those of none. */
export function reportWords(
  order: OrderRecord,
  type: ExecutionType,
  market: ListedMarket,
  { seq, timeMs }: AppliedCommand,
  nowMs: number,
) {
  const words = orderWords(order, market);
  const { spec, quote } = market;
  const isOpen = order.status === 'NEW' || order.status === 'PARTIALLY_FILLED';
  return {
    e: 'executionReport',
    E: nowMs,
    s: words.symbol,
    c: words.clientOrderId,
    S: words.side,
    o: words.type,
    f: words.timeInForce,
    q: words.origQty ?? formatQty(0, spec),
    p: words.price,
    P: words.stopPrice,
    ...(words.trailingDelta === undefined ? {} : { d: words.trailingDelta }),
    F: words.icebergQty,
    g: words.orderListId,
    C: '',
    x: type,
    X: words.status,
    r: 'NONE',
    i: words.orderId,
    l: formatQty(0, spec),
    z: words.executedQty,
    L: formatPrice(0, spec),
    n: '0',
    N: null,
    T: timeMs,
    t: -1,
    I: seq,
    w: isOpen && words.isWorking,
    m: false,
    M: false,
    O: words.time,
    Z: words.cummulativeQuoteQty,
    Y: formatDecimal(0n, quote.scale),
    Q: words.origQuoteOrderQty,
    ...(words.workingTime < 0 ? {} : { W: words.workingTime }),
    ...(words.trailingTime === undefined || words.trailingTime < 0 ? {} : { D: words.trailingTime }),
    V: words.selfTradePreventionMode,
    ...(words.strategyId === undefined ? {} : { j: words.strategyId }),
    ...(words.strategyType === undefined ? {} : { J: words.strategyType }),
    ...pegReportWords(order, market),
    ...(words.expiryReason === undefined ? {} : { eR: words.expiryReason }),
  };
}

/** What only the report of a pegged order has. */
function pegReportWords({ peg, priceTicks }: OrderRecord, { spec }: ListedMarket): object {
  if (peg === undefined) return {};
  const offset = peg.offsetLevels === 0 ? {} : { gOT: 'PRICE_LEVEL', gOV: peg.offsetLevels };
  const price = priceTicks === 0 ? {} : { gp: formatPrice(priceTicks, spec) };
  return { gP: peg.to === 'primary' ? 'PRIMARY_PEG' : 'MARKET_PEG', ...offset, ...price };
}
