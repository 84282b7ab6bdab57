/**
 * A search for ways in which accounts of one owner are paid by the insurance fund: random moves of two of them, beside a fair maker around the mark,
 * from seeds. What the fund loses is taken apart: what its inventory moves by with the mark, and what a gap has put accounts below nothing. Without gaps
 * nothing is left over; with gaps no more than they explain.
 */
import { describe, expect, test } from 'vitest';
import { brokenLaws, contractsStateOf } from '../../testing/contracts-audit.ts';
import { FUND, LINEAR, MARK } from '../../testing/contracts-desk.ts';
import { ALICE, BOB, limit } from '../../testing/desk.ts';
import { wholeFund } from '../../testing/owned.ts';
import { DAVE, DOLLAR, eventsOf, OTHER, RiskDesk } from '../../testing/risk-desk.ts';
import type { Command, ExchangeEvent } from '../index.ts';
import { crossPositions, isolatedRisk, purseRisk } from './risk.ts';

const CONTRACTS = [LINEAR, OTHER] as const;
const OWNERS = [ALICE, DAVE] as const;
const MOVES = 250;

/** A repeatable source of whole numbers below a bound. */
function numbers(seed: number): (below: number) => number {
  let state = Math.imul(seed, 2_654_435_761) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The desk of a search: the owner's accounts have little, the maker has much. */
class Search {
  readonly desk = new RiskDesk({ linear: { makerFeePpm: -100, takerFeePpm: 300 } });
  readonly marks = new Map<number, number>(CONTRACTS.map((id) => [id, MARK]));
  readonly trends = new Map<number, number>();
  readonly below: (bound: number) => number;
  readonly isGappy: boolean;
  stampMs = 0;
  /** What the fund has lost that neither its inventory nor a gap explains, smallest units; negative: it has gained. */
  unexplained = 0n;
  /** The most of it that one command has lost beyond what working out may give away. */
  worst = 0n;
  liquidations = 0;

  constructor(seed: number, isGappy: boolean) {
    this.below = numbers(seed);
    this.isGappy = isGappy;
    this.desk.listOther({ makerFeePpm: -100, takerFeePpm: 300 });
    for (const accountId of OWNERS) this.desk.leave(accountId, BigInt(400 + this.below(2_000)) * DOLLAR);
    if (this.below(2) === 1) this.desk.hedge(DAVE);
    if (this.below(2) === 1) this.desk.isolate(ALICE);
    for (const accountId of OWNERS) this.desk.leverage(accountId, [20, 50, 100][this.below(3)] ?? 20);
  }

  private one<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }

  run(): void {
    for (let move = 0; move < MOVES; move++) {
      const command = this.next();
      this.apply(command);
      if (command.type !== 'set-prices') continue;
      const id = command.prices[0]?.marketId ?? LINEAR;
      for (let more = this.below(12); more > 0; more--) this.apply(this.toward(id, this.trend(id)));
    }
    // Home again, step by step.
    for (const id of CONTRACTS) {
      while (this.marks.get(id) !== MARK) this.apply(this.toward(id, MARK));
    }
  }

  /** Carries a command out and takes apart what the fund has lost by it. */
  private apply(command: Command): void {
    const { desk } = this;
    const before = wholeFund(desk);
    const moved = command.type === 'set-prices' ? this.movedBy(command.prices) : { inventory: 0n, deficits: 0n };
    const events = desk.do(command);
    this.liquidations += eventsOf(events, 'liquidation-started').length;
    const lost = before + moved.inventory + fundingOf(events) - wholeFund(desk);
    // Without gaps what the fund gives away has come in before.
    this.unexplained += lost + moved.deficits - (this.isGappy ? givenAway(events) : 0n);
    const beyond = lost + moved.deficits - givenAway(events);
    if (beyond > this.worst) this.worst = beyond;
  }

  /** What marks do to the fund's inventory, and how far they bring accounts below nothing, before anything else. */
  private movedBy(prices: readonly { readonly marketId: number; readonly priceTicks: number }[]) {
    const state = contractsStateOf(this.desk.exchange);
    const before = new Map([...state.contracts.values()].map((contract) => [contract, contract.market.markTicks]));
    const inventory = () => CONTRACTS.reduce((sum, id) => sum + this.fundProfit(id), 0n);
    const was = { inventory: inventory(), deficits: this.deficits() };
    for (const { marketId, priceTicks } of prices) {
      const contract = state.contracts.get(marketId);
      if (contract !== undefined) contract.market.markTicks = priceTicks;
    }
    const moved = { inventory: inventory() - was.inventory, deficits: this.deficits() - was.deficits };
    for (const [contract, ticks] of before) contract.market.markTicks = ticks;
    return moved;
  }

  /** What accounts are below nothing together, smallest units; never positive. */
  private deficits(): bigint {
    const state = contractsStateOf(this.desk.exchange);
    let units = 0n;
    const add = (equity: bigint) => {
      if (equity < 0n) units += equity;
    };
    for (const purse of state.allPurses()) {
      if (state.isFund(purse.owner)) continue;
      if (crossPositions(state, purse).length > 0) add(purseRisk(state, purse).equityUnits);
      for (const exposure of state.exposuresOf(purse)) {
        if (exposure.isIsolated && exposure.lots !== 0) add(isolatedRisk(exposure).equityUnits);
      }
    }
    return units;
  }

  private fundProfit(contractId: number): bigint {
    const state = contractsStateOf(this.desk.exchange);
    const contract = state.contracts.get(contractId);
    const fund = contract === undefined ? undefined : state.find(contract.fundOwner, contract, 0);
    return fund?.unrealisedUnits ?? 0n;
  }

  /** Where a mark goes for a while. */
  private trend(id: number): number {
    const { below, trends } = this;
    if (below(40) === 0 || trends.get(id) === this.marks.get(id)) trends.set(id, 500_000 + below(3) * 100_000);
    return trends.get(id) ?? 500_000;
  }

  private toward(id: number, target: number): Command {
    const now = this.marks.get(id) ?? MARK;
    const step = Math.min(Math.abs(target - now), 1 + this.below(900));
    const priceTicks = now + Math.sign(target - now) * step;
    this.marks.set(id, priceTicks);
    return { type: 'set-prices', prices: [{ marketId: id, kind: 'mark', priceTicks }] };
  }

  private next(): Command {
    const { below } = this;
    const contractId = this.one(CONTRACTS);
    const accountId = this.one(OWNERS);
    const now = this.marks.get(contractId) ?? MARK;
    const far = this.one([0, 10, 600, 3_000, 12_000, 60_000]);
    const priceTicks = Math.max(1, now + this.one([-1, 1]) * far);
    const qtyLots = 1 + below(900);
    const side = this.one(['buy', 'sell'] as const);
    const isHedged =
      accountId === DAVE && contractsStateOf(this.desk.exchange).isHedge(this.ownerOf(DAVE), 'perpetual');
    const how = isHedged ? { positionSide: this.one(['long', 'short'] as const) } : { reduceOnly: below(3) === 0 };
    const place = { type: 'place-order', accountId, marketId: contractId, side, qtyLots, ...how } as const;
    switch (below(14)) {
      case 0:
      case 1:
      case 2:
        return this.toward(contractId, this.trend(contractId));
      case 3: {
        if (!this.isGappy) return this.toward(contractId, this.trend(contractId));
        const ticks = Math.floor(now * (0.9 + below(200) / 1_000));
        this.marks.set(contractId, ticks);
        return { type: 'set-prices', prices: [{ marketId: contractId, kind: 'mark', priceTicks: ticks }] };
      }
      case 4:
      case 5:
      case 6:
        return limit(accountId, side, qtyLots, priceTicks, { marketId: contractId, ...how });
      case 7:
        return { ...place, orderType: 'limit', priceTicks, timeInForce: this.one(['IOC', 'FOK'] as const) };
      case 8:
        return { ...place, orderType: 'market' };
      case 9:
        return limit(BOB, side, 400, now + (side === 'buy' ? -30 : 30), { marketId: contractId });
      case 10: {
        const amount = BigInt(1 + below(3_000)) * DOLLAR;
        const [from, to] = this.one([['spot', 'perpetual'] as const, ['perpetual', 'spot'] as const]);
        return { type: 'transfer', accountId, from, to, assetId: 52, amount };
      }
      case 11:
        return below(2) === 0
          ? { type: 'set-leverage', accountId, contractId, leverage: this.one([5, 20, 50, 75, 100, 125]) }
          : { type: 'change-margin', accountId, contractId, delta: BigInt(below(2_000) - 1_000) * DOLLAR };
      case 12: {
        this.stampMs += 1;
        const ratePpb = (below(2) === 0 ? -1 : 1) * below(3_000_000);
        return { type: 'settle-funding', contractId, stampMs: this.stampMs, ratePpb };
      }
      default:
        return { type: 'cancel-all', accountId, marketId: contractId };
    }
  }

  private ownerOf(accountId: number): number {
    return contractsStateOf(this.desk.exchange).trading.accounts.find(accountId);
  }
}

