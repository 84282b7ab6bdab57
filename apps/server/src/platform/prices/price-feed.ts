/** Takes a price of a market from outside, in the market's ticks. */
export type OnPrice = (marketId: number, priceTicks: number) => void;

/** A source of prices: another venue, a price service, our own trades. */
export interface PriceFeed {
  /** Stable; names the feed in logs. */
  readonly name: string;
  /** Begins to report prices; each counts from the moment at which it is reported. */
  start(onPrice: OnPrice): void | Promise<void>;
  stop(): void | Promise<void>;
}
