import type { Command, CommandMeta, ListLeg, Peg, PlaceLimit, PlaceList, PlaceMarket, Trigger } from '@bourse/core';
import { WALLET_KINDS } from '@bourse/domain';
import type { Random } from './random.ts';
import { ACCOUNTS, ASSETS, MARKETS, PRICE_RANGE } from './world.ts';

const STP_MODES = ['NONE', 'EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT'] as const;

/** Generates commands of traders and operators, valid and invalid; of their outcomes it uses the order ids only. */
export class Generator {
  private readonly random: Random;
  private readonly orders: { readonly accountId: number; readonly orderId: bigint }[] = [];
  private readonly keys: bigint[] = [];
  private amended: { readonly accountId: number; readonly orderId: bigint } | undefined;
  private timeMs = 1_700_000_000_000;

  constructor(random: Random) {
    this.random = random;
  }

  /** Records an accepted order, so that it can be cancelled. */
  note(accountId: number, orderId: bigint): void {
    this.orders.push({ accountId, orderId });
  }

  meta(): CommandMeta {
    this.timeMs += this.random.percent(1) ? this.random.between(0, 40_000_000) : this.random.between(0, 50);
    if (!this.random.percent(20)) return { timeMs: this.timeMs };
    const repeated = this.random.percent(25) && this.keys.length > 0;
    const key = repeated ? this.random.pick(this.keys.slice(-300)) : BigInt(this.keys.length + 1) << 70n;
    this.keys.push(key);
    return { timeMs: this.timeMs, key };
  }

  command(): Command {
    const draw = this.random.between(1, 100);
    if (draw <= 55) return this.limit();
    if (draw <= 68) return this.market();
    if (draw <= 82) return this.cancel();
    if (draw <= 86) return this.change();
    if (draw <= 89) return this.list();
    if (draw <= 91) return this.replace();
    if (draw <= 96) return this.money();
    return this.rare();
  }

  private account(): number {
    return this.random.percent(1) ? this.random.pick([0, 2, 999, 77_777]) : this.random.pick(ACCOUNTS);
  }

  private marketId(): number {
    return this.random.percent(1) ? 99 : this.random.pick(MARKETS).marketId;
  }

  private stp(): Pick<PlaceLimit, 'selfTradePrevention'> {
    return this.random.percent(70) ? {} : { selfTradePrevention: this.random.pick(STP_MODES) };
  }

  private common() {
    const marketId = this.marketId();
    return {
      type: 'place-order',
      accountId: this.account(),
      marketId,
      side: this.random.pick(['buy', 'sell'] as const),
      ...this.stp(),
      ...(this.random.percent(30) ? { clientOrderId: `c-${this.random.between(1, 1_000_000)}` } : {}),
      ...this.label(),
    } as const;
  }

  /** Without the dice, whose numbers named seeds count on. */
  private label(): Pick<PlaceLimit, 'label'> {
    const { length } = this.orders;
    return length % 12 === 5
      ? { label: { strategyId: length, ...(length % 24 === 5 ? {} : { strategyType: 1 }) } }
      : {};
  }

  private limit(): PlaceLimit {
    const common = this.common();
    const [low, high] = PRICE_RANGE[common.marketId] ?? [1, 10];
    const odd = this.random.percent(2);
    if (this.random.percent(6)) return this.pegged();
    return {
      ...common,
      ...this.trigger(common.marketId, 12),
      ...this.expiry(),
      ...(this.random.percent(12) ? { icebergLots: this.random.between(this.random.percent(4) ? -1 : 1, 20) } : {}),
      orderType: 'limit',
      priceTicks: odd ? this.random.pick([0, -1, 1, low * 2, 2_000_000_000]) : this.random.between(low, high),
      qtyLots: this.qty(),
      postOnly: this.random.percent(10),
    };
  }

