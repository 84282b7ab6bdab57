/*
 * The core compared with a third-party order book (nodejs-order-book), for features with equal semantics: limit GTC, IOC and FOK
 * orders, market orders by quantity, cancels; one account per side, so that there are no self-trades. A run is made of episodes, each a market
 * of its own with a seed of its own: the first seed, the next, and so on.
 */
import { deepStrictEqual, strictEqual } from 'node:assert/strict';
import { type Command, createExchange, type Exchange } from '@bourse/core';
import { OrderBook, Side } from 'nodejs-order-book';
import type { OnProgress } from '../prove/progress.ts';
import { Random } from './random.ts';
import { openWorld } from './world.ts';

const [BUYER, SELLER] = [1_000, 1_001];
const MARKET = 3;
/** How often the books themselves are compared, in operations. */
const COMPARE_EVERY = 50;

/** Operations of one episode. */
export const EPISODE_OPERATIONS = 10_000;

/** What to compare: `operations` in all, from `seed` on. */
export interface DifferentialOptions {
  readonly seed: number;
  readonly operations: number;
  readonly onProgress?: OnProgress;
}

/** What was compared. */
export interface DifferentialResult {
  readonly operations: number;
  readonly trades: number;
}

/** Runs both books side by side and throws at the first difference, naming seed and step. */
export function compareBooks({ seed, operations, onProgress }: DifferentialOptions): DifferentialResult {
  let trades = 0;
  for (let from = 0, episode = seed; from < operations; from += EPISODE_OPERATIONS, episode++) {
    trades += new Episode(episode).run(Math.min(EPISODE_OPERATIONS, operations - from));
    onProgress?.(Math.min(from + EPISODE_OPERATIONS, operations), operations);
  }
  return { operations, trades };
}

class Episode {
  private readonly seed: number;
  private readonly random: Random;
  private readonly exchange: Exchange = openExchange();
  private readonly peer = new OrderBook();
  private readonly ids: bigint[] = [];

  constructor(seed: number) {
    this.seed = seed;
    this.random = new Random(seed);
  }

  /** Returns the number of trades. */
  run(operations: number): number {
    let step = 0;
    try {
      for (step = 1; step <= operations; step++) {
        this.operate();
        if (step % COMPARE_EVERY === 0 || step === operations) deepStrictEqual(this.books(), this.peer.depth());
      }
    } catch (error) {
      throw new Error(`seed ${this.seed}, step ${step}: ${String(error)}`, { cause: error });
    }
    return this.exchange.marketStates()[MARKET - 1]?.lastTradeNo ?? 0;
  }

  private operate(): void {
    const { random, ids } = this;
    const draw = random.between(1, 100);
    const side = random.pick(['buy', 'sell'] as const);
    const [priceTicks, qtyLots] = [random.between(3_000, 3_060), random.between(2, 90)];
    if (draw <= 25 && ids.length > 0) this.cancel(random.pick(ids.slice(-80)));
    else if (draw <= 40) this.market(side, qtyLots);
    else this.limit(side, priceTicks, qtyLots, draw <= 50 ? 'IOC' : draw <= 60 ? 'FOK' : 'GTC');
  }

  private cancel(orderId: bigint): void {
    for (const accountId of [BUYER, SELLER]) this.exchange.apply({ type: 'cancel-order', accountId, orderId });
    this.peer.cancel(orderId.toString());
  }

  private market(side: 'buy' | 'sell', qtyLots: number): void {
    const { lots } = this.place({ ...common(side), orderType: 'market', qtyLots });
    strictEqual(lots, qtyLots - this.peer.market({ side: peerSide(side), size: qtyLots }).quantityLeft);
  }

  private limit(side: 'buy' | 'sell', priceTicks: number, qtyLots: number, timeInForce: 'GTC' | 'IOC' | 'FOK'): void {
    const { lots, orderId } = this.place({ ...common(side), orderType: 'limit', priceTicks, qtyLots, timeInForce });
    this.ids.push(orderId);
    const order = { side: peerSide(side), size: qtyLots, price: priceTicks, id: orderId.toString() };
    const theirs = this.peer.limit({ ...order, timeInForce: timeInForce as never });
    // Its answer to a FOK that cannot fill is an error.
    if (theirs.err === null) strictEqual(lots, qtyLots - theirs.quantityLeft);
    else deepStrictEqual([timeInForce, lots], ['FOK', 0]);
  }

  private place(command: Command): { orderId: bigint; lots: number } {
    const events = this.exchange.apply(command);
    const [first] = events;
    if (first?.type !== 'order-accepted') throw new Error('the core has refused an order of the comparison');
    const lots = events.reduce((sum, event) => sum + (event.type === 'trade' ? event.qtyLots : 0), 0);
    return { orderId: first.orderId, lots };
  }

  /** Asks, then bids, as the peer lists them; best first. */
  private books(): [number, number][][] {
    const { bids, asks } = this.exchange.book(MARKET);
    return [asks, bids].map((levels) => levels.map(({ priceTicks, qtyLots }) => [priceTicks, qtyLots]));
  }
}

function openExchange(): Exchange {
  const exchange = createExchange({ maxOpenOrders: EPISODE_OPERATIONS });
  for (const command of openWorld()) exchange.apply(withoutLimits(command));
  for (const [accountId, assetId] of [
    [BUYER, 1],
    [SELLER, 2],
  ] as const) {
    exchange.apply({ type: 'credit', accountId, wallet: 'spot', assetId, amount: 10n ** 17n, reason: 'faucet' });
  }
  return exchange;
}

/** The peer takes every price, from everybody. */
function withoutLimits(command: Command): Command {
  return command.type === 'create-market' ? { ...command, market: { ...command.market, limits: {} } } : command;
}

function common(side: 'buy' | 'sell') {
  const accountId = side === 'buy' ? BUYER : SELLER;
  return { type: 'place-order', accountId, marketId: MARKET, side } as const;
}

function peerSide(side: 'buy' | 'sell'): Side {
  return side === 'buy' ? Side.BUY : Side.SELL;
}
