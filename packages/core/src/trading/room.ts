/** Trading as a room: markets and orders of all products. Products bring the markets. */
import type { Result, Side } from '@bourse/domain';
import type { Claim, FastLane, RoomSpec } from '../kernel/room.ts';
import type { BinaryReader, BinaryWriter } from '../kernel/snapshot/binary.ts';
import type { Kernel } from '../kernel/state.ts';
import { claimsOf } from './claims.ts';
import type { Clearing } from './clearing.ts';
import { TRADING_CODES } from './codes.ts';
import { TRADING_COMMANDS } from './command-specs.ts';
import type { MarketStatus, PlaceLimit, PlaceMarket, SetMarketStatus, TradingCommand } from './commands.ts';
import { EVENT_FORMS } from './event-forms.ts';
import { type Foresight, foresee, type MarketOrderTerms } from './foresee.ts';
import type { Market } from './market.ts';
import { MARKET_STATUSES } from './names.ts';
import { type OrderEvents, TRADING_EVENTS } from './order-events.ts';
import { TRADING } from './order-layout.ts';
import { type EndableOrder, Orders } from './orders.ts';
import { readTrading } from './section-reader.ts';
import { writeTrading } from './section-writer.ts';
import { TradingState } from './state.ts';

/** Lists a market of a product from its rules; undefined: they are not allowed. */
type ListMarket = (spec: unknown) => Market | undefined;

/** All trading of one exchange. */
export class Trading implements FastLane {
  declare readonly state: TradingState;
  declare private readonly orders: Orders;
  /** How each product lists its markets, by number of its room. */
  private readonly products = new Map<number, ListMarket>();

  constructor(kernel: Kernel) {
    this.state = new TradingState(kernel);
    this.orders = new Orders(this.state);
  }

  /** Registers a product that has markets: its section of a snapshot is trading's list of them. */
  addProduct(room: number, list: ListMarket): void {
    this.products.set(room, list);
  }

  /**
   * Places an order of a room's own accord (liquidation, expiry); its id, or why not. Not in the middle of matching. What the sender of the
   * command under way gets as its outcome stays as it is.
   */
  placeFor(order: PlaceLimit | PlaceMarket, out: OrderEvents): Result<bigint, string> {
    return this.orders.placeFor(order, out);
  }
  /** The same for an order that closes a position, also one of the house; its trades are no prices. */
  placeForced(order: PlaceLimit | PlaceMarket, out: OrderEvents): Result<bigint, string> {
    return this.orders.placeForced(order, out);
  }
  /** Places foreseen orders one after the other, before anything that they set off has its turn; their ids, in their order. */
  placeAllFor(orders: readonly PlaceMarket[], out: OrderEvents): readonly bigint[] {
    return this.orders.placeAllFor(orders, out);
  }
  /** What a market order would do if it came now, to the smallest unit, whether or not the account could pay; or why not. */
  foresee(terms: MarketOrderTerms): Result<Foresight, string> {
    return foresee(this.state, terms);
  }
  /** What an order of a side turns into what; undefined on no market, and where trades exchange no assets. */
  assetsOf(marketId: number, side: Side): ReturnType<Clearing['assetsOf']> {
    return this.state.findMarket(marketId)?.clearing.assetsOf(side === 'sell');
  }
  /** Ends the open orders of an account, on one market or (undefined) on all, oldest first, as cancelled by the exchange. */
  cancelFor(accountId: number, marketId: number | undefined, out: OrderEvents): void {
    this.orders.cancelFor(accountId, marketId, out);
  }

  /** Ends those open orders of an account on a market that a room chooses, oldest first, as cancelled by the exchange. */
  endOrdersFor(accountId: number, marketId: number, which: (order: EndableOrder) => boolean, out: OrderEvents): void {
    this.orders.endOrdersFor(accountId, marketId, which, out);
  }
  /** Ends all orders of a market and stops it. */
  endMarket(market: Market, out: OrderEvents): void {
    this.orders.endMarket(market, out);
    this.setMarket(market, 'halted', out);
  }

  place(bytes: Uint8Array, view: DataView, offset: number, out: OrderEvents): void {
    this.orders.place(bytes, view, offset, out);
  }
  cancel(view: DataView, offset: number, out: OrderEvents): void {
    this.orders.cancel(view, offset, out);
  }
  get hasNewPrices(): boolean {
    return this.state.hasNewPrices;
  }
  eachLastPrice(report: (instrument: number, priceTicks: number) => void): void {
    this.state.eachLastPrice(report);
  }
  publish(out: OrderEvents): void {
    this.state.publish(out);
  }

  apply(command: TradingCommand, out: OrderEvents): string | undefined {
    const { orders } = this;
    switch (command.type) {
      case 'place-order':
        orders.placeSpecial(command, out);
        return undefined;
      case 'place-list':
        orders.placeList(command, out);
        return undefined;
      case 'cancel-replace':
        orders.cancelReplace(command, out);
        return undefined;
      case 'cancel-all':
        return orders.cancelAll(command, out);
      case 'cancel-list':
        return orders.cancelList(command, out);
      case 'amend-order':
        return orders.amend(command, out);
      case 'countdown-cancel-all':
        return orders.setCountdown(command, out);
      case 'set-prices':
        return orders.setPrices(command, out);
      case 'set-market-status':
        return this.setStatus(command, out);
      case 'cancel-order':
        // Its record goes to the fast lane.
        return 'COMMAND_INVALID';
    }
  }

  /** Lets a market trade or stops it. */
  private setStatus({ marketId, status }: SetMarketStatus, out: OrderEvents): string | undefined {
    const market = this.state.findMarket(marketId);
    if (market === undefined) return 'UNKNOWN_MARKET';
    this.setMarket(market, status, out);
    return undefined;
  }

  private setMarket(market: Market, status: MarketStatus, out: OrderEvents): void {
    market.status = MARKET_STATUSES.indexOf(status);
    market.clearing.statusChanged?.();
    out.rare({ type: 'market-status-set', marketId: market.id, status });
  }

  nextMs(): number {
    return Math.min(this.state.timers.nextMs, this.state.countdowns.nextMs);
  }
  tick(out: OrderEvents): void {
    this.orders.tick(out);
  }

  claims(): Iterable<Claim> {
    return claimsOf(this.state);
  }

  write(out: BinaryWriter): void {
    writeTrading(this.state, out);
  }
  read(input: BinaryReader): void {
    readTrading(this.state, input, (room, spec) => this.products.get(room)?.(spec));
  }
}

/** The room of orders, books and triggers. */
export const tradingRoom: RoomSpec<Trading> = {
  name: 'trading',
  number: TRADING,
  commands: TRADING_COMMANDS,
  events: TRADING_EVENTS,
  forms: EVENT_FORMS,
  codes: TRADING_CODES,
  create: ({ kernel }) => new Trading(kernel),
};
