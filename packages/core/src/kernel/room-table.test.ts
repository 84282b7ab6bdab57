import { describe, expect, test } from 'vitest';
import type { RoomSpec } from './room.ts';
import { RoomTable } from './room-table.ts';

const names = (count: number, prefix: string): string[] => Array.from({ length: count }, (_, i) => `${prefix}-${i}`);

function roomOf(changes: Partial<RoomSpec>): RoomSpec {
  const create = () => ({ apply: () => undefined });
  return { name: 'room', number: 7, commands: {}, events: [], codes: [], create, ...changes };
}

function commandAt(index: number): RoomSpec['commands'] {
  return { poke: { index, class: 'house', fields: { type: true }, check: () => true } };
}

describe('the table of rooms', () => {
  test('takes a room that fills its block of numbers', () => {
    const table = new RoomTable([
      roomOf({ number: 255, commands: commandAt(255), events: names(256, 'event'), codes: names(255, 'CODE') }),
    ]);
    expect(table.commandAt(0xffff)?.name).toBe('poke');
    expect(table.eventAt(0xffff)?.name).toBe('event-255');
    expect(table.codeAt(table.codeNumber('CODE-254'))).toBe('CODE-254');
    expect(table.codeNumber('CODE-254')).toBe(0xffff);
  });

  test.each([
    ['a number', { number: 256 }],
    ['a command', { commands: commandAt(256) }],
    ['an event', { events: names(257, 'event') }],
    ['a code', { codes: names(256, 'CODE') }],
  ] as const)('takes none that leaves it with %s', (_what, changes) => {
    expect(() => new RoomTable([roomOf(changes)])).toThrow(/leaves its block/);
  });

  test('takes no name twice, in two rooms or in one', () => {
    const other = roomOf({ name: 'other', number: 8 });
    expect(() => new RoomTable([roomOf({ events: ['a'] }), { ...other, events: ['a'] }])).toThrow(/one name/);
    expect(() => new RoomTable([roomOf({ events: ['a', 'a'] })])).toThrow(/one name/);
    expect(() => new RoomTable([roomOf({ codes: ['A'] }), { ...other, codes: ['A'] }])).toThrow(/the code A/);
    expect(() => new RoomTable([roomOf({}), roomOf({ name: 'other' })])).toThrow(/one number/);
  });
});
