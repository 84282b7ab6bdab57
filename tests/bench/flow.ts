/**
 * The mixed flow on which engines are compared: per symbol 10,000 resting orders, then 40 % passive limits at exponential
 * distance (mean 60 ticks), 20 % marketable limits, 10 % market orders, 30 % cancels (half recent, half any). Seeded; equal for
 * every engine. Our core runs along while it is made, because prices follow the book and cancels aim at orders that were placed.
 */
import {
  type BookView,
  ByteWriter,
  type Command,
  createExchange,
  type Exchange,
  type ExchangeEvent,
  encodeCommand,
  type PlaceLimit,
  type PlaceMarket,
  patchCommandTime,
} from '@bourse/core';

/** Accounts in the flow. */
const USERS = 10_000;
const FIRST_USER = 1_000;
const RESTING_PER_SYMBOL = 10_000;
const MEAN_DISTANCE = 60;
const START_TICKS = 100_000;
/** How far back a cancel aims, in orders: half of them, and the other half. */
const RECENT = 64;
const WINDOW = 10_000;
/** Orders that a cancel looks at before it gives up finding an open one; so the books keep their size. */
const AIMS = 14;
/** Largest orders, lots; takers are smaller, so that 0.4 trades come on an operation and the books keep their size. */
const MAKER_LOTS = 100;
const TAKER_LOTS = 50;
const QUOTE_ASSET = 1;
const PLENTY = 10n ** 14n;
/** When the flow begins, and how many commands come in a millisecond. */
const FIRST_MS = 1_780_000_000_000;
const COMMANDS_PER_MS = 100;

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
  /** Opens everything and fills the books; `prepared` is the snapshot behind it. */
  readonly setup: readonly Command[];
  readonly setupBook: readonly BookOperation[];
  readonly prepared: Uint8Array<ArrayBuffer>;
  /** The mixed flow itself. */
  readonly commands: readonly Command[];
  readonly records: Uint8Array<ArrayBuffer>;
  readonly book: readonly BookOperation[];
  /** The books as the flow leaves them, by symbol − 1: every engine must come to the same. */
  readonly left: readonly BookView[];
  readonly stateHash: string;
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

/** Makes a flow over `symbols` markets and `operations` commands. */
export function makeFlow(symbols: number, operations: number, seed = 42): Flow {
  const maker = new FlowMaker(symbols, seed);
  const setup = maker.open();
  const setupBook: BookOperation[] = [];
  for (let symbol = 1; symbol <= symbols; symbol++) {
    for (let i = 0; i < RESTING_PER_SYMBOL; i++) maker.add(maker.passive(symbol), setup, setupBook);
  }
  const prepared = maker.exchange.snapshot();
  const commands: Command[] = [];
  const book: BookOperation[] = [];
  while (commands.length < operations) maker.add(maker.mixed(), commands, book);
  const out = new ByteWriter(operations * 96);
  commands.forEach((command, i) => {
    const start = out.length;
    encodeCommand(command, 0n, out);
    patchCommandTime(out.bytes, start, timeAt(setup.length + i));
  });
  const left = Array.from({ length: symbols }, (_, i) => maker.exchange.book(i + 1));
  const records = out.bytes.slice();
  return { setup, setupBook, prepared, commands, records, book, left, stateHash: maker.exchange.stateHash() };
}

class FlowMaker {
  readonly exchange: Exchange = createExchange({ maxOpenOrders: 1_000_000 });
  private readonly random: Xorshift32;
  private readonly symbols: number;
  /** Limit orders of each symbol in the order of their coming. */
  private readonly orders: { readonly orderId: bigint; readonly accountId: number }[][];
  private readonly symbolOf = new Map<bigint, number>();
  /** Commands so far. */
  private count = 0;

  constructor(symbols: number, seed: number) {
    this.symbols = symbols;
    this.random = new Xorshift32(seed);
    this.orders = Array.from({ length: symbols + 1 }, () => []);
  }

  open(): Command[] {
    const setup = listFlowMarkets(this.exchange, this.symbols, FIRST_USER, USERS);
    this.count = setup.length;
    return setup;
  }

