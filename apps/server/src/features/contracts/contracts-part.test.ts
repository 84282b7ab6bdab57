import { type Command, restoreExchange } from '@bourse/core';
import { formatExactPrice } from '@bourse/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TEST_ASSETS } from '../../testing/test-world.ts';
import {
  ANN,
  BEN,
  CAT,
  ContractsFloor,
  type FloorView,
  limitOrder,
  viewOfContracts,
} from './testing/contracts-floor.ts';
import { CLEARING, FUND, INVERSE, LINEAR, markAt } from './testing/contracts-world.ts';

const { BTC, USDT } = TEST_ASSETS;
const usdt = (whole: number) => BigInt(Math.round(whole * 100)) * 10n ** 6n;
const purse = (accountId: number) => ({ accountId, wallet: 'perpetual', assetId: USDT.assetId }) as const;

describe('a position', () => {
  it('has the figures of the risk page', () => {
    const floor = new ContractsFloor();
    floor.trade(ANN, BEN, 1_000);
    floor.must(markAt(610_000));
    const [position] = floor.seen.figures.positionsOf(ANN);
    // 61,000 is in the second tier: 0.5 % less 50.
    expect(position).toMatchObject({
      markTicks: 610_000,
      valueUnits: usdt(61_000),
      unrealisedUnits: usdt(1_000),
      initialUnits: usdt(3_050),
      maintenanceUnits: usdt(255),
      risk: { equityUnits: usdt(11_000), maintenanceUnits: usdt(255) },
      marginRatioPpm: 23_182n,
      // (60,000 − 10,000 − 50) ÷ 0.995.
      liquidation: { ticks: 502_011 },
      bankruptcy: { ticks: 500_000 },
      removableUnits: 0n,
    });
    expect(position?.entryPrice && formatExactPrice(position.entryPrice, LINEAR)).toBe('60000.0');
    expect(floor.seen.figures.purse(purse(ANN))).toMatchObject({
      walletUnits: usdt(10_000),
      equityUnits: usdt(11_000),
      requirementUnits: usdt(3_050),
      availableUnits: usdt(7_950),
      mostOutUnits: usdt(6_950),
    });
  });

  it('counts in the open interest once, and no longer when it is closed', () => {
    const floor = new ContractsFloor();
    floor.trade(ANN, BEN, 100);
    floor.trade(CAT, BEN, 50);
    expect(floor.seen.part.contract(LINEAR.marketId).openLots).toBe(150);
    floor.trade(BEN, ANN, 100);
    expect(floor.seen.part.contract(LINEAR.marketId).openLots).toBe(50);
    expect([...floor.seen.part.holdersOf(LINEAR.marketId)].map(({ accountId, lots }) => [accountId, lots])).toEqual(
      expect.arrayContaining([
        [CAT, 50],
        [BEN, -50],
      ]),
    );
  });

  it('that is isolated stands by its margin alone', () => {
    const floor = new ContractsFloor();
    floor.must({ type: 'set-margin-mode', accountId: ANN, contractId: LINEAR.marketId, isIsolated: true });
    floor.trade(ANN, BEN, 1_000);
    floor.must({ type: 'change-margin', accountId: ANN, contractId: LINEAR.marketId, delta: usdt(500) });
    const [position] = floor.seen.figures.positionsOf(ANN);
    expect(position).toMatchObject({
      exposure: { isIsolated: true, leverage: 20, marginUnits: usdt(3_500) },
      risk: { equityUnits: usdt(3_500), maintenanceUnits: usdt(250) },
      bankruptcy: { ticks: 565_000 },
      removableUnits: usdt(500),
    });
    expect(floor.seen.figures.purse(purse(ANN))).toMatchObject({
      isolatedUnits: usdt(3_500),
      equityUnits: usdt(6_500),
      requirementUnits: 0n,
    });
  });
});

