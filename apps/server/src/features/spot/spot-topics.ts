import type { DepthData, Topic } from '@bourse/contract';
import { MARKET_TOPIC_TYPES, SPOT_TOPIC_TYPES, topicKey } from '@bourse/contract';
import type { Trade } from '@bourse/core';
import { depthSteps, KLINE_INTERVALS, type Side, type WalletKind } from '@bourse/domain';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import type { MarketState, PublicTrade } from '../../platform/exchange-view/markets/market-state.ts';
import { fillData, type OrderRecord } from '../../platform/exchange-view/orders/order-record.ts';
import type { ViewListener } from '../../platform/exchange-view/view-listener.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import type { Channel } from '../../platform/ws/channel.ts';
import { FlushQueue } from '../../platform/ws/flush-queue.ts';
import {
  DepthChannel,
  KlineChannel,
  type NumberedBooks,
  TickersChannel,
  TradesChannel,
} from '../../platform/ws/market-channels.ts';
import type { TopicSource } from '../../platform/ws/topics.ts';
import { AccountChannel } from './account-channel.ts';

/** Interval over which depth and klines are coalesced. */
const DEPTH_MS = 100;
/** Minimum interval between ticker updates. */
const TICKERS_MS = 500;

/** The channels of one market. */
interface MarketChannels {
  readonly depth: Set<DepthChannel>;
  readonly trades: Set<TradesChannel>;
  readonly klines: Set<KlineChannel>;
}

/**
 * Publishes changes of the view as numbered streams. Trades and accounts are published at the end of the event loop's
 * turn, depth and klines ten times a second, tickers twice. A channel exists while it has subscribers; books are kept,
 * because their sequence numbers are also returned over HTTP.
 */
export class SpotTopics implements ViewListener, TopicSource, NumberedBooks {
  readonly biz = 'spot';
  readonly types = [...MARKET_TOPIC_TYPES, ...SPOT_TOPIC_TYPES];
  private readonly view: ExchangeView;
  private readonly channels = new Map<string, Channel>();
  private readonly markets = new Map<number, MarketChannels>();
  private readonly accounts = new Map<number, AccountChannel>();
  /** Removal of channels without subscribers; permanent channels have no entry. */
  private readonly removers = new Map<Channel, () => void>();
  private readonly queue = new FlushQueue();
  private readonly timers: NodeJS.Timeout[];
  private readonly tickers: TickersChannel;
  private readonly stopListening: () => void;

  constructor(view: ExchangeView) {
    this.view = view;
    this.tickers = new TickersChannel({ biz: 'spot', type: 'tickers', code: '', granularity: '' }, view);
    this.channels.set(this.tickers.key, this.tickers);
    this.stopListening = view.listen(this);
    this.timers = [setInterval(() => this.flushBooks(), DEPTH_MS), setInterval(() => this.flushTickers(), TICKERS_MS)];
  }

  close(): void {
    for (const timer of this.timers) clearInterval(timer);
    this.stopListening();
  }

  /** The channel of a topic for an account; created on first use. */
  channel(topic: Topic, accountId: number | undefined): ApiResult<Channel> {
    const key = topic.type === 'account' ? `account/${accountId}` : topicKey(topic);
    const known = this.channels.get(key);
    return known ? { ok: true, value: known } : this.open(key, topic, accountId);
  }

  /** Removes a channel without subscribers. */
  release(channel: Channel): void {
    this.removers.get(channel)?.();
    this.removers.delete(channel);
  }

  /** A book with the sequence number of the last depth delta included. */
  depth(state: MarketState, limit: number): DepthData & { readonly seq: number } {
    const found = this.channel(
      { biz: 'spot', type: 'depth', code: state.market.spec.code, granularity: '' },
      undefined,
    );
    if (!found.ok || !(found.value instanceof DepthChannel)) throw new Error('a listed market has a depth channel');
    found.value.flush();
    return { seq: found.value.seq, ...found.value.book(limit) };
  }

  onLevel(state: MarketState, side: Side, priceTicks: number): void {
    const channels = this.markets.get(state.market.spec.marketId);
    if (channels) for (const channel of channels.depth) channel.note(side, priceTicks);
  }

