/**
 * The mixed flow on which engines are compared: per symbol 10,000 resting orders, then 40 % passive limits at exponential
 * distance (mean 60 ticks), 20 % marketable limits, 10 % market orders, 30 % cancels (half recent, half any). Seeded; equal for
 * every engine. Our core runs along while it is made, because a cancel must aim at an order that is still open.
 */
import {
  ByteWriter,
  type Command,
  createExchange,
  encodeCommand,
  type Exchange,
  type ExchangeEvent,
  type PlaceLimit,
  type PlaceMarket,
} from '@bourse/core';

/** Accounts in the flow. */
const USERS = 10_000;
const FIRST_USER = 1_000;
const RESTING_PER_SYMBOL = 10_000;
const MEAN_DISTANCE = 60;
const START_TICKS = 100_000;
const RECENT = 64;
const QUOTE_ASSET = 1;
const PLENTY = 10n ** 15n;

/** What an engine without accounts needs of an operation. */
export type BookOperation =
  | {
      readonly kind: 'limit';
      readonly symbol: number;
      readonly id: string;
      readonly side: 'buy' | 'sell';
      readonly price: number;
      readonly size: number;
    }
  | { readonly kind: 'market'; readonly symbol: number; readonly side: 'buy' | 'sell'; readonly size: number }
  | { readonly kind: 'cancel'; readonly symbol: number; readonly id: string };

/** A flow in three forms: the same commands as objects, as records, and for engines without accounts. */
export interface Flow {
  /** Opens everything and fills the books. */
  readonly setup: readonly Command[];
  readonly setupBook: readonly BookOperation[];
  /** The mixed flow itself. */
  readonly commands: readonly Command[];
  readonly records: Uint8Array<ArrayBuffer>;
  readonly book: readonly BookOperation[];
  /** Lots that trade in the mixed flow: every engine must come to the same. */
  readonly tradedLots: number;
}

/** A small generator of even quality, the same everywhere: xorshift with 32 bits. */
export class Xorshift32 {
  private state: number;

  constructor(seed: number) {
    this.state = seed | 0 || 1;
  }
  /** 0 … 2^32 − 1. */
  next(): number {
    let x = this.state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.state = x;
    return x >>> 0;
  }
  /** 0 ≤ result < bound. */
  below(bound: number): number {
    return Math.floor((this.next() / 2 ** 32) * bound);
  }
  /** Exponentially distributed, whole. */
  exponential(mean: number): number {
    return Math.floor(-Math.log(1 - this.next() / 2 ** 32) * mean);
  }
}

interface Symbols {
  /** Live orders of each symbol, in the order of their coming. */
  readonly live: { readonly id: bigint; readonly accountId: number }[][];
}

/** Makes a flow over `symbols` markets and `operations` commands. */
export function makeFlow(symbols: number, operations: number, seed = 42): Flow {
  const maker = new FlowMaker(symbols, seed);
  const setup = maker.open();
  const setupBook: BookOperation[] = [];
  for (let symbol = 1; symbol <= symbols; symbol++) {
    for (let i = 0; i < RESTING_PER_SYMBOL; i++) maker.add(maker.passive(symbol), setup, setupBook);
  }
  maker.tradedLots = 0;
  const commands: Command[] = [];
  const book: BookOperation[] = [];
  while (commands.length < operations) maker.add(maker.mixed(), commands, book);
  const out = new ByteWriter(operations * 96);
  for (const command of commands) encodeCommand(command, 0n, out);
  return { setup, setupBook, commands, records: out.bytes.slice(), book, tradedLots: maker.tradedLots };
}

class FlowMaker {
  tradedLots = 0;
  private readonly exchange: Exchange = createExchange({ maxOpenOrders: 1_000_000 });
  private readonly random: Xorshift32;
  private readonly symbols: number;
  private readonly orders: Symbols['live'];
  private readonly gone = new Set<bigint>();

  constructor(symbols: number, seed: number) {
    this.symbols = symbols;
    this.random = new Xorshift32(seed);
    this.orders = Array.from({ length: symbols + 1 }, () => []);
  }

  open(): Command[] {
    const setup: Command[] = [asset(QUOTE_ASSET)];
    for (let symbol = 1; symbol <= this.symbols; symbol++) setup.push(asset(QUOTE_ASSET + symbol), market(symbol));
    for (let user = FIRST_USER; user < FIRST_USER + USERS; user++) {
      setup.push({ type: 'open-account', accountId: user });
      for (let assetId = 1; assetId <= this.symbols + 1; assetId++) {
        setup.push({ type: 'credit', accountId: user, wallet: 'spot', assetId, amount: PLENTY, reason: 'faucet' });
      }
    }
    for (const command of setup) this.exchange.apply(command);
    return setup;
  }

