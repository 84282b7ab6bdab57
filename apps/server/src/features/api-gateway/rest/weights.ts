import { limitKeyOf } from '../../../platform/auth/address-list.ts';
import { type GatewayError, tooManyOrders, tooMuchWeight } from '../errors.ts';

/** Request weight that one address may use in a minute. */
export const WEIGHT_PER_MINUTE = 6_000;
/** Orders that one account may place in ten seconds, and in a day. */
export const ORDERS_PER_10_S = 100;
export const ORDERS_PER_DAY = 200_000;

/** Weight of an unknown or malformed call. */
export const LEAST_WEIGHT = 1;

const MINUTE_MS = 60_000;
const TEN_S_MS = 10_000;
const DAY_MS = 86_400_000;
/** Rejected calls within a minute after which an address is banned. */
const REJECTIONS_BEFORE_BAN = 20;
const FIRST_BAN_MS = 2 * MINUTE_MS;
const LONGEST_BAN_MS = 3 * DAY_MS;
/** More addresses or accounts than this in memory: those of former windows are forgotten. */
const MAX_KNOWN = 100_000;

/** The limits in `exchangeInfo` and the WebSocket API. */
export const RATE_LIMITS = [
  { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: WEIGHT_PER_MINUTE },
  { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: ORDERS_PER_10_S },
  { rateLimitType: 'ORDERS', interval: 'DAY', intervalNum: 1, limit: ORDERS_PER_DAY },
] as const;

interface AddressUse {
  minute: number;
  used: number;
  rejections: number;
  bannedUntilMs: number;
  /** Number of bans; each ban is twice as long as the one before. */
  bans: number;
}

/** Counts the request weight of each address over REST and the WebSocket API; bans addresses that continue after the limit. */
export class RequestWeights {
  private readonly uses = new Map<string, AddressUse>();
  private readonly isEnforced: boolean;

  /** `isEnforced` false only counts. */
  constructor(isEnforced: boolean) {
    this.isEnforced = isEnforced;
  }

  /** Counts a call of an address; undefined: accepted. */
  take(address: string, weight: number, nowMs: number): GatewayError | undefined {
    const use = this.useOf(address, nowMs);
    if (use.bannedUntilMs > nowMs) return tooMuchWeight(WEIGHT_PER_MINUTE, use.bannedUntilMs, nowMs, true);
    if (!this.isEnforced || use.used + weight <= WEIGHT_PER_MINUTE) {
      use.used += weight;
      return undefined;
    }
    use.rejections += 1;
    if (use.rejections > REJECTIONS_BEFORE_BAN) {
      use.bannedUntilMs = nowMs + Math.min(LONGEST_BAN_MS, FIRST_BAN_MS * 2 ** use.bans);
      use.bans += 1;
      return tooMuchWeight(WEIGHT_PER_MINUTE, use.bannedUntilMs, nowMs, true);
    }
    return tooMuchWeight(WEIGHT_PER_MINUTE, (use.minute + 1) * MINUTE_MS, nowMs, false);
  }

  /** Weight that an address has used in the current minute. */
  used(address: string, nowMs: number): number {
    const use = this.uses.get(limitKeyOf(address));
    return use?.minute === Math.floor(nowMs / MINUTE_MS) ? use.used : 0;
  }

  private useOf(address: string, nowMs: number): AddressUse {
    const minute = Math.floor(nowMs / MINUTE_MS);
    const key = limitKeyOf(address);
    let use = this.uses.get(key);
    if (use === undefined) {
      if (this.uses.size >= MAX_KNOWN) this.forget(minute, nowMs);
      use = { minute, used: 0, rejections: 0, bannedUntilMs: 0, bans: 0 };
      this.uses.set(key, use);
    } else if (use.minute !== minute) {
      use.minute = minute;
      use.used = 0;
      use.rejections = 0;
    }
    return use;
  }

  private forget(minute: number, nowMs: number): void {
    for (const [key, use] of this.uses) {
      if (use.minute !== minute && use.bannedUntilMs <= nowMs) this.uses.delete(key);
    }
  }
}

interface OrderUse {
  tenS: number;
  inTenS: number;
  day: number;
  inDay: number;
}

/** Counts the orders of each account: those under way, and those that the exchange took and that have not traded (`FirstFills`). */
export class OrderCounts {
  private readonly uses = new Map<number, OrderUse>();
  private readonly isEnforced: boolean;

  /** `isEnforced` false only counts. */
  constructor(isEnforced: boolean) {
    this.isEnforced = isEnforced;
  }

  /** Counts orders that an account is about to place, before their outcome is known; undefined: accepted. */
  take(accountId: number, nowMs: number, orders = 1): GatewayError | undefined {
    const { inTenS, inDay } = this.counts(accountId, nowMs);
    if (this.isEnforced && inTenS + orders > ORDERS_PER_10_S) {
      return tooManyOrders(ORDERS_PER_10_S, '10 SECOND', Math.ceil((TEN_S_MS - (nowMs % TEN_S_MS)) / 1_000));
    }
    if (this.isEnforced && inDay + orders > ORDERS_PER_DAY) {
      return tooManyOrders(ORDERS_PER_DAY, '1 DAY', Math.ceil((DAY_MS - (nowMs % DAY_MS)) / 1_000));
    }
    if (this.uses.size >= MAX_KNOWN) this.uses.clear();
    const [tenS, day] = [Math.floor(nowMs / TEN_S_MS), Math.floor(nowMs / DAY_MS)];
    this.uses.set(accountId, { tenS, inTenS: inTenS + orders, day, inDay: inDay + orders });
    return undefined;
  }

  /**
   * Takes orders off the counts of the ten seconds and the day that a time lies in, never below zero: those that were counted then and
   * rejected, or as many as a trade is worth, whenever its order was placed.
   */
  giveBack(accountId: number, timeMs: number, orders = 1): void {
    const use = this.uses.get(accountId);
    if (use === undefined) return;
    if (use.tenS === Math.floor(timeMs / TEN_S_MS)) use.inTenS = Math.max(0, use.inTenS - orders);
    if (use.day === Math.floor(timeMs / DAY_MS)) use.inDay = Math.max(0, use.inDay - orders);
  }

  /** Whether all counts are empty. */
  get isEmpty(): boolean {
    return this.uses.size === 0;
  }

  /** Orders of an account in the current ten seconds and day. */
  counts(accountId: number, nowMs: number): { readonly inTenS: number; readonly inDay: number } {
    const use = this.uses.get(accountId);
    return {
      inTenS: use?.tenS === Math.floor(nowMs / TEN_S_MS) ? use.inTenS : 0,
      inDay: use?.day === Math.floor(nowMs / DAY_MS) ? use.inDay : 0,
    };
  }
}
