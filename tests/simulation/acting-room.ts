/**
 * A room of the tests that does what rooms with liquidation do: it lends from a clearing account into an isolated wallet, holds a part of it,
 * forbids withdrawals as long as something is owed, and calls loans at their time or price, cancelling and placing orders by itself.
 * Not handled: what is a sensible loan.
 */
import type { Command } from '@bourse/core';
import { isBig, isWhole } from '../../packages/core/src/kernel/codec/fields.ts';
import { type Leg, type Pocket, rowOf } from '../../packages/core/src/kernel/move.ts';
import type { Claim, RoomInstance, RoomSpec } from '../../packages/core/src/kernel/room.ts';
import type { BinaryReader, BinaryWriter } from '../../packages/core/src/kernel/snapshot/binary.ts';
import type { Kernel } from '../../packages/core/src/kernel/state.ts';
import type { OrderEvents } from '../../packages/core/src/trading/order-events.ts';
import { type Trading, tradingRoom } from '../../packages/core/src/trading/room.ts';
import type { RoomArbitrary } from './simulate-rooms.ts';
import { ACCOUNTS, MARKETS, PRICE_RANGE } from './world.ts';

const ROOM = 252;
const CALLED = ROOM << 8;
/** Opened by the first loan that is not paid; owes at most this of each asset. */
export const LENDER = { type: 'open-house-account', accountId: 40, name: 'lender', class: 'clearing' } as const;
const FLOOR = -50_000n;

interface Lend {
  readonly type: 'lend';
  readonly accountId: number;
  readonly marketId: number;
  readonly amount: bigint;
  /** Called when a price is here or below. */
  readonly callTicks: number;
  readonly untilMs: number;
}

class Loans implements RoomInstance {
  private readonly kernel: Kernel;
  private readonly trading: Trading;
  private readonly open: Lend[] = [];
  /** Accounts that buy back when all else is settled; empty between commands. */
  private readonly buying: Lend[] = [];

  constructor(kernel: Kernel, trading: Trading) {
    this.kernel = kernel;
    this.trading = trading;
  }

  apply(command: Lend, out: OrderEvents): string | undefined {
    if (this.trading.state.findMarket(command.marketId) === undefined) return 'UNKNOWN_MARKET';
    if (command.amount <= 0n) return 'AMOUNT_NOT_POSITIVE';
    const rejection = this.pay(command, command.amount, out);
    if (rejection !== undefined) return rejection;
    this.kernel.hold(this.pocketOf(command), command.amount);
    this.open.push(command);
    return undefined;
  }

  /** Asked for every move: nobody withdraws who owes something. */
  gate(taken: readonly Leg[], reason: string): string | undefined {
    const owes = (account: number) => this.open.some(({ accountId }) => accountId === account);
    return reason === 'withdrawal' && taken.some(({ accountId }) => owes(accountId)) ? 'LOAN_OPEN' : undefined;
  }

  onPrice(instrument: number, _kind: string, priceTicks: number, out: OrderEvents): void {
    for (const loan of this.open.filter(({ marketId }) => marketId === instrument)) {
      if (priceTicks > loan.callTicks) continue;
      this.trading.cancelFor(loan.accountId, instrument, out);
      this.order(loan, 'sell', out);
      this.buying.push(loan);
      this.call(loan, out);
    }
  }

  settled(out: OrderEvents): void {
    const loan = this.buying.shift();
    if (loan !== undefined) this.order(loan, 'buy', out);
    if (this.buying.length > 0) this.settled(out);
  }

  nextMs(): number {
    return Math.min(Number.POSITIVE_INFINITY, ...this.open.map(({ untilMs }) => untilMs));
  }

  tick(out: OrderEvents): void {
    for (const loan of this.open.filter(({ untilMs }) => untilMs <= this.kernel.timeMs)) this.call(loan, out);
  }

  *claims(): Iterable<Claim> {
    for (const loan of this.open)
      yield { row: rowOf(this.kernel, this.pocketOf(loan)), amount: loan.amount, kind: 'loan' };
  }

  write(out: BinaryWriter): void {
    if (this.open.length === 0) return;
    out.i32(this.open.length);
    for (const { accountId, marketId, amount, callTicks, untilMs } of this.open) {
      for (const number of [accountId, marketId, callTicks]) out.i32(number);
      out.i64(amount);
      out.f64(untilMs);
    }
  }

  read(input: BinaryReader): void {
    for (let left = input.count(); left > 0; left -= 1) {
      const numbers = { accountId: input.i32(), marketId: input.i32(), callTicks: input.i32() };
      this.open.push({ type: 'lend', ...numbers, amount: input.i64(), untilMs: input.f64() });
    }
  }

  private call(loan: Lend, out: OrderEvents): void {
    this.open.splice(this.open.indexOf(loan), 1);
    this.kernel.release(this.pocketOf(loan), loan.amount);
    const rejection = this.pay(loan, -loan.amount, out);
    if (rejection !== undefined) throw new Error(`a loan is not paid back: ${rejection}`);
    out.json(CALLED, { type: 'loan-called', accountId: loan.accountId, marketId: loan.marketId });
  }

  private order({ accountId, marketId }: Lend, side: 'buy' | 'sell', out: OrderEvents): void {
    const placed = { type: 'place-order', orderType: 'market', accountId, marketId, side, qtyLots: 3 } as const;
    this.trading.placeFor(placed, out);
  }

  private pay(loan: Lend, amount: bigint, out: OrderEvents): string | undefined {
    const pocket = this.pocketOf(loan);
    const lender = { accountId: LENDER.accountId, wallet: 'spot', assetId: pocket.assetId } as const;
    const legs = [
      { ...lender, delta: -amount },
      { ...pocket, delta: amount },
    ];
    return this.kernel.move(legs, 'adjustment', out);
  }

  private pocketOf({ accountId, marketId }: Lend): Pocket {
    const assetId = MARKETS.find((market) => market.marketId === marketId)?.quoteAssetId ?? 0;
    return { accountId, wallet: 'perpetual', scope: marketId, assetId };
  }
}

/** The room; not in the product's table. */
export const actingRoom: RoomSpec<Loans> = {
  name: 'acting',
  number: ROOM,
  commands: {
    lend: {
      index: 0,
      class: 'risk',
      fields: { type: true, accountId: true, marketId: true, amount: true, callTicks: true, untilMs: true },
      check: ({ accountId, marketId, amount, callTicks, untilMs }) =>
        [accountId, marketId, callTicks, untilMs].every(isWhole) && isBig(amount),
    },
  },
  events: ['loan-called'],
  codes: ['LOAN_OPEN'],
  followsLast: true,
  create: ({ kernel, use }) => new Loans(kernel, use(tradingRoom)),
};

/** Its commands for the simulation. */
export const actingArbitrary: RoomArbitrary = {
  number: ROOM,
  share: 30,
  command: (random, exchange) => {
    if (!exchange.houseAccounts().some(({ accountId }) => accountId === LENDER.accountId))
      return { ...LENDER, floor: FLOOR };
    const { marketId } = random.pick(MARKETS);
    const [low, high] = PRICE_RANGE[marketId] ?? [1, 10];
    return {
      type: 'lend',
      accountId: random.pick(ACCOUNTS),
      marketId,
      amount: BigInt(random.between(random.percent(3) ? -1 : 1, 9_000)),
      callTicks: random.between(low - 5, high),
      untilMs: exchange.timeMs + random.between(1, 60_000),
    } as unknown as Command;
  },
};