describe('a purse', () => {
  it('needs margin for what orders open, and none for those that wait or only reduce', () => {
    const floor = new ContractsFloor();
    floor.trade(ANN, BEN, 100);
    const requirement = () => floor.seen.figures.purse(purse(ANN)).requirementUnits;
    expect(requirement()).toBe(usdt(300));
    floor.must(limitOrder(ANN, 'sell', 100, 600_000, { reduceOnly: true }));
    floor.must(limitOrder(ANN, 'buy', 900, 500_000, { trigger: { kind: 'stop-loss', stopPriceTicks: 650_000 } }));
    expect(requirement()).toBe(usdt(300));
    // 300 lots close 100 and open 200: that is more than the position needs.
    floor.must(limitOrder(ANN, 'sell', 300, 600_000));
    expect(requirement()).toBe(usdt(600));
  });
});

describe('ADL lights', () => {
  it('rank a side by profit and leverage, in their own order', () => {
    const floor = new ContractsFloor();
    floor.trade(ANN, CAT, 100, 590_000);
    floor.trade(BEN, CAT, 100, 600_000);
    floor.must(markAt(605_000));
    const lightOf = (accountId: number) => {
      const [exposure] = floor.seen.part.positionsOf(accountId);
      return exposure && floor.seen.lights.of(exposure);
    };
    expect([lightOf(ANN), lightOf(BEN), lightOf(CAT)]).toEqual([5, 3, 5]);
  });

  it('are kept for a moment, and then ranked anew', () => {
    const floor = new ContractsFloor();
    floor.trade(ANN, CAT, 100, 600_000);
    const [exposure] = floor.seen.part.positionsOf(ANN);
    if (exposure === undefined) throw new Error('no position');
    expect(floor.seen.lights.of(exposure)).toBe(5);
    floor.trade(BEN, CAT, 100, 590_000);
    floor.timeMs += 1_999;
    expect(floor.seen.lights.of(exposure)).toBe(5);
    floor.timeMs += 1;
    expect(floor.seen.lights.of(exposure)).toBe(3);
  });
});

describe('a contract', () => {
  it('has its prices, their state and its last funding', () => {
    const floor = new ContractsFloor();
    floor.trade(ANN, BEN, 10);
    floor.must({ type: 'set-prices', prices: [{ marketId: LINEAR.marketId, kind: 'index', priceTicks: 599_000 }] });
    floor.must({ type: 'set-price-state', contractId: LINEAR.marketId, state: 'stale' });
    floor.must({ type: 'settle-funding', contractId: LINEAR.marketId, stampMs: 5_000, ratePpb: 100_000 });
    expect(floor.seen.part.findByCode(LINEAR.code)).toMatchObject({
      contractId: LINEAR.marketId,
      wallet: 'perpetual',
      clearingAccountId: CLEARING,
      fundAccountId: FUND,
      markTicks: 600_000,
      indexTicks: 599_000,
      priceState: 'stale',
      funding: { stampMs: 5_000, ratePpb: 100_000 },
    });
  });

  it('that is inverse has its volume in contracts’ currency and its turnover in coin', () => {
    const floor = new ContractsFloor();
    floor.trade(ANN, BEN, 60, 600_000, { marketId: INVERSE.marketId });
    const ticker = floor.seen.view.contract(INVERSE.marketId).ticker(floor.timeMs);
    expect(ticker).toMatchObject({ last: '60000.0', volume: '6000', amount: '0.10000000' });
    const [order] = floor.seen.view.openOrders(ANN, 'perpetual');
    expect(order).toBeUndefined();
  });

  it('is no spot market', () => {
    const { view } = new ContractsFloor().seen;
    expect(view.markets().map(({ market }) => market.spec.code)).toEqual(['btc_usdt']);
    expect(view.findMarketByCode(LINEAR.code)).toBeUndefined();
    expect(view.findMarket(LINEAR.marketId)).toBeUndefined();
    expect(view.instrument(LINEAR.marketId).market.product).toBe('perpetual');
    expect(view.instruments().map(({ market }) => market.spec.marketId)).toEqual([1, 101, 102]);
  });
});

