/** The part of the venue's own connector that the tests use; the package has no types. */
declare module '@binance/connector' {
  interface Answer {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly data: Record<string, never> & { readonly [index: number]: Record<string, never> };
  }
  type Options = Readonly<Record<string, unknown>>;
  export class Spot {
    constructor(
      apiKey: string,
      apiSecret: string,
      options: {
        readonly baseURL: string;
        readonly privateKey?: string;
        readonly privateKeyAlgo?: string;
        readonly logger?: unknown;
      },
    );
    ping(): Promise<Answer>;
    time(): Promise<Answer>;
    exchangeInfo(options?: Options): Promise<Answer>;
    depth(symbol: string, options?: Options): Promise<Answer>;
    aggTrades(symbol: string, options?: Options): Promise<Answer>;
    klines(symbol: string, interval: string, options?: Options): Promise<Answer>;
    ticker24hr(symbol?: string, symbols?: readonly string[]): Promise<Answer>;
    rollingWindowTicker(symbol?: string, symbols?: readonly string[], options?: Options): Promise<Answer>;
    avgPrice(symbol: string): Promise<Answer>;
    account(options?: Options): Promise<Answer>;
    newOrder(symbol: string, side: string, type: string, options?: Options): Promise<Answer>;
    newOrderTest(symbol: string, side: string, type: string, options?: Options): Promise<Answer>;
    cancelOrder(symbol: string, options?: Options): Promise<Answer>;
    cancelOpenOrders(symbol: string, options?: Options): Promise<Answer>;
    cancelAndReplace(symbol: string, side: string, type: string, mode: string, options?: Options): Promise<Answer>;
    newOCOOrder(
      symbol: string,
      side: string,
      quantity: number,
      aboveType: string,
      belowType: string,
      options?: Options,
    ): Promise<Answer>;
    cancelOCOOrder(symbol: string, options?: Options): Promise<Answer>;
    getOCOOrder(options?: Options): Promise<Answer>;
    getOCOOrders(options?: Options): Promise<Answer>;
    getOpenOCOOrders(options?: Options): Promise<Answer>;
    getOrder(symbol: string, options?: Options): Promise<Answer>;
    openOrders(options?: Options): Promise<Answer>;
    allOrders(symbol: string, options?: Options): Promise<Answer>;
    myTrades(symbol: string, options?: Options): Promise<Answer>;
    createListenKey(): Promise<Answer>;
    renewListenKey(listenKey: string): Promise<Answer>;
    closeListenKey(listenKey: string): Promise<Answer>;
    tradeFee(options?: Options): Promise<Answer>;
  }
  /** Market and user data streams, raw or combined. */
  export class WebsocketStream {
    constructor(options: {
      readonly wsURL: string;
      readonly combinedStreams?: boolean;
      readonly logger?: unknown;
      readonly callbacks: { readonly message: (text: string) => void };
    });
    bookTicker(symbol: string): void;
    userData(listenKey: string): void;
    subscribe(stream: string): void;
    isConnected(): boolean;
    disconnect(): void;
  }
}
