import type { Trade } from '@bourse/core';
import { formatPrice, formatQty } from '@bourse/domain';
import type { MarketState, PublicTrade } from '../../../platform/exchange-view/markets/market-state.ts';
import { symbolOf } from '../wire-format.ts';
import { Stream } from './stream.ts';

/** Every trade of a market, at once. */
export class TradeStream extends Stream {
  readonly isState = false;
  private readonly state: MarketState;
  private readonly clock: () => number;
  private fresh: PublicTrade[] = [];

  constructor(name: string, state: MarketState, clock: () => number) {
    super(name);
    this.state = state;
    this.clock = clock;
  }

  noteTrade(trade: PublicTrade): void {
    this.fresh.push(trade);
  }

  flush(): void {
    const trades = this.fresh;
    this.fresh = [];
    const nowMs = this.clock();
    for (const trade of trades) this.publish(tradePayload(trade, this.state, nowMs));
  }
}

/** Block trades. There are none, so the stream sends nothing. */
export class BlockTradeStream extends Stream {
  readonly isState = false;

  flush(): void {}
}

function tradePayload(
  { tradeNo, priceTicks, qtyLots, timeMs, takerSide }: PublicTrade,
  state: MarketState,
  nowMs: number,
) {
  const { market } = state;
  return {
    e: 'trade',
    E: nowMs,
    s: symbolOf(market),
    t: tradeNo,
    p: formatPrice(priceTicks, market.spec),
    q: formatQty(qtyLots, market.spec),
    T: timeMs,
    m: takerSide === 'sell',
    M: true,
  };
}

/** Trades of one taker order at one price, as one; `a` is the number of the first of them. */
interface Aggregate {
  readonly takerOrderId: bigint;
  readonly first: PublicTrade;
  last: PublicTrade;
  qtyLots: number;
}

/** The trades of a market, those of one order at one price together. */
export class AggTradeStream extends Stream {
  readonly isState = false;
  private readonly state: MarketState;
  private readonly clock: () => number;
  private fresh: Aggregate[] = [];

  constructor(name: string, state: MarketState, clock: () => number) {
    super(name);
    this.state = state;
    this.clock = clock;
  }

  noteTrade(trade: PublicTrade, { takerOrderId }: Trade): void {
    const last = this.fresh.at(-1);
    if (last?.takerOrderId === takerOrderId && last.first.priceTicks === trade.priceTicks) {
      last.last = trade;
      last.qtyLots += trade.qtyLots;
    } else {
      this.fresh.push({ takerOrderId, first: trade, last: trade, qtyLots: trade.qtyLots });
    }
  }

  flush(): void {
    const aggregates = this.fresh;
    this.fresh = [];
    const nowMs = this.clock();
    for (const aggregate of aggregates) this.publish(this.payload(aggregate, nowMs));
  }

  private payload({ first, last, qtyLots }: Aggregate, nowMs: number) {
    const { market } = this.state;
    return {
      e: 'aggTrade',
      E: nowMs,
      s: symbolOf(market),
      a: first.tradeNo,
      p: formatPrice(first.priceTicks, market.spec),
      q: formatQty(qtyLots, market.spec),
      f: first.tradeNo,
      l: last.tradeNo,
      T: last.timeMs,
      m: first.takerSide === 'sell',
      M: true,
    };
  }
}
