/** Arbitrary commands on contracts: orders of all kinds, modes, leverage, margin, marks that walk and jump, funding, transfers, settlement. */
import type { Command, ExchangeEvent, ListLeg, PlaceLimit, PlaceMarket, Trigger } from '@bourse/core';
import type { Random } from '../random.ts';
import * as world from './contracts-world.ts';

const { ACCOUNTS, BTC, CONTRACTS, FIRST_DELIVERY, RICH, START_TICKS, USDT } = world;

type Fields = Pick<PlaceLimit, 'positionSide' | 'reduceOnly' | 'selfTradePrevention'>;
const STP = ['NONE', 'EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT'] as const;

/** Draws commands; it follows marks, modes and open orders by events. */
export class ContractsGenerator {
  private readonly random: Random;
  private readonly marks = new Map<number, number>();
  private readonly hedged = new Set<string>();
  private readonly open = new Map<bigint, number>();
  private readonly queue: Command[] = [];
  private deliveryId = FIRST_DELIVERY;
  private stampMs = 0;
  /** Contract whose prices are stale, 0 for none, and for how many more commands. */
  private stale = 0;
  private staleUntil = 0;

  constructor(random: Random) {
    this.random = random;
  }

  /** Notes what a command has done. */
  note(events: readonly ExchangeEvent[]): void {
    for (const event of events) {
      if (event.type === 'order-accepted') this.open.set(event.orderId, event.accountId);
      else if (event.type === 'order-closed') this.open.delete(event.orderId);
      else if (event.type === 'position-mode-set') {
        if (event.isHedge) this.hedged.add(`${event.accountId}/${event.wallet}`);
        else this.hedged.delete(`${event.accountId}/${event.wallet}`);
      } else if (event.type === 'price-set' && event.kind === 'mark') this.marks.set(event.marketId, event.priceTicks);
      else if (event.type === 'contract-settled') {
        this.deliveryId += 1;
        this.queue.push(...world.listing(world.deliveryOf(this.deliveryId)));
      }
    }
  }

  next(): Command {
    const { random } = this;
    const queued = this.queue.shift();
    if (queued !== undefined) return queued;
    if (this.stale !== 0 && --this.staleUntil <= 0) {
      const contractId = this.stale;
      this.stale = 0;
      return { type: 'set-price-state', contractId, state: 'live' };
    }
    const draw = random.between(1, 1_000);
    if (draw <= 330) return this.limit();
    if (draw <= 500) return this.quote();
    if (draw <= 600) return this.market();
    if (draw <= 650) return this.waiting();
    if (draw <= 675) return this.list();
    if (draw <= 730) return this.cancel();
    if (draw <= 745) return this.amend();
    if (draw <= 845) return this.price();
    if (draw <= 865) return this.funding();
    if (draw <= 895) return this.leverage();
    if (draw <= 925) return this.mode();
    if (draw <= 945) return this.margin();
    if (draw <= 985) return this.move();
    if (draw <= 990) return this.state();
    if (draw <= 999) return { type: 'cancel-all', accountId: random.pick(ACCOUNTS) };
    return this.settle();
  }

  private contractId(): number {
    const ids = [...CONTRACTS.map(({ marketId }) => marketId), this.deliveryId];
    return this.random.percent(55) ? 101 : this.random.pick(ids);
  }
  private markOf(marketId: number): number {
    return this.marks.get(marketId) ?? START_TICKS;
  }
  private wallet(marketId: number): 'perpetual' | 'delivery' {
    return marketId >= FIRST_DELIVERY ? 'delivery' : 'perpetual';
  }

  /** A price near the mark; now and then far away. */
  private near(marketId: number): number {
    const { random } = this;
    const away = random.percent(4) ? 120_000 : random.percent(20) ? 9_000 : 400;
    return Math.max(1, this.markOf(marketId) + random.between(-8, 8) * Math.floor(away / 8));
  }
  private lots(): number {
    const { random } = this;
    return random.percent(15)
      ? random.between(0, 3_100)
      : random.percent(50)
        ? random.between(1, 600)
        : random.between(1, 40);
  }

  private fields(accountId: number, marketId: number): Fields {
    const { random } = this;
    const isHedge = this.hedged.has(`${accountId}/${this.wallet(marketId)}`) !== random.percent(2);
    return {
      ...(isHedge ? { positionSide: random.percent(50) ? 'long' : 'short' } : {}),
      ...(random.percent(isHedge ? 5 : 25) ? { reduceOnly: true } : {}),
      ...(random.percent(20) ? { selfTradePrevention: random.pick(STP) } : {}),
    };
  }
  private head(accountId: number = this.random.pick(ACCOUNTS), marketId = this.contractId()) {
    const side = this.random.percent(50) ? ('buy' as const) : ('sell' as const);
    return { type: 'place-order' as const, accountId, marketId, side, ...this.fields(accountId, marketId) };
  }