  onTrade(state: MarketState, trade: PublicTrade, event: Trade): void {
    const channels = this.markets.get(event.marketId);
    if (channels) {
      for (const channel of channels.trades) {
        channel.note(trade);
        this.queue.add(channel);
      }
      for (const channel of channels.klines) channel.note();
    }
    for (const role of ['maker', 'taker'] as const) {
      const account = this.accounts.get(role === 'maker' ? event.makerAccountId : event.takerAccountId);
      if (account === undefined) continue;
      const order = this.view.order(role === 'maker' ? event.makerOrderId : event.takerOrderId);
      const fill = fillData(event, role, trade.timeMs, state.market);
      account.noteFill({ ...fill, clientOrderId: order?.clientOrderId ?? '' });
      this.queue.add(account);
    }
  }

  onOrder(order: OrderRecord): void {
    const account = this.accounts.get(order.accountId);
    if (account === undefined) return;
    account.noteOrder(order);
    this.queue.add(account);
  }

  onBalance(accountId: number, wallet: WalletKind, assetId: number): void {
    const account = this.accounts.get(accountId);
    if (account === undefined) return;
    account.noteBalance(wallet, assetId);
    this.queue.add(account);
  }

  private open(key: string, topic: Topic, accountId: number | undefined): ApiResult<Channel> {
    const { view } = this;
    if (topic.type === 'tickers') {
      return topic.granularity === '' ? reject('UNKNOWN_MARKET', 'code') : reject('QUERY_INVALID', 'granularity');
    }
    if (topic.type === 'account') {
      if (accountId === undefined) return reject('LOGIN_REQUIRED');
      const account = new AccountChannel({ ...topic, code: '', granularity: '' }, view, accountId);
      this.accounts.set(accountId, account);
      return this.keep(key, account, () => this.accounts.delete(accountId));
    }
    const state = view.findMarketByCode(topic.code);
    if (state === undefined) return reject('UNKNOWN_MARKET', 'code');
    return this.openMarket(key, topic, state);
  }

  private openMarket(key: string, topic: Topic, state: MarketState): ApiResult<Channel> {
    const channels = this.channelsOf(state.market.spec.marketId);
    const { granularity } = topic;
    if (topic.type === 'trades') {
      if (granularity !== '') return reject('QUERY_INVALID', 'granularity');
      return this.keepIn(channels.trades, key, new TradesChannel(topic, this.view, state));
    }
    if (topic.type === 'kline') {
      const interval = KLINE_INTERVALS.find((name) => name === granularity);
      if (interval === undefined) return reject('QUERY_INVALID', 'granularity');
      return this.keepIn(channels.klines, key, new KlineChannel(topic, this.view, state, interval));
    }
    const stepTicks = stepOf(granularity, state);
    if (stepTicks === undefined) return reject('DEPTH_STEP_UNKNOWN', 'granularity');
    const depth = new DepthChannel(topic, this.view, state, stepTicks);
    // A market's ungrouped book is kept, because its sequence is also returned over HTTP and must not restart.
    if (granularity !== '') return this.keepIn(channels.depth, key, depth);
    channels.depth.add(depth);
    this.channels.set(key, depth);
    return { ok: true, value: depth };
  }

  private keepIn<C extends Channel>(set: Set<C>, key: string, channel: C): ApiResult<C> {
    set.add(channel);
    return this.keep(key, channel, () => set.delete(channel));
  }

  private keep<C extends Channel>(key: string, channel: C, remove: () => void): ApiResult<C> {
    this.channels.set(key, channel);
    this.removers.set(channel, () => {
      this.channels.delete(key);
      remove();
    });
    return { ok: true, value: channel };
  }

  private channelsOf(marketId: number): MarketChannels {
    let channels = this.markets.get(marketId);
    if (channels === undefined) {
      channels = { depth: new Set(), trades: new Set(), klines: new Set() };
      this.markets.set(marketId, channels);
    }
    return channels;
  }

  private flushBooks(): void {
    for (const { depth, klines } of this.markets.values()) {
      for (const channel of depth) channel.flush();
      for (const channel of klines) channel.flush();
    }
  }

  private flushTickers(): void {
    if (this.tickers.subscribers.size > 0) this.tickers.flush();
  }
}

/** The step of a depth topic in ticks: one tick when empty, otherwise one of the market's steps. */
function stepOf(granularity: string, { market: { spec } }: MarketState): number | undefined {
  return granularity === '' ? 1 : depthSteps(spec).find(({ text }) => text === granularity)?.ticks;
}
