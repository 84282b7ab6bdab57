import { describe, expect, it } from 'vitest';
import { type UnreachedStop, UnreachedStops } from './order-times.ts';

const stop = (orderId: bigint, stopTicks: number, change: Partial<UnreachedStop> = {}): UnreachedStop => ({
  orderId,
  accountId: 1_000,
  marketId: 1,
  stopTicks,
  isAbove: true,
  isPending: false,
  ...change,
});
const idsOf = (stops: readonly UnreachedStop[]) => stops.map(({ orderId }) => orderId);

describe('stops that no trade has reached', () => {
  it('are reached by the price that they follow, and by no other', () => {
    const stops = new UnreachedStops([
      stop(1n, 100),
      stop(2n, 100, { price: 'mark' }),
      stop(3n, 100, { price: 'index' }),
    ]);
    expect(idsOf(stops.reached(1, 100, 'mark'))).toEqual([2n]);
    expect(idsOf(stops.reached(1, 100))).toEqual([1n]);
    stops.setPending(3n, true);
    expect(idsOf(stops.reached(1, 100, 'index'))).toEqual([]);
    stops.setPending(3n, false);
    expect(idsOf(stops.copy().reached(1, 100, 'index'))).toEqual([3n]);
    stops.delete(3n);
    expect(stops.size).toBe(0);
  });

  it.each([
    [true, 99, []],
    [true, 100, [1]],
    [true, 110, [1, 2]],
    [false, 111, []],
    [false, 110, [2]],
    [false, 100, [1, 2]],
  ])('above %s, a trade at %i reaches %j', (isAbove, price, reached) => {
    const stops = new UnreachedStops([stop(1n, 100, { isAbove }), stop(2n, 110, { isAbove })]);
    expect(idsOf(stops.reached(1, price))).toEqual(reached.map(BigInt));
    expect(stops.size).toBe(2 - reached.length);
    expect(idsOf(stops.reached(1, price))).toEqual([]);
  });

  it('are checked in their own market, on both sides of the price', () => {
    const stops = new UnreachedStops([stop(1n, 100), stop(2n, 90, { isAbove: false }), stop(3n, 50, { marketId: 2 })]);
    expect(idsOf(stops.reached(2, 49))).toEqual([]);
    expect(idsOf(stops.reached(1, 95))).toEqual([]);
    expect(idsOf(stops.reached(1, 80))).toEqual([2n]);
    expect(idsOf(stops.reached(1, 120))).toEqual([1n]);
    expect(idsOf(stops.reached(3, 1))).toEqual([]);
    expect(stops.size).toBe(1);
  });

  it('are not reached while pending, nor later by earlier trades', () => {
    const stops = new UnreachedStops([stop(1n, 100), stop(2n, 120)]);
    expect(stops.setPending(1n, true)).toBe(true);
    expect(idsOf(stops.reached(1, 110))).toEqual([]);
    expect(stops.setPending(1n, false)).toBe(true);
    expect(idsOf(stops.reached(1, 99))).toEqual([]);
    expect(idsOf(stops.reached(1, 100))).toEqual([1n]);
    expect(stops.setPending(1n, false)).toBe(false);
  });

  it('that are removed do not prevent others from being reached', () => {
    const stops = new UnreachedStops([stop(1n, 100), stop(2n, 120)]);
    stops.delete(1n);
    stops.delete(7n);
    expect(idsOf(stops.reached(1, 110))).toEqual([]);
    expect(idsOf(stops.reached(1, 120))).toEqual([2n]);
  });

  it('are copied, and the copy is independent', () => {
    const stops = new UnreachedStops([stop(1n, 100), stop(2n, 90, { isAbove: false, isPending: true })]);
    const copy = stops.copy();
    copy.add(stop(3n, 105));
    expect(idsOf(copy.reached(1, 110))).toEqual([1n, 3n]);
    expect(copy.setPending(2n, false)).toBe(true);
    expect(stops.size).toBe(2);
    expect(idsOf(stops.copy().reached(1, 100))).toEqual([1n]);
    expect(idsOf(stops.reached(1, 80))).toEqual([]);
    expect(idsOf(stops.reached(1, 100))).toEqual([1n]);
  });
});