  private limit(): Command {
    const { random } = this;
    const head = this.head();
    const qtyLots = this.lots();
    const draw = random.between(1, 100);
    const more: Partial<PlaceLimit> =
      draw <= 10
        ? { postOnly: true }
        : draw <= 20
          ? { timeInForce: 'IOC' }
          : draw <= 32
            ? { timeInForce: 'FOK' }
            : draw <= 42
              ? { icebergLots: Math.max(1, Math.ceil(qtyLots / random.between(1, 9))) }
              : draw <= 44
                ? { peg: { to: random.percent(50) ? 'primary' : 'market', offsetLevels: random.between(0, 2) } }
                : {};
    return { ...head, orderType: 'limit', priceTicks: this.near(head.marketId), qtyLots, ...more };
  }

  /** A maker's quote beside the mark. */
  private quote(): Command {
    const { random } = this;
    const head = this.head(random.pick(RICH));
    const { reduceOnly: _, ...kept } = head;
    const away = random.between(1, 20) * (random.percent(20) ? 500 : 20);
    const priceTicks = Math.max(1, this.markOf(head.marketId) + (head.side === 'buy' ? -away : away));
    return { ...kept, orderType: 'limit', priceTicks, qtyLots: random.between(10, 900) };
  }

  private market(): Command {
    const head = this.head();
    const size = this.random.percent(2) ? { quoteAmount: 1_000_000n } : { qtyLots: this.lots() };
    return { ...head, orderType: 'market', ...size };
  }

  private trigger(marketId: number): Trigger {
    const { random } = this;
    const stop = random.percent(90) ? { stopPriceTicks: this.near(marketId) } : {};
    const trail = random.percent(15) ? { trailingDelta: random.between(10, 200) } : {};
    return {
      kind: random.percent(50) ? 'stop-loss' : 'take-profit',
      ...stop,
      ...trail,
      price: random.pick(['last', 'mark', 'index'] as const),
    };
  }
  private waiting(): Command {
    const head = this.head();
    const trigger = this.trigger(head.marketId);
    const qtyLots = this.lots();
    if (this.random.percent(50)) return { ...head, orderType: 'market', qtyLots, trigger } satisfies PlaceMarket;
    return { ...head, orderType: 'limit', priceTicks: this.near(head.marketId), qtyLots, trigger };
  }

