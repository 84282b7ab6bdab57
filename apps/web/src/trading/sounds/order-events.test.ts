import type { FillData, OrderData } from '@bourse/contract';
import { describe, expect, it } from 'vitest';
import { orderEvents, soundOf } from './order-events.ts';
import { FIRST_SOUNDS, SOUNDS_KIND } from './sound-settings.ts';

const orders = (...ids: readonly string[]) => ids.map((orderId) => ({ orderId }) as OrderData);
const fills = (...keys: readonly (readonly [number, string])[]) =>
  keys.map(([fillNo, orderId]) => ({ fillNo, orderId }) as FillData);
const told = (before: Parameters<typeof orderEvents>[0], after: Parameters<typeof orderEvents>[1]) =>
  orderEvents(before, after).map(({ kind, orderId, fills: own }) => `${kind} ${orderId} ${own.length}`);

describe('what happened to own orders', () => {
  it.each([
    ['nothing', [['a'], []], [['a'], []], []],
    ['a new order', [[], []], [['a'], []], []],
    ['a part', [['a'], []], [['a'], [[1, 'a']]], ['partialFill a 1']],
    [
      'the rest',
      [['a'], [[1, 'a']]],
      [
        [],
        [
          [2, 'a'],
          [1, 'a'],
        ],
      ],
      ['fill a 1'],
    ],
    [
      'a market order in three',
      [[], []],
      [
        [],
        [
          [3, 'm'],
          [2, 'm'],
          [1, 'm'],
        ],
      ],
      ['fill m 3'],
    ],
    ['a cancel', [['a', 'b'], []], [['b'], []], ['cancel a 0']],
    ['both at once', [['a', 'b'], []], [[], [[1, 'a']]], ['fill a 1', 'cancel b 0']],
  ] as const)('%s', (_, [openBefore, fillsBefore], [openAfter, fillsAfter], expected) => {
    const before = { orders: orders(...openBefore), fills: fills(...fillsBefore) };
    const after = { orders: orders(...openAfter), fills: fills(...fillsAfter) };
    expect(told(before, after)).toEqual(expected);
  });

  it('makes one sound, the most important one that is heard', () => {
    const events = orderEvents(
      { orders: orders('a', 'b'), fills: [] },
      { orders: orders('b'), fills: fills([1, 'b']) },
    );
    expect(soundOf(events, ['fill', 'partialFill', 'cancel'])).toBe('partialFill');
    expect(soundOf(events, ['cancel'])).toBe('cancel');
    expect(soundOf(events, ['fill', 'error'])).toBeUndefined();
  });
});

describe('what is chosen about sounds', () => {
  it.each([
    [undefined, FIRST_SOUNDS],
    [{ events: 'all', volume: 400 }, FIRST_SOUNDS],
    [
      { events: ['error', 'nonsense', 'fill'], volume: 7, notifies: true },
      { events: ['fill', 'error'], volume: 7, notifies: true },
    ],
  ])('%j is read as %j', (stored, expected) => {
    expect(SOUNDS_KIND.read(stored)).toEqual(expected);
  });
});
