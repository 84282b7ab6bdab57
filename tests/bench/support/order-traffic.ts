/** Whose orders they are, and how to reach the server with them. */
export interface Trader {
  readonly cookie: string;
  readonly csrfToken: string;
  /** Only where the bench asked for them. */
  readonly keys?: readonly ClientKey[];
}

/** An API key with what its owner signs with: a secret, or a private key in PEM. */
export interface ClientKey {
  readonly kind: 'hmac' | 'ed25519';
  readonly apiKey: string;
  readonly secret: string;
}

/** What one slot sends next. */
export type TrafficStep =
  | { readonly kind: 'place'; readonly params: string }
  | { readonly kind: 'cancel'; readonly orderId: string };

/** Market that the bench lists: price 2 decimals, quantity 4. */
export const BENCH_TRADE_CODE = 'btc_usdt';

const MIDDLE = 100_000;
const TAKER_EVERY = 5;
const SPREAD_STEPS = 200;

/**
 * The orders of one connection: each slot rests a passive limit order, cancels it when it is acknowledged, and every fifth
 * order takes what rests on the other side instead. So the book stays small, and fills and cancels are among the traffic.
 */
export class OrderTraffic {
  readonly #orderIds: string[];
  #seed: number;
  #count = 0;

  constructor(slots: number, seed: number) {
    this.#orderIds = new Array(slots).fill('');
    this.#seed = seed;
  }

  /** Takes the answer to the slot's last step. */
  note(slot: number, answer: string): void {
    const at = answer.indexOf('"orderId":"');
    const rests = at >= 0 && this.#orderIds[slot] === 'placed';
    this.#orderIds[slot] = rests ? answer.slice(at + 11, answer.indexOf('"', at + 11)) : '';
  }

  /** Whether the slot's next step is to cancel; only while none of its steps awaits an answer. */
  isResting(slot: number): boolean {
    return this.#orderIds[slot] !== '';
  }

  next(slot: number): TrafficStep {
    const resting = this.#orderIds[slot] ?? '';
    if (resting !== '') {
      this.#orderIds[slot] = '';
      return { kind: 'cancel', orderId: resting };
    }
    this.#count += 1;
    const takes = this.#count % TAKER_EVERY === 0;
    if (!takes) this.#orderIds[slot] = 'placed';
    return { kind: 'place', params: this.#params(takes) };
  }

  #params(takes: boolean): string {
    const random = this.#random();
    const buys = (random & 1) === 0;
    const away = takes ? -SPREAD_STEPS : 1 + ((random >>> 1) % SPREAD_STEPS);
    const ticks = buys ? MIDDLE - away : MIDDLE + away;
    const price = `${Math.floor(ticks / 100)}.${String(ticks % 100).padStart(2, '0')}`;
    const qty = `0.${String(1 + ((random >>> 9) % 99)).padStart(4, '0')}`;
    const tif = takes ? 'IOC' : 'GTC';
    const side = buys ? 'buy' : 'sell';
    return `{"tradeCode":"${BENCH_TRADE_CODE}","side":"${side}","type":"limit","price":"${price}","qty":"${qty}","timeInForce":"${tif}"}`;
  }

  #random(): number {
    this.#seed = (Math.imul(this.#seed, 1_664_525) + 1_013_904_223) >>> 0;
    return this.#seed >>> 7;
  }
}
