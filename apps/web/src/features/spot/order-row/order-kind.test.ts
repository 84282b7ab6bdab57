import { expect, it } from 'vitest';
import { isTriggerOrder, kindOf } from './order-kind.ts';
import { roomOf } from './room.ts';

it.each([
  ['limit', '', 0, 'limit'],
  ['market', '', 0, 'market'],
  ['limit', 'stop-loss', 0, 'stop'],
  ['market', 'take-profit', 0, 'take-profit'],
  ['market', 'stop-loss', 100, 'trailing'],
] as const)('%s with trigger %j and distance %i is %s', (type, trigger, trailingDelta, kind) => {
  expect(kindOf({ type, trigger, trailingDelta })).toBe(kind);
});

it.each([
  [false, false, false],
  [true, false, true],
  [false, true, true],
])('waiting %s, pending %s: trigger order %s', (isWaiting, isPending, isTrigger) => {
  expect(isTriggerOrder({ isWaiting, isPending })).toBe(isTrigger);
});

it.each([
  [390, 'cards'],
  [639, 'cards'],
  [640, 'lines'],
  [964, 'lines'],
  [1499, 'lines'],
  [1500, 'columns'],
])('a list %i px wide is drawn as %s', (width, room) => expect(roomOf(width)).toBe(room));