  private pegged(): PlaceLimit {
    const common = this.common();
    const to = this.random.pick(['primary', 'market'] as const);
    const levels = this.random.percent(3) ? this.random.pick([-1, 101]) : this.random.between(0, 6);
    const trigger = this.trigger(common.marketId, 25);
    const peg: Peg = {
      to,
      ...(this.random.percent(50) ? {} : { offsetLevels: levels }),
    };
    return {
      ...common,
      ...trigger,
      ...this.expiry(),
      orderType: 'limit',
      priceTicks: 0,
      peg,
      qtyLots: this.qty(),
      postOnly: this.random.percent(trigger.trigger === undefined ? 20 : 2),
    };
  }

  /** Sometimes a trigger, most of them around where prices wander. */
  private trigger(marketId: number, percent: number): { trigger?: Trigger } {
    if (!this.random.percent(percent)) return {};
    const [low, high] = PRICE_RANGE[marketId] ?? [1, 10];
    const kind = this.random.pick(['stop-loss', 'take-profit'] as const);
    const odd = this.random.percent(3);
    const stopPriceTicks = odd ? this.random.pick([0, -7, 2_000_000_000]) : this.random.between(low, high);
    const trailingDelta = this.random.percent(5) ? this.random.pick([0, 9, 2_001]) : this.random.between(10, 120);
    return {
      trigger: this.random.pick([
        { kind, stopPriceTicks },
        { kind, trailingDelta },
        { kind, stopPriceTicks, trailingDelta },
        { kind, stopPriceTicks },
      ]),
    };
  }

  private expiry(): Pick<PlaceLimit, 'timeInForce' | 'expiresMs'> {
    if (!this.random.percent(8)) return { timeInForce: this.random.pick(['GTC', 'GTC', 'GTC', 'GTC', 'IOC', 'FOK']) };
    const timeInForce = this.random.percent(95) ? 'GTD' : 'GTC';
    return { timeInForce, expiresMs: this.timeMs + this.random.between(this.random.percent(5) ? -50 : 60, 4_000) };
  }

  private change(): Command {
    const recent = this.orders.slice(-60);
    if (this.random.percent(40) || recent.length === 0) return { type: 'tick' };
    // Some are amended again and again.
    const { accountId, orderId } = this.random.pick(this.random.percent(30) && this.amended ? [this.amended] : recent);
    const owner = this.random.percent(97) ? accountId : this.account();
    if (this.random.percent(50)) this.amended = { accountId, orderId };
    const name = this.random.percent(30) ? { clientOrderId: `a-${this.random.between(1, 1_000_000)}` } : {};
    const list = this.random.percent(80) ? { ofList: this.random.percent(90) } : {};
    return { type: 'amend-order', accountId: owner, orderId, qtyLots: this.random.between(0, 40), ...name, ...list };
  }

  private replace(): Command {
    if (this.random.percent(20)) {
      const marketId = this.random.percent(50) ? { marketId: this.marketId() } : {};
      const countdownMs = this.random.percent(10)
        ? this.random.pick([0, 0, -1, 86_400_001])
        : this.random.between(1, 3_000);
      return { type: 'countdown-cancel-all', accountId: this.account(), ...marketId, countdownMs };
    }
    const recent = this.orders.slice(-40);
    const old = recent.length === 0 ? { accountId: this.account(), orderId: 1n } : this.random.pick(recent);
    const accountId = this.random.percent(97) ? old.accountId : this.account();
    const mode = this.random.pick(['stop-on-failure', 'allow-failure'] as const);
    const { type: _t, accountId: _a, ...order } = this.random.percent(80) ? this.limit() : this.market();
    return { type: 'cancel-replace', accountId, orderId: old.orderId, mode, order };
  }

  /** A list, mostly one that makes sense where prices wander. */
  private list(): Command {
    const accountId = this.account();
    const recent = this.orders.slice(-40);
    if (this.random.percent(8) && recent.length > 0) {
      const { orderId: listId, accountId: owner } = this.random.pick(recent);
      return { type: 'cancel-list', accountId: this.random.percent(95) ? owner : accountId, listId };
    }
    const marketId = this.marketId();
    const contingency = this.random.pick(['OCO', 'OTO', 'OTOCO', 'OPO', 'OPOCO'] as const);
    const name = this.random.percent(30) ? { listClientOrderId: `l-${this.random.between(1, 99_999)}` } : {};
    const common = { type: 'place-list', accountId, marketId, contingency, ...name } as const;
    if (contingency === 'OPO') return { ...common, orders: this.paid(this.legs(marketId, 'OTO')) };
    if (contingency === 'OPOCO') return { ...common, orders: this.paid(this.legs(marketId, 'OTOCO', 'sell')) };
    return { ...common, orders: this.legs(marketId, contingency) };
  }

