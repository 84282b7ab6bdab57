/**
 * The events of orders, trades and books: the hot ones in binary form, written by methods that inline into the matcher. What stands where in
 * them is read by `event-forms.ts`.
 */
import { EventBuffer } from '../kernel/codec/event-buffer.ts';
import * as frame from '../kernel/codec/layout.ts';
import * as numbers from '../kernel/numbers.ts';
import * as layout from './event-layout.ts';
import type { TradingEvent } from './events.ts';
import * as orders from './order-layout.ts';

const { padded } = frame;
const { EVENT, POSITION_SIZE, SIZE } = layout;
const { HAS_POSITION, LENGTH_SHIFT, REASON_SHIFT, TRADING } = orders;

/** Names of trading's events in the order of their numbers; append, never reorder. */
export const TRADING_EVENTS = [
  'order-accepted',
  'trade',
  'order-closed',
  'level-changed',
  'match-prevented',
  'market-status-set',
  'order-reduced',
  'order-amended',
  'order-waiting',
  'order-triggered',
  'order-timed',
  'order-iceberg',
  'order-labelled',
  'order-pegged',
  'order-pending',
  'order-activated',
  'order-sized',
  'order-priced',
  'list-accepted',
  'list-closed',
  'order-replaced',
  'countdown-set',
  'countdown-ended',
  'price-set',
] as const satisfies readonly TradingEvent['type'][];

const NUMBERS = numbers.numbersOf(TRADING, TRADING_EVENTS);

/** The buffer that the exchange writes to. Ids come as two 32-bit words, amounts in registers. */
export class OrderEvents extends EventBuffer {
  /** `traits` as a request packs them; `position`: bits of `POSITION`; the client order id is a run of ASCII bytes. */
  orderAccepted(
    orderLow: number,
    orderHigh: number,
    accountId: number,
    marketId: number,
    traits: number,
    position: number,
    priceTicks: number,
    qtyLots: number,
    quoteAmount: BigInt64Array,
    clientId: Uint8Array,
    clientIdStart: number,
    clientIdLength: number,
  ): void {
    const bits = traits | (clientIdLength << LENGTH_SHIFT) | (position === 0 ? 0 : HAS_POSITION);
    const word = this.begin(EVENT.ORDER_ACCEPTED, SIZE.ORDER_ACCEPTED, bits, accountId);
    const at = 2 * word;
    this.ints[at + 2] = orderLow;
    this.ints[at + 3] = orderHigh;
    this.ints[at + 4] = marketId;
    this.ints[at + 5] = priceTicks;
    this.doubles[word + 3] = qtyLots;
    this.bigs[word + 4] = quoteAmount[0] as bigint;
    if (position !== 0) this.writePosition(position);
    if (clientIdLength > 0) {
      const tail = this.reserve(padded(clientIdLength)) * 8;
      this.doubles.fill(0, tail >> 3, this.end >> 3);
      for (let i = 0; i < clientIdLength; i++) this.octets[tail + i] = clientId[clientIdStart + i] ?? 0;
    }
  }

  private writePosition(position: number): void {
    const word = this.reserve(POSITION_SIZE);
    this.ints[2 * word] = position;
    this.ints[2 * word + 1] = 0;
  }

  trade(
    marketId: number,
    tradeNo: number,
    takerIsSeller: number,
    priceTicks: number,
    qtyLots: number,
    makerLow: number,
    makerHigh: number,
    takerLow: number,
    takerHigh: number,
    makerAccountId: number,
    takerAccountId: number,
    registers: BigInt64Array,
    makerFee: number,
    takerFee: number,
  ): void {
    const word = this.begin(EVENT.TRADE, SIZE.TRADE, takerIsSeller, marketId);
    const at = 2 * word;
    this.doubles[word + 1] = tradeNo;
    this.ints[at + 4] = priceTicks;
    this.ints[at + 5] = makerAccountId;
    this.doubles[word + 3] = qtyLots;
    this.ints[at + 8] = makerLow;
    this.ints[at + 9] = makerHigh;
    this.ints[at + 10] = takerLow;
    this.ints[at + 11] = takerHigh;
    this.ints[at + 12] = takerAccountId;
    this.ints[at + 13] = 0;
    this.bigs[word + 7] = registers[makerFee] as bigint;
    this.bigs[word + 8] = registers[takerFee] as bigint;
  }

  orderClosed(
    orderLow: number,
    orderHigh: number,
    accountId: number,
    marketId: number,
    status: number,
    reason: number,
    executedLots: number,
    registers: BigInt64Array,
    executedQuote: number,
  ): void {
    const word = this.begin(EVENT.ORDER_CLOSED, SIZE.ORDER_CLOSED, status | (reason << REASON_SHIFT), accountId);
    const at = 2 * word;
    this.ints[at + 2] = orderLow;
    this.ints[at + 3] = orderHigh;
    this.ints[at + 4] = marketId;
    this.ints[at + 5] = 0;
    this.doubles[word + 3] = executedLots;
    this.bigs[word + 4] = registers[executedQuote] as bigint;
  }

  levelChanged(marketId: number, isAsk: number, priceTicks: number, qtyLots: number, orderCount: number): void {
    const word = this.begin(EVENT.LEVEL_CHANGED, SIZE.LEVEL_CHANGED, isAsk, marketId);
    this.ints[2 * word + 2] = priceTicks;
    this.ints[2 * word + 3] = orderCount;
    this.doubles[word + 2] = qtyLots;
  }

  /** Market makers meet themselves all day, so this one is not rare. `mode` is the index in `STP_MODES`; ids come as two 32-bit words. */
  matchPrevented(
    marketId: number,
    accountId: number,
    mode: number,
    priceTicks: number,
    makerLow: number,
    makerHigh: number,
    takerLow: number,
    takerHigh: number,
    makerLots: number,
    takerLots: number,
  ): void {
    const word = this.begin(EVENT.MATCH_PREVENTED, SIZE.MATCH_PREVENTED, mode, marketId);
    const at = 2 * word;
    this.ints[at + 2] = accountId;
    this.ints[at + 3] = priceTicks;
    this.ints[at + 4] = makerLow;
    this.ints[at + 5] = makerHigh;
    this.ints[at + 6] = takerLow;
    this.ints[at + 7] = takerHigh;
    this.doubles[word + 4] = makerLots;
    this.doubles[word + 5] = takerLots;
  }

  /** An event that happens rarely, as JSON. */
  rare(event: TradingEvent): void {
    this.json(NUMBERS[event.type], event);
  }
}
