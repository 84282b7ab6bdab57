/**
 * Goal: any coin into any other in one step, at the prices of our own books, all or nothing. Method: every leg is foreseen to the unit before the
 * first is placed, on markets that differ, so that no leg changes what was foreseen of another; then the legs are ordinary market orders.
 * The room holds nothing and has no state: a quote is the server's, and only the least that must arrive counts here. Not handled: other
 * wallets than spot, and splitting an amount over several paths.
 */
import { FIRST_USER_ACCOUNT_ID } from '../../kernel/accounts/house-accounts.ts';
import { rowOf } from '../../kernel/move.ts';
import { numbersOf } from '../../kernel/numbers.ts';
import type { RoomInstance, RoomSpec } from '../../kernel/room.ts';
import type { Kernel } from '../../kernel/state.ts';
import type { MarketOrderTerms } from '../../trading/foresee.ts';
import type { OrderEvents } from '../../trading/order-events.ts';
import { type Trading, tradingRoom } from '../../trading/room.ts';
import { CONVERT_CODES, CONVERT as ROOM } from './codes.ts';
import { CONVERT_COMMANDS } from './command-specs.ts';
import { type Convert, type ConvertCommand, type ConvertLeg, MOST_LEGS } from './commands.ts';
import type { ConvertEvent, ConvertedLeg } from './events.ts';

const EVENTS = ['converted'] as const satisfies readonly ConvertEvent['type'][];
const NUMBERS = numbersOf(ROOM, EVENTS);

/** A leg with its order and what that will do. */
type Planned = Omit<ConvertedLeg, 'orderId'> & { readonly order: MarketOrderTerms };

class Converter implements RoomInstance {
  declare private readonly kernel: Kernel;
  declare private readonly trading: Trading;

  constructor(kernel: Kernel, trading: Trading) {
    this.kernel = kernel;
    this.trading = trading;
  }

  apply(command: ConvertCommand, out: OrderEvents): string | undefined {
    const rejection = this.rejectionOf(command);
    if (rejection !== undefined) return rejection;
    const plan = this.plan(command);
    if (typeof plan === 'string') return plan;
    const [first, last] = [plan[0], plan.at(-1)];
    if (first === undefined || last === undefined || last.received < command.minReceived) return 'CONVERT_RATE_MOVED';
    if (neededFor(first) > this.availableOf(command)) return 'INSUFFICIENT_BALANCE';
    const { accountId, fromAssetId, toAssetId } = command;
    const legs = this.carryOut(plan, out);
    const event = { accountId, fromAssetId, toAssetId, paid: first.paid, received: last.received, legs };
    out.json(NUMBERS.converted, { type: 'converted', conversionId: this.kernel.seq, ...event } satisfies ConvertEvent);
    return undefined;
  }

  private rejectionOf({ accountId, amount, ...path }: Convert): string | undefined {
    const owner = accountId < FIRST_USER_ACCOUNT_ID ? -1 : this.kernel.accounts.find(accountId);
    if (owner < 0) return 'UNKNOWN_ACCOUNT';
    if (this.trading.state.isFrozen(owner)) return 'ACCOUNT_FROZEN';
    if (amount <= 0n) return 'AMOUNT_NOT_POSITIVE';
    if (!this.isPath(path)) return 'CONVERT_PATH_INVALID';
    // Each leg may bring a coin that the account never had, and needs an id.
    const hasRoom = this.kernel.ledger.hasRoomFor(MOST_LEGS) && this.trading.state.pool.hasRoomFor(MOST_LEGS);
    return hasRoom ? undefined : 'EXCHANGE_FULL';
  }

  /** Whether the legs lead from one coin to the other, over markets and coins that differ. */
  private isPath({ fromAssetId, toAssetId, legs }: Pick<Convert, 'fromAssetId' | 'toAssetId' | 'legs'>): boolean {
    if (legs.length === 0 || legs.length > MOST_LEGS) return false;
    if (new Set(legs.map(({ marketId }) => marketId)).size < legs.length) return false;
    let assetId = fromAssetId;
    const passed = new Set([assetId]);
    for (const { marketId, side } of legs) {
      const assets = this.trading.assetsOf(marketId, side);
      if (assets === undefined || assets.paysAssetId !== assetId) return false;
      assetId = assets.getsAssetId;
      passed.add(assetId);
    }
    return assetId === toAssetId && passed.size === legs.length + 1;
  }

  /** What every leg will do, or why one cannot. */
  private plan({ accountId, amount, legs }: Convert): readonly Planned[] | string {
    const plan: Planned[] = [];
    let left = amount;
    for (const leg of legs) {
      const order = this.orderOf(accountId, leg, left);
      if (typeof order === 'string') return order;
      const foreseen = this.trading.foresee(order);
      if (!foreseen.ok) return foreseen.code;
      const { end, lots, paid, received } = foreseen.value;
      if (end === 'own-order') return 'CONVERT_MEETS_OWN_ORDER';
      if (end !== 'filled') return 'CONVERT_BOOK_TOO_THIN';
      plan.push({ ...leg, order, lots, paid, received });
      left = received;
    }
    return plan;
  }

  /** A sell of the whole lots of an amount, or a buy for it. */
  private orderOf(accountId: number, { marketId, side }: ConvertLeg, amount: bigint): MarketOrderTerms | string {
    if (side === 'buy') return { accountId, marketId, side, quoteAmount: amount };
    const clearing = this.trading.state.findMarket(marketId)?.clearing;
    if (clearing === undefined) return 'UNKNOWN_MARKET';
    const qtyLots = clearing.lotsFrom(amount);
    if (qtyLots === 0) return 'QTY_TOO_SMALL';
    const oneMore = clearing.needOf({ owner: -1, isSell: true, position: 0 }, 0, qtyLots + 1);
    // As many lots as one order may have are not all that there is to sell.
    return oneMore <= amount ? 'QTY_TOO_LARGE' : { accountId, marketId, side, qtyLots };
  }

  private availableOf({ accountId, fromAssetId }: Convert): bigint {
    const row = rowOf(this.kernel, { accountId, wallet: 'spot', assetId: fromAssetId });
    return row < 0 ? 0n : this.kernel.ledger.available(row);
  }

  /** Places the orders of a plan, which none is rejected of: nothing else happens between them. */
  private carryOut(plan: readonly Planned[], out: OrderEvents): readonly ConvertedLeg[] {
    const orders = plan.map(({ order }) => ({ ...order, type: 'place-order', orderType: 'market' }) as const);
    const ids = this.trading.placeAllFor(orders, out);
    return plan.map(({ order: _order, ...leg }, at) => ({ ...leg, orderId: ids[at] ?? 0n }));
  }
}

/** What the account must have for an order to be accepted: of a buy by value all that it may spend, also what is less than a lot. */
function neededFor({ order, paid }: Planned): bigint {
  return order.quoteAmount ?? paid;
}

/** Conversions of one coin into another. */
export const convertRoom: RoomSpec = {
  name: 'convert',
  number: ROOM,
  commands: CONVERT_COMMANDS,
  events: EVENTS,
  codes: CONVERT_CODES,
  create: ({ kernel, use }) => new Converter(kernel, use(tradingRoom)),
};
