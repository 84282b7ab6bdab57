import { type Convert, type ConvertLeg, createExchange, type Exchange, type ExchangeEvent } from '@bourse/core';
import { convertStep, type MarketUnits, notionalOf, priceTicks, qtyLots, unitsOfListed } from '@bourse/domain';
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

/** What a quote would promise of a conversion over one market; undefined: there would be none. */
function leastOf(
  exchange: Exchange,
  { marketId, side }: ConvertLeg,
  { accountId, amount }: Convert,
): bigint | undefined {
  const [market, units] = [exchange.markets().find((one) => one.marketId === marketId), UNITS.get(marketId)];
  if (market === undefined || units === undefined) return undefined;
  const own = exchange.accounts().find((account) => account.accountId === accountId)?.takerFeePpm;
  const feePpm = own ?? market.takerFeePpm;
  const { asks, bids } = exchange.book(marketId, 1_000);
  const levels = (side === 'buy' ? asks : bids).map((level) => ({
    priceTicks: priceTicks(level.priceTicks),
    qtyLots: qtyLots(level.qtyLots),
  }));
  const step = convertStep(amount, { side, market, units, levels, feePpm, boundTicks: 0 });
  return step.ok ? step.value.leastReceived : undefined;
}

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
  let [promised, better] = [0, 0];
  for (const command of openWorld()) exchange.apply(command, { timeMs: 1_700_000_000_000 });
  for (let step = 0; step < 30_000; step++) {
    const meta = generator.meta();
    for (const event of exchange.apply(generator.command(), meta)) {
      if (event.type === 'order-accepted') generator.note(event.accountId, event.orderId);
    }
    if (!random.percent(30)) continue;
    const command = convertArbitrary.command(random, exchange);
    if (command.type !== 'convert') throw new Error('no conversion');
    const [only, ...others] = command.legs;
    const foreseen = only !== undefined && others.length === 0 ? leastOf(exchange, only, command) : undefined;
    const events = exchange.apply(command, { timeMs: meta.timeMs });
    const converted = events.find((event): event is Converted => event.type === 'converted');
    const outcome = converted === undefined ? (events[0]?.type === 'rejected' ? events[0].code : '?') : 'converted';
    seen.set(`${outcome} ${command.legs.length}`, (seen.get(`${outcome} ${command.legs.length}`) ?? 0) + 1);
    if (converted === undefined) continue;
    expect(converted.received).toBeGreaterThanOrEqual(command.minReceived);
    expect(converted.paid).toBeLessThanOrEqual(command.amount);
    if (foreseen !== undefined) {
      expect(converted.received, `step ${step}`).toBeGreaterThanOrEqual(foreseen);
      promised += 1;
      if (converted.received > foreseen) better += 1;
    }
    for (const leg of converted.legs) {
      const { lots, paid, received } = leg;
      expect({ lots, paid, received }, `step ${step}`).toEqual(settled(events, leg));
    }
  }
  // What a quote promises is what arrives at least, for all the roundings of fees.
  expect(promised).toBeGreaterThan(100);
  expect(better).toBeGreaterThan(10);
  // Both lengths happen, and every rejection that a book can give.
  for (const kind of ['converted 1', 'converted 2', 'CONVERT_BOOK_TOO_THIN 2', 'CONVERT_RATE_MOVED 1']) {
    expect(seen.get(kind), `${kind} of ${JSON.stringify([...seen])}`).toBeGreaterThan(10);
  }
  expect(seen.get('CONVERT_MEETS_OWN_ORDER 1'), JSON.stringify([...seen])).toBeGreaterThan(10);
});