  private list(): Command {
    const { random } = this;
    const accountId = random.pick(ACCOUNTS);
    const marketId = this.contractId();
    const { positionSide } = this.fields(accountId, marketId);
    const isLong = positionSide === undefined ? random.percent(50) : positionSide === 'long';
    const [open, close] = isLong ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const);
    const qtyLots = random.between(1, 60);
    const markTicks = this.markOf(marketId);
    const away = random.between(1, 9) * 1_000 * (isLong ? 1 : -1);
    const hedge = positionSide === undefined ? {} : { positionSide };
    const reduce = { ...hedge, ...(random.percent(80) ? { reduceOnly: true } : {}) };
    const profit: ListLeg = {
      side: close,
      orderType: 'limit',
      priceTicks: Math.max(1, markTicks + away),
      qtyLots,
      postOnly: true,
      ...reduce,
    };
    const loss: ListLeg = {
      side: close,
      orderType: 'market',
      qtyLots,
      trigger: { kind: 'stop-loss', stopPriceTicks: Math.max(1, markTicks - away), price: 'mark' },
      ...reduce,
    };
    const entry: ListLeg = { side: open, orderType: 'limit', priceTicks: this.near(marketId), qtyLots, ...hedge };
    const draw = random.between(1, 100);
    if (draw <= 25) {
      return {
        type: 'place-list',
        accountId,
        marketId,
        contingency: 'OCO',
        orders: isLong ? [profit, loss] : [loss, profit],
      };
    }
    if (draw <= 45) return { type: 'place-list', accountId, marketId, contingency: 'OTO', orders: [entry, loss] };
    const contingency = draw <= 95 ? 'OTOCO' : 'OPOCO';
    return {
      type: 'place-list',
      accountId,
      marketId,
      contingency,
      orders: [entry, ...(isLong ? [profit, loss] : [loss, profit])],
    };
  }

  private anOrder(): readonly [bigint, number] {
    const all = [...this.open];
    return all.length === 0 ? [1n, 1_000] : this.random.pick(all);
  }
  private cancel(): Command {
    const [orderId, accountId] = this.anOrder();
    return { type: 'cancel-order', accountId, orderId };
  }
  private amend(): Command {
    const [orderId, accountId] = this.anOrder();
    return { type: 'amend-order', accountId, orderId, qtyLots: this.random.between(1, 60), ofList: true };
  }

  private price(): Command {
    const { random } = this;
    const marketId = this.contractId();
    const before = this.markOf(marketId);
    // Home again in the end: a price that only falls would end below one tick.
    const pull = Math.round((START_TICKS - before) / 60);
    const step = random.percent(8)
      ? random.between(-90_000, 90_000)
      : random.percent(25)
        ? random.between(-9_000, 9_000)
        : random.between(-400, 400);
    const priceTicks = Math.min(1_900_000, Math.max(20_000, before + step + pull));
    const kinds = random.percent(30) ? (['index', 'mark'] as const) : (['mark'] as const);
    return { type: 'set-prices', prices: kinds.map((kind) => ({ marketId, kind, priceTicks })) };
  }
  private funding(): Command {
    const { random } = this;
    this.stampMs += random.between(0, 2);
    return {
      type: 'settle-funding',
      contractId: this.contractId(),
      stampMs: this.stampMs,
      ratePpb: random.between(-3_000_000, 3_000_000),
    };
  }
  private leverage(): Command {
    const { random } = this;
    const accountId = random.pick(ACCOUNTS);
    const contractId = this.contractId();
    const { positionSide } = this.fields(accountId, contractId);
    const side = positionSide !== undefined && random.percent(60) ? { side: positionSide } : {};
    return {
      type: 'set-leverage',
      accountId,
      contractId,
      leverage: random.pick([0, 1, 5, 10, 20, 50, 75, 100, 100, 125, 125, 126]),
      ...side,
    };
  }
  private mode(): Command {
    const { random } = this;
    const accountId = random.pick(ACCOUNTS);
    const command: Command = random.percent(60)
      ? { type: 'set-margin-mode', accountId, contractId: this.contractId(), isIsolated: random.percent(60) }
      : {
          type: 'set-position-mode',
          accountId,
          wallet: random.percent(70) ? 'perpetual' : 'delivery',
          isHedge: random.percent(50),
        };
    if (random.percent(25)) return command;
    for (const { marketId } of CONTRACTS) this.queue.push(...this.closing(accountId, marketId));
    this.queue.push(...this.closing(accountId, this.deliveryId), command);
    return { type: 'cancel-all', accountId };
  }
  /** Orders that close what an account has in a contract, as far as the book takes it. */
  private closing(accountId: number, marketId: number): readonly Command[] {
    const isHedge = this.hedged.has(`${accountId}/${this.wallet(marketId)}`);
    return (['sell', 'buy'] as const).map((side) => ({
      type: 'place-order',
      orderType: 'market',
      accountId,
      marketId,
      side,
      qtyLots: 3_000,
      ...(isHedge ? { positionSide: side === 'sell' ? 'long' : 'short' } : { reduceOnly: true }),
    }));
  }
  private margin(): Command {
    const { random } = this;
    const accountId = random.pick(ACCOUNTS);
    const contractId = this.contractId();
    const { positionSide } = this.fields(accountId, contractId);
    const delta = BigInt(random.between(-500, 500)) * (contractId === 103 ? 10_000n : 1_000_000n);
    return {
      type: 'change-margin',
      accountId,
      contractId,
      delta,
      ...(positionSide === undefined ? {} : { side: positionSide }),
    };
  }
  private move(): Command {
    const { random } = this;
    const accountId = random.pick(ACCOUNTS);
    const wallet = random.percent(75) ? ('perpetual' as const) : ('delivery' as const);
    if (random.percent(4)) return world.credit(world.FUND, USDT, 500_000_000n, 'spot');
    if (random.percent(25)) return world.credit(accountId, BTC, 2_000_000n, 'perpetual');
    const [from, to] = random.percent(50) ? (['spot', wallet] as const) : ([wallet, 'spot'] as const);
    const amount = BigInt(random.between(1, random.percent(15) ? 6_000 : 600)) * 1_000_001n;
    return { type: 'transfer', accountId, from, to, assetId: USDT, amount };
  }
  /** Most contracts have prices again soon. */
  private state(): Command {
    const contractId = this.stale === 0 ? this.contractId() : this.stale;
    this.staleUntil = this.random.between(2, 25);
    this.stale = contractId;
    return { type: 'set-price-state', contractId, state: 'stale' };
  }
  private settle(): Command {
    return { type: 'settle-contract', contractId: this.deliveryId, priceTicks: this.markOf(this.deliveryId) };
  }
}
