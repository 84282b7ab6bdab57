import type { MarketSpec } from '@bourse/domain';
import { createExchange, type Runtime } from '../create-exchange.ts';
import type { Exchange } from '../exchange.ts';
import type { CommandMeta } from '../kernel/commands.ts';
import type { ExchangeOptions } from '../kernel/exchange.ts';
import type { Command, ExchangeEvent } from '../rooms/index.ts';
import type { PlaceLimit, PlaceMarket } from '../trading/commands.ts';

/** Accounts of the tests; each begins with 10 BTC and 1,000,000 USDT. */
export const ALICE = 1_000;
export const BOB = 1_001;
export const CAROL = 1_002;
export const BTC = 1;
export const USDT = 52;
export const USDC = 53;

/** One tick is 0.01 USDT, one lot 0.0001 BTC, one tick × one lot is one smallest unit of USDT. No fees unless a test asks. */
export const BTC_USDT: MarketSpec = {
  marketId: 1,
  code: 'btc_usdt',
  baseAssetId: BTC,
  quoteAssetId: USDT,
  priceScale: 2,
  tickSize: 1,
  qtyScale: 4,
  lotSize: 1,
  minQtyLots: 1,
  maxQtyLots: 1_000_000,
  maxPriceTicks: 10_000_000,
  minNotional: 0n,
  priceBandPpm: 0,
  makerFeePpm: 0,
  takerFeePpm: 0,
  selfTradePrevention: 'EXPIRE_TAKER',
};

/** An exchange with one market and three traders, and short methods for what they do. */
export class Desk {
  declare readonly exchange: Exchange;
  /** Smallest units of USDT of one tick × one lot. */
  readonly valuePerTickLot = 1n;

  constructor(market: Partial<MarketSpec> = {}, options: ExchangeOptions = {}, runtime: Runtime = {}) {
    this.exchange = createExchange(options, runtime);
    this.do({ type: 'create-asset', asset: { assetId: BTC, code: 'BTC', scale: 8 } });
    this.do({ type: 'create-asset', asset: { assetId: USDT, code: 'USDT', scale: 6 } });
    this.do({ type: 'create-market', market: { ...BTC_USDT, ...market } });
    for (const accountId of [ALICE, BOB, CAROL]) {
      this.do({ type: 'open-account', accountId });
      this.credit(accountId, BTC, 1_000_000_000n);
      this.credit(accountId, USDT, 1_000_000_000_000n);
    }
  }

  do(command: Command, meta?: Partial<CommandMeta>): readonly ExchangeEvent[] {
    return this.exchange.apply(command, meta);
  }
  credit(accountId: number, assetId: number, amount: bigint): readonly ExchangeEvent[] {
    return this.do({ type: 'credit', accountId, wallet: 'spot', assetId, amount, reason: 'faucet' });
  }
  /** Lists a second market, of BTC and another dollar, of which the traders get 1,000,000 too. */
  listSecond(market: Partial<MarketSpec> = {}): void {
    this.do({ type: 'create-asset', asset: { assetId: USDC, code: 'USDC', scale: 6 } });
    this.do({
      type: 'create-market',
      market: { ...BTC_USDT, marketId: 2, code: 'btc_usdc', quoteAssetId: USDC, ...market },
    });
    for (const accountId of [ALICE, BOB, CAROL]) this.credit(accountId, USDC, 1_000_000_000_000n);
  }
  buy(
    accountId: number,
    qtyLots: number,
    priceTicks: number,
    more: Partial<PlaceLimit> = {},
  ): readonly ExchangeEvent[] {
    return this.do(limit(accountId, 'buy', qtyLots, priceTicks, more));
  }
  sell(
    accountId: number,
    qtyLots: number,
    priceTicks: number,
    more: Partial<PlaceLimit> = {},
  ): readonly ExchangeEvent[] {
    return this.do(limit(accountId, 'sell', qtyLots, priceTicks, more));
  }
  market(accountId: number, side: 'buy' | 'sell', size: Partial<PlaceMarket>): readonly ExchangeEvent[] {
    return this.do({ type: 'place-order', orderType: 'market', accountId, marketId: 1, side, ...size });
  }
  /** Total and held of a spot balance. */
  purse(accountId: number, assetId: number): [bigint, bigint] {
    const { total, held } = this.exchange.balance(accountId, 'spot', assetId);
    return [total, held];
  }
}

/** A limit order on the desk's market. */
export function limit(
  accountId: number,
  side: 'buy' | 'sell',
  qtyLots: number,
  priceTicks: number,
  more: Partial<PlaceLimit> = {},
): PlaceLimit {
  return { type: 'place-order', orderType: 'limit', accountId, marketId: 1, side, priceTicks, qtyLots, ...more };
}

const LEFT_OUT: ReadonlySet<string> = new Set(['level-changed', 'balance-changed', 'match-prevented']);

/** One line an event: the answer, trades and ends; levels and balances are left out. */
export function summaryOf(events: readonly ExchangeEvent[]): string[] {
  return events.flatMap((event) => {
    if (event.type === 'rejected') return [`rejected ${event.code}`];
    if (event.type === 'trade') return [`trade ${event.qtyLots} at ${event.priceTicks}`];
    if (event.type === 'order-closed') return [`${event.status} ${event.reason} after ${event.executedLots}`];
    if (event.type === 'order-accepted') return ['accepted'];
    if (event.type === 'order-amended') return [`amended to ${event.qtyLots}`];
    if (event.type === 'order-reduced') return [`reduced to ${event.qtyLots}`];
    return LEFT_OUT.has(event.type) ? [] : [event.type];
  });
}

/** The id of the order that the events accepted. */
export function idOf(events: readonly ExchangeEvent[]): bigint {
  const [first] = events;
  if (first?.type !== 'order-accepted') throw new Error(`not accepted: ${summaryOf(events).join(', ')}`);
  return first.orderId;
}
