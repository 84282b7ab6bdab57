import type { AccountData, OrderData, TickerData } from '@bourse/contract';
import { formatPrice, formatQty, parseDecimal } from '@bourse/domain';
import { createPriceProcess, type PriceProcess } from '../price-process.ts';
import { createRandom } from '../random.ts';
import { DEMO_MARKETS, type DemoMarket } from '../world.ts';
import { ASSET_ROWS } from '../world-tables.ts';
import type { ExchangeSession, Rejection } from './exchange-session.ts';
import { type BestPrices, type MakerAction, MakerMarket } from './maker-market.ts';
import { MessageBudget } from './message-budget.ts';
import { OrderFlow } from './order-flow.ts';

/** The sessions through which the floor trades. */
export interface FloorSessions {
  readonly makers: readonly ExchangeSession[];
  readonly taker: ExchangeSession;
}

/** One market on the floor. */
interface Desk {
  readonly maker: MakerMarket;
  readonly market: DemoMarket;
  readonly session: ExchangeSession;
  readonly flow: OrderFlow;
  readonly baseIndex: number;
  readonly quoteIndex: number;
  best: BestPrices;
  /** Seconds until the next update. */
  waitSeconds: number;
}

/** Seconds between updates of a market, by liveliness. */
const LOOK_SECONDS = { 1: 0.5, 2: 1, 3: 2 } as const;
const FLOW = {
  1: { perSecond: 4, medianUsdt: 420 },
  2: { perSecond: 1, medianUsdt: 240 },
  3: { perSecond: 0.2, medianUsdt: 120 },
} as const;
/** Messages a second in the long run, and the reserve: enough to build every book once. */
const MESSAGES = { perSecond: 150, reserve: 2_800 };
/** Maximum orders of one market per update. */
const MOST_ACTIONS = 14;
/** Number of unanswered requests at which trading pauses, because the server is busy. */
const MOST_PENDING = 400;
/** Half spread in cells: a fixed part and one that grows with activity. */
const GAP = { fixed: 0.05, byActivity: 0.15 };
const SECONDS_A_DAY = 86_400;

/** Quotes and trades on all markets of the demo around a random price path. Time and randomness come from outside. */
export class TradingFloor {
  /** Set when the exchange rejected an order for insufficient funds. */
  needsRefill = false;
  private readonly sessions: FloorSessions;
  private readonly process: PriceProcess;
  private readonly desks: readonly Desk[];
  private readonly deskByCode: ReadonlyMap<string, Desk>;
  private readonly budget = new MessageBudget(MESSAGES.perSecond, MESSAGES.reserve);

  constructor(sessions: FloorSessions, tickers: readonly TickerData[], seed: string) {
    this.sessions = sessions;
    this.process = createPriceProcess(seed, startPrices(tickers));
    this.desks = DEMO_MARKETS.map((market, index) => {
      const session = sessions.makers[index % sessions.makers.length] ?? sessions.taker;
      return {
        maker: new MakerMarket(market),
        market,
        session,
        flow: new OrderFlow(FLOW[market.liveliness], createRandom(`${seed}/flow/${market.spec.code}`)),
        baseIndex: ASSET_ROWS.indexOf(market.base),
        quoteIndex: ASSET_ROWS.indexOf(market.quote),
        best: { bidTicks: 0, askTicks: 0 },
        waitSeconds: 0,
      };
    });
    this.deskByCode = new Map(this.desks.map((desk) => [desk.market.spec.code, desk]));
    this.onTickers(tickers);
  }

  /** Best prices changed. */
  onTickers(tickers: readonly TickerData[]): void {
    for (const ticker of tickers) {
      const desk = this.deskByCode.get(ticker.tradeCode);
      if (desk === undefined) continue;
      const ticks = (text: string) => integerOf(text, desk.market.spec.priceScale);
      desk.best = { bidTicks: ticks(ticker.bid), askTicks: ticks(ticker.ask) };
    }
  }

  /** A maker's own orders changed. */
  onAccount(data: AccountData): void {
    for (const order of data.orders) {
      const desk = this.deskByCode.get(order.tradeCode);
      if (desk === undefined) continue;
      const isOpen = order.status === 'NEW' || order.status === 'PARTIALLY_FILLED';
      const scale = desk.market.spec.qtyScale;
      desk.maker.noteOrder(order.orderId, isOpen, integerOf(order.qty, scale) - integerOf(order.executedQty, scale));
    }
  }

