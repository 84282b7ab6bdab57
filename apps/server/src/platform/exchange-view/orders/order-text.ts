import type { TimeInForce } from '@bourse/core';
import { formatDecimal, formatPrice, formatQty } from '@bourse/domain';
import { quoted } from '../json-text.ts';
import type { Instrument } from '../markets/instrument.ts';
import { type OrderAnswer, type OrderRecord, orderDataAt } from './order-record.ts';

/*
 * Every response to an order is that order as JSON, identical to the output of JSON.stringify for the contract's fields. For a plain limit
 * order it is concatenated here in a third of the time, from few pieces: the parts that all orders of a kind share are built once.
 */

/** An order as its owner sees it now, as JSON text of ASCII. */
export function orderText(order: OrderRecord, market: Instrument): string {
  return textAt(order, order, order.updatedMs, market);
}

/** An order as it was answered when placed, as JSON text of ASCII. */
export function answeredOrderText(order: OrderRecord, market: Instrument): string {
  return textAt(order, order.answer, order.placedMs, market);
}

function textAt(order: OrderRecord, progress: OrderAnswer, updatedMs: number, market: Instrument): string {
  if (!isPlain(order)) return JSON.stringify(orderDataAt(order, progress, updatedMs, market));
  const { spec, valueAsset } = market;
  const common = commonTextsOf(market);
  const { executedLots, executedQuote } = progress;
  const executed =
    executedLots === 0 && executedQuote === 0n
      ? common.nothing
      : `"quoteAmount":"","executedQty":"${formatQty(executedLots, spec)}","executedQuote":"${formatDecimal(executedQuote, valueAsset.scale)}",`;
  return (
    `{"orderId":"${order.orderId}","clientOrderId":${quoted(order.clientOrderId)},${common.kindOf(order, market)}` +
    `"price":"${formatPrice(order.priceTicks, spec)}","qty":"${formatQty(order.qtyLots, spec)}",${executed}` +
    `"status":"${progress.status}","reason":"${progress.reason}","placedMs":${order.placedMs},"updatedMs":${updatedMs}}`
  );
}

/**
 * Whether an order is a limit order without trigger, hidden quantity, list, expiry and self-trade prevention mode of its own.
 */
function isPlain(order: OrderRecord): boolean {
  return (
    order.orderType === 'limit' &&
    order.qtyLots > 0 &&
    order.quoteAmount === 0n &&
    order.trigger === undefined &&
    order.peg === undefined &&
    order.selfTradePrevention === undefined &&
    order.expiresMs === 0 &&
    order.icebergLots === 0 &&
    order.listId === 0n &&
    !order.isWaiting &&
    !order.isPending
  );
}

const TIMES_IN_FORCE: readonly TimeInForce[] = ['GTC', 'IOC', 'FOK', 'GTD'];

/** Text that the plain orders of one market share. */
class CommonTexts {
  /** The amounts of an order that has not traded. */
  readonly nothing: string;
  private readonly kinds: string[] = [];

  constructor({ spec, valueAsset }: Instrument) {
    this.nothing = `"quoteAmount":"","executedQty":"${formatQty(0, spec)}","executedQuote":"${formatDecimal(0n, valueAsset.scale)}",`;
  }

  /** From the market to the trigger fields: the same for all orders of its side, time in force and so on. */
  kindOf(order: OrderRecord, market: Instrument): string {
    const time = TIMES_IN_FORCE.indexOf(order.timeInForce);
    const at = (order.side === 'buy' ? 0 : 1) + (order.postOnly ? 2 : 0) + time * 4;
    const existing = this.kinds[at];
    if (existing !== undefined) return existing;
    const text = JSON.stringify(orderDataAt({ ...order, clientOrderId: '' }, order, 0, market));
    const made = text.slice(text.indexOf('"tradeId"'), text.indexOf('"price"'));
    this.kinds[at] = made;
    return made;
  }
}

const commonTexts = new WeakMap<Instrument, CommonTexts>();

function commonTextsOf(market: Instrument): CommonTexts {
  let texts = commonTexts.get(market);
  if (texts === undefined) {
    texts = new CommonTexts(market);
    commonTexts.set(market, texts);
  }
  return texts;
}