  /** Mostly a buying entry, and exits that sell the bought quantity. */
  private paid([working, ...pending]: ListLeg[]): ListLeg[] {
    const isOdd = this.random.percent(4);
    const entry = { ...working, side: isOdd ? this.random.pick(['buy', 'sell'] as const) : 'buy' };
    const exits = pending.map((leg) => {
      const { quoteAmount: _quote, ...exit } = { quoteAmount: 0n, ...leg };
      return { ...exit, side: isOdd ? leg.side : 'sell', qtyLots: isOdd && this.random.percent(50) ? 7 : 0 };
    });
    return [entry, ...exits] as ListLeg[];
  }

  private legs(
    marketId: number,
    contingency: PlaceList['contingency'],
    side = this.random.pick(['buy', 'sell'] as const),
  ): ListLeg[] {
    const [low, high] = PRICE_RANGE[marketId] ?? [1, 10];
    const middle = this.random.between(low, high);
    // More than anybody has: what is pending may not be paid when it comes.
    const qtyLots = this.random.percent(6) ? this.random.between(200_000, 900_000) : this.qty();
    const odd = this.random.percent(3) ? 1 : 0;
    const pair = [
      this.pairLeg(side, qtyLots, side === 'sell', middle + this.random.between(odd - 1, 12)),
      this.pairLeg(side, qtyLots + odd, side === 'buy', middle - this.random.between(odd, 12)),
    ];
    if (contingency === 'OCO') return pair;
    const { type: _t, accountId: _a, marketId: _m, trigger, ...working } = this.limit();
    const entry = { ...working, qtyLots: this.random.percent(70) ? Math.min(working.qtyLots, 30) : working.qtyLots };
    if (this.random.percent(3) && trigger !== undefined)
      return [{ ...entry, trigger }, ...pair].slice(0, contingency === 'OTO' ? 2 : 3);
    if (contingency === 'OTOCO') return [entry, ...pair];
    const {
      type: _t2,
      accountId: _a2,
      marketId: _m2,
      ...pending
    } = this.random.percent(50) ? this.limit() : this.market();
    if (this.random.percent(40)) return [entry, this.random.pick(pair) as ListLeg];
    const plain = { ...pending } as Record<string, unknown>;
    if (this.random.percent(95)) {
      if (plain.timeInForce === 'GTD') delete plain.timeInForce;
      delete plain.expiresMs;
    }
    return [entry, plain as unknown as ListLeg];
  }

  /** One that takes the profit or stops the loss. */
  private pairLeg(side: 'buy' | 'sell', qtyLots: number, isProfit: boolean, priceTicks: number): ListLeg {
    const common = { side, qtyLots, ...this.stp() };
    const iceberg = this.random.percent(10) ? { icebergLots: this.random.between(1, 20) } : {};
    if (isProfit && this.random.percent(65)) {
      const postOnly = this.random.percent(97);
      return { ...common, ...iceberg, orderType: 'limit', ...this.legPrice(priceTicks), postOnly };
    }
    const kind = isProfit !== this.random.percent(3) ? 'take-profit' : 'stop-loss';
    const trailing = this.random.percent(12) ? { trailingDelta: this.random.between(10, 80) } : {};
    const stop = this.random.percent(6) ? {} : { stopPriceTicks: priceTicks };
    const trigger: Trigger = { kind, ...stop, ...trailing };
    if (this.random.percent(50)) return { ...common, orderType: 'market', trigger };
    const limit = priceTicks + this.random.between(-6, 6);
    const timeInForce = this.random.pick(['GTC', 'GTC', 'GTC', 'IOC', 'FOK'] as const);
    return { ...common, orderType: 'limit', ...this.legPrice(limit), timeInForce, trigger };
  }

