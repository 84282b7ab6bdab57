import type { Command } from '@bourse/core';
import type { MarketSpec, Side } from '@bourse/domain';
import type { AppliedCommand, CoreHost, Submission } from '../../../platform/core-host/core-host.ts';
import { BookMirror, type MirrorOrder } from './book-mirror.ts';
import type { Feed, FeedStep } from './feed.ts';
import type { Pace } from './pace.ts';
import { SCENARIO_ACCOUNTS } from './scenario.ts';

/** What the player tells while it plays. */
export interface PlayerListener {
  /** The first book stands. */
  onBegin(): void;
  /** A change of the recorded book has been made ours, and every order before it is answered. */
  onBookChange(step: Extract<FeedStep, { type: 'depth' }>, mirror: BookMirror): void;
  onProgress(done: number, total: number, timeMs: number): void;
}

/** How a replay went, beside what the checks say. */
export interface PlayerReport {
  readonly orders: number;
  readonly corrections: number;
}

const PROGRESS_EVERY = 500;
/** Orders without an answer before the player waits; keeps memory bounded, not timing. */
const MOST_IN_FLIGHT = 256;

/** Plays a feed as orders, each with the recorded time, as fast as the pace allows; stops early when asked to. */
export class FeedPlayer {
  private readonly host: CoreHost;
  private readonly market: MarketSpec;
  private readonly listener: PlayerListener;
  private readonly mirror = new BookMirror();
  /** The maker's order at each price; absent while its placing is not answered. */
  private readonly orderIds = { buy: new Map<number, bigint>(), sell: new Map<number, bigint>() };
  private readonly inFlight: Promise<void>[] = [];
  private orders = 0;

  constructor(host: CoreHost, market: MarketSpec, listener: PlayerListener) {
    this.host = host;
    this.market = market;
    this.listener = listener;
  }

  async play(feed: Feed, pace: Pace, signal?: AbortSignal): Promise<PlayerReport> {
    await this.send(this.mirror.begin(feed.snapshot.bids, feed.snapshot.asks), feed.startMs);
    await this.settle();
    this.listener.onBegin();
    let done = 0;
    for (const step of feed.steps) {
      if (signal?.aborted) break;
      if (pace.mustWait(step.timeMs)) {
        await this.settle();
        await pace.wait(step.timeMs, signal);
      }
      await this.send(this.mirror.play(step), step.timeMs);
      if (step.type === 'depth') {
        await this.settle();
        this.listener.onBookChange(step, this.mirror);
      }
      done += 1;
      if (done % PROGRESS_EVERY === 0) this.listener.onProgress(done, feed.steps.length, step.timeMs);
    }
    await this.settle();
    return { orders: this.orders, corrections: this.mirror.corrections };
  }

  /** Submits orders without waiting for their answers, unless a cancel needs the id that one of them brings. */
  private async send(orders: readonly MirrorOrder[], timeMs: number): Promise<void> {
    const batch: { order: MirrorOrder; submission: Submission }[] = [];
    const flush = () => {
      if (batch.length > 0) this.submit(batch.splice(0), timeMs);
    };
    for (const order of orders) {
      if (order.type === 'cancel' && !this.orderIds[order.side].has(order.priceTicks)) {
        flush();
        await this.settle();
      }
      batch.push({ order, submission: { command: this.commandOf(order) } });
      if (order.type === 'cancel') this.orderIds[order.side].delete(order.priceTicks);
    }
    flush();
    if (this.inFlight.length > MOST_IN_FLIGHT) await this.settle();
  }

  private submit(batch: readonly { order: MirrorOrder; submission: Submission }[], timeMs: number): void {
    this.orders += batch.length;
    const answered = this.host
      .submitMany(
        batch.map(({ submission }) => submission),
        timeMs,
      )
      .then((answers) => {
        answers.forEach((answer, index) => {
          const order = batch[index]?.order;
          if (order !== undefined) this.takeResponse(order, answer);
        });
      });
    // The error is met by settle(); this keeps Node from calling it unhandled until then.
    answered.catch(() => undefined);
    this.inFlight.push(answered);
  }

  private async settle(): Promise<void> {
    await Promise.all(this.inFlight.splice(0));
  }

  private takeResponse(order: MirrorOrder, { events }: AppliedCommand): void {
    const [answer] = events;
    if (answer?.type === 'rejected') {
      throw new Error(
        `the exchange refused to ${order.type} ${order.side} at ${order.priceTicks} ticks: ${answer.code}`,
      );
    }
    if (order.type === 'place' && answer?.type === 'order-accepted') {
      this.orderIds[order.side].set(order.priceTicks, answer.orderId);
    }
  }

  private commandOf(order: MirrorOrder): Command {
    if (order.type === 'cancel') {
      return {
        type: 'cancel-order',
        accountId: SCENARIO_ACCOUNTS.maker,
        orderId: this.orderIdAt(order.side, order.priceTicks),
      };
    }
    const limit = {
      type: 'place-order',
      orderType: 'limit',
      marketId: this.market.marketId,
      side: order.side,
      priceTicks: order.priceTicks,
      qtyLots: order.qtyLots,
    } as const;
    return order.type === 'take'
      ? { ...limit, accountId: SCENARIO_ACCOUNTS.taker, timeInForce: 'IOC' }
      : { ...limit, accountId: SCENARIO_ACCOUNTS.maker, postOnly: true };
  }

  private orderIdAt(side: Side, priceTicks: number): bigint {
    const orderId = this.orderIds[side].get(priceTicks);
    if (orderId === undefined) throw new Error(`the maker has no ${side} order at ${priceTicks} ticks`);
    return orderId;
  }
}
