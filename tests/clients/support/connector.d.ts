/** The part of the venue's own connector that the tests use; the package has no types. */
declare module '@binance/connector' {
  interface ApiResult {
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
    ping(): Promise<ApiResult>;
    time(): Promise<ApiResult>;
    exchangeInfo(options?: Options): Promise<ApiResult>;
    depth(symbol: string, options?: Options): Promise<ApiResult>;
    aggTrades(symbol: string, options?: Options): Promise<ApiResult>;
    klines(symbol: string, interval: string, options?: Options): Promise<ApiResult>;
    ticker24hr(symbol?: string, symbols?: readonly string[]): Promise<ApiResult>;
    rollingWindowTicker(symbol?: string, symbols?: readonly string[], options?: Options): Promise<ApiResult>;
    avgPrice(symbol: string): Promise<ApiResult>;
    account(options?: Options): Promise<ApiResult>;
    newOrder(symbol: string, side: string, type: string, options?: Options): Promise<ApiResult>;
    newOrderTest(symbol: string, side: string, type: string, options?: Options): Promise<ApiResult>;
    cancelOrder(symbol: string, options?: Options): Promise<ApiResult>;
    cancelOpenOrders(symbol: string, options?: Options): Promise<ApiResult>;
    cancelAndReplace(symbol: string, side: string, type: string, mode: string, options?: Options): Promise<ApiResult>;
    newOCOOrder(
      symbol: string,
      side: string,
      quantity: number,
      aboveType: string,
      belowType: string,
      options?: Options,
    ): Promise<ApiResult>;
    cancelOCOOrder(symbol: string, options?: Options): Promise<ApiResult>;
    getOCOOrder(options?: Options): Promise<ApiResult>;
    getOCOOrders(options?: Options): Promise<ApiResult>;
    getOpenOCOOrders(options?: Options): Promise<ApiResult>;
    getOrder(symbol: string, options?: Options): Promise<ApiResult>;
    openOrders(options?: Options): Promise<ApiResult>;
    allOrders(symbol: string, options?: Options): Promise<ApiResult>;
    myTrades(symbol: string, options?: Options): Promise<ApiResult>;
    createListenKey(): Promise<ApiResult>;
    renewListenKey(listenKey: string): Promise<ApiResult>;
    closeListenKey(listenKey: string): Promise<ApiResult>;
    tradeFee(options?: Options): Promise<ApiResult>;
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
