import { createExchange, type ExchangeEvent } from '@bourse/core';
import { type MarketUnits, notionalOf, priceTicks, qtyLots, unitsOfListed } from '@bourse/domain';
import { expect, test } from 'vitest';
import { convertArbitrary } from './convert-arbitrary.ts';
import { Generator } from './generator.ts';
import { Random } from './random.ts';
import { ASSETS, MARKETS, openWorld } from './world.ts';

const SEED = 20_261_128;
type Converted = Extract<ExchangeEvent, { type: 'converted' }>;

const assetOf = (id: number) => {
  const asset = ASSETS.find(({ assetId }) => assetId === id);
  if (asset === undefined) throw new Error(`no asset ${id}`);
  return asset;
};
const UNITS: ReadonlyMap<number, MarketUnits> = new Map(
  MARKETS.map((market) => [
    market.marketId,
    unitsOfListed(market, assetOf(market.baseAssetId), assetOf(market.quoteAssetId)),
  ]),
);

/** What trades say that an order paid and brought; smallest units. */
function settled(events: readonly ExchangeEvent[], { marketId, orderId, side }: Converted['legs'][number]) {
  let [lots, paid, received] = [0, 0n, 0n];
  for (const event of events) {
    if (event.type !== 'trade' || event.marketId !== marketId || event.takerOrderId !== orderId) continue;
    const units = UNITS.get(marketId);
    if (units === undefined) throw new Error(`no market ${marketId}`);
    const value = notionalOf(priceTicks(event.priceTicks), qtyLots(event.qtyLots), units);
    const base = BigInt(event.qtyLots) * units.baseUnitsPerLot;
    lots += event.qtyLots;
    paid += side === 'buy' ? value : base;
    received += (side === 'buy' ? base : value) - event.takerFee;
  }
  return { lots, paid, received };
}

test(`conversions do to the unit what was foreseen, among all kinds of orders (seed ${SEED})`, () => {
  const exchange = createExchange({ maxOpenOrders: 200 });
  const generator = new Generator(new Random(SEED));
  const random = new Random(SEED + 1);
  const seen = new Map<string, number>();
  for (const command of openWorld()) exchange.apply(command, { timeMs: 1_700_000_000_000 });
  for (let step = 0; step < 30_000; step++) {
    const meta = generator.meta();
    for (const event of exchange.apply(generator.command(), meta)) {
      if (event.type === 'order-accepted') generator.note(event.accountId, event.orderId);
    }
    if (!random.percent(30)) continue;
    const command = convertArbitrary.command(random, exchange);
    if (command.type !== 'convert') throw new Error('no conversion');
    const events = exchange.apply(command, { timeMs: meta.timeMs });
    const converted = events.find((event): event is Converted => event.type === 'converted');
    const outcome = converted === undefined ? (events[0]?.type === 'rejected' ? events[0].code : '?') : 'converted';
    seen.set(`${outcome} ${command.legs.length}`, (seen.get(`${outcome} ${command.legs.length}`) ?? 0) + 1);
    if (converted === undefined) continue;
    expect(converted.received).toBeGreaterThanOrEqual(command.minReceived);
    expect(converted.paid).toBeLessThanOrEqual(command.amount);
    for (const leg of converted.legs) {
      const { lots, paid, received } = leg;
      expect({ lots, paid, received }, `step ${step}`).toEqual(settled(events, leg));
    }
  }
  // Both lengths happen, and every rejection that a book can give.
  for (const kind of ['converted 1', 'converted 2', 'CONVERT_BOOK_TOO_THIN 2', 'CONVERT_RATE_MOVED 1']) {
    expect(seen.get(kind), `${kind} of ${JSON.stringify([...seen])}`).toBeGreaterThan(10);
  }
  expect(seen.get('CONVERT_MEETS_OWN_ORDER 1'), JSON.stringify([...seen])).toBeGreaterThan(10);
});