  /** Applies a command, keeps track of what is open, and notes it in both forms. */
  add(command: Command, commands: Command[], book: BookOperation[]): void {
    const events = this.exchange.apply(command, { timeMs: timeAt(this.count) });
    this.count += 1;
    const first = events[0];
    if (first?.type === 'order-accepted' && first.orderType === 'limit') {
      const { orderId, accountId, marketId } = first;
      this.orders[marketId]?.push({ orderId, accountId });
      this.symbolOf.set(orderId, marketId);
    }
    commands.push(command);
    book.push(bookOperation(command, first, this.symbolOf));
  }

  passive(symbol: number): PlaceLimit {
    const side = this.random.below(2) === 0 ? 'buy' : 'sell';
    const { bids, asks } = this.exchange.book(symbol, 1);
    const distance = 1 + this.random.exponential(MEAN_DISTANCE);
    const bid = bids[0]?.priceTicks ?? START_TICKS - 1;
    const ask = asks[0]?.priceTicks ?? START_TICKS + 1;
    const priceTicks = side === 'buy' ? Math.max(1, ask - distance) : bid + distance;
    return this.order(symbol, side, priceTicks, MAKER_LOTS);
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
    return this.order(symbol, side, side === 'buy' ? ask + reach : Math.max(1, bid - reach), TAKER_LOTS);
  }

  private order(symbol: number, side: 'buy' | 'sell', priceTicks: number, mostLots: number): PlaceLimit {
    const accountId = FIRST_USER + this.random.below(USERS);
    const qtyLots = 1 + this.random.below(mostLots);
    return { type: 'place-order', orderType: 'limit', accountId, marketId: symbol, side, priceTicks, qtyLots };
  }

  private market(symbol: number): PlaceMarket {
    const { side, accountId, qtyLots } = this.order(symbol, this.random.below(2) === 0 ? 'buy' : 'sell', 1, TAKER_LOTS);
    return { type: 'place-order', orderType: 'market', accountId, marketId: symbol, side, qtyLots };
  }

  /** Aims at an order that came lately; as in life, some have been filled or cancelled before. */
  private cancel(symbol: number): Command | undefined {
    const orders = this.orders[symbol] ?? [];
    const reach = this.random.below(2) === 0 ? RECENT : WINDOW;
    let aimed = orders[0];
    for (let i = 0; i < AIMS; i++) {
      aimed = orders[Math.max(0, orders.length - 1 - this.random.below(reach))];
      if (aimed !== undefined && this.exchange.order(aimed.orderId) !== undefined) break;
    }
    return aimed && { type: 'cancel-order', accountId: aimed.accountId, orderId: aimed.orderId };
  }
}

/** When a command of the flow comes: real times, because the engine treats them otherwise than small numbers. */
function timeAt(command: number): number {
  return FIRST_MS + Math.floor(command / COMMANDS_PER_MS);
}

function bookOperation(
  command: Command,
  accepted: ExchangeEvent | undefined,
  symbolOf: ReadonlyMap<bigint, number>,
): BookOperation {
  if (command.type === 'cancel-order') {
    const symbol = symbolOf.get(command.orderId);
    if (symbol === undefined) throw new Error('the flow cancels an order that never was');
    return { kind: 'cancel', symbol, id: command.orderId.toString() };
  }
  if (command.type !== 'place-order' || accepted?.type !== 'order-accepted') throw new Error('the flow was refused');
  const { marketId: symbol, side, orderId, qtyLots: size, priceTicks: price } = accepted;
  if (command.orderType === 'market') return { kind: 'market', symbol, side, size };
  return { kind: 'limit', symbol, id: orderId.toString(), side, price, size };
}

/** Lists the flow's markets on an exchange and gives its accounts plenty of every asset; returns the commands. */
export function listFlowMarkets(exchange: Exchange, symbols: number, firstUser: number, users: number): Command[] {
  const setup: Command[] = [asset(QUOTE_ASSET)];
  for (let symbol = 1; symbol <= symbols; symbol++) setup.push(asset(QUOTE_ASSET + symbol), market(symbol));
  for (let user = firstUser; user < firstUser + users; user++) {
    setup.push({ type: 'open-account', accountId: user });
    for (let assetId = 1; assetId <= symbols + 1; assetId++) {
      setup.push({ type: 'credit', accountId: user, wallet: 'spot', assetId, amount: PLENTY, reason: 'faucet' });
    }
  }
  for (const command of setup) exchange.apply(command);
  return setup;
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
