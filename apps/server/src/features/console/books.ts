/**
 * The ledger as a whole. Goal: every coin's books at one moment. Method: the view is at the end of one command whenever anybody looks, and one
 * look visits every balance; answers within a second of it are the same. Not handled: a look takes a tenth of a second for
 * a million accounts, in which this server's main thread does nothing else.
 */
import type { RouteData } from '@bourse/contract';
import { FIRST_USER_ACCOUNT_ID, HOUSE_ACCOUNTS } from '@bourse/core';
import { type AssetSpec, formatDecimal } from '@bourse/domain';
import { worthText } from '../../platform/exchange-view/accounts/valuation.ts';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';

type Books = RouteData<'consoleBooks'>;

/** Sums of one coin, smallest units. */
interface Sums {
  users: bigint;
  usersHeld: bigint;
  holders: number;
  lastHolder: number;
  /** By account of the house, the world among them. */
  readonly house: Map<number, bigint>;
}

/** How long an answer is good. */
const FRESH_MS = 1_000;

/** Adds up the ledger. */
export class LedgerBooks {
  private readonly view: ExchangeView;
  private last: { readonly atMs: number; readonly books: Books } | undefined;

  constructor(view: ExchangeView) {
    this.view = view;
  }

  /** The books as they are, or were up to a second ago. */
  read(nowMs = performance.now()): Books {
    if (this.last === undefined || nowMs - this.last.atMs >= FRESH_MS) {
      this.last = { atMs: nowMs, books: booksOf(this.view) };
    }
    return this.last.books;
  }
}

/** The books of every coin as the view has them now. */
export function booksOf(view: ExchangeView): Books {
  const sums = new Map<number, Sums>();
  view.eachBalance((accountId, assetId, total, held) => {
    let sum = sums.get(assetId);
    if (sum === undefined) {
      sum = { users: 0n, usersHeld: 0n, holders: 0, lastHolder: 0, house: new Map() };
      sums.set(assetId, sum);
    }
    add(sum, accountId, total, held);
  });
  const assets = view.catalogue.assets().map((asset) => assetBooks(view, asset, sums.get(asset.assetId)));
  const balanced = [...sums.values()].every((sum) => totalOf(sum) === 0n);
  return { seq: view.seq, timeMs: view.timeMs, balanced, assets };
}

/** From the balances, not from the accounts: what belongs to nobody must be seen. */
function totalOf({ house, users }: Pick<Sums, 'house' | 'users'>): bigint {
  return [...house.values()].reduce((all, amount) => all + amount, users);
}

function add(sum: Sums, accountId: number, total: bigint, held: bigint): void {
  if (accountId < FIRST_USER_ACCOUNT_ID) {
    sum.house.set(accountId, (sum.house.get(accountId) ?? 0n) + total);
    return;
  }
  sum.users += total;
  sum.usersHeld += held;
  // All balances of an account come one after the other.
  if (total > 0n && sum.lastHolder !== accountId) {
    sum.holders += 1;
    sum.lastHolder = accountId;
  }
}

function assetBooks(view: ExchangeView, { assetId, code, scale }: AssetSpec, sum: Sums | undefined) {
  const { users = 0n, usersHeld = 0n, holders = 0, house = new Map<number, bigint>() } = sum ?? {};
  const world = house.get(HOUSE_ACCOUNTS.WORLD) ?? 0n;
  const own = [...view.houseAccounts.values()].filter(({ accountId }) => accountId !== HOUSE_ACCOUNTS.WORLD);
  const text = (amount: bigint) => formatDecimal(amount, scale);
  return {
    coinId: assetId,
    shortName: code,
    users: text(users),
    usersHeld: text(usersHeld),
    holders,
    house: own.map(({ accountId, class: className, name }) => ({
      accountId,
      name,
      class: className,
      total: text(house.get(accountId) ?? 0n),
    })),
    world: text(world),
    total: text(totalOf({ house, users })),
    usdt: worthText(view.valuation.usdt(assetId, users), 2),
  };
}