/** What the fund may give away by its orders: half the maintenance rate of the first tier. */
function givenAway(events: readonly ExchangeEvent[]): bigint {
  const trades = eventsOf(events, 'trade').filter(({ takerAccountId }) => takerAccountId === FUND);
  const value = trades.reduce((sum, { priceTicks, qtyLots }) => sum + BigInt(priceTicks) * BigInt(qtyLots) * 100n, 0n);
  return (value * 2_010n) / 1_000_000n;
}

/** Funding of the fund's own inventory, which it pays and receives as anybody does. */
function fundingOf(events: readonly ExchangeEvent[]): bigint {
  const own = eventsOf(events, 'funding-paid').filter(({ accountId }) => accountId === FUND);
  return own.reduce((sum, { amountUnits }) => sum + amountUnits, 0n);
}

const seeds = Array.from({ length: 12 }, (_, at) => 20_261_128 + at);

describe('a search for what pays', () => {
  test.each([false, true])('finds nothing that the fund loses beyond gaps (gaps: %s)', (isGappy) => {
    let liquidations = 0;
    for (const seed of seeds) {
      const search = new Search(seed, isGappy);
      search.run();
      liquidations += search.liquidations;
      expect(brokenLaws(search.desk.exchange)).toEqual([]);

      expect(
        [search.unexplained <= 0n, search.worst <= 0n],
        `seed ${seed}: ${search.unexplained}, ${search.worst}`,
      ).toEqual([true, true]);
    }
    expect(liquidations).toBeGreaterThan(8);
  });
});