describe('a forced trade', () => {
  it('is in the list of trades and nowhere else', () => {
    const floor = new ContractsFloor();
    floor.trade(ANN, BEN, 3_000);
    const state = floor.seen.view.contract(LINEAR.marketId);
    const before = { ticker: state.ticker(floor.timeMs), kline: state.kline('1m'), last: state.lastTicks };
    floor.limit(CAT, 'buy', 3_000, 568_000);
    const { events } = floor.must(markAt(568_000));
    expect(events).toContainEqual(expect.objectContaining({ type: 'trade', forced: true }));
    const { ask: _ask, bid: _bid, ...ticker } = state.ticker(floor.timeMs);
    expect(before.ticker).toMatchObject(ticker);
    expect([state.kline('1m'), state.lastTicks]).toEqual([before.kline, before.last]);
    expect(state.recentTrades(1)).toMatchObject([{ price: '56800.0', side: 'sell' }]);
    expect(state.lastTrade?.tradeNo).toBeGreaterThan(1);
    expect(floor.seen.part.positionsOf(ANN)).toEqual([]);
  });
});

describe('settings', () => {
  it('follow margin mode, leverage and position mode', () => {
    const floor = new ContractsFloor();
    const { part } = floor.seen;
    const contractId = LINEAR.marketId;
    expect(part.settingsOf(ANN, contractId)).toEqual({ isIsolated: false, leverage: 20 });
    floor.must({ type: 'set-leverage', accountId: ANN, contractId, leverage: 7 });
    floor.must({ type: 'set-margin-mode', accountId: ANN, contractId, isIsolated: true });
    floor.must({ type: 'set-position-mode', accountId: ANN, wallet: 'perpetual', isHedge: true });
    expect(part.isHedge(ANN, 'perpetual')).toBe(true);
    expect(part.settingsOf(ANN, contractId, 'short')).toEqual({ isIsolated: true, leverage: 7 });
    floor.must({ type: 'set-leverage', accountId: ANN, contractId, leverage: 9, side: 'short' });
    expect(part.settingsOf(ANN, contractId, 'long').leverage).toBe(7);
    expect(part.settingsOf(ANN, contractId, 'short').leverage).toBe(9);
    floor.must({ type: 'set-position-mode', accountId: ANN, wallet: 'perpetual', isHedge: false });
    expect(part.settingsOf(ANN, contractId)).toEqual({ isIsolated: true, leverage: 7 });
  });
});

/** All that a view tells of contracts, comparable. */
function told({ figures, part, view }: FloorView) {
  const accounts = [ANN, BEN, CAT, FUND];
  return {
    contracts: part.all().map(({ funding, ...contract }) => ({ ...contract, fundedMs: funding?.stampMs })),
    depths: view.contracts().map((state) => state.depth(100)),
    accounts: accounts.map((accountId) => ({
      positions: figures.positionsOf(accountId).map(({ contract: _contract, ...position }) => position),
      purses: figures.pursesOf(accountId, 'perpetual').map((key) => [key, figures.purse(key)]),
      isHedge: part.isHedge(accountId, 'perpetual'),
      settings: [LINEAR, INVERSE].flatMap(({ marketId }) =>
        ([undefined, 'long', 'short'] as const).map((side) => part.settingsOf(accountId, marketId, side)),
      ),
      orders: view.openOrders(accountId, 'perpetual').map(({ orderId, positionSide, qtyLots, reduceOnly }) => {
        return { orderId, positionSide, qtyLots, reduceOnly };
      }),
    })),
  };
}

/** Whether the engine lets an amount out of a perpetual wallet; on a copy. */
function lets(snapshot: Uint8Array, accountId: number, assetId: number, amount: bigint): boolean {
  const copy = restoreExchange(snapshot);
  const [first] = copy.apply({ type: 'transfer', accountId, from: 'perpetual', to: 'spot', assetId, amount });
  return first?.type !== 'rejected';
}

