import type { Side } from '@bourse/domain';
import {
  type Attached,
  type ExitGiven,
  emptyDraft,
  type OrderDraft,
  type OrderType,
  OWN_ORDERS,
  type Peg,
  STOP_TYPES,
  STRATEGY_TYPES,
  type StrategyTerms,
  type TimeInForce,
} from '../model/order-draft.ts';

/*
 * What was typed into the forms of a market, kept in the tab over a reload. Whatever is stored is read field by field: a text of another
 * version, or of another hand, gives an empty form and nothing worse.
 */

/** Forms as they are kept: both drafts, what is shown, and the last price when they were typed. */
export interface StoredForms {
  /** The account that typed them; 0: a visitor, whose forms become those of whoever logs in. */
  readonly owner: number;
  readonly side: Side;
  readonly buy: OrderDraft;
  readonly sell: OrderDraft;
  /** Plain decimal text; empty: it was not known. */
  readonly last: string;
}

const TYPES: readonly OrderType[] = ['limit', 'market', ...STOP_TYPES, ...STRATEGY_TYPES];
const TIMES: readonly TimeInForce[] = ['GTC', 'IOC', 'FOK', 'GTD'];
const MOST_CHARACTERS = 100;

type Stored = Readonly<Record<string, unknown>>;

function partsOf(value: unknown): Stored {
  return typeof value === 'object' && value !== null ? (value as Stored) : {};
}

function text(value: unknown): string {
  return typeof value === 'string' && value.length <= MOST_CHARACTERS ? value : '';
}

function oneOf<T>(value: unknown, known: readonly T[]): T | undefined {
  return known.find((item) => item === value);
}

/** A draft from what was stored; whatever is missing or unknown is as in an empty one. */
export function readDraft(side: Side, stored: unknown): OrderDraft {
  const given = partsOf(stored);
  const { percent } = given;
  const optional = {
    unit: oneOf(given.unit, ['base', 'quote', 'percent'] as const),
    attached: given.attached === undefined ? undefined : readAttached(partsOf(given.attached)),
    peg: given.peg === undefined ? undefined : readPeg(partsOf(given.peg)),
    terms: given.terms === undefined ? undefined : readTerms(partsOf(given.terms)),
  };
  return {
    ...emptyDraft(side),
    type: oneOf(given.type, TYPES) ?? 'limit',
    ...{ price: text(given.price), qty: text(given.qty), total: text(given.total), stop: text(given.stop) },
    ...{ callback: text(given.callback), expires: text(given.expires), iceberg: text(given.iceberg) },
    lead: given.lead === 'total' ? 'total' : 'qty',
    percent: typeof percent === 'number' && percent >= 0 && percent <= 100 ? percent : undefined,
    timeInForce: oneOf(given.timeInForce, TIMES) ?? 'GTC',
    postOnly: given.postOnly === true,
    trigger: oneOf(given.trigger, ['stop-loss', 'take-profit'] as const),
    ownOrders: oneOf(given.ownOrders, OWN_ORDERS) ?? '',
    ...optional,
  };
}

function readAttached(given: Stored): Attached {
  return {
    ...{ profit: text(given.profit), profitLimit: text(given.profitLimit) },
    ...{ loss: text(given.loss), lossLimit: text(given.lossLimit) },
    profitBy: readGiven(given.profitBy),
    lossBy: readGiven(given.lossBy),
  };
}

function readGiven(stored: unknown): ExitGiven | undefined {
  const given = partsOf(stored);
  const unit = oneOf(given.unit, ['percent', 'amount'] as const);
  return unit === undefined ? undefined : { unit, text: text(given.text) };
}

function readPeg(given: Stored): Peg {
  return { to: given.to === 'market' ? 'market' : 'primary', offset: text(given.offset) };
}

function readTerms(given: Stored): StrategyTerms {
  const { to, count, skew, hours, minutes, slippage, limit } = given;
  return {
    ...{ to: text(to), count: text(count), skew: text(skew), hours: text(hours), minutes: text(minutes) },
    ...{ slippage: text(slippage), limit: text(limit) },
  };
}

function storageKey(key: string): string {
  return `orderDraft:${key}`;
}

/** The forms that the tab keeps under a key; undefined when there are none. */
export function readForms(key: string): StoredForms | undefined {
  try {
    const stored = globalThis.sessionStorage?.getItem(storageKey(key));
    if (stored === null || stored === undefined) return undefined;
    const given = partsOf(JSON.parse(stored));
    const [buy, sell] = [readDraft('buy', given.buy), readDraft('sell', given.sell)];
    // Both are of one kind, as the form has it.
    return {
      owner: typeof given.owner === 'number' ? given.owner : 0,
      side: given.side === 'sell' ? 'sell' : 'buy',
      buy,
      sell: { ...sell, type: buy.type },
      last: text(given.last),
    };
  } catch {
    return undefined;
  }
}

/** Keeps forms under a key, or forgets them. A full or closed storage loses a draft, never the page. */
export function writeForms(key: string, forms: StoredForms | undefined): void {
  try {
    if (forms === undefined) globalThis.sessionStorage?.removeItem(storageKey(key));
    else globalThis.sessionStorage?.setItem(storageKey(key), JSON.stringify(forms));
  } catch {
    return;
  }
}
