import type { DepthData, PublicTradeData, TopicMessage } from '@bourse/contract';
import type { Page } from '@playwright/test';

/** What a page received, per second. */
export interface ArrivalRates {
  readonly trades: number;
  /** Changed price levels of the book; the server sends those of a tenth of a second together. */
  readonly levels: number;
  readonly depthMessages: number;
}

/** Counts what a page's socket really receives of one market. */
export class StreamCounter {
  private readonly code: string;
  private since = performance.now();
  private trades = 0;
  private levels = 0;
  private depthMessages = 0;

  /** Made before the page opens, so that no socket is missed. */
  constructor(page: Page, code: string) {
    this.code = code;
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => this.note(String(payload)));
    });
  }

  reset(): void {
    this.since = performance.now();
    [this.trades, this.levels, this.depthMessages] = [0, 0, 0];
  }

  rates(): ArrivalRates {
    const seconds = (performance.now() - this.since) / 1_000;
    const { trades, levels, depthMessages } = this;
    return { trades: trades / seconds, levels: levels / seconds, depthMessages: depthMessages / seconds };
  }

  private note(payload: string): void {
    const { topic, kind, data }: Partial<TopicMessage> = JSON.parse(payload);
    if (kind !== 'delta' || topic?.code !== this.code) return;
    if (topic.type === 'trades') this.trades += (data as readonly PublicTradeData[]).length;
    if (topic.type !== 'depth') return;
    const { bids, asks } = data as DepthData;
    this.levels += bids.length + asks.length;
    this.depthMessages += 1;
  }
}