const account = fc.constantFrom(ANN, BEN, CAT);
const contractId = fc.constantFrom(LINEAR.marketId, LINEAR.marketId, INVERSE.marketId);
const side = fc.constantFrom('buy', 'sell');
const positionSide = fc.constantFrom(undefined, undefined, 'long', 'short');
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    arbitrary: fc
      .tuple(
        account,
        side,
        fc.integer({ min: 1, max: 900 }),
        fc.integer({ min: 590, max: 610 }),
        contractId,
        positionSide,
        fc.boolean(),
        fc.boolean(),
      )
      .map(
        ([accountId, side, lots, price, marketId, positionSide, reduceOnly, isStop]): Command =>
          limitOrder(accountId, side, lots, price * 1_000, {
            marketId,
            ...(positionSide === undefined ? {} : { positionSide }),
            ...(reduceOnly ? { reduceOnly } : {}),
            ...(isStop ? { trigger: { kind: 'stop-loss', stopPriceTicks: price * 1_000, price: 'mark' } } : {}),
          }),
      ),
    weight: 10,
  },
  fc.tuple(fc.integer({ min: 560, max: 640 }), contractId).map(([price, id]): Command => markAt(price * 1_000, id)),
  fc.tuple(account, contractId, fc.integer({ min: 1, max: 60 }), positionSide).map(
    ([accountId, contractId, leverage, side]): Command => ({
      type: 'set-leverage',
      accountId,
      contractId,
      leverage,
      ...(side === undefined ? {} : { side }),
    }),
  ),
  fc.tuple(account, contractId, fc.boolean()).map(
    ([accountId, contractId, isIsolated]): Command => ({
      type: 'set-margin-mode',
      accountId,
      contractId,
      isIsolated,
    }),
  ),
  fc
    .tuple(account, fc.boolean())
    .map(([accountId, isHedge]): Command => ({ type: 'set-position-mode', accountId, wallet: 'perpetual', isHedge })),
  fc.tuple(account, contractId, fc.bigInt(-usdt(50), usdt(50)), positionSide).map(
    ([accountId, contractId, delta, side]): Command => ({
      type: 'change-margin',
      accountId,
      contractId,
      delta,
      ...(side === undefined ? {} : { side }),
    }),
  ),
  fc.tuple(account).map(([accountId]): Command => ({ type: 'cancel-all', accountId })),
  fc.tuple(contractId, fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: -500_000, max: 500_000 })).map(
    ([contractId, stampMs, ratePpb]): Command => ({
      type: 'settle-funding',
      contractId,
      stampMs,
      ratePpb,
    }),
  ),
);

describe('whatever happens', () => {
  it('a view from the recovered state tells the same, and the engine lets out of a purse what the view says and no unit more', () => {
    let [locked, moved] = [0, 0];
    fc.assert(
      fc.property(fc.array(command, { minLength: 10, maxLength: 40 }), fc.boolean(), (commands, hasFees) => {
        const floor = new ContractsFloor(hasFees ? { makerFeePpm: 200, takerFeePpm: 600 } : {});
        for (const each of commands) floor.run(each);
        const snapshot = floor.exchange.snapshot();
        expect(told(viewOfContracts(restoreExchange(snapshot)))).toEqual(told(floor.seen));
        for (const accountId of [ANN, BEN, CAT]) {
          for (const { assetId } of [USDT, BTC]) {
            const { mostOutUnits, walletUnits } = floor.seen.figures.purse({ accountId, wallet: 'perpetual', assetId });
            expect(lets(snapshot, accountId, assetId, mostOutUnits + 1n)).toBe(false);
            if (mostOutUnits > 0n) expect(lets(snapshot, accountId, assetId, mostOutUnits)).toBe(true);
            if (mostOutUnits < walletUnits) locked += 1;
            else moved += 1;
          }
        }
      }),
      { numRuns: 40 },
    );
    expect(Math.min(locked, moved)).toBeGreaterThan(10);
  }, 60_000);
});