  /** Applies a command, keeps track of what is open, and notes it in both forms. */
  add(command: Command, commands: Command[], book: BookOperation[]): void {
    const events = this.exchange.apply(command);
    for (const event of events) this.follow(event);
    commands.push(command);
    book.push(bookOperation(command, events));
  }

  passive(symbol: number): PlaceLimit {
    const side = this.random.below(2) === 0 ? 'buy' : 'sell';
    const { bids, asks } = this.exchange.book(symbol, 1);
    const distance = 1 + this.random.exponential(MEAN_DISTANCE);
    const bid = bids[0]?.priceTicks ?? START_TICKS - 1;
    const ask = asks[0]?.priceTicks ?? START_TICKS + 1;
    const priceTicks = side === 'buy' ? Math.max(1, ask - distance) : bid + distance;
    return this.order(symbol, side, priceTicks);
  }

  mixed(): Command {
    const symbol = 1 + this.random.below(this.symbols);
    const draw = this.random.below(100);
    if (draw < 40) return this.passive(symbol);
    if (draw < 60) return this.marketable(symbol);
    if (draw < 70) return this.market(symbol);
    return this.cancel(symbol) ?? this.passive(symbol);
  }

  private marketable(symbol: number): PlaceLimit {
    const side = this.random.below(2) === 0 ? 'buy' : 'sell';
    const { bids, asks } = this.exchange.book(symbol, 1);
    const reach = this.random.below(4);
    const bid = bids[0]?.priceTicks ?? START_TICKS;
    const ask = asks[0]?.priceTicks ?? START_TICKS;
    return this.order(symbol, side, side === 'buy' ? ask + reach : Math.max(1, bid - reach));
  }

  private order(symbol: number, side: 'buy' | 'sell', priceTicks: number): PlaceLimit {
    const accountId = FIRST_USER + this.random.below(USERS);
    const qtyLots = 1 + this.random.below(100);
    return { type: 'place-order', orderType: 'limit', accountId, marketId: symbol, side, priceTicks, qtyLots };
  }

  private market(symbol: number): PlaceMarket {
    const { side, accountId, qtyLots } = this.order(symbol, this.random.below(2) === 0 ? 'buy' : 'sell', 1);
    return { type: 'place-order', orderType: 'market', accountId, marketId: symbol, side, qtyLots };
  }

  private cancel(symbol: number): Command | undefined {
    const orders = this.orders[symbol] ?? [];
    const recent = this.random.below(2) === 0;
    while (orders.length > 0) {
      const index = recent
        ? Math.max(0, orders.length - 1 - this.random.below(RECENT))
        : this.random.below(orders.length);
      const [picked] = orders.splice(index, 1);
      if (picked === undefined || this.gone.delete(picked.id)) continue;
      return { type: 'cancel-order', accountId: picked.accountId, orderId: picked.id };
    }
    return undefined;
  }

  private follow(event: ExchangeEvent): void {
    if (event.type === 'trade') this.tradedLots += event.qtyLots;
    if (event.type === 'order-accepted' && event.orderType === 'limit') {
      this.orders[event.marketId]?.push({ id: event.orderId, accountId: event.accountId });
    }
    // What a cancel closed was taken from the list when it was picked; market orders never were on it.
    if (event.type === 'order-closed' && event.status === 'FILLED') this.gone.add(event.orderId);
  }
}

function bookOperation(command: Command, events: readonly ExchangeEvent[]): BookOperation {
  if (command.type === 'cancel-order') {
    const closed = events.find((event) => event.type === 'order-closed');
    if (closed?.type !== 'order-closed') throw new Error('the flow cancels an order that is not open');
    return { kind: 'cancel', symbol: closed.marketId, id: command.orderId.toString() };
  }
  const accepted = events[0];
  if (command.type !== 'place-order' || accepted?.type !== 'order-accepted') throw new Error('the flow was refused');
  const { marketId: symbol, side, orderId, qtyLots: size, priceTicks: price } = accepted;
  if (command.orderType === 'market') return { kind: 'market', symbol, side, size };
  return { kind: 'limit', symbol, id: orderId.toString(), side, price, size };
}

function asset(assetId: number): Command {
  return { type: 'create-asset', asset: { assetId, code: `A${assetId}`, scale: 8 } };
}

function market(symbol: number): Command {
  return {
    type: 'create-market',
    market: {
      marketId: symbol,
      code: `m${symbol}_a1`,
      baseAssetId: QUOTE_ASSET + symbol,
      quoteAssetId: QUOTE_ASSET,
      priceScale: 2,
      tickSize: 1,
      qtyScale: 6,
      lotSize: 1,
      minQtyLots: 1,
      maxQtyLots: 1_000_000_000,
      maxPriceTicks: 1_000_000_000,
      minNotional: 0n,
      priceBandPpm: 0,
      makerFeePpm: 1_000,
      takerFeePpm: 2_000,
      // Engines without accounts cannot tell whose orders meet.
      selfTradePrevention: 'NONE',
    },
  };
}