  /** Advances the time by `seconds`. */
  tick(seconds: number): void {
    this.budget.refill(seconds);
    this.process.step(seconds / SECONDS_A_DAY);
    for (const desk of this.desks) {
      desk.waitSeconds -= seconds;
      if (desk.waitSeconds > 0 || this.isCongested()) continue;
      // A book that is not complete yet is updated again with the next tick.
      desk.waitSeconds = this.look(desk) ? LOOK_SECONDS[desk.market.liveliness] : 0;
    }
  }

  private isCongested(): boolean {
    const { makers, taker } = this.sessions;
    return taker.pending + makers.reduce((sum, session) => sum + session.pending, 0) > MOST_PENDING;
  }

  /** Performs due actions on a market; false when more remain than one update allows. */
  private look(desk: Desk): boolean {
    const activity = this.process.activity();
    const price = this.process.priceUsdt(desk.baseIndex) / this.process.priceUsdt(desk.quoteIndex);
    const midTicks = price * 10 ** desk.market.spec.priceScale;
    const gapCells = GAP.fixed + GAP.byActivity * Math.min(4, activity);
    const most = Math.min(MOST_ACTIONS, this.budget.available());
    const actions = desk.maker.next(midTicks, gapCells, desk.best, most);
    for (const action of actions) this.act(desk, action);
    if (actions.length === MOST_ACTIONS) return false;
    for (const order of desk.flow.next(LOOK_SECONDS[desk.market.liveliness], activity)) {
      const action = desk.maker.takerOrder(order.side, order.usdt, desk.best);
      if (action !== undefined && this.budget.available() > 0) this.act(desk, action);
    }
    return true;
  }

  private act(desk: Desk, action: MakerAction): void {
    this.budget.spend(1);
    if (action.type === 'cancel') {
      void desk.session.cancel(action.orderId).then((answer) => {
        // The order ended before the cancel arrived; the account topic reports it.
        if ('error' in answer) desk.maker.noteOrder(action.orderId, false, 0);
        else this.noteOrder(desk, answer);
      });
      return;
    }
    if (action.type === 'take') {
      void this.send(desk, this.sessions.taker, { ...action, timeInForce: 'IOC' });
      return;
    }
    desk.maker.noteSent(action.quote);
    void this.send(desk, desk.session, { ...action.quote, postOnly: true }).then((answer) => {
      if ('error' in answer) return desk.maker.recordRejected(action.quote);
      desk.maker.noteAccepted(action.quote, answer.orderId);
      this.noteOrder(desk, answer);
    });
  }

  private async send(
    desk: Desk,
    session: ExchangeSession,
    order: {
      side: 'buy' | 'sell';
      priceTicks: number;
      qtyLots: number;
      timeInForce?: 'IOC';
      postOnly?: boolean;
    },
  ): Promise<OrderData | Rejection> {
    const { spec } = desk.market;
    const answer = await session.place({
      tradeCode: spec.code,
      side: order.side,
      type: 'limit',
      price: formatPrice(order.priceTicks, spec),
      qty: formatQty(order.qtyLots, spec),
      ...(order.timeInForce === undefined ? {} : { timeInForce: order.timeInForce }),
      ...(order.postOnly === undefined ? {} : { postOnly: order.postOnly }),
    });
    if ('error' in answer && answer.error === 'INSUFFICIENT_BALANCE') this.needsRefill = true;
    return answer;
  }

  private noteOrder(desk: Desk, order: OrderData): void {
    const isOpen = order.status === 'NEW' || order.status === 'PARTIALLY_FILLED';
    const scale = desk.market.spec.qtyScale;
    desk.maker.noteOrder(order.orderId, isOpen, integerOf(order.qty, scale) - integerOf(order.executedQty, scale));
  }
}

/** Every asset's price in USDT to begin with: the last one traded, else the world's anchor. */
function startPrices(tickers: readonly TickerData[]): number[] {
  const lastByCode = new Map(tickers.map((ticker) => [ticker.tradeCode, Number(ticker.last)]));
  return ASSET_ROWS.map((asset) => {
    const market = DEMO_MARKETS.find(({ base, quote }) => base === asset && quote.code === 'USDT');
    const last = market === undefined ? undefined : lastByCode.get(market.spec.code);
    return last !== undefined && last > 0 ? last : asset.anchorUsdt;
  });
}

/** A decimal text as a whole number of 10^-scale; 0 for an empty one. */
function integerOf(text: string, scale: number): number {
  const parsed = text === '' ? undefined : parseDecimal(text, scale);
  return parsed?.ok === true ? Number(parsed.value) : 0;
}