  /** A price, or sometimes a peg instead. */
  private legPrice(priceTicks: number): { priceTicks: number; peg?: Peg } {
    if (!this.random.percent(25)) return { priceTicks };
    const to = this.random.pick(['primary', 'primary', 'primary', 'market'] as const);
    const odd = this.random.percent(3) ? this.random.pick([-1, 101, 90]) : this.random.between(0, 4);
    return { priceTicks: 0, peg: this.random.percent(50) ? { to } : { to, offsetLevels: odd } };
  }

  private qty(): number {
    if (this.random.percent(2)) return this.random.pick([0, -5, 1, 2 ** 40]);
    return this.random.percent(10) ? this.random.between(500, 9_000) : this.random.between(1, 60);
  }

  private market(): PlaceMarket {
    const common = this.common();
    const trigger = this.trigger(common.marketId, 25);
    if (this.random.percent(60)) return { ...common, ...trigger, orderType: 'market', qtyLots: this.qty() };
    if (this.random.percent(90)) delete trigger.trigger;
    const odd = this.random.pick([0n, -1n, 1n, 2n ** 63n, 2n ** 90n]);
    const scale = BigInt(this.random.between(6, 17));
    const quoteAmount = this.random.percent(5) ? odd : BigInt(this.random.between(1, 5_000)) * 10n ** (scale - 3n);
    return { ...common, ...trigger, orderType: 'market', quoteAmount };
  }

  private cancel(): Command {
    if (this.random.percent(4)) {
      const accountId = this.account();
      return this.random.percent(50)
        ? { type: 'cancel-all', accountId }
        : { type: 'cancel-all', accountId, marketId: this.marketId() };
    }
    const recent = this.orders.slice(-60);
    if (recent.length === 0) return { type: 'cancel-order', accountId: this.account(), orderId: 1n };
    const { accountId, orderId } = this.random.pick(recent);
    return { type: 'cancel-order', accountId: this.random.percent(97) ? accountId : this.account(), orderId };
  }

  private money(): Command {
    const { assetId, scale } = this.random.pick(ASSETS);
    const accountId = this.account();
    const wallet = this.random.percent(85) ? 'spot' : this.random.pick(WALLET_KINDS);
    const odd = this.random.percent(4);
    const amount = odd
      ? this.random.pick([0n, -1n, 2n ** 62n, 2n ** 63n - 1n, 2n ** 80n])
      : BigInt(this.random.between(1, 2_000)) * 10n ** BigInt(Math.max(0, scale - 3));
    const draw = this.random.between(1, 3);
    if (draw === 1) return { type: 'credit', accountId, wallet, assetId, amount, reason: 'deposit' };
    if (draw === 2) return { type: 'debit', accountId, wallet, assetId, amount, reason: 'withdrawal' };
    const [from, to] = [this.random.pick(WALLET_KINDS), this.random.pick(WALLET_KINDS)];
    return { type: 'transfer', accountId, from: this.random.percent(60) ? 'spot' : from, to, assetId, amount };
  }

  private rare(): Command {
    const draw = this.random.between(1, 6);
    if (draw === 1) return { type: 'open-account', accountId: this.random.pick([999, ...ACCOUNTS, 2 ** 31]) };
    if (draw === 2) return { type: 'create-asset', asset: this.random.pick(ASSETS) };
    if (draw === 3) return { type: 'create-market', market: this.random.pick(MARKETS) };
    if (draw <= 5) {
      const rate = (): number | null => (this.random.percent(30) ? null : this.random.between(-200, 3_000));
      return { type: 'set-fee-rates', accountId: this.account(), makerFeePpm: rate(), takerFeePpm: rate() };
    }
    const status = this.random.percent(85) ? 'trading' : this.random.pick(['cancel-only', 'halted'] as const);
    return { type: 'set-market-status', marketId: this.marketId(), status };
  }
}
